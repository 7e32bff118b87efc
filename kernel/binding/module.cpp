// The one file that knows Python: it checks what comes in and releases the GIL while working.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <memory>
#include <stdexcept>
#include <variant>

#include "binding/gil.hpp"
#include "binding/records.hpp"
#include "binding/specs.hpp"
#include "core/batch.hpp"
#include "core/refutation.hpp"
#include "loops/fault.hpp"
#include "making/canonical.hpp"
#include "making/clues.hpp"
#include "making/filling.hpp"
#include "making/maker.hpp"
#include "making/seeking.hpp"
#include "rules/rules.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace enpitsu {
namespace {

Split split_of(const std::string& name) {
  if (name == "smallest") return Split::smallest;
  if (name == "cell") return Split::cell;
  if (name == "any") return Split::any;
  if (name == "box") return Split::box;
  if (name == "ahead") return Split::ahead;
  throw std::invalid_argument("split is smallest, cell, any, box or ahead, not '" + name + "'");
}

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::solved:
      return "solved";
    case Verdict::stuck:
      return "stuck";
    case Verdict::failed:
      return "failed";
    case Verdict::stopped:
      return "stopped";
  }
  return "stopped";
}

// The edges of a loop with their ends and, if they are known, their sides.
Loop loop_of(const std::vector<Var>& edges, const std::vector<Loop::Pair>& ends,
             const std::vector<Loop::Pair>& sides, std::size_t variables) {
  if (ends.size() != edges.size() || (!sides.empty() && sides.size() != edges.size())) {
    throw std::invalid_argument("a loop needs the ends, and all sides or none, of its edges");
  }
  Loop loop;
  loop.edges = edges;
  loop.parts = !sides.empty();
  loop.ends.assign(variables, {-1, -1});
  loop.sides.assign(variables, {-1, -1});
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const auto edge = static_cast<std::size_t>(edges[i]);
    if (edges[i] < 0 || edge >= variables) {
      throw std::invalid_argument("an edge of the loop is a variable that does not exist");
    }
    loop.ends[edge] = ends[i];
    if (loop.parts) loop.sides[edge] = sides[i];
  }
  return loop;
}

void init_problem(Problem* self, const nb::object& domains, const nb::object& houses,
                  const nb::object& rules, const std::vector<Var>& edges,
                  const std::vector<Loop::Pair>& ends, const std::vector<Loop::Pair>& sides) {
  auto masks = domains_in(domains);
  Loop loop = loop_of(edges, ends, sides, masks.size());
  new (self) Problem(std::move(masks), houses_in(houses), rules_in(rules), std::move(loop));
}

// Givens as bytes, or candidates as one mask a variable, or both.
using Candidates = nb::typed<nb::list, Mask>;
using StartSpec = std::variant<nb::bytes, Candidates, std::pair<nb::bytes, Candidates>>;

std::vector<Mask> masks_of(const nb::list& candidates) {
  try {
    return nb::cast<std::vector<Mask>>(candidates);
  } catch (const nb::cast_error&) {
    throw std::invalid_argument("candidates are masks of 64 bits, one a variable");
  }
}

std::string_view view_of(const nb::bytes& givens) { return {givens.c_str(), givens.size()}; }

// What stands at the sites: a number each, less than 0 for none.
using Numbers = std::vector<std::int32_t>;

Task make_task(const Problem& problem, const StartSpec& spec, Numbers clues) {
  Start start;
  start.clues = std::move(clues);
  if (const auto* givens = std::get_if<nb::bytes>(&spec)) {
    start.givens = view_of(*givens);
  } else if (const auto* candidates = std::get_if<Candidates>(&spec)) {
    start.candidates = masks_of(*candidates);
  } else {
    const auto& both = std::get<2>(spec);
    start.givens = view_of(both.first);
    start.candidates = masks_of(both.second);
  }
  check_start(problem, start);
  return {&problem, std::move(start)};
}

// What comes and goes by the thousand is looked at one by one, here.
using List = nb::typed<nb::list, nb::any>;

