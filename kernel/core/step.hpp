// What a person is told of a step: a sentence, the roles that it names, and what it concluded.
//
// A technique says its sentence where it concludes, beside its reasons. A field of the sentence,
// as {pivot}, names a role of the step, and whoever tells the step knows how cells, houses and
// values are called:
//
//   step.say("In {house}, {value} can only go in {cell}.")
//       .house("house", house)
//       .values("value", bit(value))
//       .cell("cell", cell);
//
// How the fields are written is told in src/enpitsu/words/telling.py: {pivot:values}, {clues:or},
// {cells:is/are}, {Line} at the start of a sentence; {effect} is what was placed or removed, and
// {chain:...} what its links say. Of [this {fins}|that] the first part is told whose roles are all
// there. A role that has nothing is not there.
//
// What must be seen first may take several clauses, as many as there are reasons. Each of these
// facts has a sentence and roles of its own, and {facts} tells them one after the other.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/state.hpp"

namespace enpitsu {

// One node of a chain: the candidates of `cells` that have `value`, taken as one statement.
struct Link {
  std::vector<Var> cells;
  std::int32_t value;
  bool on;                  // the chain says here: one of the cells has the value, or none has
  std::int32_t house = -1;  // by which it follows from the link before, if by one
};

// What takes part in a step, under the name that the field has for it.
struct Role {
  const char* name;
  std::vector<Var> cells{};
  std::vector<std::int32_t> houses{};
  Mask values = 0;
  // What stands there: a clue for each of the houses, a value for each of the cells; or a number
  // that stands for itself, such as what is left of a sum.
  std::vector<std::int32_t> numbers{};

  friend bool operator==(const Role& a, const Role& b) {
    return std::string_view(a.name) == b.name && a.cells == b.cells && a.houses == b.houses &&
           a.values == b.values && a.numbers == b.numbers;
  }
};

struct Step {
  int rung = -1;  // place of the technique in the ladder
  // The technique that the step is, where the one that found it may find others too: a search for
  // three lines finds an X-wing. Its rung is the step's, if the ladder has it.
  const char* technique = "";
  const char* sentence = "";  // a literal
  std::vector<Role> roles;    // in the order in which they were named
  std::vector<Link> chain;
  std::vector<Candidate> places;
  std::vector<Candidate> removes;
  std::vector<Step> facts;  // clauses that place and remove nothing

  // One more fact, to be filled in before the next one.
  Step& fact(const char* literal) { return facts.emplace_back().say(literal); }

  Step& say(const char* literal) {
    sentence = literal;
    return *this;
  }
  // Leaves out facts that say what one before them says.
  void drop_repeated_facts() {
    if (facts.size() < 2) return;
    std::vector<Step> kept;
    for (Step& fact : facts) {
      const auto is_same = [&](const Step& one) {
        return std::string_view(one.sentence) == fact.sentence && one.roles == fact.roles;
      };
      if (std::ranges::none_of(kept, is_same)) kept.push_back(std::move(fact));
    }
    facts = std::move(kept);
  }
  // Each of these adds to the role of that name; nothing makes no role.
  Step& cell(const char* name, Var one) { return cells(name, std::span(&one, 1)); }
  Step& cells(const char* name, std::span<const Var> some) {
    if (!some.empty()) append(role_of(name).cells, some);
    return *this;
  }
  Step& cells(const char* name, std::initializer_list<Var> some) {
    return cells(name, std::span(some.begin(), some.size()));
  }
  Step& house(const char* name, std::int32_t one) { return houses(name, std::span(&one, 1)); }
  Step& houses(const char* name, std::span<const std::int32_t> some) {
    if (!some.empty()) append(role_of(name).houses, some);
    return *this;
  }
  Step& values(const char* name, Mask some) {
    if (some != 0) role_of(name).values |= some;
    return *this;
  }
  Step& number(const char* name, std::int32_t one) {
    role_of(name).numbers.push_back(one);
    return *this;
  }
  // A house and what its clue says.
  Step& clue(const char* name, std::int32_t house, std::int32_t number) {
    return this->house(name, house).number(name, number);
  }

  // The role of this name; an empty one if it is not there.
  const Role& role(std::string_view name) const {
    static const Role none{""};
    for (const Role& role : roles) {
      if (name == role.name) return role;
    }
    return none;
  }

  // The values that the step removes.
  Mask removed_values() const {
    Mask values = 0;
    for (const Candidate& removed : removes) values |= bit(removed.value);
    return values;
  }

 private:
  Role& role_of(const char* name) {
    const std::string_view wanted = name;
    for (Role& role : roles) {
      if (wanted == role.name) return role;
    }
    return roles.emplace_back(Role{name});
  }
  template <typename T>
  static void append(std::vector<T>& all, std::span<const T> some) {
    all.insert(all.end(), some.begin(), some.end());
  }
};

struct Log {
  std::vector<Step> steps;
  std::size_t limit = 0;  // stop after so many steps; 0: never
  Near* near = nullptr;   // where the path is, if it is to go on there
  void add(Step&& step) {
    step.drop_repeated_facts();
    steps.push_back(std::move(step));
  }
  bool full() const { return limit != 0 && steps.size() >= limit; }
};

}  // namespace enpitsu
