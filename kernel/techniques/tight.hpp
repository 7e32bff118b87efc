// Tight sets: a few masks whose union has no more members than there are masks.
//
// Cells and their values, values and their places, lines and the lines that cross them, boxes
// and the lines of their band: naked and hidden sets, fish and two-box inference all look for
// the same thing. A mask may have fewer members than the union, which keeps them monotone.
#pragma once

#include <array>
#include <cstddef>

#include "core/bits.hpp"

namespace enpitsu {

// The masks to choose from; an index into them is what `found` gets back, as a member of a set.
class Masks {
 public:
  void add(Mask mask, int label) {
    masks_[size_] = mask;
    labels_[size_++] = label;
  }
  std::size_t size() const { return size_; }
  Mask operator[](std::size_t index) const { return masks_[index]; }
  int label(int index) const { return labels_[static_cast<std::size_t>(index)]; }

 private:
  std::array<Mask, kMaskBits> masks_;
  std::array<int, kMaskBits> labels_;
  std::size_t size_ = 0;
};

struct TightRange {
  int least;      // masks in the set
  int most;       // masks in the set
  int slack = 0;  // by how much the union must be smaller than the number of masks
};

// Calls found(chosen, united) for the tight sets, until it answers true. A tight set is not
// extended: what it implies is removed, and then the rest of a larger one is tight alone.
template <typename Found>
bool each_tight_set(const Masks& masks, const TightRange& range, Found&& found,
                    std::size_t from = 0, Mask chosen = 0, Mask united = 0, int size = 1) {
  for (std::size_t i = from; i < masks.size(); ++i) {
    const Mask wider = united | masks[i];
    const int width = count(wider);
    if (width > range.most - range.slack) continue;
    const Mask with = chosen | bit(static_cast<int>(i));
    if (size >= range.least && width <= size - range.slack) {
      if (found(with, wider)) return true;
    } else if (size < range.most) {
      if (each_tight_set(masks, range, found, i + 1, with, wider, size + 1)) return true;
    }
  }
  return false;
}

}  // namespace enpitsu
