// Lists that become vectors, arrays and tuples. nanobind reads the items of a Python list where
// they are, but to convert one may run Python code (`__index__`, `__float__`, `__getitem__`), which
// may change the list. So vectors are read from a tuple of the items, which nobody can change; what
// has arrays or tuples in it is an argument without conversion.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/detail/nb_list.h>

#include <cstdint>
#include <vector>

namespace nanobind::detail {

// In the place of <nanobind/stl/vector.h>.
template <typename Item, typename Alloc>
struct type_caster<std::vector<Item, Alloc>> : list_caster<std::vector<Item, Alloc>, Item> {
  bool from_python(handle src, std::uint32_t flags, cleanup_list* cleanup) noexcept {
    object items;
    if (PyList_CheckExact(src.ptr())) {
      items = steal(PyList_AsTuple(src.ptr()));
      if (!items.is_valid()) {
        PyErr_Clear();
        return false;
      }
      src = items;
    }
    return list_caster<std::vector<Item, Alloc>, Item>::from_python(src, flags, cleanup);
  }
};

}  // namespace nanobind::detail