// One start of many, by what it is: a batch has no time for trying types out.
StartSpec spec_of(nb::handle start) {
  if (PyBytes_CheckExact(start.ptr())) return nb::borrow<nb::bytes>(start);
  try {
    return nb::cast<StartSpec>(start);
  } catch (const nb::cast_error&) {
    throw nb::type_error("a start is givens, candidates, or both");
  }
}

Numbers numbers_of(nb::handle clues) {
  if (PyTuple_CheckExact(clues.ptr()) && PyTuple_GET_SIZE(clues.ptr()) == 0) return {};
  try {
    return nb::cast<Numbers>(clues);
  } catch (const nb::cast_error&) {
    throw nb::type_error("clues are whole numbers of 32 bits, one a site");
  }
}

// A task a start; the lists keep what the tasks point to. Most problems are the one before.
std::vector<Task> make_tasks(const List& problems, const List& starts, const List& clues) {
  if (problems.size() != starts.size()) {
    throw std::invalid_argument("as many problems as starts are needed");
  }
  if (clues.size() != 0 && clues.size() != starts.size()) {
    throw std::invalid_argument("as many clues as starts are needed, or none");
  }
  std::vector<Task> tasks;
  tasks.reserve(starts.size());
  nb::handle before;
  const Problem* problem = nullptr;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    if (const nb::handle next = problems[i]; !next.is(before)) {
      if (!nb::try_cast(next, problem) || problem == nullptr) {
        throw nb::type_error("a problem is a Problem");
      }
      before = next;
    }
    tasks.push_back(make_task(*problem, spec_of(starts[i]),
                              clues.size() == 0 ? Numbers{} : numbers_of(clues[i])));
  }
  return tasks;
}

// Stops the calls of all threads that adopted it: Ctrl-C reaches the main thread only.
struct Halt {
  std::shared_ptr<std::atomic<bool>> flag = std::make_shared<std::atomic<bool>>(false);
};
thread_local std::shared_ptr<std::atomic<bool>> adopted;

// Ctrl-C: signals are looked at on the calling thread, which takes the GIL for it.
bool signalled() {
  if (adopted && adopted->load()) return true;
  const WithGil gil;
  return PyErr_CheckSignals() != 0;
}

// Runs `work` without the GIL; raises what a signal handler raised, if one did.
template <typename Work>
auto run(Work&& work) {
  auto result = [&] {
    const WithoutGil release;
    return work();
  }();
  if (PyErr_Occurred() != nullptr) throw nb::python_error();
  return result;
}

SearchOptions options_of(Mask rungs, const std::string& split, std::uint64_t max_solutions,
                         std::uint64_t max_stored, std::uint64_t max_nodes,
                         std::optional<std::uint64_t> seed, bool tree, bool any_way) {
  return {rungs, split_of(split), max_solutions, max_stored, max_nodes, seed, tree, any_way};
}

// The batch call. After Ctrl-C the answers that are done come back and `interrupted` is true,
// so that nothing finished is lost. With `records`, they are what these make of them: while other
// threads are still at work, as far as they are done.
std::pair<List, bool> solve_many(const List& problems, const Ladder& ladder, const List& starts,
                                 Mask rungs, const std::string& split, std::uint64_t max_solutions,
                                 std::uint64_t max_stored, std::uint64_t max_nodes, double seconds,
                                 std::optional<std::uint64_t> seed, bool tree, unsigned threads,
                                 const List& clues, const List& puzzles, const Records* records,
                                 bool any_way) {
  if (records != nullptr && puzzles.size() != starts.size()) {
    throw std::invalid_argument("as many puzzles as starts are needed");
  }
  const auto options =
      options_of(rungs, split, max_solutions, max_stored, max_nodes, seed, tree, any_way);
  const auto tasks = make_tasks(problems, starts, clues);
  List made;
  const auto make = [&](std::span<Answer> answers) {
    for (Answer& taken : answers) {
      Answer answer = std::move(taken);  // so that its memory is free for the next one
      made.append(records == nullptr ? nb::cast(std::move(answer))
                                     : records->record(puzzles[made.size()], answer, options));
    }
  };
  const Take take = [&](std::span<Answer> answers) {
    const WithGil gil;
    make(answers);
  };
  std::vector<Answer> answers;
  {
    const WithoutGil release;
    answers = solve_batch(tasks, ladder, options, seconds, threads, signalled, take);
  }
  const bool interrupted = PyErr_Occurred() != nullptr;
  if (interrupted && PyErr_ExceptionMatches(PyExc_KeyboardInterrupt) == 0) {
    throw nb::python_error();
  }
  PyErr_Clear();
  make(std::span(answers).subspan(made.size()));
  return {std::move(made), interrupted};
}

