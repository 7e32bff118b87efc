// Small random boards of one rule or of several, and all that fits on them: by trying everything,
// and by a search.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/search.hpp"
#include "ladders.hpp"
#include "rule_forms.hpp"

namespace enpitsu::test {

// How a rule stands, and what is printed there.
struct Standing {
  std::int32_t site = -1;
  std::int32_t printed = Rule::kAnyNumber;
  std::int32_t clue = -1;

  bool holds() const {
    if (site < 0) return true;
    if (printed == Rule::kUnprinted) return clue < 0;
    return printed == Rule::kAnyNumber ? clue >= 0 : clue == printed;
  }
};

inline std::vector<Standing> standings(Random& random) {
  const std::int32_t printed = below(random, 4);
  return {{},
          {0, Rule::kAnyNumber, -1},
          {0, Rule::kAnyNumber, printed},
          {0, printed, printed},
          {0, printed, printed + 1},
          {0, printed, -1},
          {0, Rule::kUnprinted, -1},
          {0, Rule::kUnprinted, printed}};
}

// A board whose first rule is looked at, and what that says of the values of all variables.
struct Board {
  std::string name;
  Standing standing;
  std::unique_ptr<Problem> problem;
  std::function<bool(const Values&)> fits;

  const Rule& rule() const { return problem->rule(0); }
};

constexpr int kCells = 5;

inline std::vector<Mask> random_domains(Random& random, bool edges) {
  std::vector<Mask> domains;
  for (int cell = 0; cell < kCells; ++cell) {
    Mask domain = bit(below(random, edges ? 2 : 6));
    for (int more = below(random, 4); more > 0; --more) domain |= bit(below(random, edges ? 2 : 6));
    domains.push_back(domain);
  }
  return domains;
}

// Some of the variables, in any order.
inline std::vector<Var> random_cells(Random& random, int size) {
  std::vector<Var> cells;
  for (Var cell = 0; cell < kCells; ++cell) cells.push_back(cell);
  for (std::size_t i = cells.size(); i > 1; --i) std::swap(cells[i - 1], cells[random.below(i)]);
  cells.resize(static_cast<std::size_t>(size));
  return cells;
}

inline Values at(const Values& values, const std::vector<Var>& cells) {
  Values here;
  for (const Var cell : cells) here.push_back(values[static_cast<std::size_t>(cell)]);
  return here;
}

inline Board random_board(const Form& form, Random& random, Standing standing = {}) {
  const auto cells = random_cells(random, form.size > 0 ? form.size : 1 + below(random, kCells));
  Sample sample = form.make(random, static_cast<int>(cells.size()));
  Builder board(random_domains(random, form.edges));
  board.stand(board.house(cells), std::move(sample.rule), standing.site, standing.printed);
  const bool taken = form.reads && standing.site >= 0 && standing.printed == Rule::kAnyNumber;
  const std::int32_t said = taken ? standing.clue : -1;
  return {form.name, standing, std::unique_ptr<Problem>(new Problem(board.problem())),
          [=, fits = sample.fits](const Values& values) { return fits(at(values, cells), said); }};
}

// Lines may cross, be of different lengths, and one may stand there twice.
inline Board random_lines(Random& random) {
  std::vector<std::vector<Var>> lines;
  Builder board(random_domains(random, below(random, 2) == 0));
  Numbers houses;
  for (int line = 2 + below(random, 2); line > 0; --line) {
    lines.push_back(random_cells(random, below(random, 4) == 0 ? 3 : 2));
    houses.push_back(board.house(lines.back()));
  }
  board.add(lines_differ(houses));
  const auto differ = [lines](const Values& values) {
    std::set<Values> seen;
    for (const auto& line : lines) seen.insert(at(values, line));
    return seen.size() == lines.size();
  };
  return {"lines differ", {}, std::unique_ptr<Problem>(new Problem(board.problem())), differ};
}

inline std::vector<Board> boards_of(const Form& form, int number, std::uint64_t seed) {
  Random random(seed);
  std::vector<Board> boards;
  while (number-- > 0) boards.push_back(random_board(form, random));
  return boards;
}

// One of each form on lines, a number of times.
inline std::vector<Board> all_boards(int number, std::uint64_t seed) {
  std::vector<Board> boards;
  for (const Form& form : kForms) {
    for (Board& board : boards_of(form, number, seed)) boards.push_back(std::move(board));
  }
  Random random(seed);
  while (number-- > 0) boards.push_back(random_lines(random));
  return boards;
}

// Every way to fill these candidates.
template <typename Visit>
void each_filling(const std::vector<Mask>& candidates, Visit&& visit) {
  Values values;
  const auto fill = [&](auto&& self) -> void {
    if (values.size() == candidates.size()) {
      visit(values);
      return;
    }
    for (const Value value : members(candidates[values.size()])) {
      values.push_back(value);
      self(self);
      values.pop_back();
    }
  };
  fill(fill);
}

inline std::vector<Mask> only(const Values& values) {
  std::vector<Mask> candidates;
  for (const int value : values) candidates.push_back(bit(value));
  return candidates;
}

// The values that stand in some filling which fits, by variable; all empty if there is none.
inline std::vector<Mask> supported(const Board& board, const std::vector<Mask>& candidates) {
  std::vector<Mask> found(candidates.size(), 0);
  each_filling(candidates, [&](const Values& values) {
    if (!board.fits(values)) return;
    for (std::size_t i = 0; i < values.size(); ++i) found[i] |= bit(values[i]);
  });
  return found;
}

inline State state_of(const Board& board, const std::vector<Mask>& candidates) {
  State state(*board.problem);
  if (board.standing.site >= 0) state.print(Numbers{board.standing.clue});
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    state.remove_all(static_cast<Var>(i), ~candidates[i]);
  }
  return state;
}

