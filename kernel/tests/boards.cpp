#include "boards.hpp"

#include <algorithm>
#include <stdexcept>

namespace enpitsu::test {
namespace {

// Values 1 .. size as a mask.
Mask up_to(int size) { return (bit(size) - 1) << 1; }

std::vector<House> lines(int size) {
  std::vector<House> houses(static_cast<std::size_t>(2 * size));
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      const Var cell = row * size + column;
      houses[static_cast<std::size_t>(row)].cells.push_back(cell);
      houses[static_cast<std::size_t>(size + column)].cells.push_back(cell);
    }
  }
  for (int i = 0; i < size; ++i) {
    houses[static_cast<std::size_t>(i)].kind = Kind::row;
    houses[static_cast<std::size_t>(size + i)].kind = Kind::column;
  }
  return houses;
}

// All of different values.
Problem with_houses(int size, const std::vector<House>& houses) {
  return Builder(std::vector<Mask>(static_cast<std::size_t>(size * size), up_to(size)), houses)
      .problem();
}

const Ladder& plain_ladder() {
  static const Ladder ladder({"full house", "hidden single", "naked single"});
  return ladder;
}

// A naive board: what is written, and what may be written.
class Naive {
 public:
  Naive(const State& state, std::size_t limit) : problem_(state.problem()), limit_(limit) {
    for (Var cell = 0; cell < problem_.variables(); ++cell) domains_.push_back(state.domain(cell));
    written_.assign(domains_.size(), 0);
  }

  std::vector<std::string> solutions() {
    fill(domains_.size());
    std::sort(found_.begin(), found_.end());
    return found_;
  }

 private:
  Mask options(std::size_t cell) const {
    Mask left = domains_[cell];
    for (const House& house : problem_.houses()) {
      if (std::count(house.cells.begin(), house.cells.end(), static_cast<Var>(cell)) == 0) continue;
      for (Var other : house.cells) left &= ~bit(written_[static_cast<std::size_t>(other)]);
    }
    return left;
  }

  void fill(std::size_t open) {
    if (found_.size() >= limit_) return;
    if (open == 0) {
      found_.push_back(written_);
      return;
    }
    std::size_t best = written_.size();
    Mask best_options = ~Mask{0};
    for (std::size_t cell = 0; cell < written_.size(); ++cell) {
      if (written_[cell] != 0) continue;
      const Mask left = options(cell);
      if (count(left) < count(best_options)) {
        best = cell;
        best_options = left;
      }
      if (left == 0) return;
    }
    for (Value value : members(best_options)) {
      written_[best] = static_cast<char>(value);
      fill(open - 1);
    }
    written_[best] = 0;
  }

  const Problem& problem_;
  std::size_t limit_;
  std::vector<Mask> domains_;
  std::string written_;  // 0 is no value of these boards
  std::vector<std::string> found_;
};

}  // namespace

Builder::Builder(std::vector<Mask> domains, const std::vector<House>& houses)
    : domains_(std::move(domains)) {
  for (const House& other : houses) different(other.cells, other.kind);
}

std::int32_t Builder::house(std::vector<Var> cells, Kind kind) {
  houses_.emplace_back();
  houses_.back().cells = std::move(cells);
  houses_.back().kind = kind;
  return static_cast<std::int32_t>(houses_.size()) - 1;
}

std::int32_t Builder::different(std::vector<Var> cells, Kind kind) {
  const std::int32_t made = house(std::move(cells), kind);
  stand(made, all_different());
  return made;
}

void Builder::stand(std::int32_t house, RulePtr rule, std::int32_t site, std::int32_t printed) {
  rule->stand(house, site, printed);
  add(std::move(rule));
}

Problem Builder::problem(Loop loop) {
  return {std::move(domains_), std::move(houses_), std::move(rules_), std::move(loop)};
}

Problem latin(int size) { return with_houses(size, lines(size)); }

Problem sudoku(int box_rows, int box_columns) {
  const int size = box_rows * box_columns;
  auto houses = lines(size);
  for (int box = 0; box < size; ++box) {
    House house;
    house.kind = Kind::box;
    const int top = box / box_rows * box_rows;
    const int left = box % box_rows * box_columns;
    for (int i = 0; i < size; ++i) {
      house.cells.push_back((top + i / box_columns) * size + left + i % box_columns);
    }
    houses.push_back(std::move(house));
  }
  return with_houses(size, houses);
}

Problem with_diagonals(int box_rows, int box_columns) {
  const int size = box_rows * box_columns;
  auto houses = sudoku(box_rows, box_columns).houses();
  House down;
  House up;
  for (int i = 1; i <= size; ++i) {
    down.cells.push_back(at(size, i, i));
    up.cells.push_back(at(size, size + 1 - i, i));
  }
  houses.push_back(std::move(down));
  houses.push_back(std::move(up));
  return with_houses(size, houses);
}

Mask values(std::initializer_list<int> list) {
  Mask set = 0;
  for (int value : list) set |= bit(value);
  return set;
}

State state_of(const Problem& problem, std::string_view givens) {
  if (givens.size() != static_cast<std::size_t>(problem.variables())) {
    throw std::invalid_argument("a board needs one character a cell");
  }
  State state(problem);
  for (std::size_t cell = 0; cell < givens.size(); ++cell) {
    const char c = givens[cell];
    if (c >= '1' && c <= '9') state.place(static_cast<Var>(cell), c - '0');
    if (c >= 'A' && c <= 'Z') state.place(static_cast<Var>(cell), c - 'A' + 10);
  }
  return state;
}

State state_of_bytes(const Problem& problem, const std::string& givens) {
  State state(problem);
  for (std::size_t cell = 0; cell < givens.size(); ++cell) {
    if (givens[cell] != 0) state.place(static_cast<Var>(cell), givens[cell]);
  }
  return state;
}

void restrict_to(State& state, Var cell, Mask values) { state.remove_all(cell, ~values); }

std::vector<std::string> naive_solutions(const State& state, std::size_t limit) {
  if (state.failed()) return {};
  return Naive(state, limit).solutions();
}

std::vector<std::string> solutions(const State& state, std::size_t limit) {
  SearchOptions options;
  options.max_solutions = options.max_stored = limit;
  State copy = state;
  copy.log = nullptr;
  auto stored = Search(plain_ladder(), options).run(copy).stored;
  std::sort(stored.begin(), stored.end());
  return stored;
}

std::string random_solution(const Problem& problem, std::uint64_t seed) {
  SearchOptions options;
  options.max_solutions = options.max_stored = 1;
  options.seed = seed;
  State state(problem);
  return Search(plain_ladder(), options).run(state).stored.at(0);
}

std::string random_puzzle(const Problem& problem, std::uint64_t seed, std::size_t most_solutions,
                          int least_givens) {
  std::string givens = random_solution(problem, seed);
  std::vector<std::size_t> order(givens.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  Random random(seed);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  auto left = static_cast<int>(givens.size());
  for (std::size_t cell : order) {
    if (left == least_givens) break;
    const char value = std::exchange(givens[cell], '\0');
    if (solutions(state_of_bytes(problem, givens), most_solutions + 1).size() > most_solutions) {
      givens[cell] = value;
    } else {
      --left;
    }
  }
  return givens;
}

}  // namespace enpitsu::test
