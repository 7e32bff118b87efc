// Making: whole puzzles, fillings, and the form that all images of a Sudoku share.
#include "binding/bars.hpp"
#include "binding/binding.hpp"
#include "binding/calls.hpp"
#include "making/canonical.hpp"
#include "making/filling.hpp"
#include "making/maker.hpp"

namespace enpitsu {
namespace {

// Digits whose totals lead to them, or None if there were none after so many tries.
std::optional<nb::bytes> filled(const Problem& problem, const Ladder& ladder,
                                const nb::bytes& values, Mask wanted,
                                const std::vector<BarSpec>& below, std::uint64_t tries,
                                std::uint64_t seed, double seconds) {
  const std::string start(values.c_str(), values.size());
  const FillingWish wish{wanted & ladder.all(), bars_of(below, ladder), tries, seed};
  const Filling filling = run_within(seconds, [&] {
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
  Wish wish{bar_of(wanted, ladder), bars_of(below, ladder), search & ladder.all(), most};
  new (self) Maker(problem, ladder, std::move(wish), places, std::move(loops));
}

std::vector<Making> make_all(const Maker& maker, const std::vector<std::uint64_t>& seeds,
                             double seconds) {
  return run_within(seconds, [&] {
    std::atomic<bool> halt{false};
    Guard guard(halt, signalled);
    return maker.make(seeds, seconds, guard);
  });
}

std::optional<nb::bytes> form_of(int side, int rows, int columns, const nb::bytes& givens,
                                 std::uint64_t most_work) {
  const std::string_view cells = view_of(givens);
  const std::optional<std::string> form = run([&] {
    std::atomic<bool> halt{false};
    Guard guard(halt, signalled);
    return canonical_form({side, rows, columns}, cells, most_work, &guard);
  });
  if (!form) return std::nullopt;
  return nb::bytes(form->data(), form->size());
}

}  // namespace

void bind_making(nb::module_& m) {
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
      .def("__init__", init_maker, "problem"_a, "ladder"_a, "places"_a, "wanted"_a.noconvert(),
           "below"_a.noconvert(), "search"_a, "most"_a, "loops"_a, nb::keep_alive<1, 2>(),
           nb::keep_alive<1, 3>())
      .def_static("takes", &Maker::takes, "problem"_a,
                  "Whether it is known what each site shows of a solution.")
      .def("make", make_all, "seeds"_a, "seconds"_a, "The puzzle of each seed.");
  m.def("fill", filled, "problem"_a, "ladder"_a, "values"_a, "wanted"_a, "below"_a.noconvert(),
        "tries"_a, "seed"_a, "seconds"_a,
        "Change a solution until its totals alone lead to it as is wished, or give up.");
  m.def("canonical_form", form_of, "side"_a, "rows"_a, "columns"_a, "givens"_a, "most_work"_a,
        "One image of a Sudoku that all its images by shuffles of lines and digits lead to, or "
        "None if that takes too many visits of givens.");
}

}  // namespace enpitsu
