// Problems and ladders.
#include "binding/binding.hpp"
#include "binding/calls.hpp"
#include "binding/specs.hpp"

namespace enpitsu {
namespace {

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

}  // namespace

void bind_problems(nb::module_& m) {
  nb::class_<Problem>(m, "Problem",
                      "Variables, their domains, their houses and the rules on these.")
      .def("__init__", init_problem, "domains"_a, "houses"_a, "rules"_a,
           "edges"_a = std::vector<Var>{}, "ends"_a.noconvert() = std::vector<Loop::Pair>{},
           "sides"_a.noconvert() = std::vector<Loop::Pair>{},
           nb::sig("def __init__(self, domains: Sequence[int], "
                   "houses: Sequence[tuple[Any, ...]], "
                   "rules: Sequence[tuple[str, Sequence[int], int, int, int]], "
                   "edges: Sequence[int] = [], ends: Sequence[tuple[int, int]] = [], "
                   "sides: Sequence[tuple[int, int]] = []) -> None"))
      .def_prop_ro("variables", &Problem::variables);
  nb::class_<Ladder>(m, "Ladder", "Techniques by name, easiest first.")
      .def(nb::init<const std::vector<std::string>&, Mask>(), "names"_a, "trial"_a = ~Mask{0})
      .def("__len__", &Ladder::size);
  m.def("technique_names", technique_names, "Every technique that a ladder can name.");
}

}  // namespace enpitsu
