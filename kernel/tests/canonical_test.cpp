// Canonical forms: images share one, and nothing else does.
#include "making/canonical.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"
#include "core/random.hpp"

namespace enpitsu::test {
namespace {

constexpr char kOpen = static_cast<char>(0xFF);
constexpr std::uint64_t kWork = 1 << 28;

std::size_t size_of(int number) { return static_cast<std::size_t>(number); }

std::string form(BoxShape shape, const std::string& givens) {
  const auto found = canonical_form(shape, givens, kWork);
  CHECK(found.has_value());
  return found.value_or("");
}

template <typename T>
void shuffle(std::vector<T>& all, Random& random) {
  for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[random.below(i)]);
}

std::vector<int> lines(int side, int height, Random& random) {
  std::vector<int> bands(size_of(side / height));
  std::iota(bands.begin(), bands.end(), 0);
  shuffle(bands, random);
  std::vector<int> order;
  for (const int band : bands) {
    std::vector<int> own(size_of(height));
    std::iota(own.begin(), own.end(), band * height);
    shuffle(own, random);
    order.insert(order.end(), own.begin(), own.end());
  }
  return order;
}

std::string image(BoxShape& shape, const std::string& givens, Random& random, bool transposed) {
  const auto rows = lines(shape.side, shape.rows, random);
  const auto columns = lines(shape.side, shape.columns, random);
  std::vector<char> names(size_of(shape.side));
  std::iota(names.begin(), names.end(), char{1});
  shuffle(names, random);
  std::string moved(givens.size(), kOpen);
  const std::size_t n = size_of(shape.side);
  for (std::size_t r = 0; r < n; ++r) {
    for (std::size_t c = 0; c < n; ++c) {
      const char digit = givens[size_of(rows[r]) * n + size_of(columns[c])];
      if (digit == kOpen) continue;
      moved[transposed ? c * n + r : r * n + c] = names[size_of(digit - 1)];
    }
  }
  if (transposed) std::swap(shape.rows, shape.columns);
  return moved;
}

std::string pattern(BoxShape shape) {
  std::string cells;
  for (int r = 0; r < shape.side; ++r) {
    for (int c = 0; c < shape.side; ++c) {
      const int first = r % shape.rows * shape.columns + r / shape.rows;
      cells += static_cast<char>((first + c) % shape.side + 1);
    }
  }
  return cells;
}

// Orders of lines that swap two neighbours of a band, or two neighbouring bands.
std::vector<std::vector<std::size_t>> swaps(int side, int height) {
  std::vector<std::vector<std::size_t>> orders;
  std::vector<std::size_t> order(size_of(side));
  const std::size_t high = size_of(height);
  for (std::size_t line = 0; line + 1 < order.size(); ++line) {
    std::iota(order.begin(), order.end(), std::size_t{0});
    if ((line + 1) % high != 0) {
      std::swap(order[line], order[line + 1]);
      orders.push_back(order);
    } else {
      for (std::size_t i = 0; i < high; ++i) std::swap(order[line - i], order[line + high - i]);
      orders.push_back(order);
    }
  }
  return orders;
}

// The boards that a swap of lines, bands or digits makes, and the transposed one: enough to reach
// all images.
std::vector<std::string> neighbours(BoxShape shape, const std::string& board) {
  const std::size_t n = size_of(shape.side);
  std::vector<std::string> all;
  std::string next = board;
  for (const auto& order : swaps(shape.side, shape.rows)) {
    for (std::size_t cell = 0; cell < n * n; ++cell) {
      next[cell] = board[order[cell / n] * n + cell % n];
    }
    all.push_back(next);
  }
  for (const auto& order : swaps(shape.side, shape.columns)) {
    for (std::size_t cell = 0; cell < n * n; ++cell) {
      next[cell] = board[cell / n * n + order[cell % n]];
    }
    all.push_back(next);
  }
  for (int digit = 1; digit < shape.side; ++digit) {
    next = board;
    for (char& cell : next) {
      if (cell == digit || cell == digit + 1) cell = static_cast<char>(2 * digit + 1 - cell);
    }
    all.push_back(next);
  }
  if (shape.rows == shape.columns) {
    for (std::size_t cell = 0; cell < n * n; ++cell) next[cell] = board[cell % n * n + cell / n];
    all.push_back(next);
  }
  return all;
}

// Adds all boards with so many givens from a cell on.
void add_boards(std::string board, char digits, std::size_t from, int givens,
                std::set<std::string>& boards) {
  if (givens == 0) {
    boards.insert(board);
    return;
  }
  for (std::size_t cell = from; cell < board.size(); ++cell) {
    for (char digit = 1; digit <= digits; ++digit) {
      board[cell] = digit;
      add_boards(board, digits, cell + 1, givens - 1, boards);
    }
    board[cell] = kOpen;
  }
}

// Whether each orbit of the boards with so many givens has a form, and no other has it. As digits
// are renamed, as many as there are givens will do.
bool orbits_have_forms(BoxShape shape, int givens) {
  std::set<std::string> left;
  const std::size_t n = size_of(shape.side);
  add_boards(std::string(n * n, kOpen), static_cast<char>(std::min(givens, shape.side)), 0, givens,
             left);
  std::map<std::string, std::string> owners;
  std::size_t orbits = 0;
  for (; !left.empty(); ++orbits) {
    const std::string owner = *left.begin();
    std::vector<std::string> orbit{owner};
    left.erase(owner);
    while (!orbit.empty()) {
      const std::string board = std::move(orbit.back());
      orbit.pop_back();
      if (owners.try_emplace(form(shape, board), owner).first->second != owner) return false;
      for (std::string& next : neighbours(shape, board)) {
        if (left.erase(next) > 0) orbit.push_back(std::move(next));
      }
    }
  }
  return owners.size() == orbits;
}

}  // namespace