nb::list stored_solutions(const Answer& answer) {
  nb::list solutions;
  for (const auto& values : answer.result.stored) {
    solutions.append(nb::bytes(values.data(), values.size()));
  }
  return solutions;
}

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
}

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
        return run([&] { return profile(task, ladder, rungs, together, seconds, signalled); });
      },
      "problem"_a, "ladder"_a, "start"_a, "rungs"_a, "together"_a, "seconds"_a = 0.0,
      "clues"_a = Numbers{}, "The rounds of the chosen rungs, of which some are taken together.");
}

void bind_answers(nb::module_& m) {
  nb::class_<Tally>(m, "Tally", "What one rung of a ladder did.")
      .def_ro("uses", &Tally::uses)
      .def_ro("places", &Tally::places)
      .def_ro("removes", &Tally::removes)
      .def_ro("seconds", &Tally::seconds);
  nb::class_<Narrowed>(m, "Narrowed", "What some rungs of a ladder leave.")
      .def_prop_ro("verdict", [](const Narrowed& n) { return name_of(n.verdict); })
      .def_ro("candidates", &Narrowed::candidates)
      .def_ro("tallies", &Narrowed::tallies, "One a rung, if they were asked for.");
  nb::class_<TreeNode>(m, "TreeNode", "One call of the search's tree.")
      .def_ro("parent", &TreeNode::parent)
      .def_ro("depth", &TreeNode::depth)
      .def_ro("branch", &TreeNode::branch)
      .def_ro("fixed_before", &TreeNode::fixed_before)
      .def_ro("fixed_after", &TreeNode::fixed_after)
      .def_prop_ro("verdict", [](const TreeNode& node) { return name_of(node.verdict); })
      .def_ro("split", &TreeNode::split)
      .def_ro("split_house", &TreeNode::split_house)
      .def_ro("split_set", &TreeNode::split_set)
      .def_ro("seconds", &TreeNode::seconds)
      .def_ro("first_step", &TreeNode::first_step, "In the log, if one was kept.")
      .def_ro("last_step", &TreeNode::last_step, "One more than its last.")
      .def_prop_ro(
          "conflict_house", [](const TreeNode& node) { return node.conflict.house; },
          "Where it failed, or -1.")
      .def_prop_ro("conflict_cell", [](const TreeNode& node) { return node.conflict.cell; });
  nb::class_<Answer>(m, "Answer", "What the search found.")
      .def_prop_ro("solutions", [](const Answer& a) { return a.result.solutions; })
      .def_prop_ro("stored", stored_solutions, nb::sig("def stored(self) -> list[bytes]"))
      .def_prop_ro("complete", [](const Answer& a) { return a.result.complete; })
      .def_prop_ro("nodes", [](const Answer& a) { return a.result.nodes; })
      .def_prop_ro("tree", [](const Answer& a) { return a.result.tree; })
      .def_ro("seconds", &Answer::seconds);
  nb::class_<Records>(m, "Records", "Makes results of answers, all like a sample but for these.")
      .def(nb::init<nb::object, const std::array<nb::object, 4>&, nb::object>(), "sample"_a,
           "statuses"_a, "calls"_a,
           "The statuses are those of none, one, several and an unknown number of solutions; "
           "calls(puzzle, answer) makes the tree, where one is asked for.");
}

