// Deep search where all rules are that values differ: look ahead before each split.
//
// Of a set of two candidates (two values of a cell, or two places of a value) one is true. Before a
// split, many such sets are tried, one half after the other:
//
//     half a   r1c1=4 → …                  a fails                b is true
//     half b   r1c1=7 → …                  both fail              this board has no solution
//                                          both take c away       c is false
//                                          neither                score: what a takes · what b
//                                          takes
//
// The set with the best score is split: both its halves leave little. That is dear for each node,
// and worth it where trees are large: a 25x25 Sudoku takes some thousands of nodes instead of a
// million (Heule and van Maaren, 2009, tell of such search in general). The board is kept as in
// State, without all that techniques need: trying a half takes less than a microsecond.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/search.hpp"

namespace enpitsu {

class Lookahead {
 public:
  // Whether values that differ are all that the problem asks for.
  static bool takes(const Problem& problem);

  explicit Lookahead(const SearchOptions& options) : options_(options) {}

  // What the search would find from this state, which is left as it is. Each half that is tried is
  // a node; nodes and work are added to those that were spent before.
  SearchResult run(const State& state, const SearchResult& before = {});
  // Its first call alone; the state loses what looking ahead takes away.
  Search::Call call(State& state);

 private:
  // Where a cell stands in a house of different values.
  struct Seat {
    std::int32_t row;  // where the house's places begin
    std::int32_t house;
    std::int8_t place;
    bool complete;
  };
  // Two candidates of which one is true.
  struct Two {
    Candidate a;
    Candidate b;
    double weight;
  };
  struct Branch {
    std::size_t mark;
    Candidate candidate;
  };

  void set_up(const State& state);
  bool place(Candidate candidate);
  bool remove(Candidate candidate);
  bool take_away(Var cell, Value value);
  bool lose_places(Var cell, Value value);
  bool settle();
  void undo(std::size_t mark);
  bool fail(std::int32_t house, Var cell);

  bool look();
  bool try_both(const Two& two);
  bool take_common();
  void gather();
  void choose_smallest();
  double weight(Var cell) const;
  bool is_open(const Candidate& candidate) const;
  void note_gone(std::size_t mark);
  bool go_on(bool alive);
  void record();

  std::span<const Seat> seats(Var cell) const {
    const auto begin = begins_[static_cast<std::size_t>(cell)];
    return {seats_.data() + begin, begins_[static_cast<std::size_t>(cell) + 1] - begin};
  }
  Mask& domain(Var cell) { return domains_[static_cast<std::size_t>(cell)]; }
  Mask domain(Var cell) const { return domains_[static_cast<std::size_t>(cell)]; }

  static constexpr std::uint64_t kWorkOfTrial = 15;
  static constexpr std::uint64_t kWorkOfEntry = 2;  // of the trail
  static constexpr std::size_t kTried = 100;        // sets before a split, the heaviest ones

  const SearchOptions& options_;
  const Problem* problem_ = nullptr;
  Guard* guard_ = nullptr;
  SearchResult result_;
  std::vector<Mask> domains_;
  std::vector<Mask> places_;  // by house and value
  std::vector<Seat> seats_;   // cell by cell
  std::vector<std::size_t> begins_;
  std::vector<std::uint8_t> placed_;
  int open_ = 0;
  std::vector<Candidate> trail_;  // as that of State
  std::vector<Candidate> queue_;  // singles that arose
  std::vector<Branch> branches_;
  std::vector<double> weights_;  // of houses: how often they were part of a contradiction
  std::vector<Two> twos_;
  Candidate split_{};
  double score_ = 0;
  std::vector<Mask> gone_;  // by cell: what the first half takes away
  std::vector<Var> gone_at_;
  std::vector<Candidate> common_;
};

}  // namespace enpitsu
