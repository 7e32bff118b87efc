// Which clues of a solution suffice: what the making of puzzles asks over and over.
//
// A solution could show many clues: values of variables, and numbers at sites. They come in
// *groups* that are shown or hidden together: one clue each, or those that a symmetry binds.
// More clues never make a puzzle harder, because techniques are monotone. So a group that could
// not be hidden once can never be hidden later, and one pass over all groups ends at a set of
// clues none of which could go.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/search.hpp"
#include "making/bar.hpp"
#include "nine/nine.hpp"

namespace enpitsu {

using Shown = std::vector<std::uint8_t>;  // by group: 1 if it is shown

class Clues {
 public:
  // `values` is the solution, `numbers` what every site would say. A place below the number of
  // variables is the value there, one from there on is a site. Those in `always` are shown anyway.
  // Throws std::invalid_argument for anything that does not fit the problem.
  Clues(const Problem& problem, std::string values, std::vector<std::int32_t> numbers,
        std::vector<std::vector<std::int32_t>> groups, std::vector<std::int32_t> always);

  // The same groups of another solution.
  Clues of(std::string values, std::vector<std::int32_t> numbers) const;

  const Problem& problem() const { return *problem_; }
  const std::string& solution() const { return values_; }
  std::size_t size() const { return places_->groups.size(); }
  // Where a group of one clue shows it.
  std::int32_t place(std::size_t index) const { return group(index).front(); }
  // Sets up a board that shows some groups; `values` is room to work in.
  void show(State& state, const Shown& shown, std::vector<Candidate>& values) const;
  // Shows one more group, along the trail.
  void add(State& state, std::size_t index) const;
  // The same where a board is nothing but a loop, on what lines amount to alone.
  void add(LoopState& loop, std::size_t index, std::size_t trail) const;
  // Whether all groups are numbers of lines.
  bool are_lines() const;
  // Says the contrary of a group on a board without it, along the trail; false if it shows more
  // than can be denied at once. A number of lines is denied to the loop's own search alone, if
  // that is what comes next.
  bool deny(State& state, std::size_t index, bool loop_alone) const;
  // The value that is all a group shows, or nothing if it shows more or something else.
  std::optional<Candidate> only_value(std::size_t index) const;
  // All values that a group shows.
  std::vector<Candidate> values(std::size_t index) const;
  // Those that some groups show, and those that are always shown, for `values`.
  void collect(std::vector<Candidate>& values, const Shown& shown) const;
  // Whether the board tells all that a group shows: it then makes no difference.
  bool implied(const State& state, std::size_t index) const;

 private:
  struct Places {
    std::vector<std::vector<std::int32_t>> groups;
    std::vector<std::int32_t> always;
  };

  Clues(const Problem& problem, std::string values, std::vector<std::int32_t> numbers,
        std::shared_ptr<const Places> places);
  void check_solution() const;
  static void check(const std::vector<std::int32_t>& places, std::vector<bool>& named);
  const std::vector<std::int32_t>& group(std::size_t index) const { return places_->groups[index]; }
  bool is_value(std::int32_t place) const { return place < problem_->variables(); }
  Candidate value_at(std::int32_t place) const;
  void print(std::vector<std::int32_t>& numbers, const std::vector<std::int32_t>& places) const;
  void collect(std::vector<Candidate>& values, const std::vector<std::int32_t>& places) const;
  bool implied_at(const State& state, std::int32_t place) const;
  bool is_sign(std::int32_t site) const;
  int house_of_lines(std::int32_t place) const;
  bool deny_lines(State& state, std::int32_t site) const;

  const Problem* problem_;
  std::string values_;
  std::vector<std::int32_t> numbers_;
  std::shared_ptr<const Places> places_;
};

// Asks about sets of clues, one after the other, until the guard says stop.
class Trial {
 public:
  Trial(const Clues& clues, const Ladder& ladder, Guard& guard);

  // Whether these groups suffice; of no meaning once stopped().
  bool solvable(const Shown& shown, const Bar& bar);
  // The same for any of some bars.
  bool any_holds(const Shown& shown, std::span<const Bar> bars);
  // Of groups that suffice, hides each of the order in turn, unless they would not suffice then.
  void hide(Shown& shown, const std::vector<std::int32_t>& order, const Bar& bar);
  // Of groups that do not suffice, shows each of the order in turn, unless they would suffice then.
  void show(Shown& shown, std::vector<std::int32_t> order, const Bar& bar);

  // The groups that could go, each alone, of all that are shown.
  std::vector<std::int32_t> spare(const Bar& bar);

  bool stopped() const { return stopped_; }
  // How many sets were looked at.
  std::uint64_t asked() const { return asked_; }

 private:
  friend class Reduction;
  friend class Seeking;
  bool has_solutions(State& state, const Bar& bar, std::uint64_t number, std::uint64_t nodes = 0);
  bool holds(const Shown& shown, const Bar& bar, std::optional<Candidate> hidden);
  bool climbs(State& state, const Bar& bar);
  Shown fewest(nine::Solver& nine, const Shown& shown, const std::vector<std::int32_t>& order);
  void note_implied();
  std::vector<std::int32_t> spare_of(nine::Solver& nine, Shown shown,
                                     std::span<const std::int32_t> order, bool alone);

  const Clues& clues_;
  const Ladder& ladder_;
  State state_;
  std::optional<nine::Solver> nine_;
  std::vector<Candidate> values_;  // room for Clues::show
  Shown implied_;                  // by what the last set shows, whatever else is shown
  std::uint64_t asked_ = 0;
  bool stopped_ = false;
};

}  // namespace enpitsu