// The number as bytes, lowest first: Python's own integers take it from there.
nb::bytes number_of(const LoopCount& count) {
  std::string bytes;
  for (std::uint64_t limb : count.limbs) {
    for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<char>(limb >> 8 * i & 0xFF));
  }
  return nb::bytes(bytes.data(), bytes.size());
}

// Sets of groups come and go as bits, the first group lowest.
Shown shown_of(const Clues& clues, const nb::bytes& bits) {
  const std::string_view view(bits.c_str(), bits.size());
  if (view.size() != (clues.size() + 7) / 8) {
    throw std::invalid_argument("a set of clues has one bit a group");
  }
  Shown shown(clues.size());
  for (std::size_t g = 0; g < shown.size(); ++g) {
    shown[g] = static_cast<std::uint8_t>(static_cast<unsigned char>(view[g / 8]) >> g % 8 & 1);
  }
  return shown;
}

nb::bytes bits_of(const Shown& shown) {
  std::string bits((shown.size() + 7) / 8, '\0');
  for (std::size_t g = 0; g < shown.size(); ++g) {
    if (shown[g] != 0) bits[g / 8] = static_cast<char>(bits[g / 8] | 1 << g % 8);
  }
  return nb::bytes(bits.data(), bits.size());
}

// Rungs, those of a search, a rung that is granted and how often.
using BarSpec = std::tuple<Mask, Mask, int, int>;

Bar bar_of(const BarSpec& spec, const Ladder& ladder) {
  const auto [rungs, search, granted, times] = spec;
  if (times != 0 && (granted < 0 || static_cast<std::size_t>(granted) >= ladder.size())) {
    throw std::invalid_argument("a rung is granted that does not exist");
  }
  return {rungs, search, granted, times};
}

std::vector<Bar> bars_of(const std::vector<BarSpec>& specs, const Ladder& ladder) {
  std::vector<Bar> bars;
  for (const auto& spec : specs) bars.push_back(bar_of(spec, ladder));
  return bars;
}

void check_order(const Clues& clues, const std::vector<std::int32_t>& order) {
  for (std::int32_t group : order) {
    if (group < 0 || static_cast<std::size_t>(group) >= clues.size()) {
      throw std::invalid_argument("the order names a group that does not exist");
    }
  }
}

// Asks a trial without the GIL; Ctrl-C, a halt and the time limit end it.
template <typename Ask>
void try_clues(const Clues& clues, const Ladder& ladder, double seconds, Ask&& ask) {
  run([&] {
    std::atomic<bool> halt{false};
    Guard guard(halt, signalled);
    guard.start(seconds);
    Trial trial(clues, ladder, guard);
    ask(trial);
    return 0;
  });
}

// Whether each set suffices, as far as the time went.
std::vector<bool> solvable(const Clues& clues, const Ladder& ladder,
                           const std::vector<nb::bytes>& sets, const BarSpec& spec,
                           double seconds) {
  const Bar bar = bar_of(spec, ladder);
  std::vector<Shown> asked;
  asked.reserve(sets.size());
  for (const auto& bits : sets) asked.push_back(shown_of(clues, bits));
  std::vector<bool> answers;
  try_clues(clues, ladder, seconds, [&](Trial& trial) {
    for (const Shown& shown : asked) {
      const bool answer = trial.solvable(shown, bar);
      if (trial.stopped()) break;
      answers.push_back(answer);
    }
  });
  return answers;
}

std::tuple<nb::bytes, std::uint64_t, bool> sweep(const Clues& clues, const Ladder& ladder,
                                                 const nb::bytes& bits,
                                                 const std::vector<std::int32_t>& order, bool show,
                                                 const BarSpec& spec, double seconds) {
  const Bar bar = bar_of(spec, ladder);
  Shown shown = shown_of(clues, bits);
  check_order(clues, order);
  std::uint64_t asked = 0;
  bool done = false;
  try_clues(clues, ladder, seconds, [&](Trial& trial) {
    show ? trial.show(shown, order, bar) : trial.hide(shown, order, bar);
    asked = trial.asked();
    done = !trial.stopped();
  });
  return {bits_of(shown), asked, done};
}

