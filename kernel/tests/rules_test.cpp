// Every rule on small random boards, beside a plain definition of it and all ways to fill them:
// what it judges, that it narrows soundly, and where it narrows to all that there is.
#include "rules/rules.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <stdexcept>

#include "check.hpp"
#include "rule_boards.hpp"

namespace enpitsu::test {
namespace {

// What narrow() leaves of random candidates.
template <typename Look>
void each_narrowing(const Board& board, Random& random, int times, Look&& look) {
  while (times-- > 0) {
    const auto candidates = fewer(board.problem->domains(), random);
    State state = state_of(board, candidates);
    if (below(random, 2) == 0) place_singles(state);
    if (!state.failed()) board.rule().narrow(state);
    look(candidates, state);
  }
}

void check_judges(const Board& board) {
  each_filling(board.problem->domains(), [&](const Values& values) {
    const State state = state_of(board, only(values));
    CHECK_NOTE(board.rule().holds(state) == board.fits(values), board.name);
  });
}

// No value of a filling that fits goes, and there is none where a contradiction shows.
void check_sound(const Board& board, Random& random) {
  each_narrowing(board, random, 4, [&](const auto& candidates, const State& state) {
    const auto wanted = supported(board, candidates);
    CHECK_NOTE(!state.failed() || is_none(wanted), board.name);
    CHECK_NOTE(state.failed() || is_subset(wanted, left(state)), board.name);
    CHECK_NOTE(is_subset(left(state), candidates), board.name);
  });
}

TEST(a_rule_judges_a_full_board_as_its_definition_does) {
  for (const Board& board : all_boards(40, 1)) check_judges(board);
}

TEST(a_rule_alone_takes_no_value_of_a_filling_that_fits) {
  Random random(2);
  for (const Board& board : all_boards(60, 2)) check_sound(board, random);
}

// Reads all that may stand before the last place, and what the rule allows there.
void check_read(const Board& board, const State& state) {
  const Rule& rule = board.rule();
  const auto& cells = board.problem->house(rule.house()).cells;
  const std::size_t last = cells.size() - 1;
  std::vector<Mask> before;
  for (std::size_t i = 0; i < last; ++i) before.push_back(state.domain(cells[i]));
  each_filling(before, [&](const Values& values) {
    std::int64_t mind = 0;
    for (std::size_t i = 0; i < last; ++i) {
      if (!rule.read(state, i, values[i], mind)) return;
    }
    const Mask all = ~Mask{0} >> 2;
    const Mask fitting = rule.read_last(state, last, all, mind);
    CHECK_NOTE(fitting == rule.Rule::read_last(state, last, all, mind), board.name);
    const Mask some = state.domain(cells[last]);
    CHECK_NOTE(rule.read_last(state, last, some, mind) == (fitting & some), board.name);
  });
}

TEST(values_at_the_last_place_are_read_at_once_as_one_by_one) {
  Random random(10);
  for (const Form& form : kForms) {
    for (int time = 0; time < 40; ++time) {
      for (const Standing& standing : standings(random)) {
        const Board board = random_board(form, random, standing);
        const State state = state_of(board, board.problem->domains());
        if (board.rule().reads() && state.says(board.rule())) check_read(board, state);
      }
    }
  }
}

TEST(a_rule_contradicts_a_full_board_that_breaks_it) {
  for (const Board& board : all_boards(20, 3)) {
    each_filling(board.problem->domains(), [&](const Values& values) {
      State state = state_of(board, only(values));
      place_singles(state);
      if (!state.failed()) board.rule().narrow(state);
      CHECK_NOTE(state.failed() != board.fits(values), board.name);
    });
  }
}

// Fewer candidates never leave more, and it does not matter whether it is asked once or twice.
void check_whole(const Board& board, Random& random) {
  each_narrowing(board, random, 6, [&](const auto& candidates, const State& state) {
    State again = state;
    if (!again.failed()) board.rule().narrow(again);
    CHECK_NOTE(again.failed() == state.failed() && left(again) == left(state), board.name);
    State less = state_of(board, fewer(candidates, random));
    board.rule().narrow(less);
    CHECK_NOTE(less.failed() || !state.failed(), board.name);
    CHECK_NOTE(less.failed() || is_subset(left(less), left(state)), board.name);
  });
}

TEST(counts_sums_products_orders_and_automata_narrow_as_far_as_they_go_at_once) {
  Random random(4);
  for (const Form& form : kForms) {
    if (!form.whole) continue;
    for (const Board& board : boards_of(form, 60, 4)) check_whole(board, random);
  }
}

TEST(counts_products_orders_and_automata_leave_nothing_that_could_go) {
  Random random(5);
  for (const Form& form : kForms) {
    if (!form.exact) continue;
    for (const Board& board : boards_of(form, 80, 5)) {
      each_narrowing(board, random, 4, [&](const auto& candidates, const State& state) {
        const auto wanted = supported(board, candidates);
        CHECK_NOTE(state.failed() == is_none(wanted), board.name);
        CHECK_NOTE(state.failed() || left(state) == wanted, board.name);
      });
    }
  }
}

void narrow_to_the_end(const Rule& rule, State& state) {
  for (std::size_t mark = state.mark() + 1; mark != state.mark() && !state.failed();) {
    mark = state.mark();
    rule.narrow(state);
  }
}

TEST(asked_again_and_again_every_rule_leaves_less_of_less) {
  Random random(6);
  for (const Board& board : all_boards(60, 6)) {
    for (int time = 0; time < 4; ++time) {
      const auto candidates = fewer(board.problem->domains(), random);
      State more = state_of(board, candidates);
      State less = state_of(board, fewer(candidates, random));
      narrow_to_the_end(board.rule(), more);
      narrow_to_the_end(board.rule(), less);
      CHECK_NOTE(less.failed() || !more.failed(), board.name);
      CHECK_NOTE(less.failed() || is_subset(left(less), left(more)), board.name);
    }
  }
}

TEST(a_rule_at_a_site_holds_where_its_number_is_printed) {
  Random random(7);
  for (const Form& form : kForms) {
    for (int time = 0; time < 12; ++time) {
      for (const Standing& standing : standings(random)) {
        const Board board = random_board(form, random, standing);
        const State state = state_of(board, board.problem->domains());
        CHECK_NOTE(state.says(board.rule()) == standing.holds(), board.name);
        if (!standing.holds()) continue;
        check_judges(board);
        check_sound(board, random);
      }
    }
  }
}

TEST(whatever_the_ladder_a_search_finds_what_trying_everything_finds) {
  Random random(8);
  std::vector<Board> boards = all_boards(12, 8);
  for (const Form& form : kForms) {
    for (const Standing& standing : standings(random)) {
      boards.push_back(random_board(form, random, standing));
    }
  }
  for (const Names& names : all_ladders()) {
    const Ladder ladder(names);
    for (const Board& board : boards) {
      CHECK_NOTE(all_found(board, ladder) == all_fitting(board),
                 board.name + " with " + std::to_string(names.size()) + " rungs");
    }
  }
}

// Several rules on one board, and on one house: techniques look up one of each form there.
Board random_mixture(Random& random) {
  Builder board(random_domains(random, false));
  std::vector<std::function<bool(const Values&)>> all;
  std::vector<Var> cells;
  std::int32_t house = -1;
  for (int rule = 2 + below(random, 2); rule > 0; --rule) {
    if (house < 0 || below(random, 2) == 0) {
      cells = random_cells(random, 2 + below(random, kCells - 1));
      house = board.house(cells, below(random, 2) == 0 ? Kind::row : Kind::other);
    }
    const Form& form = kForms[random.below(kForms.size() - 1)];  // not of edges
    if (form.size > 0 && cells.size() != static_cast<std::size_t>(form.size)) continue;
    Sample sample = form.make(random, static_cast<int>(cells.size()));
    board.stand(house, std::move(sample.rule));
    all.emplace_back([=, fits = sample.fits](const Values& v) { return fits(at(v, cells), -1); });
  }
  return {"mixture",
          {},
          std::unique_ptr<Problem>(new Problem(board.problem())),
          [all](const Values& values) {
            return std::all_of(all.begin(), all.end(),
                               [&](const auto& fits) { return fits(values); });
          }};
}

TEST(rules_on_one_board_hold_together) {
  Random random(9);
  const auto ladders = all_ladders();
  for (int time = 0; time < 150; ++time) {
    const Board board = random_mixture(random);
    const auto wanted = all_fitting(board);
    for (const Names& names : ladders) {
      CHECK_NOTE(all_found(board, Ladder(names)) == wanted,
                 std::to_string(time) + " with " + std::to_string(names.size()) + " rungs");
    }
  }
}

// Boards at the edge of what can be.

TEST(a_rule_may_speak_of_values_that_no_cell_has) {
  for (const Names& names : all_ladders()) {
    Builder none(std::vector<Mask>(3, bit(0)));
    none.stand(none.house({0, 1, 2}), lines_meet());
    none.stand(none.house({0, 1}), count_rule(bit(63), 0, 0));
    none.stand(none.house({1, 2}), count_rule(bit(9), 0, 0));
    const Problem gaps = none.problem();
    State state(gaps);
    CHECK(Search(Ladder(names), {}).run(state).solutions == 1);
  }
}

TEST(rules_are_made_by_their_names) {
  const std::vector<std::pair<std::string, Numbers>> all = {
      {"different", {}},
      {"count", {1, 2, 0, 5}},
      {"linear", {0, 9, 1, -1}},
      {"automaton", {1, 0, 3, 0, 1, 0}},
      {"loop", {0}},
      {"sum", {4}},
      {"product", {4}},
      {"difference", {4}},
      {"quotient", {4}},
      {"order", {1}},
      {"no three", {}},
      {"neighbour", {}},
      {"lines differ", {0, 1}},
      {"meets", {}},
  };
  for (const auto& [name, numbers] : all)
    CHECK_NOTE(make_rule(name, numbers)->name() == name, name);
  const std::vector<std::pair<std::string, Numbers>> wrong = {
      {"", {}},
      {"Different", {}},
      {"count", {1}},
      {"linear", {}},
      {"automaton", {2, 0}},
      {"automaton", {0, 3, 0, 1}},
      {"automaton", {1, -1, 0}},
      {"automaton", {1, 0, 2, 0, 1}},
      {"sum", {}},
      {"product", {}},
      {"difference", {}},
      {"quotient", {1, 2}},
      {"order", {}},
  };
  for (const auto& [name, numbers] : wrong) {
    bool refused = false;
    try {
      make_rule(name, numbers);
    } catch (const std::invalid_argument&) {
      refused = true;
    }
    CHECK_NOTE(refused, name);
  }
}

}  // namespace
}  // namespace enpitsu::test
