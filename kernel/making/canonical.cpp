#include "making/canonical.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

namespace enpitsu {
namespace {

using Colour = std::uint64_t;
using Given = std::uint16_t;  // its number, in the order of cells
using Images = std::vector<Given>;

constexpr char kOpen = static_cast<char>(0xFF);
constexpr int kMostSide = 64;

// Forms are kept in files: these numbers are for ever.
Colour mixed(Colour colour) {
  colour = (colour ^ (colour >> 30)) * 0xBF58476D1CE4E5B9U;
  colour = (colour ^ (colour >> 27)) * 0x94D049BB133111EBU;
  return colour ^ (colour >> 31);
}

struct Place {
  std::uint8_t row, column, band, stack, digit;
  std::uint16_t box;
};

// Givens that are known to be images of each other.
class Orbits {
 public:
  explicit Orbits(std::size_t givens) : parents_(givens) {
    std::iota(parents_.begin(), parents_.end(), Given{0});
  }

  Given first(Given given) {
    while (parents_[given] != given) given = parents_[given] = parents_[parents_[given]];
    return given;
  }

  void join(const Images& images) {
    for (std::size_t given = 0; given < images.size(); ++given) {
      parents_[first(images[given])] = first(static_cast<Given>(given));
    }
  }

 private:
  std::vector<Given> parents_;
};

// What a colouring looks like, whatever the order of lines: how many givens are not told apart, and
// a number made of all colours. Forms are equal only where looks are.
using Look = std::pair<std::size_t, Colour>;

class Forms {
 public:
  Forms(BoxShape shape, std::vector<Place> places, std::uint64_t most_work, Guard* guard)
      : shape_(shape),
        places_(std::move(places)),
        boxes_(static_cast<std::size_t>(shape.side) * static_cast<std::size_t>(shape.side)),
        left_(most_work),
        guard_(guard) {}

  std::optional<std::string> first() {
    visit(std::vector<Colour>(places_.size(), 1));
    if (shape_.rows == shape_.columns) {
      transpose();
      visit(std::vector<Colour>(places_.size(), 1));
    }
    if (!enough_) return std::nullopt;
    return best_;
  }

 private:
  using Order = std::vector<std::pair<Colour, Given>>;

  void transpose() {
    transposed_ = true;
    for (Place& at : places_) {
      std::swap(at.row, at.column);
      std::swap(at.band, at.stack);
      at.box = static_cast<std::uint16_t>(at.band * shape_.side + at.stack);
    }
  }

  bool ended() const { return !enough_ || known_; }

  // Looks at all that comes of some colours. Returns how many marks of the path to keep: where a
  // symmetry was found, what is behind the place where two ways part need not be looked at.
  std::size_t visit(std::vector<Colour> colours) {
    const std::size_t depth = path_.size();
    const Order order = settled(colours);
    if (ended() || !looks_good(depth, order)) return depth;
    const auto [begin, end] = smallest_class(order);
    if (begin == end) return leaf(order);
    std::vector<Given> done;
    Orbits orbits(places_.size());
    std::size_t joined = 0;
    for (std::size_t i = begin; i < end; ++i) {
      for (; joined < symmetries_.size(); ++joined) {
        if (keeps_path(symmetries_[joined])) orbits.join(symmetries_[joined]);
      }
      const Given marked = order[i].second;
      const auto seen = [&](Given other) { return orbits.first(other) == orbits.first(marked); };
      if (std::any_of(done.begin(), done.end(), seen)) continue;
      const std::size_t kept = branch(colours, marked);
      if (ended() || kept < depth) return kept;
      done.push_back(marked);
    }
    return depth;
  }

  std::size_t branch(const std::vector<Colour>& colours, Given marked) {
    std::vector<Colour> further = colours;
    path_.push_back(marked);
    further[marked] =
        mixed(further[marked] + path_.size());  // like no other, nor one marked before
    const std::size_t kept = visit(std::move(further));
    path_.pop_back();
    return kept;
  }

  // Lets colours part until another round would part no more of them; returns them in order.
  Order settled(std::vector<Colour>& colours) {
    Order order = in_order(colours);
    std::size_t number = classes(order);
    while (number < places_.size() && enough_) {
      std::vector<Colour> further = next(colours);
      Order ordered = in_order(further);
      const std::size_t more = classes(ordered);
      if (more == number) break;
      number = more;
      colours = std::move(further);
      order = std::move(ordered);
    }
    return order;
  }

