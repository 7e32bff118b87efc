#include "nine/nine.hpp"

#include <algorithm>
#include <array>
#include <bitset>

#include "core/batch.hpp"
#include "core/processor.hpp"
#include "nine/cells.hpp"
#include "nine/variants.hpp"

namespace enpitsu::nine {
namespace {

std::string values_of(const Board& board, int lowest) {
  std::string values(kCells, '\0');
  for (Var cell = 0; cell < kCells; ++cell) {
    values[static_cast<std::size_t>(cell)] =
        static_cast<char>(lowest + std::countr_zero(at(board, cell)));
  }
  return values;
}

// The number of a row, column or box among the 27 that there are, or -1.
int number_of(const House& house) {
  if (house.cells.size() != 9 || !house.different) return -1;
  std::array<int, 3> first{};  // the row, column and box of the first cell
  std::array<bool, 3> same{true, true, true};
  std::bitset<kCells> cells;
  for (const Var cell : house.cells) {
    const int r = cell / 9;
    const int c = cell % 9;
    const std::array<int, 3> lines{r, 9 + c, 18 + r / 3 * 3 + c / 3};
    if (cells.none()) first = lines;
    for (std::size_t i = 0; i < 3; ++i) same[i] = same[i] && lines[i] == first[i];
    cells.set(static_cast<std::size_t>(cell));
  }
  if (cells.count() != 9) return -1;
  for (std::size_t i = 0; i < 3; ++i) {
    if (same[i]) return first[i];
  }
  return -1;
}

struct Asker {
  Guard* guard;
  SearchResult* result = nullptr;
  std::uint64_t max_stored = 0;
  int lowest = 0;
};

constexpr std::uint64_t kWorkOfNode = 25;  // in the units of State::work

bool should_stop(void* asker) { return static_cast<Asker*>(asker)->guard->stop_now(); }

void keep(void* asker, const Board& board) {
  const auto& to = *static_cast<Asker*>(asker);
  if (to.result->stored.size() < to.max_stored) {
    to.result->stored.push_back(values_of(board, to.lowest));
  }
}

}  // namespace

bool takes(const Problem& problem) {
  constexpr std::size_t kHouses = 27;
  if (problem.variables() != kCells || problem.houses().size() != kHouses ||
      problem.rules().size() != kHouses || problem.sites() != 0 || problem.loop() != nullptr) {
    return false;
  }
  const auto& domains = problem.domains();
  const int lowest_value = domains[0] == 0 ? 0 : lowest(domains[0]);
  if (domains[0] != Mask{kAll} << lowest_value ||
      std::ranges::count(domains, domains[0]) != kCells) {
    return false;
  }
  std::bitset<kHouses> seen;
  for (std::size_t i = 0; i < kHouses; ++i) {
    const int number = number_of(problem.houses()[i]);
    if (number < 0 || !problem.rule(static_cast<int>(i)).kept_by_state()) return false;
    seen.set(static_cast<std::size_t>(number));
  }
  return seen.all();
}

bool takes(const SearchOptions& options) {
  return options.any_way && !options.tree &&
         options.split == (options.seed ? Split::any : Split::smallest);
}

std::span<const Variant* const> variants() {
  static const std::vector<const Variant*> kHere = [] {
    std::vector<const Variant*> here;
#ifdef __x86_64__
    if (has_avx512()) here.push_back(&kAvx512);
    if (has_avx2()) here.push_back(&kAvx2);
#endif
    here.push_back(&kPlain);
    return here;
  }();
  return kHere;
}

Solver::Solver(const Problem& problem, const Variant& variant)
    : variant_(&variant),
      lowest_(lowest(problem.domains()[0])),
      boards_(std::make_unique_for_overwrite<Board[]>(kDeepest)) {
  for (int value = 0; value < Start::kOpen; ++value) {
    digits_[static_cast<std::size_t>(value)] = digit_of(value, lowest_);
  }
  digits_[Start::kOpen] = kAll;
}

std::uint16_t Solver::digits_of(Mask values) const {
  return static_cast<std::uint16_t>(values >> lowest_ & kAll);
}

// Without branches, which nobody could foretell: so a board of givens is set up in half the time.
SearchResult Solver::run(const Start& start, const SearchOptions& options, Guard& guard) {
  Board& board = boards_[0];
  board = kBlank;
  for (std::size_t i = 0; i < start.candidates.size(); ++i) {
    at(board, static_cast<Var>(i)) = digits_of(start.candidates[i]);
  }
  for (std::size_t i = 0; i < start.givens.size(); ++i) {
    at(board, static_cast<Var>(i)) &= digits_[static_cast<std::uint8_t>(start.givens[i])];
  }
  return options.seed ? draw(*options.seed, options, guard) : search(options, guard);
}

SearchResult Solver::run(const State& state, const SearchOptions& options) {
  Board& board = boards_[0];
  board = kBlank;
  for (Var cell = 0; cell < kCells; ++cell) {
    at(board, cell) = digits_of(state.domain(cell));
  }
  if (state.failed()) at(board, 0) = 0;
  return search(options, *state.guard);
}

SearchResult Solver::search(const SearchOptions& options, Guard& guard) {
  SearchResult result;
  Asker asker{&guard, &result, options.max_stored, lowest_};
  std::uint64_t most = options.max_nodes;
  if (options.max_work != 0) {
    const std::uint64_t nodes = options.max_work / kWorkOfNode + 1;
    most = most == 0 ? nodes : std::min(most, nodes);
  }
  const Quest quest{options.max_solutions, most, &asker, options.max_stored != 0 ? keep : nullptr,
                    should_stop};
  const Found found = variant_->search(boards_.get(), quest);
  result.solutions = found.solutions;
  result.nodes = found.nodes;
  result.work = found.nodes * kWorkOfNode;
  result.out_of_work = found.stopped && options.max_work != 0 && result.work >= options.max_work;
  result.complete = found.complete;
  result.stopped = found.stopped;
  return result;
}

namespace {

struct Drawn {
  Var cell = -1;  // -1: none is open
  std::uint16_t digit = 0;
};

// Any open cell and any of its digits; the same random numbers as those of the general search.
Drawn draw_candidate(const Board& board, Random& random) {
  Drawn drawn;
  std::uint16_t digits = 0;
  std::uint64_t ties = 0;
  for (Var cell = 0; cell < kCells; ++cell) {
    const std::uint16_t here = at(board, cell);
    if (at_most_one(here) || random.below(++ties) != 0) continue;
    drawn.cell = cell;
    digits = here;
  }
  if (drawn.cell < 0) return drawn;
  for (auto skip = random.below(static_cast<std::uint64_t>(count(digits))); skip > 0; --skip) {
    digits &= static_cast<std::uint16_t>(digits - 1);
  }
  drawn.digit = static_cast<std::uint16_t>(bit(lowest(digits)));
  return drawn;
}

}  // namespace

// The general search with random values in random cells, step by step: its singles and locked
// candidates come to the same as settle_simply(), so that a seed leads to the same solution.
SearchResult Solver::draw(std::uint64_t seed, const SearchOptions& options, Guard& guard) {
  SearchResult result;
  Random random(seed);
  std::array<Drawn, kDeepest> path;
  std::size_t depth = 0;
  const auto out_of_nodes = [&] {
    return options.max_nodes != 0 && result.nodes >= options.max_nodes;
  };
  while (true) {
    ++result.nodes;
    const bool sound = variant_->settle_simply(boards_[depth]);
    if (sound) path[depth] = draw_candidate(boards_[depth], random);
    if (sound && path[depth].cell >= 0) {
      result.stopped = out_of_nodes() || guard.stop();
      if (result.stopped) return result;
      boards_[depth + 1] = boards_[depth];
      ++depth;
      at(boards_[depth], path[depth - 1].cell) = path[depth - 1].digit;
      continue;
    }
    if (sound) {
      ++result.solutions;
      if (result.stored.size() < options.max_stored) {
        result.stored.push_back(values_of(boards_[depth], lowest_));
      }
      if (options.max_solutions != 0 && result.solutions >= options.max_solutions) return result;
    }
    result.complete = depth == 0;
    result.stopped = !result.complete && out_of_nodes();
    if (result.complete || result.stopped) return result;
    --depth;
    take_away(boards_[depth], path[depth].cell, path[depth].digit);
  }
}

}  // namespace enpitsu::nine
