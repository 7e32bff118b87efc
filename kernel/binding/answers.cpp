// The search: batches of puzzles, and what it found.
#include "binding/binding.hpp"
#include "binding/calls.hpp"
#include "binding/records.hpp"

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

// The tasks of a batch, and what keeps alive what they point to: the lists that they came from may
// change while the kernel works.
struct Tasks {
  explicit Tasks(const List& problems, const List& starts) : problems(problems), starts(starts) {}

  nb::tuple problems;
  nb::tuple starts;
  std::vector<StartSpec> specs;  // of starts that are more than givens
  std::vector<Task> all;
};

// A task a start. Most problems are the one before.
Tasks make_tasks(const List& problem_list, const List& start_list, const List& clue_list) {
  Tasks tasks(problem_list, start_list);
  const nb::tuple& problems = tasks.problems;
  const nb::tuple& starts = tasks.starts;
  const nb::tuple clues(clue_list);
  if (problems.size() != starts.size()) {
    throw std::invalid_argument("as many problems as starts are needed");
  }
  if (!clues.empty() && clues.size() != starts.size()) {
    throw std::invalid_argument("as many clues as starts are needed, or none");
  }
  tasks.all.reserve(starts.size());
  nb::handle before;
  const Problem* problem = nullptr;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    if (const nb::handle next = problems[i]; !next.is(before)) {
      if (!nb::try_cast(next, problem) || problem == nullptr) {
        throw nb::type_error("a problem is a Problem");
      }
      before = next;
    }
    StartSpec spec = spec_of(starts[i]);
    tasks.all.push_back(
        make_task(*problem, spec, clues.empty() ? Numbers{} : numbers_of(clues[i])));
    if (std::holds_alternative<nb::bytes>(spec)) continue;
    tasks.specs.push_back(std::move(spec));
  }
  return tasks;
}

SearchOptions options_of(Mask rungs, const std::string& split, std::uint64_t max_solutions,
                         std::uint64_t max_stored, std::uint64_t max_nodes, std::uint64_t max_work,
                         std::optional<std::uint64_t> seed, bool tree, bool any_way,
                         std::uint64_t dead_ends) {
  return {rungs, split_of(split), max_solutions, max_stored, max_nodes, max_work, seed,
          tree,  any_way,         dead_ends};
}

// The batch call. After Ctrl-C the answers that are done come back and `interrupted` is true,
// so that nothing finished is lost. With `records`, they are what these make of them: while other
// threads are still at work, as far as they are done.
std::pair<List, bool> solve_many(const List& problems, const Ladder& ladder, const List& starts,
                                 Mask rungs, const std::string& split, std::uint64_t max_solutions,
                                 std::uint64_t max_stored, std::uint64_t max_nodes, double seconds,
                                 std::optional<std::uint64_t> seed, bool tree, unsigned threads,
                                 const List& clues, const List& puzzle_list, const Records* records,
                                 bool any_way, std::uint64_t max_work, std::uint64_t dead_ends) {
  check_seconds(seconds);
  check_threads(threads);
  const auto options = options_of(rungs, split, max_solutions, max_stored, max_nodes, max_work,
                                  seed, tree, any_way, dead_ends);
  const Tasks tasks = make_tasks(problems, starts, clues);
  const nb::tuple puzzles(puzzle_list);
  if (records != nullptr && puzzles.size() != tasks.all.size()) {
    throw std::invalid_argument("as many puzzles as starts are needed");
  }
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
    answers = solve_batch(tasks.all, ladder, options, seconds, threads, signalled, take);
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

}  // namespace

void bind_answers(nb::module_& m) {
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
      .def_prop_ro(
          "work", [](const Answer& a) { return a.result.work; },
          "What the search did, in units of some 10 ns.")
      .def_prop_ro("tree", [](const Answer& a) { return a.result.tree; })
      .def_ro("seconds", &Answer::seconds);
  nb::class_<Records>(m, "Records", "Makes results of answers, all like a sample but for these.")
      .def(nb::init<nb::object, const std::array<nb::object, 4>&, nb::object>(), "sample"_a,
           "statuses"_a, "calls"_a,
           "The statuses are those of none, one, several and an unknown number of solutions; "
           "calls(puzzle, answer) makes the tree, where one is asked for.");
  m.attr("DEAD_ENDS") = SearchOptions{}.dead_ends;
  m.def("solve_many", solve_many, "problems"_a, "ladder"_a, "starts"_a, "rungs"_a,
        "split"_a = "smallest", "max_solutions"_a = 2, "max_stored"_a = 2, "max_nodes"_a = 0,
        "seconds"_a = 0.0, "seed"_a = nb::none(), "tree"_a = false, "threads"_a = 1,
        "clues"_a = nb::list(), "puzzles"_a = nb::list(), "records"_a = nb::none(),
        "any_way"_a = false, "max_work"_a = 0, "dead_ends"_a = SearchOptions{}.dead_ends,
        "Solve a batch; the second item is True if Ctrl-C cut it short. The answers, or what "
        "records make of puzzles and answers, are those before the first that is not done.");
}

}  // namespace enpitsu
