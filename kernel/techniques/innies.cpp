// Innies and outies: houses that hold every value have a known sum, and so have the cages in them.
//
// What the cages inside of a few neighbouring houses leave of their sum is for the cells that stick
// in (innies); what cages that cover the houses have too much is in the cells that stick out
// (outies). A cage that lies across may be counted on either side.
//
//   rows 1 and 2 add up to 90     a a b b c c d d .     . : an innie, as e lies across
//                                 a a b b c c d d e
//   row 3                         . . . . . . . . e     this part of e: an outie
//
// Not done: more than four open cells at once; houses that are no neighbours.
#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

// The cells of `plus` add up to `rest` more than those of `minus`.
struct Equation {
  std::vector<Var> plus;
  std::vector<Var> minus;
  int total = 0;  // of the houses
  int caged = 0;  // of the cages that are counted
  std::vector<std::int32_t> cages{};
  int rest() const { return total - caged; }
  std::size_t size() const { return plus.size() + minus.size(); }
};

// Which part of a cage that lies across is counted.
enum class Side : std::uint8_t { in, out, smaller };

using Houses = std::vector<std::int32_t>;

constexpr int kMostTotal = kMaskBits * kMaskBits;  // no house's values add up to that

// The houses that have a sum and share no cell with another such house before them.
class Cages {
 public:
  explicit Cages(const State& state) : of_(static_cast<std::size_t>(state.problem().variables())) {
    std::fill(of_.begin(), of_.end(), -1);
    const auto& houses = state.problem().houses();
    for (std::size_t h = 0; h < houses.size(); ++h) {
      const int house = static_cast<int>(h);
      if (state.total(house) < 0 || state.total(house) > kMostTotal || !free(houses[h].cells)) {
        continue;
      }
      for (Var cell : houses[h].cells) of_[static_cast<std::size_t>(cell)] = house;
      any_ = true;
    }
  }

  bool any() const { return any_; }
  int of(Var cell) const { return of_[static_cast<std::size_t>(cell)]; }

 private:
  bool free(const std::vector<Var>& cells) const {
    return std::ranges::all_of(cells, [&](Var cell) { return of(cell) < 0; });
  }

  std::vector<std::int32_t> of_;
  bool any_ = false;
};

// Which houses of a layer lie side by side. Lines do in their order; boxes and regions where two
// of their cells do, which rows and columns tell.
class Neighbours {
 public:
  Neighbours(const Problem& problem, Kind kind) : layer_(problem.layer(kind)) {
    beside_.assign(layer_.houses.size(), 0);
    if (is_line(kind)) {
      for (std::size_t i = 1; i < beside_.size(); ++i) join(i - 1, i);
    } else {
      compare_cells(problem);
    }
  }

  // Calls found(houses) for one, two or three neighbours until it answers true.
  template <typename Found>
  bool each_group(Found&& found) const {
    const std::size_t number = beside_.size();
    for (std::size_t i = 0; i < number; ++i) {
      if (found(Houses{at(i)})) return true;
      for (std::size_t j = i + 1; j < number; ++j) {
        if (touch(i, j) && found(Houses{at(i), at(j)})) return true;
        for (std::size_t k = j + 1; k < number; ++k) {
          const int borders = touch(i, j) + touch(i, k) + touch(j, k);
          if (borders >= 2 && found(Houses{at(i), at(j), at(k)})) return true;
        }
      }
    }
    return false;
  }

 private:
  std::int32_t at(std::size_t i) const { return layer_.houses[i]; }
  int touch(std::size_t a, std::size_t b) const {
    return contains(beside_[a], static_cast<int>(b)) ? 1 : 0;
  }
  void join(std::size_t a, std::size_t b) {
    beside_[a] |= bit(static_cast<int>(b));
    beside_[b] |= bit(static_cast<int>(a));
  }

  void compare_cells(const Problem& problem) {
    for (Kind kind : {Kind::row, Kind::column}) {
      const Layer& along = problem.layer(kind);
      const Layer& other = problem.layer(across(kind));
      for (int line : along.houses) {
        for (Var a : problem.house(line).cells) {
          for (Var b : problem.house(line).cells) {
            if (index_in(other, a) < 0 || index_in(other, b) != index_in(other, a) + 1) continue;
            const int from = index_in(layer_, a);
            const int to = index_in(layer_, b);
            if (from < 0 || to < 0 || from == to) continue;
            join(static_cast<std::size_t>(from), static_cast<std::size_t>(to));
          }
        }
      }
    }
  }

