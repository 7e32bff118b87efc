// Steps, rounds and refutations: what techniques conclude.
#include "binding/binding.hpp"
#include "binding/calls.hpp"
#include "core/refutation.hpp"

namespace enpitsu {
namespace {

void bind_rounds(nb::module_& m) {
  nb::class_<Round>(m, "Round", "What some rungs saw on a board at one moment.")
      .def_ro("number", &Round::number)
      .def_ro("rung", &Round::rung)
      .def_ro("places", &Round::places)
      .def_ro("removes", &Round::removes)
      .def_ro("open", &Round::open)
      .def_ro("candidates", &Round::candidates)
      .def_ro("steps", &Round::steps)
      .def_ro("depth", &Round::depth);
  nb::class_<Profile>(m, "Profile", "The rounds in which a puzzle is solved.")
      .def_ro("rounds", &Profile::rounds)
      .def_prop_ro("verdict", [](const Profile& p) { return name_of(p.verdict); });
  m.attr("REFUTATION") = Round::kRefutation;
  m.attr("LEAP") = Round::kLeap;
  m.def(
      "profile",
      [](const Problem& problem, const Ladder& ladder, const StartSpec& start, Mask rungs,
         Mask together, double seconds, const Numbers& clues) {
        const Task task = make_task(problem, start, clues);
        return run_within(
            seconds, [&] { return profile(task, ladder, rungs, together, seconds, signalled); });
      },
      "problem"_a, "ladder"_a, "start"_a, "rungs"_a, "together"_a, "seconds"_a = 0.0,
      "clues"_a = Numbers{}, "The rounds of the chosen rungs, of which some are taken together.");
}

void bind_refutations(nb::module_& m) {
  nb::class_<Refuted>(m, "Refuted", "A candidate that cannot be, and what it takes to see it.")
      .def_ro("candidate", &Refuted::candidate)
      .def_ro("calls", &Refuted::calls)
      .def_ro("removals", &Refuted::removals);
  nb::class_<Refutation>(m, "Refutation", "The calls of a refutation and their steps.")
      .def_ro("complete", &Refutation::complete)
      .def_ro("calls", &Refutation::calls)
      .def_ro("steps", &Refutation::steps);
  m.def(
      "refutable",
      [](const Problem& problem, const Ladder& ladder, const StartSpec& start, Mask rungs,
         std::uint64_t max_calls, std::size_t more, double seconds, const Numbers& clues) {
        const Task task = make_task(problem, start, clues);
        return run_within(seconds, [&] {
          return refutable(task, ladder, rungs, max_calls, more, seconds, signalled);
        });
      },
      "problem"_a, "ladder"_a, "start"_a, "rungs"_a, "max_calls"_a, "more"_a, "seconds"_a = 0.0,
      "clues"_a = Numbers{}, "The candidates that a search of so many calls refutes, each alone.");
  m.def(
      "refute",
      [](const Problem& problem, const Ladder& ladder, const StartSpec& start, Mask rungs, Var cell,
         Value value, std::uint64_t max_calls, double seconds, const Numbers& clues) {
        const Task task = make_task(problem, start, clues);
        if (cell < 0 || cell >= problem.variables() || value < 0 || value >= kMaskBits) {
          throw std::invalid_argument("there is no such candidate");
        }
        return run_within(seconds, [&] {
          return refute(task, ladder, rungs, {cell, value}, max_calls, seconds, signalled);
        });
      },
      "problem"_a, "ladder"_a, "start"_a, "rungs"_a, "cell"_a, "value"_a, "max_calls"_a,
      "seconds"_a = 0.0, "clues"_a = Numbers{}, "The refutation of a candidate, step by step.");
}

}  // namespace

void bind_steps(nb::module_& m) {
  nb::class_<Candidate>(m, "Candidate", "A value that a variable may take.")
      .def_ro("cell", &Candidate::cell)
      .def_ro("value", &Candidate::value);
  nb::class_<Link>(m, "Link", "One statement of a chain: the value is, or is not, in the cells.")
      .def_ro("cells", &Link::cells)
      .def_ro("value", &Link::value)
      .def_ro("on", &Link::on)
      .def_ro("house", &Link::house, "By which it follows from the link before, or -1.");
  nb::class_<Role>(m, "Role", "What takes part in a step, under the name that its sentence uses.")
      .def_prop_ro("name", [](const Role& role) { return std::string(role.name); })
      .def_ro("cells", &Role::cells)
      .def_ro("houses", &Role::houses)
      .def_prop_ro(
          "values",
          [](const Role& role) {
            std::vector<int> values;
            for (int value : members(role.values)) values.push_back(value);
            return values;
          },
          "In rising order.")
      .def_ro("numbers", &Role::numbers,
              "What stands in each of the houses or cells, or one number that stands for itself.");
  nb::class_<Step>(m, "Step", "What one technique concluded, and from what.")
      .def_ro("rung", &Step::rung)
      .def_prop_ro("sentence", [](const Step& step) { return std::string(step.sentence); })
      .def_ro("roles", &Step::roles)
      .def_ro("chain", &Step::chain)
      .def_ro("facts", &Step::facts, "Clauses that its sentence tells first.")
      .def_ro("places", &Step::places)
      .def_ro("removes", &Step::removes);
  nb::class_<Explanation>(m, "Explanation", "The steps of a ladder and what they left.")
      .def_ro("steps", &Explanation::steps)
      .def_prop_ro("verdict", [](const Explanation& e) { return name_of(e.verdict); })
      .def_ro("candidates", &Explanation::candidates);
  nb::class_<Tally>(m, "Tally", "What one rung of a ladder did.")
      .def_ro("uses", &Tally::uses)
      .def_ro("places", &Tally::places)
      .def_ro("removes", &Tally::removes)
      .def_ro("seconds", &Tally::seconds);
  nb::class_<Narrowed>(m, "Narrowed", "What some rungs of a ladder leave.")
      .def_prop_ro("verdict", [](const Narrowed& n) { return name_of(n.verdict); })
      .def_ro("candidates", &Narrowed::candidates)
      .def_ro("tallies", &Narrowed::tallies, "One a rung, if they were asked for.");
  m.def(
      "explain",
      [](const Problem& problem, const Ladder& ladder, const StartSpec& start, Mask rungs,
         std::size_t max_steps, double seconds, const Numbers& clues) {
        const Task task = make_task(problem, start, clues);
        return run_within(
            seconds, [&] { return explain(task, ladder, rungs, max_steps, seconds, signalled); });
      },
      "problem"_a, "ladder"_a, "start"_a, "rungs"_a, "max_steps"_a = 0, "seconds"_a = 0.0,
      "clues"_a = Numbers{}, "The steps that the chosen rungs make, one by one.");
  m.def(
      "narrow",
      [](const Problem& problem, const Ladder& ladder, const StartSpec& start, Mask rungs,
         double seconds, const Numbers& clues, bool tallied) {
        const Task task = make_task(problem, start, clues);
        return run_within(seconds,
                          [&] { return narrow(task, ladder, rungs, seconds, signalled, tallied); });
      },
      "problem"_a, "ladder"_a, "start"_a, "rungs"_a, "seconds"_a = 0.0, "clues"_a = Numbers{},
      "tallied"_a = false, "What the chosen rungs leave of the candidates.");
  bind_rounds(m);
  bind_refutations(m);
}

}  // namespace enpitsu