std::tuple<std::optional<nb::bytes>, std::uint64_t, bool> seek(
    const Clues& clues, const Ladder& ladder, const std::vector<std::vector<std::int32_t>>& orders,
    const BarSpec& spec, const std::vector<BarSpec>& below, double seconds) {
  const Bar bar = bar_of(spec, ladder);
  const std::vector<Bar> bars = bars_of(below, ladder);
  for (const auto& order : orders) check_order(clues, order);
  std::optional<Shown> found;
  std::uint64_t asked = 0;
  bool done = false;
  try_clues(clues, ladder, seconds, [&](Trial& trial) {
    found = Seeking(trial, bar, bars).run(orders);
    asked = trial.asked();
    done = !trial.stopped();
  });
  if (!found) return {std::nullopt, asked, done};
  return {bits_of(*found), asked, done};
}

std::pair<std::vector<std::int32_t>, bool> spare(const Clues& clues, const Ladder& ladder,
                                                 Mask search, double seconds) {
  std::vector<std::int32_t> found;
  bool done = false;
  try_clues(clues, ladder, seconds, [&](Trial& trial) {
    found = trial.spare({0, search});
    done = !trial.stopped();
  });
  return {std::move(found), done};
}

void init_clues(Clues* self, const Problem& problem, const nb::bytes& values, Numbers numbers,
                std::vector<std::vector<std::int32_t>> groups, std::vector<std::int32_t> always) {
  new (self) Clues(problem, std::string(values.c_str(), values.size()), std::move(numbers),
                   std::move(groups), std::move(always));
}

Clues clues_of(const Clues& clues, const nb::bytes& values, Numbers numbers) {
  return clues.of(std::string(values.c_str(), values.size()), std::move(numbers));
}

void bind_clues(nb::module_& m) {
  nb::class_<Halt>(m, "Halt", "Stops the kernel calls of all threads that adopted it.")
      .def(nb::init<>())
      .def("adopt", [](const Halt& halt) { adopted = halt.flag; })
      .def("set", [](const Halt& halt) { halt.flag->store(true); })
      .def("is_set", [](const Halt& halt) { return halt.flag->load(); });
  nb::class_<Clues>(m, "Clues", "The clues that a solution could show, in groups.")
      .def("__init__", init_clues, "problem"_a, "values"_a, "numbers"_a, "groups"_a,
           "always"_a = std::vector<std::int32_t>{}, nb::keep_alive<1, 2>())
      .def("__len__", &Clues::size)
      .def("of", clues_of, "values"_a, "numbers"_a, nb::keep_alive<0, 1>(),
           "The same groups of another solution.")
      .def("solvable", solvable, "ladder"_a, "sets"_a, "bar"_a, "seconds"_a,
           "Whether each set of groups suffices; fewer answers if the time ran out.")
      .def("spare", spare, "ladder"_a, "search"_a, "seconds"_a,
           "The groups that could go, each alone, and whether the time sufficed for all.")
      .def("sweep", sweep, "ladder"_a, "shown"_a, "order"_a, "show"_a, "bar"_a, "seconds"_a,
           "Hide (or show) groups in an order while that changes nothing; the set that is left, "
           "the number of sets looked at, and whether the time sufficed.")
      .def("seek", seek, "ladder"_a, "orders"_a, "bar"_a, "below"_a, "seconds"_a,
           "A set without spare groups that is not enough for any bar below, found with one of "
           "some orders, or None; the number of sets looked at, and whether the time sufficed.");
}