TEST(every_orbit_of_small_boards_has_one_form_of_its_own) {
  for (int givens = 0; givens <= 3; ++givens) CHECK(orbits_have_forms({4, 2, 2}, givens));
  for (int givens = 0; givens <= 4; ++givens) CHECK(orbits_have_forms({3, 1, 1}, givens));
  for (int givens = 0; givens <= 2; ++givens) CHECK(orbits_have_forms({6, 2, 3}, givens));
}

TEST(images_of_boards_of_every_shape_have_one_form) {
  Random random(7);
  for (const BoxShape shape :
       {BoxShape{4, 2, 2}, BoxShape{6, 2, 3}, BoxShape{6, 3, 2}, BoxShape{9, 3, 3},
        BoxShape{12, 3, 4}, BoxShape{16, 4, 4}, BoxShape{7, 1, 1}, BoxShape{10, 5, 2}}) {
    for (const std::uint64_t shown : {1U, 3U, 6U, 10U}) {
      std::string givens = pattern(shape);
      for (char& cell : givens) cell = random.below(10) < shown ? cell : kOpen;
      for (const bool transposed : {false, true}) {
        BoxShape other = shape;
        const std::string moved = image(other, givens, random, transposed);
        CHECK(form(other, moved) == form(shape, givens));
      }
    }
  }
}

TEST(a_form_is_an_image_and_its_own_form) {
  Random random(8);
  const BoxShape shape{9, 3, 3};
  std::string givens = pattern(shape);
  for (char& cell : givens) cell = random.below(3) == 0 ? cell : kOpen;
  const std::string first = form(shape, givens);
  CHECK(form(shape, first) == first);
  CHECK(std::count(first.begin(), first.end(), kOpen) ==
        std::count(givens.begin(), givens.end(), kOpen));
  std::string changed = first;
  changed[changed.find(kOpen)] = 9;
  CHECK(form(shape, changed) != first);
}

TEST(boards_without_givens_or_full_of_symmetry_take_little_work) {
  const BoxShape shape{16, 4, 4};
  CHECK(canonical_form(shape, std::string(256, kOpen), 0) == std::string(256, kOpen));
  std::string diagonal(256, kOpen);
  for (std::size_t i = 0; i < 16; ++i) diagonal[i * 17] = static_cast<char>(i + 1);
  for (const std::string& board : {pattern(shape), std::string(256, 1), diagonal}) {
    CHECK(canonical_form(shape, board, 10'000'000).has_value());
    CHECK(!canonical_form(shape, board, 100).has_value());
  }
}

TEST(what_is_no_board_has_no_form) {
  const auto refused = [](BoxShape shape, const std::string& givens) {
    try {
      canonical_form(shape, givens, kWork);
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  CHECK(refused({4, 2, 2}, std::string(15, kOpen)));
  CHECK(refused({4, 3, 2}, std::string(16, kOpen)));
  CHECK(refused({0, 0, 0}, ""));
  CHECK(refused({4, 2, 2}, std::string(16, 5)));
  CHECK(refused({4, 2, 2}, std::string(16, 0)));
  CHECK(refused({65, 5, 13}, std::string(65 * 65, kOpen)));
}

}  // namespace enpitsu::test
