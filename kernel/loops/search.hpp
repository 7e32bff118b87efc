// The search for a loop where a board has no other rules: every node is settled at once, on the
// arrays of a LoopState.
#pragma once

#include <limits>
#include <vector>

#include "core/guard.hpp"
#include "core/search.hpp"
#include "loops/loop.hpp"

namespace enpitsu {

class LoopSearch {
 public:
  // `parts` are what is drawn at every node: see LoopState.
  LoopSearch(LoopState& loop, const SearchOptions& options, unsigned parts, Guard* guard)
      : loop_(loop), options_(options), parts_(parts), guard_(guard) {}

  // Solves from what is drawn, and leaves it as it was.
  SearchResult run();

 private:
  // A guess whose other half is still to be tried.
  struct Branch {
    Var edge;
    bool line;
  };

  void split();
  void take_other_half();
  bool record();
  void blame();
  Branch choose();
  bool is_over() {
    result_.out_of_work = options_.max_work != 0 && result_.work >= options_.max_work;
    return result_.out_of_work ||
           (options_.max_nodes != 0 && result_.nodes >= options_.max_nodes) ||
           (guard_ != nullptr && guard_->stop());
  }

  LoopState& loop_;
  const SearchOptions& options_;
  unsigned parts_;
  Guard* guard_;
  SearchResult result_;
  static constexpr std::uint64_t kWorkOfEdge = 16;  // that is drawn
  std::uint64_t work_of_node_ = 0;
  std::vector<Branch> branches_;
  std::vector<std::uint32_t> weights_;  // of houses: how often they were part of a contradiction
  std::vector<std::uint64_t> urgencies_;
};

}  // namespace enpitsu
