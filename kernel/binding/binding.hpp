// The parts of the module, a file each.
#pragma once

#include <nanobind/nanobind.h>

namespace enpitsu {

void bind_problems(nanobind::module_& m);
void bind_steps(nanobind::module_& m);
void bind_answers(nanobind::module_& m);
void bind_clues(nanobind::module_& m);
void bind_loops(nanobind::module_& m);
void bind_making(nanobind::module_& m);

}  // namespace enpitsu
