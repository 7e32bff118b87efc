// Starts as Python gives them, and what ends a call.
#include "binding/calls.hpp"

#include <stdexcept>

namespace enpitsu {
namespace {

thread_local std::shared_ptr<std::atomic<bool>> adopted;

std::vector<Mask> masks_of(const nb::list& candidates) {
  try {
    return nb::cast<std::vector<Mask>>(candidates);
  } catch (const nb::cast_error&) {
    throw std::invalid_argument("candidates are masks of 64 bits, one a variable");
  }
}

}  // namespace

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

void Halt::adopt() const { adopted = flag; }

bool signalled() {
  if (adopted && adopted->load()) return true;
  const WithGil gil;
  return PyErr_CheckSignals() != 0;
}

}  // namespace enpitsu