// Digits whose totals lead to them, or None if there were none after so many tries.
std::optional<nb::bytes> filled(const Problem& problem, const Ladder& ladder,
                                const nb::bytes& values, Mask wanted,
                                const std::vector<BarSpec>& below, std::uint64_t tries,
                                std::uint64_t seed, double seconds) {
  const std::string start(values.c_str(), values.size());
  const FillingWish wish{wanted, bars_of(below, ladder), tries, seed};
  const Filling filling = run([&] {
    std::atomic<bool> halt{false};
    Guard guard(halt, signalled);
    guard.start(seconds);
    return fill(problem, ladder, start, wish, guard);
  });
  if (!filling.found) return std::nullopt;
  return nb::bytes(filling.values.data(), filling.values.size());
}

void init_maker(Maker* self, const Problem& problem, const Ladder& ladder,
                const std::vector<std::int32_t>& places, const BarSpec& wanted,
                const std::vector<BarSpec>& below, Mask search, std::int32_t most,
                std::optional<RandomLoops> loops) {
  Wish wish{bar_of(wanted, ladder), bars_of(below, ladder), search, most};
  new (self) Maker(problem, ladder, std::move(wish), places, std::move(loops));
}

std::vector<Making> make_all(const Maker& maker, const std::vector<std::uint64_t>& seeds,
                             double seconds) {
  return run([&] {
    std::atomic<bool> halt{false};
    Guard guard(halt, signalled);
    return maker.make(seeds, seconds, guard);
  });
}

nb::bytes bytes_of(const std::string& all) { return nb::bytes(all.data(), all.size()); }

void bind_maker(nb::module_& m) {
  m.def(
      "is_nine", [](const Problem& problem) { return nine::takes(problem); }, "problem"_a,
      "Whether a problem is a plain 9x9 Sudoku.");
  nb::class_<Making>(m, "Making", "A puzzle that was made, or why none was.")
      .def_prop_ro("made", [](const Making& making) { return making.end == Making::End::made; })
      .def_prop_ro(
          "stopped", [](const Making& making) { return making.end == Making::End::stopped; },
          "The time was over before.")
      .def_prop_ro("values", [](const Making& making) { return bytes_of(making.values); })
      .def_prop_ro("givens", [](const Making& making) { return bytes_of(making.givens); })
      .def_prop_ro(
          "numbers", [](const Making& making) { return nb::tuple(nb::cast(making.numbers)); },
          nb::sig("def numbers(self) -> tuple[int, ...]"))
      .def_ro("clues", &Making::clues)
      .def_ro("asked", &Making::asked, "Sets of clues that were looked at.")
      .def_ro("too_easy", &Making::too_easy, "Solutions that led to nothing hard enough.")
      .def_ro("unsolvable", &Making::unsolvable, "The same, at the level with all clues.")
      .def_ro("seconds", &Making::seconds);
  nb::class_<Maker>(m, "Maker", "Makes puzzles that are a solution and some of its clues.")
      .def("__init__", init_maker, "problem"_a, "ladder"_a, "places"_a, "wanted"_a, "below"_a,
           "search"_a, "most"_a, "loops"_a, nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>())
      .def_static("takes", &Maker::takes, "problem"_a,
                  "Whether it is known what each site shows of a solution.")
      .def("make", make_all, "seeds"_a, "seconds"_a, "The puzzle of each seed.");
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
        return run(
            [&] { return refutable(task, ladder, rungs, max_calls, more, seconds, signalled); });
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
        return run([&] {
          return refute(task, ladder, rungs, {cell, value}, max_calls, seconds, signalled);
        });
      },
      "problem"_a, "ladder"_a, "start"_a, "rungs"_a, "cell"_a, "value"_a, "max_calls"_a,
      "seconds"_a = 0.0, "clues"_a = Numbers{}, "The refutation of a candidate, step by step.");
}

