#include "making/maker.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <numeric>
#include <stdexcept>

#include "core/batch.hpp"

namespace enpitsu {
namespace {

constexpr std::uint64_t kNodesACell = 2;  // after which a random search begins anew, with more
constexpr std::array kSplits{Split::any, Split::any, Split::any, Split::smallest};
constexpr int kSeedBits = 48;

// Of a site with one rule, which waits for a number: what it would say, or -1 for nothing.
std::int32_t shown_at(const Problem& problem, std::int32_t site, const std::string& values) {
  const Rule& rule = problem.rule(problem.rules_at(site).front());
  const House& house = problem.house(rule.house());
  const auto value = [&](Var cell) { return values[static_cast<std::size_t>(cell)]; };
  if (rule.name() == "count") {
    return static_cast<std::int32_t>(std::ranges::count(house.cells, house.counted, value));
  }
  const char first = value(house.cells[0]);
  const char second = value(house.cells[1]);
  if (first == second) return -1;
  return first > second ? 1 : 0;
}

bool is_told(const Problem& problem, std::int32_t site) {
  const auto rules = problem.rules_at(site);
  if (rules.size() != 1) return false;
  const Rule& rule = problem.rule(rules.front());
  if (!rule.takes_number()) return false;
  const House& house = problem.house(rule.house());
  if (rule.name() == "count") return house.count_rule == rule.index();
  return rule.name() == "order" && house.cells.size() == 2;
}

std::vector<std::vector<std::int32_t>> alone(const std::vector<std::int32_t>& places) {
  std::vector<std::vector<std::int32_t>> groups;
  groups.reserve(places.size());
  for (const std::int32_t place : places) groups.push_back({place});
  return groups;
}

}  // namespace

// What puzzles are made with, one after the other.
class Workshop {
 public:
  Workshop(const Maker& maker, Guard& guard)
      : maker_(maker), guard_(guard), clues_(maker.blank_), state_(*maker.problem_) {
    options_.rungs = maker.wish_.search;
    options_.max_solutions = options_.max_stored = 1;
    options_.any_way = true;
    state_.guard = &guard;
    if (nine::takes(options_) && nine::takes(*maker.problem_)) nine_.emplace(*maker.problem_);
  }

  Making make(std::uint64_t seed) {
    Twister random(seed);
    Making making;
    patience_ = kNodesACell;
    while (!guard_.stop_now()) {
      const bool drawn = draw(random, making);
      if (!drawn && fillable_) continue;
      if (!drawn || !tell(making)) {
        making.end = Making::End::elsewhere;
        return making;
      }
      if (choose(random, making)) {
        making.end = Making::End::made;
        return making;
      }
      if (trial_ && trial_->stopped()) break;
    }
    trial_.reset();
    return making;
  }

 private:
  std::size_t size() const { return static_cast<std::size_t>(maker_.problem_->variables()); }

  // Draws a solution; false if there is none within so many nodes, and more of them next time.
  bool draw(Twister& random, Making& making) {
    if (maker_.loops_) {
      const auto cells = maker_.loops_->rows * maker_.loops_->columns;
      const auto first = static_cast<int>(random.below(static_cast<std::uint64_t>(cells)));
      making.values = maker_.loops_->draw(
          first, [&] { return random.number(); }, [&] { return guard_.stop_now(); });
      return !guard_.stop_now();
    }
    options_.max_nodes = patience_ * size();
    for (const Split split : kSplits) {
      options_.split = split;
      options_.seed = random.bits(kSeedBits);
      SearchResult found = search();
      if (guard_.stop_now()) return false;
      if (found.complete && found.solutions == 0) fillable_ = false;
      if (!fillable_) return false;
      if (found.stored.empty()) continue;
      making.values = std::move(found.stored.front());
      return true;
    }
    patience_ *= 2;
    return false;
  }

  SearchResult search() {
    if (nine_ && nine::takes(options_)) {
      Start start;
      start.givens = open_;
      return nine_->run(start, options_, guard_);
    }
    state_.reset(*maker_.problem_);
    return Search(*maker_.ladder_, options_).run(state_);
  }

