// A part of an order, which is halved: what is settled for a half is settled for all in it.
#pragma once

#include <cstddef>
#include <utility>

namespace enpitsu {

struct Part {
  std::size_t begin;
  std::size_t end;
  std::size_t size() const { return end - begin; }
  std::pair<Part, Part> halves() const {
    const std::size_t middle = begin + size() / 2;
    return {{begin, middle}, {middle, end}};
  }
};

}  // namespace enpitsu