inline void place_singles(State& state) {
  for (Var cell = 0; cell < state.problem().variables() && !state.failed(); ++cell) {
    if (exactly_one(state.domain(cell))) state.place(cell, state.value(cell));
  }
}

inline std::vector<Mask> left(const State& state) {
  std::vector<Mask> candidates;
  for (Var cell = 0; cell < state.problem().variables(); ++cell) {
    candidates.push_back(state.domain(cell));
  }
  return candidates;
}

inline bool is_subset(const std::vector<Mask>& a, const std::vector<Mask>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](Mask less, Mask more) { return (less & ~more) == 0; });
}

// At least one of the values of each variable.
inline std::vector<Mask> fewer(const std::vector<Mask>& candidates, Random& random) {
  std::vector<Mask> some;
  for (const Mask domain : candidates) {
    const Mask kept = domain & random.next();
    some.push_back(kept != 0 && below(random, 3) != 0 ? kept : domain);
  }
  return some;
}

inline bool is_none(const std::vector<Mask>& candidates) { return candidates.front() == 0; }

inline std::vector<Values> all_fitting(const Board& board) {
  std::vector<Values> found;
  each_filling(board.problem->domains(), [&](const Values& values) {
    if (!board.standing.holds() || board.fits(values)) found.push_back(values);
  });
  return found;
}

inline std::vector<Values> all_found(const Board& board, const Ladder& ladder) {
  SearchOptions options;
  options.max_solutions = 0;
  options.max_stored = 10000;
  State state = state_of(board, board.problem->domains());
  std::vector<Values> found;
  for (const std::string& values : Search(ladder, options).run(state).stored) {
    found.emplace_back(values.begin(), values.end());
  }
  std::sort(found.begin(), found.end());
  return found;
}

// Techniques that assume one solution are for other boards; so many do not fit in one ladder.
inline std::vector<Names> all_ladders() {
  Names easy = {"naked single"};
  Names hard = {"naked single"};
  for (const std::string& name : technique_names()) {
    if (name == "unique rectangle") continue;
    (easy.size() < 40 ? easy : hard).push_back(name);
  }
  return {{}, {"naked single"}, {"naked single", "rule alone"}, easy, hard};
}

}  // namespace enpitsu::test
