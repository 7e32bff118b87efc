// The module that Python imports: all parts of it, and what a machine must have.
#include <stdexcept>

#include "binding/binding.hpp"
#include "core/batch.hpp"

namespace nb = nanobind;

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
  bind_problems(m);
  bind_steps(m);
  bind_answers(m);
  bind_clues(m);
  bind_loops(m);
  bind_making(m);
}