  std::vector<Colour> next(const std::vector<Colour>& colours) {
    enough_ = enough_ && left_ >= colours.size() && (guard_ == nullptr || !guard_->stop());
    left_ -= std::min<std::uint64_t>(left_, colours.size());
    add_up(colours);
    std::vector<Colour> further(colours.size());
    for (std::size_t i = 0; i < colours.size(); ++i) {
      const Place& at = places_[i];
      const Colour across = mixed(mixed(rows_[at.row]) + bands_[at.band]);
      const Colour down = mixed(mixed(columns_[at.column]) + stacks_[at.stack]);
      const Colour lines = across + 3 * down;
      further[i] = mixed(mixed(mixed(colours[i] + lines) + boxes_[at.box]) + digits_[at.digit]);
    }
    return further;
  }

  void add_up(const std::vector<Colour>& colours) {
    for (Sums* sums : {&rows_, &columns_, &bands_, &stacks_, &digits_}) {
      std::fill_n(sums->begin(), shape_.side + 1, 0);
    }
    for (const Place& at : places_) boxes_[at.box] = 0;
    for (std::size_t i = 0; i < colours.size(); ++i) {
      const Place& at = places_[i];
      rows_[at.row] += colours[i];
      columns_[at.column] += colours[i];
      bands_[at.band] += colours[i];
      stacks_[at.stack] += colours[i];
      boxes_[at.box] += colours[i];
      digits_[at.digit] += colours[i];
    }
  }

  static Order in_order(const std::vector<Colour>& colours) {
    Order order(colours.size());
    for (std::size_t i = 0; i < colours.size(); ++i) order[i] = {colours[i], static_cast<Given>(i)};
    std::sort(order.begin(), order.end());
    return order;
  }

  static std::size_t classes(const Order& order) {
    std::size_t number = order.empty() ? 0 : 1;
    for (std::size_t i = 1; i < order.size(); ++i)
      number += order[i].first != order[i - 1].first ? 1 : 0;
    return number;
  }

  // The first of the smallest classes of several givens; nothing where all colours differ.
  static std::pair<std::size_t, std::size_t> smallest_class(const Order& order) {
    std::pair<std::size_t, std::size_t> smallest{0, 0};
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
      while (end < order.size() && order[end].first == order[begin].first) ++end;
      const std::size_t size = smallest.second - smallest.first;
      if (end - begin > 1 && (size == 0 || end - begin < size)) smallest = {begin, end};
    }
    return smallest;
  }

  // Tells whether a first form can be behind these colours: of all looks of one depth it is the
  // smallest that counts.
  bool looks_good(std::size_t depth, const Order& order) {
    Colour together = 0;
    for (const auto& [colour, given] : order) together = mixed(together + colour);
    const Look look{order.size() - classes(order), together};
    if (depth < looks_.size() && looks_[depth] < look) return false;
    if (depth < looks_.size() && look < looks_[depth]) {
      looks_.resize(depth);
      best_.reset();
    }
    if (depth == looks_.size()) looks_.push_back(look);
    return true;
  }

  std::size_t leaf(const Order& order) {
    auto [form, givens] = numbered(order);
    if (best_ && *best_ < form) return path_.size();
    if (!best_ || form < *best_) {
      best_ = std::move(form);
      best_givens_ = std::move(givens);
      best_path_ = path_;
      best_transposed_ = transposed_;
      return path_.size();
    }
    known_ = best_transposed_ != transposed_;
    Images images(places_.size());
    for (std::size_t i = 0; i < images.size(); ++i) images[best_givens_[i]] = givens[i];
    symmetries_.push_back(std::move(images));
    return parting(symmetries_.back());
  }

  // Numbers lines and digits as they appear; returns the board, and its givens cell by cell.
  std::pair<std::string, Images> numbered(const Order& order) {
    const auto side = static_cast<std::size_t>(shape_.side);
    Numbers rows(shape_.rows);
    Numbers columns(shape_.columns);
    std::array<std::uint8_t, kMostSide + 1> digits{};
    char last = 0;
    std::string form(side * side, kOpen);
    cells_.assign(side * side, 0);
    for (const auto& [colour, given] : order) {
      const Place& at = places_[given];
      if (digits[at.digit] == 0) digits[at.digit] = static_cast<std::uint8_t>(++last);
      const std::size_t cell = rows.of(at.row, at.band) * side + columns.of(at.column, at.stack);
      form[cell] = static_cast<char>(digits[at.digit]);
      cells_[cell] = given;
    }
    Images givens;
    for (std::size_t cell = 0; cell < form.size(); ++cell) {
      if (form[cell] != kOpen) givens.push_back(cells_[cell]);
    }
    return {std::move(form), std::move(givens)};
  }

