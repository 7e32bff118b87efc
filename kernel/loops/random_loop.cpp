#include "loops/random_loop.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <vector>

namespace enpitsu {
namespace {

constexpr unsigned kInside = 1U << 8;
constexpr unsigned kRim = 1U << 9;

// The cells inside a loop, with a code for each cell and for the rim around the board:
//
//   0 1 2
//   7   3       bit i: the neighbour there is inside
//   6 5 4       bit 8: the cell itself is inside; bit 9: it is no cell, but the rim
class Region {
 public:
  Region(int rows, int columns)
      : rows_(rows),
        columns_(columns),
        width_(columns + 2),
        codes_(index((rows + 2) * width_), kRim) {
    for (int row = 1; row <= rows; ++row) {
      for (int column = 1; column <= columns; ++column) {
        cells_.push_back(row * width_ + column);
        codes_[index(cells_.back())] = 0;
      }
    }
  }

  void grow(int first, std::span<const double> chances, const std::function<double()>& random) {
    std::vector<int> beside;
    const auto take = [&](int cell) {
      flip(cell);
      for (int next : {cell - width_, cell + 1, cell + width_, cell - 1}) beside.push_back(next);
    };
    take(cells_[index(first)]);
    while (!beside.empty()) {
      const auto at = static_cast<std::size_t>(random() * static_cast<double>(beside.size()));
      const int cell = beside[at];
      beside[at] = beside.back();
      beside.pop_back();
      if (random() < chances[codes_[index(cell)]]) take(cell);
    }
  }

  void shake(std::span<const double> chances, const std::function<double()>& random) {
    std::vector<int> chosen(cells_.size());
    for (int& cell : chosen) {
      cell = cells_[static_cast<std::size_t>(random() * static_cast<double>(cells_.size()))];
    }
    for (const int cell : chosen) {
      const double chance = chances[codes_[index(cell)]];
      if (chance > 0 && random() < chance) flip(cell);
    }
  }

  std::string lines() const {
    std::string lines;
    for (int row = 1; row <= rows_ + 1; ++row) {
      for (int column = 1; column <= columns_; ++column)
        add_line(lines, row - 1, column, row, column);
      for (int column = 0; row <= rows_ && column <= columns_; ++column) {
        add_line(lines, row, column, row, column + 1);
      }
    }
    return lines;
  }

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  bool inside(int row, int column) const {
    return (codes_[index(row * width_ + column)] & kInside) != 0;
  }
  void add_line(std::string& lines, int row, int column, int to_row, int to_column) const {
    lines.push_back(inside(row, column) != inside(to_row, to_column) ? '\1' : '\0');
  }

  // Each neighbour sees the cell at the opposite place of its ring.
  void flip(int cell) {
    const int above = cell - width_;
    const int below = cell + width_;
    codes_[index(cell)] ^= kInside;
    unsigned place = 0;
    for (const int near :
         {below + 1, below, below - 1, cell - 1, above - 1, above, above + 1, cell + 1}) {
      codes_[index(near)] ^= 1U << place++;
    }
  }

  int rows_;
  int columns_;
  int width_;
  std::vector<unsigned> codes_;
  std::vector<int> cells_;
};

}  // namespace

void RandomLoops::check() const {
  if (rows < 1 || columns < 1 || std::int64_t{rows} * columns > kMostCells) {
    throw std::invalid_argument("a board of a loop must have 1 to " + std::to_string(kMostCells) +
                                " cells, got " + std::to_string(rows) + " rows and " +
                                std::to_string(columns) + " columns");
  }
  if (growth.size() != kCodes || change.size() != kCodes) {
    throw std::invalid_argument("a loop needs a chance for every code of a cell");
  }
  const auto is_chance = [](double chance) { return chance >= 0 && chance <= 1; };
  if (!std::ranges::all_of(growth, is_chance) || !std::ranges::all_of(change, is_chance)) {
    throw std::invalid_argument("a chance must be between 0 and 1");
  }
  for (std::size_t code = 0; code < kCodes; ++code) {
    const bool rim = (code & kRim) != 0;
    const bool inside = (code & kInside) != 0;
    if (((rim || inside) && growth[code] != 0) || (rim && change[code] != 0)) {
      throw std::invalid_argument("the chance of a code that cannot be taken must be 0");
    }
  }
  if (sweeps < 0 || sweeps > kMostSweeps) {
    throw std::invalid_argument("sweeps must be between 0 and " + std::to_string(kMostSweeps) +
                                ", got " + std::to_string(sweeps));
  }
}

std::string RandomLoops::draw(int first, const std::function<double()>& random,
                              const std::function<bool()>& stop) const {
  Region region(rows, columns);
  region.grow(first, growth, random);
  for (int sweep = 0; sweep < sweeps && !(stop && stop()); ++sweep) region.shake(change, random);
  return region.lines();
}

}  // namespace enpitsu
