// Problems as Python gives them, read item by item: a Kakuro has one for itself, and to convert its
// lists as a whole takes as long as all the rest.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/problem.hpp"
#include "rules/rules.hpp"

namespace enpitsu {

namespace nb = nanobind;

// The items of a list or a tuple, or of anything that makes a list. To read one of them may run
// Python code where that makes a list of it, and such code may change the list that it came from.
class Items {
 public:
  explicit Items(nb::handle all) : all_(nb::borrow(all)) {
    if (PyList_CheckExact(all.ptr()) || PyTuple_CheckExact(all.ptr())) return;
    all_ = nb::steal(PySequence_List(all.ptr()));
    if (!all_.is_valid()) throw nb::python_error();
  }
  std::size_t size() const { return all().size(); }
  nb::object operator[](std::size_t i) const {
    if (i >= size()) throw std::invalid_argument("a list was changed while it was read");
    return nb::borrow(all()[i]);
  }
  // All of them, for as long as no Python code runs.
  std::span<PyObject* const> all() const {
    return {PySequence_Fast_ITEMS(all_.ptr()),
            static_cast<std::size_t>(PySequence_Fast_GET_SIZE(all_.ptr()))};
  }

 private:
  nb::object all_;
};

inline std::int32_t number_in(nb::handle item) {
  using Limits = std::numeric_limits<std::int32_t>;
  if (!PyLong_Check(item.ptr())) throw nb::type_error("a whole number is needed");
  int overflow = 0;
  const long long number = PyLong_AsLongLongAndOverflow(item.ptr(), &overflow);
  if (overflow != 0 || number < Limits::min() || number > Limits::max()) {
    throw std::invalid_argument("a number is beyond 32 bits");
  }
  return static_cast<std::int32_t>(number);
}

inline Mask mask_in(nb::handle item) {
  if (!PyLong_Check(item.ptr())) throw nb::type_error("a set of values is a whole number");
  const Mask mask = PyLong_AsUnsignedLongLong(item.ptr());
  if (mask == ~Mask{0} && PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    throw std::invalid_argument("a set of values has 64 bits");
  }
  return mask;
}

// It lives as long as the item.
inline std::string_view text_in(nb::handle item) {
  Py_ssize_t size = 0;
  const char* text =
      PyUnicode_Check(item.ptr()) ? PyUnicode_AsUTF8AndSize(item.ptr(), &size) : nullptr;
  if (text == nullptr) {
    PyErr_Clear();
    throw nb::type_error("a name is needed");
  }
  return {text, static_cast<std::size_t>(size)};
}

inline void numbers_in(nb::handle list, std::vector<std::int32_t>& numbers) {
  const Items items(list);
  numbers.resize(items.size());
  const auto all = items.all();
  for (std::size_t i = 0; i < all.size(); ++i) numbers[i] = number_in(all[i]);
}

inline Items parts_of(nb::handle spec, std::size_t least) {
  Items parts(spec);
  if (parts.size() < least) throw std::invalid_argument("a house or rule has more parts");
  return parts;
}

inline Kind kind_of(std::string_view name) {
  if (name == "row") return Kind::row;
  if (name == "column") return Kind::column;
  if (name == "box") return Kind::box;
  if (name == "other") return Kind::other;
  throw std::invalid_argument("a house is a row, column, box or other, not '" + std::string(name) +
                              "'");
}

inline std::vector<Mask> domains_in(nb::handle list) {
  const Items items(list);
  std::vector<Mask> domains(items.size());
  const auto all = items.all();
  for (std::size_t i = 0; i < all.size(); ++i) domains[i] = mask_in(all[i]);
  return domains;
}

// A house is its cells and its kind; what follows is nobody's here.
inline std::vector<House> houses_in(nb::handle list) {
  const Items items(list);
  std::vector<House> houses(items.size());
  for (std::size_t i = 0; i < houses.size(); ++i) {
    const Items parts = parts_of(items[i], 2);
    numbers_in(parts[0], houses[i].cells);
    houses[i].kind = kind_of(text_in(parts[1]));
  }
  return houses;
}

// A rule is its name and numbers, its house, and, for one that a clue makes, its site and the
// number that must be printed there (see Rule).
inline std::vector<RulePtr> rules_in(nb::handle list) {
  const Items items(list);
  std::vector<RulePtr> rules;
  rules.reserve(items.size());
  std::vector<std::int32_t> numbers;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Items parts = parts_of(items[i], 5);
    numbers_in(parts[1], numbers);
    const nb::object name = parts[0];  // whose text is looked at
    rules.push_back(make_rule(text_in(name), numbers));
    rules.back()->stand(number_in(parts[2]), number_in(parts[3]), number_in(parts[4]));
  }
  return rules;
}

}  // namespace enpitsu