// What is wrong with lines and gaps of a problem's loop, by name; nothing if they may be part of
// it.
std::string_view fault_of(const Problem& problem, const std::vector<Var>& lines,
                          const std::vector<Var>& gaps) {
  const Loop* loop = problem.loop();
  for (const auto* edges : {&lines, &gaps}) {
    for (const Var edge : *edges) {
      if (loop == nullptr || edge < 0 || edge >= problem.variables() || !loop->is_edge(edge)) {
        throw std::invalid_argument("this is no edge of a loop");
      }
    }
  }
  constexpr std::array<std::string_view, 8> kNames{
      "",          "both",         "closed",       "closed alone", "lines apart",
      "two-sided", "inside apart", "outside apart"};
  return loop == nullptr ? "" : kNames[static_cast<std::size_t>(loop_fault(*loop, lines, gaps))];
}

void init_loops(RandomLoops* self, int rows, int columns, std::vector<double> growth,
                std::vector<double> change, int sweeps) {
  constexpr int kMostSide = 1 << 15;
  if (rows < 1 || columns < 1 || rows > kMostSide || columns > kMostSide) {
    throw std::invalid_argument("a loop needs a board");
  }
  if (growth.size() != RandomLoops::kCodes || change.size() != RandomLoops::kCodes) {
    throw std::invalid_argument("a loop needs a chance for every code of a cell");
  }
  new (self) RandomLoops{rows, columns, std::move(growth), std::move(change), sweeps};
}

// Numbers are drawn one by one by whoever asks, so that a seed draws the same loop everywhere.
nb::bytes loop_drawn(const RandomLoops& loops, int first,
                     const nb::typed<nb::callable, double()>& random) {
  if (first < 0 || first >= loops.rows * loops.columns) {
    throw std::invalid_argument("a loop needs a cell to begin with");
  }
  const auto draw = [&] {
    const double drawn = nb::cast<double>(random());
    if (drawn < 0 || drawn >= 1) throw std::invalid_argument("a random number is below 1");
    return drawn;
  };
  return bytes_of(loops.draw(first, draw));
}

void bind_loops(nb::module_& m) {
  nb::class_<RandomLoops>(m, "RandomLoops", "Draws loops that fill a board.")
      .def("__init__", init_loops, "rows"_a, "columns"_a, "growth"_a, "change"_a, "sweeps"_a)
      .def("draw", loop_drawn, "first"_a, "random"_a, "A loop: for every edge 1 for a line.");
}

std::optional<nb::bytes> form_of(int side, int rows, int columns, const nb::bytes& givens,
                                 std::uint64_t most_work) {
  const std::string_view cells = view_of(givens);
  const std::optional<std::string> form = [&] {
    const WithoutGil released;
    return canonical_form({side, rows, columns}, cells, most_work);
  }();
  if (!form) return std::nullopt;
  return nb::bytes(form->data(), form->size());
}

