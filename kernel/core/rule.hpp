// A rule of a puzzle as an object: it judges a full board, and narrows candidates by itself.
//
// Techniques see further than a rule alone; but a rule that no technique is for still propagates
// (techniques/rule_alone.cpp), and whatever rungs are chosen, a board is called solved only if
// every rule holds on it. So a choice of techniques may cost time, never an answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string_view>

#include "core/bits.hpp"

namespace enpitsu {

class State;
struct House;

class Rule {
 public:
  // What a rule at a site waits for; otherwise the very number that must be printed there.
  static constexpr std::int32_t kAnyNumber = -1;  // whatever it is, it says what the rule's is
  static constexpr std::int32_t kUnprinted = -2;  // it holds where nothing is printed
  // In place of a rule's number: the rule does not hold in this puzzle.
  static constexpr std::int32_t kOff = std::numeric_limits<std::int32_t>::min();

  Rule() = default;
  Rule(const Rule&) = delete;
  Rule& operator=(const Rule&) = delete;
  virtual ~Rule() = default;

  // The name by which make_rule() knows it.
  virtual std::string_view name() const = 0;
  // Of a full board: whether the rule holds.
  virtual bool holds(const State& state) const = 0;
  // Takes values away that the rule alone excludes, or contradicts the house.
  virtual void narrow(State& state) const = 0;
  // Some rules can judge values that do not stand on the board: they read those of their house one
  // by one, and all that they keep in mind of the ones before is a number, at first 0. So
  // techniques can try arrangements out, whatever the rules of a house say.
  virtual bool reads() const { return false; }
  // Whether there may be a way on with this value at the next place.
  virtual bool read(const State& /*state*/, std::size_t /*place*/, Value /*value*/,
                    std::int64_t& /*mind*/) const {
    return true;
  }
  // Whether the rule holds for what was read.
  virtual bool accepts(const State& /*state*/, std::int64_t /*mind*/) const { return true; }
  // The values of a set with which the rule holds, at the last place, after what was read.
  virtual Mask read_last(const State& state, std::size_t place, Mask values,
                         std::int64_t mind) const {
    Mask fitting = 0;
    for (Value value : members(values)) {
      std::int64_t after = mind;
      if (read(state, place, value, after) && accepts(state, after)) fitting |= bit(value);
    }
    return fitting;
  }
  // What the rule says in a number, where no clue does: a quota, a total, a direction.
  virtual std::int32_t number() const { return 0; }
  // What the values of its house add up to where the rule says no more than that; else -1.
  virtual std::int32_t total(const State& /*state*/) const { return -1; }
  // Called once for the house of the rule: it enters there what techniques look up.
  virtual void enter(House& /*house*/) const {}
  // The houses whose changes concern it.
  virtual std::span<const std::int32_t> houses() const { return {&house_, 1}; }
  // The variables that it reads beside those of its houses.
  virtual std::span<const Var> variables() const { return {}; }
  // Whether State::place sees to it, so that nobody needs to judge it.
  virtual bool kept_by_state() const { return false; }

  std::int32_t house() const { return house_; }
  std::int32_t site() const { return site_; }
  std::int32_t printed() const { return printed_; }
  bool has_site() const { return site_ >= 0; }
  // Whether its number is what a clue says; then it holds only where one is printed.
  bool takes_number() const { return has_site() && printed_ == kAnyNumber; }
  std::int32_t index() const { return index_; }

  void stand(std::int32_t house, std::int32_t site, std::int32_t printed) {
    house_ = house;
    site_ = site;
    printed_ = printed;
  }
  void count_as(std::int32_t index) { index_ = index; }

  // What it says in a puzzle whose clue at its site is this number, or less than 0 for none.
  std::int32_t number_where(std::int32_t clue) const {
    if (clue < 0) return printed_ == kUnprinted ? number() : kOff;
    if (printed_ == kAnyNumber) return clue;
    return printed_ == clue ? number() : kOff;
  }

 private:
  std::int32_t house_ = -1;
  std::int32_t site_ = -1;  // -1: it holds in every puzzle
  std::int32_t printed_ = kAnyNumber;
  std::int32_t index_ = -1;
};

using RulePtr = std::unique_ptr<Rule>;

}  // namespace enpitsu
