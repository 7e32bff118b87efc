// Linear: a weighted sum of cells lies between two bounds. A sum without weights is the common
// case, and the one that a clue may print.
//
// It narrows by bounds: a value goes if the others cannot make up for it, however small or large.
#include <algorithm>
#include <stdexcept>

#include "core/state.hpp"
#include "rules/rules.hpp"

namespace enpitsu {
namespace {

class Linear : public Rule {
 public:
  Linear(std::vector<std::int32_t> weights, std::int32_t low, std::int32_t high)
      : weights_(std::move(weights)),
        rises_(std::ranges::all_of(weights_, [](std::int32_t weight) { return weight >= 0; })),
        low_(low),
        high_(high) {}

  bool holds(const State& state) const override {
    const auto& cells = state.problem().house(house()).cells;
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) sum += weight(i) * state.value(cells[i]);
    return low(state) <= sum && sum <= high(state);
  }

  void narrow(State& state) const override {
    const auto& cells = state.problem().house(house()).cells;
    for (std::size_t before = state.mark(); !state.failed(); before = state.mark()) {
      std::int64_t least = 0;
      std::int64_t most = 0;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        if (state.domain(cells[i]) == 0) return;
        const auto [small, large] = range(state, cells, i);
        least += small;
        most += large;
      }
      if (most < low(state) || least > high(state)) {
        state.contradict(house());
        return;
      }
      for (std::size_t i = 0; i < cells.size(); ++i) clear(state, cells, i, least, most);
      if (state.mark() == before) return;
    }
  }

  std::int32_t total(const State& state) const override {
    const bool plain =
        std::ranges::all_of(weights_, [](std::int32_t weight) { return weight == 1; });
    const bool said = plain && low(state) == high(state) && state.says(*this);
    return said ? static_cast<std::int32_t>(low(state)) : -1;
  }

  bool reads() const override { return true; }
  bool read(const State& state, std::size_t place, Value value, std::int64_t& sum) const override {
    sum += weight(place) * value;
    return !rises_ || sum <= high(state);
  }
  bool accepts(const State& state, std::int64_t sum) const override {
    return low(state) <= sum && sum <= high(state);
  }
  Mask read_last(const State& state, std::size_t place, Mask values,
                 std::int64_t sum) const override {
    if (weight(place) != 1) return Rule::read_last(state, place, values, sum);
    return values & up_to(high(state) - sum) & ~up_to(low(state) - sum - 1);
  }

 protected:
  virtual std::int64_t low(const State& /*state*/) const { return low_; }
  virtual std::int64_t high(const State& /*state*/) const { return high_; }

 private:
  virtual std::int64_t weight(std::size_t i) const { return weights_[i]; }

  // All values that are no larger.
  static Mask up_to(std::int64_t largest) {
    if (largest < 0) return 0;
    return largest >= kMaskBits - 1 ? ~Mask{0} : bit(static_cast<int>(largest) + 1) - 1;
  }

  // The least and the most that one cell adds.
  std::pair<std::int64_t, std::int64_t> range(const State& state, const std::vector<Var>& cells,
                                              std::size_t i) const {
    const Mask domain = state.domain(cells[i]);
    const std::int64_t first = weight(i) * lowest(domain);
    const std::int64_t last = weight(i) * highest(domain);
    return first < last ? std::pair(first, last) : std::pair(last, first);
  }

  // `least` and `most` are of all cells before any was cleared, so that the order does not matter.
  void clear(State& state, const std::vector<Var>& cells, std::size_t i, std::int64_t least,
             std::int64_t most) const {
    const auto [small, large] = range(state, cells, i);
    Mask gone = 0;
    for (Value value : members(state.domain(cells[i]))) {
      const std::int64_t here = weight(i) * value;
      if (here + least - small > high(state) || here + most - large < low(state)) {
        gone |= bit(value);
      }
    }
    state.remove_all(cells[i], gone);
  }

  std::vector<std::int32_t> weights_;
  bool rises_;  // no value makes the sum less
  std::int32_t low_;
  std::int32_t high_;
};

class Sum final : public Linear {
 public:
  explicit Sum(std::int32_t total) : Linear({}, total, total), total_(total) {}

  std::string_view name() const override { return "sum"; }
  std::int32_t number() const override { return total_; }

  void enter(House& house) const override {
    const bool said = takes_number() || (!has_site() && total_ >= 0);
    if (said && house.sum_rule < 0) house.sum_rule = index();
  }

 private:
  std::int64_t weight(std::size_t /*i*/) const override { return 1; }
  std::int64_t low(const State& state) const override { return sum(state); }
  std::int64_t high(const State& state) const override { return sum(state); }
  std::int64_t sum(const State& state) const {
    return takes_number() ? state.number(*this) : total_;
  }

  std::int32_t total_;
};

// Checks when the house is known that there is a weight for each of its cells.
class Weighted final : public Linear {
 public:
  Weighted(const std::vector<std::int32_t>& weights, std::int32_t low, std::int32_t high)
      : Linear(weights, low, high), weights_(weights.size()) {}

  std::string_view name() const override { return "linear"; }

  void enter(House& house) const override {
    if (house.cells.size() != weights_) {
      throw std::invalid_argument("a linear rule has one weight a variable");
    }
  }

 private:
  std::size_t weights_;
};

}  // namespace

RulePtr linear_rule(const std::vector<std::int32_t>& weights, std::int32_t low, std::int32_t high) {
  return std::make_unique<Weighted>(weights, low, high);
}
RulePtr sum_rule(std::int32_t total) { return std::make_unique<Sum>(total); }

}  // namespace enpitsu
