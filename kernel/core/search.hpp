// Search on top of a ladder: reason until stuck, split on the smallest open set, repeat.
//
// A split takes one candidate: first it is taken as true, then as false. What is split is the
// smallest set that must hold exactly one true candidate: the values of a cell, or the places
// of a value in a complete house. Among equals, the one in houses where most contradictions
// showed so far (Boussemart and others, 2004): it sends the search to where the trouble is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "core/technique.hpp"
#include "sums/propagation.hpp"

namespace enpitsu {

enum class Split : std::uint8_t {
  smallest,  // whichever set is smallest
  cell,      // values of a cell
  any,       // values of any open cell: for random solutions
  box,       // places of a value in a box, highest value and last box first (SUDOC2)
  ahead,     // what leaves least, tried out, where all rules are that values differ: lookahead.hpp
};

struct SearchOptions {
  Mask rungs = ~Mask{0};
  Split split = Split::smallest;
  std::uint64_t max_solutions = 2;    // 0: all
  std::uint64_t max_stored = 2;       // solutions kept in the answer; the others are counted
  std::uint64_t max_nodes = 0;        // 0: no limit
  std::uint64_t max_work = 0;         // in the units of State::work; 0: no limit
  std::optional<std::uint64_t> seed;  // random order of splits and values
  bool tree = false;
  // Rungs and split are what is usual, nobody chose them: another way to the same answers will do.
  bool any_way = false;
  std::uint64_t dead_ends = 50;  // until sums are derived, if another way will do
  // Values that are tried first, one byte a variable: another solution is often near a known one.
  const std::string* likely = nullptr;
};

// One call of the search's tree, in the order in which the calls began.
struct TreeNode {
  int parent = -1;
  int depth = 0;
  int branch = 0;  // 0: the candidate is true, 1: it is false
  int fixed_before = 0;
  int fixed_after = 0;
  Verdict verdict = Verdict::stuck;
  std::optional<Candidate> split;  // what it split on
  int split_house = -1;            // -1: the cell's own values
  Mask split_set = 0;              // the open set: values of the cell, or places in the house
  double seconds = 0;              // its own time, without its children
  // While steps are recorded: its own, as places in the log, and where it failed.
  std::size_t first_step = 0;
  std::size_t last_step = 0;  // one more than the last
  State::Conflict conflict;
};

struct SearchResult {
  std::uint64_t solutions = 0;
  bool complete = false;  // the whole tree was seen: there are no other solutions
  bool stopped = false;   // a limit on nodes or time, or a halt, came first
  std::uint64_t nodes = 0;
  std::uint64_t work = 0;           // in the units of State::work
  bool out_of_work = false;         // a limit on work came first
  std::size_t trail = 0;            // its length where it was longest at a contradiction
  std::vector<std::string> stored;  // one byte a variable
  std::vector<TreeNode> tree;
};

// A full board, one byte a variable.
std::string values_of(const State& state);

class Search {
 public:
  Search(const Ladder& ladder, const SearchOptions& options) : ladder_(ladder), options_(options) {}

  // Solves from the state given; the state is left anywhere. One search after the other is alike.
  SearchResult run(State& state);

  // The first call of such a search alone: what it comes to, and what it would split on.
  struct Call {
    Verdict verdict;
    Candidate split{};  // where the call is stuck
  };
  Call call(State& state);

 private:
  struct Choice {
    Candidate candidate{};
    int house = -1;
    Mask set = 0;
    int size = kMaskBits + 1;
    std::uint32_t weight = 0;
    std::uint64_t ties = 0;
  };
  // A split whose second half is still to be done.
  struct Branch {
    std::size_t mark = 0;
    Candidate candidate{};
    bool pair = false;  // of two: if the candidate is false, the other one is true
    int depth = 0;
    int node = -1;  // the call that split; -1: there is none, this is the root
  };

  static constexpr std::uint64_t kPatience = 2000;  // nodes until looking ahead is thought of

  bool is_lost(const State& state) const;
  bool may_derive_sums(const State& state) const;
  void derive_sums(State& state);
  Verdict propagate(State& state);
  SearchResult look_ahead(State& state);
  bool looks_ahead(const State& state) const;
  std::optional<SearchResult> run_at_once(State& state) const;
  void split(State& state);
  void take_other_half(State& state);
  // How much more work is allowed where sums were derived that no rule states. (Thirty hard killers
  // take 12 s by this search in sum, and 30 s by a SAT solver.)
  static constexpr std::uint64_t kMoreWithSums = 200;

  bool is_at_limit(const State& state);
  bool record(const State& state);
  void enter(const State& state, const Branch& parent, int branch);
  void leave(const State& state, Verdict verdict, const Choice* choice = nullptr);

  Choice choose(const State& state);
  bool goes_back(const State& state) const;
  std::uint32_t urgency(const State& state, const Membership& m) const;
  void choose_cell(const State& state, Choice& best);
  void choose_heaviest_cell(const State& state, Choice& best) const;
  void choose_any_cell(const State& state, Choice& best);
  void choose_place(const State& state, Choice& best);
  static void choose_place_in_box(const State& state, Choice& best);
  bool better(int size, std::uint32_t weight, Choice& best);
  int pick(Mask set);
  void take_likely(const State& state, Choice& choice) const;
  void blame(const State& state);
  void learn(const State& state);
  void weigh(const State& state);

  const Ladder& ladder_;
  const SearchOptions& options_;
  Random random_{0};
  SearchResult result_;
  std::vector<Branch> branches_;
  std::size_t root_ = 0;                // the trail's length at the first split
  Var last_guess_ = -1;                 // the cell of the last guess that failed at once
  bool guessing_ = false;               // what is tried now is a guess, not what is left after one
  std::vector<std::uint32_t> weights_;  // of houses: how often they were part of a contradiction
  std::uint64_t dead_ends_ = 0;
  std::uint64_t work_before_ = 0;       // what the state had done when the search began
  std::optional<SumPropagation> sums_;  // once the search is deep
  Mask other_rungs_ = 0;                // of the ladder: those that are not about sums
  std::vector<double> cell_weights_;    // how often a cell was part of a contradiction
  int depth_ = 0;
  int node_ = 0;
  Guard::Clock::time_point entered_{};
};

}  // namespace enpitsu
