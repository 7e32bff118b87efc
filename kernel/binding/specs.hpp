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

// The items of a list or a tuple, or of anything that makes a tuple. To read one of them may run
// Python code, which may change the list that it came from.
class Items {
 public:
  explicit Items(nb::handle all)
      : all_(PyTuple_CheckExact(all.ptr()) || PyList_CheckExact(all.ptr())
                 ? nb::borrow(all)
                 : nb::steal(PySequence_Tuple(all.ptr()))) {
    if (!all_.is_valid()) throw nb::python_error();
  }
  std::size_t size() const { return static_cast<std::size_t>(Py_SIZE(all_.ptr())); }
  nb::handle operator[](std::size_t i) const {
    if (i >= size()) throw std::invalid_argument("a list was changed while it was read");
    return PySequence_Fast_GET_ITEM(all_.ptr(), static_cast<Py_ssize_t>(i));
  }

 private:
  nb::object all_;
};

// The same of items that are read without Python code, such as numbers: lists are not copied. What
// they are of must outlive them.
class Leaves {
 public:
  explicit Leaves(nb::handle all) {
    if (!PyList_CheckExact(all.ptr()) && !PyTuple_CheckExact(all.ptr())) {
      const nb::object kept = nb::borrow(all);
      made_ = nb::steal(PySequence_List(kept.ptr()));
      if (!made_.is_valid()) throw nb::python_error();
      all = made_;
    }
    items_ = {PySequence_Fast_ITEMS(all.ptr()),
              static_cast<std::size_t>(PySequence_Fast_GET_SIZE(all.ptr()))};
  }
  std::size_t size() const { return items_.size(); }
  nb::handle operator[](std::size_t i) const { return items_[i]; }

 private:
  nb::object made_;
  std::span<PyObject* const> items_;
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
  const Leaves items(list);
  numbers.resize(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) numbers[i] = number_in(items[i]);
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
  const Leaves items(list);
  std::vector<Mask> domains(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) domains[i] = mask_in(items[i]);
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
    rules.push_back(make_rule(text_in(parts[0]), numbers));
    rules.back()->stand(number_in(parts[2]), number_in(parts[3]), number_in(parts[4]));
  }
  return rules;
}

}  // namespace enpitsu