  const Layer& layer_;
  std::vector<Mask> beside_;
};

// What some houses and the cages that meet them say together.
class Sums {
 public:
  Sums(const State& state, const Cages& cages, const Houses& houses)
      : state_(state), cages_(cages) {
    const Problem& problem = state.problem();
    inside_.assign(static_cast<std::size_t>(problem.variables()), 0);
    for (int house : houses) {
      if (!problem.house(house).complete) usable_ = false;
      for (Value value : members(problem.house(house).values)) total_ += value;
      for (Var cell : problem.house(house).cells) {
        inside_[static_cast<std::size_t>(cell)] = 1;
        const int cage = cages.of(cell);
        if (cage < 0) {
          free_.push_back(cell);
        } else if (std::ranges::find(met_, cage) == met_.end()) {
          met_.push_back(cage);
        }
      }
    }
    if (met_.empty()) usable_ = false;
  }

  bool usable() const { return usable_; }

  Equation equation(Side side) const {
    Equation found{free_, {}, total_, 0};
    for (int cage : met_) {
      const auto& cells = state_.problem().house(cage).cells;
      const auto in = std::ranges::count_if(cells, [&](Var cell) { return is_inside(cell); });
      const auto out = static_cast<std::ptrdiff_t>(cells.size()) - in;
      const bool counted = out == 0 || side == Side::out || (side == Side::smaller && out < in);
      if (counted) {
        found.caged += state_.total(cage);
        found.cages.push_back(cage);
      }
      for (Var cell : cells) {
        if (is_inside(cell) == counted) continue;
        (counted ? found.minus : found.plus).push_back(cell);
      }
    }
    return found;
  }

 private:
  bool is_inside(Var cell) const { return inside_[static_cast<std::size_t>(cell)] != 0; }

  const State& state_;
  const Cages& cages_;
  std::vector<std::uint8_t> inside_;
  std::vector<Var> free_;
  std::vector<std::int32_t> met_;
  int total_ = 0;
  bool usable_ = true;
};

// The values that the open cells of an equation can have, if those that see each other differ.
class Balance {
 public:
  Balance(const State& state, const Equation& equation) : state_(state), rest_(equation.rest()) {
    for (Var cell : equation.plus) add(cell, 1);
    for (Var cell : equation.minus) add(cell, -1);
  }

  const std::vector<Var>& open() const { return cells_; }
  int rest() const { return rest_; }
  int sign(std::size_t i) const { return signs_[i]; }
  Mask supported(std::size_t i) const { return supported_[i]; }

  void solve() {
    const std::size_t number = cells_.size();
    supported_.assign(number, 0);
    chosen_.assign(number, 0);
    least_.assign(number + 1, 0);
    most_.assign(number + 1, 0);
    for (std::size_t i = number; i-- > 0;) {
      const Mask domain = state_.domain(cells_[i]);
      const int low = signs_[i] * lowest(domain);
      const int high = signs_[i] * highest(domain);
      least_[i] = least_[i + 1] + std::min(low, high);
      most_[i] = most_[i + 1] + std::max(low, high);
    }
    place(0, rest_);
  }

 private:
  void add(Var cell, int sign) {
    const Mask domain = state_.domain(cell);
    if (exactly_one(domain)) {
      rest_ -= sign * lowest(domain);
    } else {
      cells_.push_back(cell);
      signs_.push_back(sign);
    }
  }

  void place(std::size_t i, int left) {
    if (left < least_[i] || left > most_[i]) return;
    if (i == cells_.size()) {
      for (std::size_t j = 0; j < i; ++j) supported_[j] |= bit(chosen_[j]);
      return;
    }
    for (Value value : members(state_.domain(cells_[i]))) {
      if (clashes(i, value)) continue;
      chosen_[i] = value;
      place(i + 1, left - signs_[i] * value);
    }
  }

  bool clashes(std::size_t i, Value value) const {
    for (std::size_t j = 0; j < i; ++j) {
      if (chosen_[j] == value && state_.problem().sees(cells_[j], cells_[i])) return true;
    }
    return false;
  }

  const State& state_;
  int rest_;
  std::vector<Var> cells_;
  std::vector<int> signs_;
  std::vector<Mask> supported_;
  std::vector<Value> chosen_;
  std::vector<int> least_;
  std::vector<int> most_;
};

class Innies final : public Technique {
 public:
  // `most` open cells are looked at; a single one is placed.
  explicit Innies(std::size_t most) : most_(most) {}