  // The numbers of lines, band by band, as they appear.
  class Numbers {
   public:
    explicit Numbers(int height) : height_(static_cast<std::size_t>(height)) {}

    std::size_t of(std::uint8_t line, std::uint8_t band) {
      if (bands_[band] == 0) bands_[band] = ++last_band_;
      if (lines_[line] == 0) lines_[line] = (bands_[band] - 1) * height_ + ++filled_[band];
      return lines_[line] - 1;
    }

   private:
    using Each = std::array<std::size_t, kMostSide>;

    std::size_t height_;
    std::size_t last_band_ = 0;
    Each bands_{};
    Each lines_{};
    Each filled_{};
  };

  bool keeps_path(const Images& images) const {
    return std::all_of(path_.begin(), path_.end(), [&](Given g) { return images[g] == g; });
  }

  // Where the way to here parts from the way to the best form, if a symmetry lays that onto this.
  std::size_t parting(const Images& images) const {
    for (std::size_t i = 0; i < path_.size(); ++i) {
      if (images[best_path_[i]] != path_[i]) return path_.size();
    }
    const auto parts = std::mismatch(path_.begin(), path_.end(), best_path_.begin());
    return static_cast<std::size_t>(parts.first - path_.begin());
  }

  BoxShape shape_;
  std::vector<Place> places_;
  using Sums = std::array<Colour, kMostSide + 1>;
  Sums rows_;
  Sums columns_;
  Sums bands_;
  Sums stacks_;
  Sums digits_;
  std::vector<Colour> boxes_;
  std::vector<Given> cells_;

  std::vector<Given> path_;  // givens that are marked
  std::vector<Look> looks_;  // the smallest there are, by how many givens are marked
  std::optional<std::string> best_;
  Images best_givens_;  // cell by cell
  std::vector<Given> best_path_;
  bool best_transposed_ = false;
  std::vector<Images> symmetries_;  // where each given goes
  std::uint64_t left_;
  Guard* guard_;
  bool enough_ = true;
  bool transposed_ = false;
  bool known_ = false;  // the transposed board is an image by lines alone: nothing new comes of it
};

// Boards whose boxes are taller than wide are transposed.
std::vector<Place> places_of(BoxShape& shape, std::string_view givens) {
  const bool turned = shape.rows > shape.columns;
  if (turned) std::swap(shape.rows, shape.columns);
  std::vector<Place> places;
  for (std::size_t cell = 0; cell < givens.size(); ++cell) {
    if (givens[cell] == kOpen) continue;
    int row = static_cast<int>(cell) / shape.side;
    int column = static_cast<int>(cell) % shape.side;
    if (turned) std::swap(row, column);
    const int digit = static_cast<unsigned char>(givens[cell]);
    if (digit < 1 || digit > shape.side) throw std::invalid_argument("a given is no digit");
    const int band = row / shape.rows;
    const int stack = column / shape.columns;
    const auto byte = [](int number) { return static_cast<std::uint8_t>(number); };
    places.push_back({byte(row), byte(column), byte(band), byte(stack), byte(digit),
                      static_cast<std::uint16_t>(band * shape.side + stack)});
  }
  return places;
}

}  // namespace

std::optional<std::string> canonical_form(BoxShape shape, std::string_view givens,
                                          std::uint64_t most_work, Guard* guard) {
  if (shape.side < 1 || shape.side > kMostSide || shape.rows < 1 || shape.columns < 1 ||
      shape.side % shape.rows != 0 || shape.side % shape.columns != 0 ||
      givens.size() !=
          static_cast<std::size_t>(shape.side) * static_cast<std::size_t>(shape.side)) {
    throw std::invalid_argument("no board has such boxes and so many cells");
  }
  std::vector<Place> places = places_of(shape, givens);
  return Forms(shape, std::move(places), most_work, guard).first();
}

}  // namespace enpitsu