  // Finds out what the sites would show of the solution; false if that is not printed.
  bool tell(Making& making) {
    numbers_.resize(static_cast<std::size_t>(maker_.problem_->sites()));
    for (std::size_t site = 0; site < numbers_.size(); ++site) {
      numbers_[site] = shown_at(*maker_.problem_, static_cast<std::int32_t>(site), making.values);
      if (numbers_[site] < 0 || numbers_[site] > maker_.wish_.most) return false;
    }
    clues_ = clues_.of(making.values, numbers_);
    return true;
  }

  // Hides what is not needed, in random order; false if what is left does not fit the wish.
  bool choose(Twister& random, Making& making) {
    Trial& trial = trial_ ? *trial_ : trial_.emplace(clues_, *maker_.ladder_, guard_);
    shown_.assign(clues_.size(), 1);
    if (!maker_.whole_ && !trial.solvable(shown_, maker_.wish_.wanted)) {
      ++making.unsolvable;
      return false;
    }
    shuffle(random);
    const std::uint64_t before = trial.asked();
    trial.hide(shown_, order_, maker_.wish_.wanted);
    making.asked = trial.asked() - before;
    if (trial.stopped()) return false;
    const bool too_easy = trial.any_holds(shown_, maker_.wish_.below);
    if (trial.stopped()) return false;
    if (too_easy) {
      ++making.too_easy;
      return false;
    }
    print(making);
    return true;
  }

  void shuffle(Twister& random) {
    chances_.resize(shown_.size());
    for (double& chance : chances_) chance = random.number();
    order_.resize(shown_.size());
    std::iota(order_.begin(), order_.end(), 0);
    std::ranges::stable_sort(
        order_, {}, [&](std::int32_t group) { return chances_[static_cast<std::size_t>(group)]; });
  }

  void print(Making& making) const {
    making.givens = open_;
    making.numbers.assign(numbers_.size(), -1);
    for (std::size_t g = 0; g < shown_.size(); ++g) {
      if (shown_[g] == 0) continue;
      ++making.clues;
      const auto place = static_cast<std::size_t>(clues_.place(g));
      if (place < size()) {
        making.givens[place] = making.values[place];
      } else {
        making.numbers[place - size()] = numbers_[place - size()];
      }
    }
  }

  const Maker& maker_;
  Guard& guard_;
  Clues clues_;
  State state_;  // for solutions
  SearchOptions options_;
  std::optional<nine::Solver> nine_;
  std::optional<Trial> trial_;
  const std::string open_ = std::string(size(), static_cast<char>(Start::kOpen));
  std::uint64_t patience_ = kNodesACell;
  bool fillable_ = true;  // the board may have a solution
  std::vector<std::int32_t> numbers_;
  Shown shown_;
  std::vector<double> chances_;
  std::vector<std::int32_t> order_;
};

Maker::Maker(const Problem& problem, const Ladder& ladder, Wish wish,
             const std::vector<std::int32_t>& places, std::optional<RandomLoops> loops)
    : problem_(&problem),
      ladder_(&ladder),
      wish_(std::move(wish)),
      blank_(problem, std::string(static_cast<std::size_t>(problem.variables()), '\0'),
             std::vector<std::int32_t>(static_cast<std::size_t>(problem.sites()), -1),
             alone(places), {}),
      loops_(std::move(loops)) {
  const auto values = std::ranges::count_if(
      places, [&](std::int32_t place) { return place < problem.variables(); });
  whole_ = values == problem.variables();
  if (!takes(problem)) throw std::invalid_argument("a site of these says more than is known here");
  if (loops_ && loops_->lines() != static_cast<std::size_t>(problem.variables())) {
    throw std::invalid_argument("the loops are of another board");
  }
}

bool Maker::takes(const Problem& problem) {
  for (std::int32_t site = 0; site < problem.sites(); ++site) {
    if (!is_told(problem, site)) return false;
  }
  return true;
}

std::vector<Making> Maker::make(const std::vector<std::uint64_t>& seeds, double seconds,
                                Guard& guard) const {
  std::vector<Making> made;
  Workshop workshop(*this, guard);
  for (const std::uint64_t seed : seeds) {
    const auto begin = Guard::Clock::now();
    guard.start(seconds, begin);
    made.push_back(workshop.make(seed));
    if (made.back().end == Making::End::stopped) break;
    made.back().seconds = std::chrono::duration<double>(Guard::Clock::now() - begin).count();
  }
  return made;
}

}  // namespace enpitsu
