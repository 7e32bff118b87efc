// What every call from Python has in common: starts, lists and bytes that come in, work without the
// GIL, and what may end it.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "binding/checks.hpp"
#include "binding/gil.hpp"
#include "binding/lists.hpp"
#include "core/batch.hpp"

namespace enpitsu {

namespace nb = nanobind;
using namespace nb::literals;

// Givens as bytes, or candidates as one mask a variable, or both.
using Candidates = nb::typed<nb::list, Mask>;
using StartSpec = std::variant<nb::bytes, Candidates, std::pair<nb::bytes, Candidates>>;

// What stands at the sites: a number each, less than 0 for none.
using Numbers = std::vector<std::int32_t>;

// What comes and goes by the thousand is looked at one by one.
using List = nb::typed<nb::list, nb::any>;

Task make_task(const Problem& problem, const StartSpec& spec, Numbers clues);

std::string_view name_of(Verdict verdict);

inline std::string_view view_of(const nb::bytes& givens) { return {givens.c_str(), givens.size()}; }

inline nb::bytes bytes_of(const std::string& all) { return nb::bytes(all.data(), all.size()); }

// Stops the calls of all threads that adopted it: Ctrl-C reaches the main thread only.
struct Halt {
  std::shared_ptr<std::atomic<bool>> flag = std::make_shared<std::atomic<bool>>(false);
  void adopt() const;
};

// Ctrl-C: signals are looked at on the calling thread, which takes the GIL for it.
bool signalled();

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

// The same of work that has a time limit.
template <typename Work>
auto run_within(double seconds, Work&& work) {
  check_seconds(seconds);
  return run(std::forward<Work>(work));
}

}  // namespace enpitsu
