// Loops: drawn, counted, and why lines can be no part of one.
#include "binding/binding.hpp"
#include "binding/calls.hpp"
#include "loops/fault.hpp"
#include "making/maker.hpp"

namespace enpitsu {
namespace {

// The number as bytes, lowest first: Python's own integers take it from there.
nb::bytes number_of(const LoopCount& count) {
  std::string bytes;
  for (std::uint64_t limb : count.limbs) {
    for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<char>(limb >> 8 * i & 0xFF));
  }
  return nb::bytes(bytes.data(), bytes.size());
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
  RandomLoops loops{rows, columns, std::move(growth), std::move(change), sweeps};
  loops.check();
  new (self) RandomLoops(std::move(loops));
}

// Numbers are drawn one by one by whoever asks, so that a seed draws the same loop everywhere.
nb::bytes loop_drawn(const RandomLoops& loops, int first,
                     const nb::typed<nb::callable, double()>& random) {
  check_indices({&first, 1}, static_cast<std::size_t>(loops.rows * loops.columns),
                "the first cell");
  const auto draw = [&] {
    double drawn = 0;
    if (!nb::try_cast(random(), drawn)) throw nb::type_error("a random number must be a float");
    return checked_chance(drawn);
  };
  return bytes_of(loops.draw(first, draw));
}

}  // namespace

void bind_loops(nb::module_& m) {
  nb::class_<RandomLoops>(m, "RandomLoops", "Draws loops that fill a board.")
      .def("__init__", init_loops, "rows"_a, "columns"_a, "growth"_a, "change"_a, "sweeps"_a)
      .def("draw", loop_drawn, "first"_a, "random"_a, "A loop: for every edge 1 for a line.");
  m.def("loop_fault", fault_of, "problem"_a, "lines"_a, "gaps"_a,
        "Why edges that are lines and such that are none can be no part of one loop, in a word.");
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
        return run_within(seconds,
                          [&] { return count_loops(task, orders, memory, seconds, signalled); });
      },
      "problem"_a, "start"_a, "orders"_a, "memory"_a = std::size_t{1} << 30, "seconds"_a = 0.0,
      "clues"_a = Numbers{}, "Count the loops of a board without listing them.");
}

}  // namespace enpitsu
