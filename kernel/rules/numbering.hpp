// Numbers from 0 on in place of others, so that lists by number are no longer than what is named:
// the states of an automaton and the points of a loop may have any numbers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace enpitsu {

class Numbering {
 public:
  // Throws std::invalid_argument for a number below 0; `what` says what they number.
  Numbering(std::vector<std::int32_t> all, const std::string& what) : known_(std::move(all)) {
    if (known_.empty()) return;
    const auto [least, most] = std::ranges::minmax(known_);
    if (least < 0) throw std::invalid_argument(what + " must be numbered from 0 on");
    size_ = static_cast<std::size_t>(most) + 1;
    if (size_ <= known_.size()) {  // they stay as they are
      known_.clear();
      return;
    }
    std::ranges::sort(known_);
    const auto rest = std::ranges::unique(known_);
    known_.erase(rest.begin(), rest.end());
    size_ = known_.size();
  }

  // How many there are.
  std::size_t size() const { return size_; }
  // The number in place of one of them: the least is the first.
  std::int32_t of(std::int32_t number) const {
    if (known_.empty()) return number;
    return static_cast<std::int32_t>(std::ranges::lower_bound(known_, number) - known_.begin());
  }

 private:
  std::vector<std::int32_t> known_;  // in order; empty where numbers stay as they are
  std::size_t size_ = 0;
};

}  // namespace enpitsu
