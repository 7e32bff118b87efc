// Sets of clues: which suffice, which could go.
#include "binding/bars.hpp"
#include "binding/binding.hpp"
#include "binding/calls.hpp"
#include "making/seeking.hpp"

namespace enpitsu {
namespace {

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

void check_order(const Clues& clues, const std::vector<std::int32_t>& order) {
  check_indices(order, clues.size(), "a group of an order");
}

// Asks a trial without the GIL; Ctrl-C, a halt and the time limit end it.
template <typename Ask>
void try_clues(const Clues& clues, const Ladder& ladder, double seconds, Ask&& ask) {
  run_within(seconds, [&] {
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
    found = trial.spare({0, search & ladder.all()});
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

}  // namespace

void bind_clues(nb::module_& m) {
  nb::class_<Halt>(m, "Halt", "Stops the kernel calls of all threads that adopted it.")
      .def(nb::init<>())
      .def("adopt", &Halt::adopt)
      .def("set", [](const Halt& halt) { halt.flag->store(true); })
      .def("is_set", [](const Halt& halt) { return halt.flag->load(); });
  nb::class_<Clues>(m, "Clues", "The clues that a solution could show, in groups.")
      .def("__init__", init_clues, "problem"_a, "values"_a, "numbers"_a, "groups"_a,
           "always"_a = std::vector<std::int32_t>{}, nb::keep_alive<1, 2>())
      .def("__len__", &Clues::size)
      .def("of", clues_of, "values"_a, "numbers"_a, nb::keep_alive<0, 1>(),
           "The same groups of another solution.")
      .def("solvable", solvable, "ladder"_a, "sets"_a, "bar"_a.noconvert(), "seconds"_a,
           "Whether each set of groups suffices; fewer answers if the time ran out.")
      .def("spare", spare, "ladder"_a, "search"_a, "seconds"_a,
           "The groups that could go, each alone, and whether the time sufficed for all.")
      .def("sweep", sweep, "ladder"_a, "shown"_a, "order"_a, "show"_a, "bar"_a.noconvert(),
           "seconds"_a,
           "Hide (or show) groups in an order while that changes nothing; the set that is left, "
           "the number of sets looked at, and whether the time sufficed.")
      .def("seek", seek, "ladder"_a, "orders"_a, "bar"_a.noconvert(), "below"_a.noconvert(),
           "seconds"_a,
           "A set without spare groups that is not enough for any bar below, found with one of "
           "some orders, or None; the number of sets looked at, and whether the time sufficed.");
}

}  // namespace enpitsu
