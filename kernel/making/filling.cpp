#include "making/filling.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "core/search.hpp"
#include "techniques/sums.hpp"

namespace enpitsu {
namespace {

// The values and what they add up to; how they may change.
class Board {
 public:
  Board(const Problem& problem, const std::string& values, std::uint64_t seed)
      : problem_(problem),
        random_(seed),
        values_(values.size(), 0),
        totals_(static_cast<std::size_t>(problem.sites()), 0) {
    for (Var cell = 0; cell < problem.variables(); ++cell) {
      set(cell, values[static_cast<std::size_t>(cell)]);
    }
  }

  const std::string& values() const { return values_; }
  const std::vector<std::int32_t>& totals() const { return totals_; }
  Random& random() { return random_; }

  // Changes the value of one of these cells, or of any cell if there are none, or swaps it with
  // another of a house. False if that cannot be.
  bool change(const std::vector<Var>& cells) {
    const Var cell = cells.empty() ? static_cast<Var>(random_.below(values_.size())) : any(cells);
    before_.fill({cell, value(cell)});
    if (random_.below(5) < kSwaps) {
      const auto memberships = problem_.memberships(cell);
      return swap(cell, any(problem_.house(any(memberships).house).cells));
    }
    return draw(cell, free(cell) & ~bit(value(cell)), true);
  }

  void take_back() {
    for (const Candidate& old : before_) set(old.cell, old.value);
  }

  // Draws new values for every cell that shares a house with one of these, or for all.
  void draw_around(const std::vector<Var>& cells) {
    std::vector<Var> near = around(cells);
    for (std::size_t i = near.size(); i > 1; --i) std::swap(near[i - 1], near[random_.below(i)]);
    for (const bool rare : {false, true}) {
      for (Var cell : near) draw(cell, free(cell), rare);
    }
  }

  void draw_rare_totals() {
    for (Var cell = 0; cell < problem_.variables(); ++cell) draw(cell, free(cell), true);
  }

 private:
  static constexpr std::uint64_t kSwaps = 3;           // of five changes
  static constexpr std::uint64_t kWhole = 1ULL << 20;  // the weight of a value without choice

  std::size_t site_of(int house) const {
    return static_cast<std::size_t>(problem_.rule(problem_.house(house).sum_rule).site());
  }
  int value(Var cell) const { return values_[static_cast<std::size_t>(cell)]; }

  template <typename List>
  typename List::value_type any(const List& list) {
    return list[random_.below(list.size())];
  }

  void set(Var cell, int digit) {
    for (const Membership& m : problem_.memberships(cell)) {
      totals_[site_of(m.house)] += digit - value(cell);
    }
    values_[static_cast<std::size_t>(cell)] = static_cast<char>(digit);
  }

  std::vector<Var> around(const std::vector<Var>& cells) const {
    std::vector<std::uint8_t> near(values_.size(), cells.empty() ? 1 : 0);
    for (Var cell : cells) {
      near[static_cast<std::size_t>(cell)] = 1;
      for (Var peer : problem_.peers(cell)) near[static_cast<std::size_t>(peer)] = 1;
    }
    std::vector<Var> found;
    for (Var cell = 0; cell < problem_.variables(); ++cell) {
      if (near[static_cast<std::size_t>(cell)] != 0) found.push_back(cell);
    }
    return found;
  }

  Mask seen_from(Var cell, Var but = -1) const {
    Mask seen = 0;
    for (Var peer : problem_.peers(cell)) {
      if (peer != but) seen |= bit(value(peer));
    }
    return seen;
  }
  Mask free(Var cell) const {
    return problem_.domains()[static_cast<std::size_t>(cell)] & ~seen_from(cell);
  }

  bool swap(Var cell, Var other) {
    const int here = value(cell);
    const int there = value(other);
    if (cell == other || contains(seen_from(cell, other), there) ||
        contains(seen_from(other, cell), here)) {
      return false;
    }
    before_[1] = {other, there};
    set(cell, there);
    set(other, here);
    return true;
  }

  // One of these values; if so wished, rather one that gives totals with few sets of digits.
  bool draw(Var cell, Mask among, bool rare) {
    if (among == 0) return false;
    std::array<std::uint64_t, kMostDigits + 1> weights{};
    std::uint64_t all = 0;
    for (Value digit : members(among)) {
      all += weights[static_cast<std::size_t>(digit)] = rare ? rarity(cell, digit) : 1;
    }
    std::uint64_t pick = random_.below(all);
    for (Value digit : members(among)) {
      const std::uint64_t weight = weights[static_cast<std::size_t>(digit)];
      if (pick < weight) {
        set(cell, digit);
        break;
      }
      pick -= weight;
    }
    return true;
  }

  std::uint64_t rarity(Var cell, int digit) const {
    std::uint64_t weight = kWhole;
    for (const Membership& m : problem_.memberships(cell)) {
      const House& house = problem_.house(m.house);
      const int total = totals_[site_of(m.house)] + digit - value(cell);
      weight /=
          std::max<std::size_t>(digit_sets(static_cast<int>(house.cells.size()), total).size, 1);
    }
    return std::max<std::uint64_t>(weight, 1);
  }

  const Problem& problem_;
  Random random_;
  std::string values_;
  std::vector<std::int32_t> totals_;  // by site
  std::array<Candidate, 2> before_{};
};

// How far a board is from what is wished.
class Judge {
 public:
  Judge(const Problem& problem, const Ladder& ladder, const FillingWish& wish, Guard& guard)
      : ladder_(ladder),
        wish_(wish),
        quick_(wish.wanted == 0 || (ladder.trial() & ~wish.wanted) == 0 ? ladder.trial()
                                                                        : wish.wanted),
        enough_(kEnough + problem.variables() / 2),
        state_(problem) {
    state_.guard = &guard;
  }

