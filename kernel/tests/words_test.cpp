// Facts about steps and their words.
#include "words.hpp"

#include "check.hpp"

namespace enpitsu::test {
namespace {

TEST(a_role_gathers_what_is_said_of_it) {
  Step step;
  step.say("{set} hold only {set:values}.").cell("set", 3).cells("set", {5, 7}).values("set", 6);
  CHECK(step.roles.size() == 1);
  CHECK(step.role("set").cells == (std::vector<Var>{3, 5, 7}));
  CHECK(step.role("set").values == 6);
  CHECK(can_be_told(step));
}

TEST(nothing_makes_no_role) {
  Step step;
  step.cells("fins", {}).values("value", 0).houses("base", {});
  CHECK(step.roles.empty());
  CHECK(step.role("fins").cells.empty());
}

TEST(a_clue_is_a_house_with_its_number) {
  Step step;
  step.clue("clues", 4, 3).clue("clues", 9, 0);
  CHECK(step.role("clues").houses == (std::vector<std::int32_t>{4, 9}));
  CHECK(step.role("clues").numbers == (std::vector<std::int32_t>{3, 0}));
}

TEST(a_sentence_without_its_roles_cannot_be_told) {
  Step step;
  step.cell("cell", 1);
  CHECK(!can_be_told(step));
  CHECK(!can_be_told(step.say("{Line} is full: {effect}.")));
  CHECK(!can_be_told(step.say("If {chain:first}, {cell} follows.")));
  CHECK(!can_be_told(step.say("[At {point}|Around {area}], {cell}.")));
  CHECK(can_be_told(step.say("[At {point}|Around {cell}][, so {fins}|]: {effect}.")));
}

TEST(facts_are_told_one_by_one_with_roles_of_their_own) {
  Step step;
  CHECK(!can_be_told(step.say("{Facts}: {effect}.")));
  step.fact("{cell} is full").cell("cell", 1);
  CHECK(can_be_told(step));
  step.fact("so is {other}");
  CHECK(!can_be_told(step));
  step.facts.back().cell("other", 2);
  CHECK(can_be_told(step));
  CHECK(step.roles.empty());
}

}  // namespace
}  // namespace enpitsu::test
