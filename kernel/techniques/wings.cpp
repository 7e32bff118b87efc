// XY-wing, XYZ-wing and W-wing: a few cells of two or three values, one of which has the value.
#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

struct Pincer {
  Var cell;
  Mask values;
};

std::vector<Pincer> bivalue_cells(const State& state, std::span<const Var> among) {
  std::vector<Pincer> pincers;
  for (Var cell : among) {
    if (count(state.domain(cell)) == 2) pincers.push_back({cell, state.domain(cell)});
  }
  return pincers;
}

// The pivot and two pincers that it sees: whatever the pivot is, some cell of the wing has z.
// XY-wing: pivot xy, pincers xz and yz: z leaves what sees both pincers.
// XYZ-wing: pivot xyz, pincers xz and yz: z leaves what sees all three.
//
// A pincer or an XY pivot with one value left is a naked single, which does the same. An XYZ
// pivot that has lost y makes a pair with a pincer: that one pincer then stands for both.
class Wing : public Technique {
 public:
  bool apply(State& state) const override {
    bool progress = false;
    for (Var pivot = 0; pivot < state.problem().variables(); ++pivot) {
      if (!is_pivot(state.domain(pivot)) || state.placed(pivot)) continue;
      progress |= apply_to(state, pivot);
      if (finished(state, progress) || state.stopped()) break;
    }
    return progress;
  }

 protected:
  virtual bool is_pivot(Mask values) const = 0;
  // Whether a pincer with these values may belong to the pivot, and what two of them remove.
  virtual bool is_pincer(Mask pivot, Mask values) const = 0;
  virtual Mask removes(Mask pivot, Mask first, Mask second) const = 0;
  virtual bool pivot_counts() const = 0;
  virtual const char* sentence() const = 0;

 private:
  bool apply_to(State& state, Var pivot) const {
    const Mask values = state.domain(pivot);
    auto pincers = bivalue_cells(state, state.problem().peers(pivot));
    std::erase_if(pincers, [&](const Pincer& p) { return !is_pincer(values, p.values); });
    bool progress = false;
    for (std::size_t i = 0; i < pincers.size(); ++i) {
      for (std::size_t j = i; j < pincers.size(); ++j) {
        for (Value z : members(removes(values, pincers[i].values, pincers[j].values))) {
          progress |= conclude(state, pivot, values, pincers[i], pincers[j], z);
          if (finished(state, progress)) return progress;
        }
      }
    }
    return progress;
  }

  bool conclude(State& state, Var pivot, Mask values, const Pincer& first, const Pincer& second,
                Value z) const {
    std::vector<Var> seen = {first.cell};
    if (second.cell != first.cell) seen.push_back(second.cell);
    if (pivot_counts()) seen.push_back(pivot);
    const std::size_t mark = state.mark();
    remove_where_seen(state, seen, z);
    return concluded(state, mark, [&](Step& step) {
      step.say(sentence())
          .cell("pivot", pivot)
          .values("pivot", values)
          .cell("pincers", first.cell)
          .values("pincers", first.values | second.values)
          .values("value", bit(z));
      if (second.cell != first.cell) step.cell("pincers", second.cell);
    });
  }
};

class XYWing final : public Wing {
  bool is_pivot(Mask values) const override { return count(values) == 2; }
  bool is_pincer(Mask pivot, Mask values) const override { return exactly_one(pivot & values); }
  Mask removes(Mask pivot, Mask first, Mask second) const override {
    return ((first | second) & pivot) == pivot ? first & second : 0;
  }
  bool pivot_counts() const override { return false; }
  const char* sentence() const override {
    return "Whatever {pivot} is ({pivot:values or}), {value} must be in one of {pincers}: "
           "{effect}.";
  }
};

class XYZWing final : public Wing {
  bool is_pivot(Mask values) const override { return count(values) == 2 || count(values) == 3; }
  bool is_pincer(Mask pivot, Mask values) const override { return (values & ~pivot) == 0; }
  Mask removes(Mask pivot, Mask first, Mask second) const override {
    return (first | second) == pivot ? first & second : 0;
  }
  bool pivot_counts() const override { return true; }
  const char* sentence() const override {
    return "Whatever {pivot} is ({pivot:values or}), {value} must be in it or in "
           "{pincers:/one of }{pincers}: {effect}.";
  }
};

// Two cells have the same two values x and z, and in some house x has two places, one seen by
// each: not both cells can be x, so z leaves what sees both.
//
// A cell or a link with one candidate left is a single, which does the same; two cells that
// see each other are a naked pair.
class WWing final : public Technique {
 public:
  bool apply(State& state) const override {
    const std::vector<Pincer> cells = all_bivalue_cells(state);
    bool progress = false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (std::size_t j = i + 1; j < cells.size(); ++j) {
        if (cells[i].values != cells[j].values) continue;
        if (state.problem().sees(cells[i].cell, cells[j].cell)) continue;
        progress |= apply_to(state, cells[i], cells[j].cell);
        if (finished(state, progress)) return progress;
      }
      if (state.stopped()) break;
    }
    return progress;
  }

 private:
  static std::vector<Pincer> all_bivalue_cells(const State& state) {
    std::vector<Pincer> cells;
    for (Var cell = 0; cell < state.problem().variables(); ++cell) {
      if (count(state.domain(cell)) == 2) cells.push_back({cell, state.domain(cell)});
    }
    return cells;
  }

  static bool apply_to(State& state, const Pincer& first, Var second) {
    bool progress = false;
    for (Value x : members(first.values)) {
      const Value z = lowest(first.values & ~bit(x));
      const int house = link(state, first.cell, second, x);
      if (house < 0) continue;
      progress |= conclude(state, house, {first.cell, second}, x, z);
      if (finished(state, progress)) break;
    }
    return progress;
  }

  // A complete house with two places of x, one seen by each cell; or -1.
  static int link(const State& state, Var first, Var second, Value x) {
    const Problem& problem = state.problem();
    for (const int house : problem.complete_houses()) {
      const Mask places = state.places(house, x);
      if (count(places) != 2) continue;
      const auto& cells = problem.house(house).cells;
      const Var low = cells[static_cast<std::size_t>(lowest(places))];
      const Var high = cells[static_cast<std::size_t>(highest(places))];
      if ((problem.sees(first, low) && problem.sees(second, high)) ||
          (problem.sees(first, high) && problem.sees(second, low))) {
        return house;
      }
    }
    return -1;
  }

  static bool conclude(State& state, int house, const std::vector<Var>& cells, Value x, Value z) {
    const std::size_t mark = state.mark();
    remove_where_seen(state, cells, z);
    return concluded(state, mark, [&](Step& step) {
      step.say(
              "{pincers} are both {pincers:values or}; as {link:values} must be in one of "
              "{link:cells} (in {link:houses}), one of the two is {value}: {effect}.")
          .cells("pincers", cells)
          .values("pincers", bit(x) | bit(z))
          .house("link", house)
          .cells("link", cells_at(state.problem().house(house), state.places(house, x)))
          .values("link", bit(x))
          .values("value", bit(z));
    });
  }
};

}  // namespace

std::unique_ptr<const Technique> xy_wing() { return std::make_unique<XYWing>(); }
std::unique_ptr<const Technique> xyz_wing() { return std::make_unique<XYZWing>(); }
std::unique_ptr<const Technique> w_wing() { return std::make_unique<WWing>(); }

}  // namespace enpitsu
