// Answers as Python has them: objects of a class with slots, filled in without its constructor,
// which takes longer than most Sudokus.
//
//   sample   puzzle -  status -  values -  …  engine "kernel"  tree ()  effort Effort()  …
//               │         │         │            │ the same object in every record
//   record   puzzle p  status s  values v  …  engine "kernel"  tree ()  effort Effort()  …
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "core/batch.hpp"

namespace enpitsu {

namespace nb = nanobind;

// One slot of a class: `descriptor.__set__`, called as it is meant to be called from C.
class Slot {
 public:
  Slot(nb::handle kind, nb::handle name)
      : descriptor_(kind.attr(name)), set_(Py_TYPE(descriptor_.ptr())->tp_descr_set) {
    if (set_ == nullptr) throw nb::type_error("a record's class has slots for its fields");
  }
  void set(PyObject* record, PyObject* value) const {
    if (set_(descriptor_.ptr(), record, value) != 0) throw nb::python_error();
  }
  // The same of an object that nobody else needs.
  void give(PyObject* record, const nb::object& value) const { set(record, value.ptr()); }

 private:
  nb::object descriptor_;
  descrsetfunc set_;
};

class Records {
 public:
  // `statuses` are those of puzzles without, with one and with several solutions, and of such of
  // which it is not known; `calls(puzzle, answer)` makes what stands for the tree of a search.
  Records(nb::object sample, const std::array<nb::object, 4>& statuses, nb::object calls)
      : sample_(std::move(sample)),
        calls_(std::move(calls)),
        kind_(nb::borrow(checked(sample_.type()))),
        statuses_(statuses) {
    for (nb::handle name : nb::tuple(kind_.attr("__slots__"))) {
      std::string_view text;
      if (!nb::try_cast(name, text)) throw nb::type_error("a slot of a record must have a name");
      if (!is_filled(text)) kept_.push_back({Slot(kind_, name), sample_.attr(name)});
    }
  }

  nb::object record(nb::handle puzzle, const Answer& answer, const SearchOptions& options) const {
    const SearchResult& result = answer.result;
    nb::object made = nb::steal(PyType_GenericAlloc(type(), 0));
    if (!made.is_valid()) throw nb::python_error();
    PyObject* const record = made.ptr();
    for (const auto& [slot, value] : kept_) slot.set(record, value.ptr());
    puzzle_.set(record, puzzle.ptr());
    status_.set(record, status(result).ptr());
    values_.give(record, solutions(result));
    found_.give(record, nb::steal(PyLong_FromUnsignedLongLong(result.solutions)));
    complete_.set(record, result.complete ? Py_True : Py_False);
    nodes_.give(record, nb::steal(PyLong_FromUnsignedLongLong(result.nodes)));
    seconds_.give(record, nb::steal(PyFloat_FromDouble(answer.seconds)));
    stopped_.set(record, stopped(result, options).ptr());
    tree_.give(record, options.tree ? calls_(puzzle, answer) : no_calls_);
    return made;
  }

 private:
  // A class whose objects are nothing but their slots: they are made without its constructor.
  static nb::handle checked(nb::handle kind) {
    const auto* type = reinterpret_cast<const PyTypeObject*>(kind.ptr());
    const bool plain = (type->tp_flags & Py_TPFLAGS_HEAPTYPE) != 0 && type->tp_itemsize == 0 &&
                       type->tp_base == &PyBaseObject_Type;
    if (!plain || !nb::hasattr(kind, "__slots__")) {
      throw nb::type_error("a record's class must have slots and no base class");
    }
    return kind;
  }

  static bool is_filled(std::string_view name) {
    constexpr std::array<std::string_view, 9> kFilled{
        "puzzle", "status", "values", "found", "complete", "nodes", "seconds", "stopped", "tree"};
    return std::ranges::find(kFilled, name) != kFilled.end();
  }

  PyTypeObject* type() const { return reinterpret_cast<PyTypeObject*>(kind_.ptr()); }
  Slot slot(const char* name) const {
    if (!nb::hasattr(kind_, name))
      throw nb::type_error("a record's class has slots for its fields");
    return {kind_, nb::str(name)};
  }

  const nb::object& status(const SearchResult& result) const {
    if (result.solutions >= 2) return statuses_[2];
    return statuses_[result.complete ? result.solutions : 3];
  }

  // Which limit came first: solutions enough are looked at before nodes, and these before time.
  const nb::object& stopped(const SearchResult& result, const SearchOptions& options) const {
    if (result.complete) return no_limit_;
    if (options.max_solutions > 0 && result.solutions >= options.max_solutions) return no_limit_;
    if (options.max_nodes > 0 && result.nodes >= options.max_nodes) return nodes_limit_;
    return result.out_of_work ? work_limit_ : time_limit_;
  }

  static nb::object solutions(const SearchResult& result) {
    nb::object found = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(result.stored.size())));
    Py_ssize_t next = 0;
    for (const std::string& values : result.stored) {
      nb::bytes bytes(values.data(), values.size());
      PyTuple_SET_ITEM(found.ptr(), next++, bytes.release().ptr());
    }
    return found;
  }

  struct Kept {
    Slot slot;
    nb::object value;
  };

  nb::object sample_;
  nb::object calls_;
  nb::object kind_;
  std::array<nb::object, 4> statuses_;
  std::vector<Kept> kept_;
  Slot puzzle_ = slot("puzzle");
  Slot status_ = slot("status");
  Slot values_ = slot("values");
  Slot found_ = slot("found");
  Slot complete_ = slot("complete");
  Slot nodes_ = slot("nodes");
  Slot seconds_ = slot("seconds");
  Slot stopped_ = slot("stopped");
  Slot tree_ = slot("tree");
  nb::object no_calls_ = nb::steal(PyTuple_New(0));
  nb::str no_limit_{""};
  nb::str nodes_limit_{"nodes"};
  nb::str work_limit_{"work"};
  nb::str time_limit_{"time"};
};

}  // namespace enpitsu