  bool apply(State& state) const override {
    const Cages cages(state);
    if (!cages.any()) return false;
    bool progress = false;
    for (Kind kind : {Kind::row, Kind::column, Kind::box}) {
      const Neighbours neighbours(state.problem(), kind);
      const bool ended = neighbours.each_group([&](const Houses& houses) {
        progress |= look(state, cages, houses);
        return finished(state, progress) || state.stopped();
      });
      if (ended) break;
    }
    return progress;
  }

  bool includes(const Technique& other) const override {
    const auto* single = dynamic_cast<const Innies*>(&other);
    return single != nullptr && single->most_ < most_;
  }

 private:
  bool look(State& state, const Cages& cages, const Houses& houses) const {
    const Sums sums(state, cages, houses);
    if (!sums.usable()) return false;
    bool progress = false;
    for (Side side : {Side::in, Side::out, Side::smaller}) {
      const Equation equation = sums.equation(side);
      if (equation.caged == 0) continue;
      Balance balance(state, equation);
      const std::size_t open = balance.open().size();
      if (open == 0 || open > most_) continue;
      progress |= open == 1 ? fix(state, houses, equation, balance)
                            : narrow(state, houses, equation, balance);
      if (finished(state, progress)) break;
    }
    return progress;
  }

  static bool fix(State& state, const Houses& houses, const Equation& equation,
                  const Balance& balance) {
    const Var cell = balance.open().front();
    const int value = balance.rest() * balance.sign(0);
    if (value < 0 || value >= kMaskBits || !state.has(cell, value)) {
      state.contradict_at(cell);
      return false;
    }
    conclude_place(state, cell, value, [&](Step& step) { describe(step, houses, equation); });
    return true;
  }

  static bool narrow(State& state, const Houses& houses, const Equation& equation,
                     Balance& balance) {
    balance.solve();
    const std::size_t mark = state.mark();
    for (std::size_t i = 0; i < balance.open().size(); ++i) {
      state.remove_all(balance.open()[i], ~balance.supported(i));
    }
    return concluded(state, mark, [&](Step& step) { describe(step, houses, equation); });
  }

  static void describe(Step& step, const Houses& houses, const Equation& equation) {
    const int rest = equation.rest();
    step.say(sentence(equation))
        .houses("houses", houses)
        .houses("cages", equation.cages)
        .number("total", equation.total)
        .cells("innies", equation.plus)
        .cells("outies", equation.minus);
    if (rest != 0) step.number("caged", equation.caged).number("rest", rest < 0 ? -rest : rest);
  }

  // One cell is said to be what is left; of several, some may have been known.
  static const char* sentence(const Equation& equation) {
    const bool one = equation.size() == 1;
    if (equation.minus.empty()) {
      return one ? "{Houses} {houses:adds/add} up to {total} and the cages inside to {caged}, so "
                   "{innies} is {rest}."
                 : "{Houses} {houses:adds/add} up to {total} and the cages inside to {caged}, so "
                   "{innies} add up to {rest}: {effect}.";
    }
    if (equation.plus.empty()) {
      return one ? "The cages that cover {houses} add up to {caged} and {houses} to {total}, so "
                   "{outies} is {rest}."
                 : "The cages that cover {houses} add up to {caged} and {houses} to {total}, so "
                   "{outies} add up to {rest}: {effect}.";
    }
    if (equation.rest() == 0) {
      return equation.size() == 2
                 ? "{Houses} {houses:adds/add} up to {total}, and so do the cages, with {outies}: "
                   "{innies} and {outies} are equal, and {effect}."
                 : "{Houses} {houses:adds/add} up to {total}, and so do the cages, with {outies}: "
                   "{innies} {innies:is/add up to} as much as {outies}, and {effect}.";
    }
    return equation.rest() < 0
               ? "{Houses} {houses:adds/add} up to {total} and the cages, with {outies}, to "
                 "{caged}, so {outies} {outies:is/add up to} {rest} more than {innies}: {effect}."
               : "{Houses} {houses:adds/add} up to {total} and the cages, with {outies}, to "
                 "{caged}, so {innies} {innies:is/add up to} {rest} more than {outies}: {effect}.";
  }

  std::size_t most_;
};

}  // namespace

std::unique_ptr<const Technique> single_innie() { return std::make_unique<Innies>(1); }
std::unique_ptr<const Technique> innies_and_outies() { return std::make_unique<Innies>(4); }

}  // namespace enpitsu