void bind_functions(nb::module_& m) {
  m.def("canonical_form", form_of, "side"_a, "rows"_a, "columns"_a, "givens"_a, "most_work"_a,
        "One image of a Sudoku that all its images by shuffles of lines and digits lead to, or "
        "None if that takes too many visits of givens.");
  m.def("loop_fault", fault_of, "problem"_a, "lines"_a, "gaps"_a,
        "Why edges that are lines and such that are none can be no part of one loop, in a word.");
  m.def("solve_many", solve_many, "problems"_a, "ladder"_a, "starts"_a, "rungs"_a,
        "split"_a = "smallest", "max_solutions"_a = 2, "max_stored"_a = 2, "max_nodes"_a = 0,
        "seconds"_a = 0.0, "seed"_a = nb::none(), "tree"_a = false, "threads"_a = 1,
        "clues"_a = nb::list(), "puzzles"_a = nb::list(), "records"_a = nb::none(),
        "any_way"_a = false,
        "Solve a batch; the second item is True if Ctrl-C cut it short. The answers, or what "
        "records make of puzzles and answers, are those before the first that is not done.");
  m.def(
      "explain",
      [](const Problem& problem, const Ladder& ladder, const StartSpec& start, Mask rungs,
         std::size_t max_steps, double seconds, const Numbers& clues) {
        const Task task = make_task(problem, start, clues);
        return run([&] { return explain(task, ladder, rungs, max_steps, seconds, signalled); });
      },
      "problem"_a, "ladder"_a, "start"_a, "rungs"_a, "max_steps"_a = 0, "seconds"_a = 0.0,
      "clues"_a = Numbers{}, "The steps that the chosen rungs make, one by one.");
  m.def(
      "narrow",
      [](const Problem& problem, const Ladder& ladder, const StartSpec& start, Mask rungs,
         double seconds, const Numbers& clues, bool tallied) {
        const Task task = make_task(problem, start, clues);
        return run([&] { return narrow(task, ladder, rungs, seconds, signalled, tallied); });
      },
      "problem"_a, "ladder"_a, "start"_a, "rungs"_a, "seconds"_a = 0.0, "clues"_a = Numbers{},
      "tallied"_a = false, "What the chosen rungs leave of the candidates.");
  nb::class_<LoopCount>(m, "LoopCount", "How many loops there are, if the sweep came to its end.")
      .def_prop_ro("counted", [](const LoopCount& c) { return c.end == LoopCount::End::counted; })
      .def_prop_ro("out_of_memory",
                   [](const LoopCount& c) { return c.end == LoopCount::End::out_of_memory; })
      .def_prop_ro("number", number_of, "The number in bytes, lowest first.");
  m.def(
      "count_loops",
      [](const Problem& problem, const StartSpec& start,
         const std::vector<std::vector<Var>>& orders, std::size_t memory, double seconds,
         const Numbers& clues) {
        const Task task = make_task(problem, start, clues);
        return run([&] { return count_loops(task, orders, memory, seconds, signalled); });
      },
      "problem"_a, "start"_a, "orders"_a, "memory"_a = std::size_t{1} << 30, "seconds"_a = 0.0,
      "clues"_a = Numbers{}, "Count the loops of a board without listing them.");
  m.def("fill", filled, "problem"_a, "ladder"_a, "values"_a, "wanted"_a, "below"_a, "tries"_a,
        "seed"_a, "seconds"_a,
        "Change a solution until its totals alone lead to it as is wished, or give up.");
  m.def("technique_names", technique_names, "Every technique that a ladder can name.");
}

}  // namespace
}  // namespace enpitsu

NB_MODULE(_kernel, m) {
  using namespace enpitsu;
#ifdef __x86_64__
  if (!__builtin_cpu_supports("popcnt")) {
    throw std::runtime_error("enpitsu's kernel needs a processor with popcnt (x86-64-v2)");
  }
#endif
  // Caches of problems and ladders live until the interpreter ends, on purpose.
  nb::set_leak_warnings(false);
  m.doc() = "The fast engine: propagation, techniques, search.";
  m.attr("OPEN") = static_cast<int>(Start::kOpen);
  nb::class_<Problem>(m, "Problem",
                      "Variables, their domains, their houses and the rules on these.")
      .def("__init__", init_problem, "domains"_a, "houses"_a, "rules"_a,
           "edges"_a = std::vector<Var>{}, "ends"_a = std::vector<Loop::Pair>{},
           "sides"_a = std::vector<Loop::Pair>{},
           nb::sig("def __init__(self, domains: Sequence[int], "
                   "houses: Sequence[tuple[Any, ...]], "
                   "rules: Sequence[tuple[str, Sequence[int], int, int, int]], "
                   "edges: Sequence[int] = [], ends: Sequence[tuple[int, int]] = [], "
                   "sides: Sequence[tuple[int, int]] = []) -> None"))
      .def_prop_ro("variables", &Problem::variables);
  nb::class_<Ladder>(m, "Ladder", "Techniques by name, easiest first.")
      .def(nb::init<const std::vector<std::string>&, Mask>(), "names"_a, "trial"_a = ~Mask{0})
      .def("__len__", &Ladder::size);
  bind_steps(m);
  bind_answers(m);
  bind_rounds(m);
  bind_functions(m);
  bind_refutations(m);
  bind_clues(m);
  bind_loops(m);
  bind_maker(m);
}