  // 0 if the totals lead to the values as is wished, else how many candidates are too many. Rungs
  // beyond those of a search take long and are only asked where these leave little.
  int look(const std::vector<std::int32_t>& totals) {
    show(totals);
    ladder_.run(state_, quick_);
    int left = candidates_left();
    const bool quickly = left == 0;
    if (!quickly && left <= enough_ && quick_ != wish_.wanted) left = look_further(left);
    return left == 0 && too_easy(totals, quickly) ? kTooEasy : left;
  }

  // The cells that stayed open at the last look.
  std::vector<Var>& open() { return open_; }
  bool stopped() { return state_.stopped(); }

 private:
  static constexpr int kEnough = 25;
  static constexpr int kTooEasy = 1;  // as bad as one candidate too many
  static constexpr std::uint64_t kNodes = 1000;

  void show(const std::vector<std::int32_t>& totals) {
    state_.reset(state_.problem());
    state_.print(totals);
  }

  int look_further(int left) {
    if (wish_.wanted != 0) {
      ladder_.run(state_, wish_.wanted);
      return candidates_left();
    }
    SearchOptions options;
    options.rungs = quick_;
    options.max_stored = 0;
    options.max_nodes = kNodes;
    const SearchResult result = Search(ladder_, options).run(state_);
    return result.complete && result.solutions == 1 ? 0 : left;
  }

  bool too_easy(const std::vector<std::int32_t>& totals, bool quickly) {
    return std::ranges::any_of(wish_.below, [&](const Bar& bar) {
      if (quickly && (quick_ & ~bar.rungs) == 0) return true;
      show(totals);
      return climb(ladder_, state_, bar) == Verdict::solved;
    });
  }

  int candidates_left() {
    open_.clear();
    int left = 0;
    for (Var cell = 0; cell < state_.problem().variables(); ++cell) {
      const int more = count(state_.domain(cell)) - 1;
      if (more > 0) open_.push_back(cell);
      left += more;
    }
    return left;
  }

  const Ladder& ladder_;
  const FillingWish& wish_;
  Mask quick_;
  int enough_;
  State state_;
  std::vector<Var> open_;
};

// A change that makes it worse by one is kept once in four times, by two once in sixteen.
bool accepts(int worse, Random& random) {
  return worse <= 0 || (worse < 16 && random.below(std::uint64_t{1} << 2 * worse) == 0);
}

// Whether every cell is in a house, every house has different digits and a total of its own at a
// site, and there are no other rules.
bool can_fill(const Problem& problem) {
  const auto is_summed = [&](const House& house) {
    return house.different && (house.values & ~kDigits) == 0 && house.sum_rule >= 0 &&
           problem.rule(house.sum_rule).takes_number() &&
           problem.rules_at(problem.rule(house.sum_rule).site()).size() == 1;
  };
  const auto is_known = [](const RulePtr& rule) {
    return rule->name() == "different" || rule->name() == "sum";
  };
  bool covered = problem.variables() > 0;
  for (Var cell = 0; cell < problem.variables(); ++cell) {
    covered = covered && !problem.memberships(cell).empty();
  }
  return covered && std::ranges::all_of(problem.houses(), is_summed) &&
         std::ranges::all_of(problem.rules(), is_known);
}

void check(const Problem& problem, const std::string& values) {
  if (values.size() != static_cast<std::size_t>(problem.variables())) {
    throw std::invalid_argument("a filling has one value a variable");
  }
  if (!can_fill(problem)) {
    throw std::invalid_argument("only houses of different digits with a total can be filled");
  }
  for (const House& house : problem.houses()) {
    Mask seen = 0;
    for (Var cell : house.cells) {
      const int value = values[static_cast<std::size_t>(cell)];
      if (value < 0 || value > kMostDigits || contains(seen, value) ||
          !contains(problem.domains()[static_cast<std::size_t>(cell)], value)) {
        throw std::invalid_argument("the filling to start from is no solution");
      }
      seen |= bit(value);
    }
  }
}

// Changes without a better filling, after which all around the open cells is drawn anew.
constexpr int kPatience = 400;

}  // namespace

Filling fill(const Problem& problem, const Ladder& ladder, const std::string& values,
             const FillingWish& wish, Guard& guard) {
  check(problem, values);
  Board board(problem, values, wish.seed);
  Judge judge(problem, ladder, wish, guard);
  std::vector<Var> open;
  std::uint64_t tries = 0;
  const auto look = [&] {
    ++tries;
    return judge.look(board.totals());
  };
  board.draw_rare_totals();
  int cost = look();
  open = judge.open();
  int best = cost;
  for (int idle = 0; cost != 0 && tries < wish.tries && !judge.stopped(); ++idle) {
    const bool anew = idle >= kPatience;
    if (anew) board.draw_around(open);
    if (!anew && !board.change(open)) continue;
    const int next = look();
    if (!anew && !accepts(next - cost, board.random())) {
      board.take_back();
      continue;
    }
    cost = next;
    open = judge.open();
    if (anew || cost < best) {
      best = cost;
      idle = 0;
    }
  }
  // A look that was cut short has proved nothing.
  const bool found = cost == 0 && !judge.stopped();
  return {found, found ? board.values() : "", tries};
}

}  // namespace enpitsu
