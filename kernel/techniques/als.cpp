// Almost locked sets: how they are found, and the technique ALS-XZ.
#include "techniques/als.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "techniques/sight.hpp"
#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

constexpr int kMaxCells = AlmostLockedSet::kMaxCells;

// Collects the sets of one house, cell by cell.
class SetFinder {
 public:
  SetFinder(const State& state, std::vector<AlmostLockedSet>& found)
      : state_(state), found_(found) {}

  void run(const House& house, int smallest) {
    smallest_ = smallest;
    open_.clear();
    for (Var cell : house.cells) {
      if (!state_.placed(cell)) open_.push_back(cell);
    }
    std::sort(open_.begin(), open_.end());
    extend({}, 0);
  }

 private:
  void extend(const AlmostLockedSet& set, std::size_t from) {
    if (found_.size() >= AlmostLockedSet::kMaxSets) return;
    if (set.size >= smallest_ && count(set.values) <= set.size + 1) found_.push_back(set);
    if (set.size == kMaxCells) return;
    for (std::size_t i = from; i < open_.size(); ++i) {
      const Mask values = set.values | state_.domain(open_[i]);
      if (count(values) > kMaxCells + 1) continue;
      AlmostLockedSet larger = set;
      larger.list[static_cast<std::size_t>(larger.size++)] = open_[i];
      larger.values = values;
      extend(larger, i + 1);
    }
  }

  const State& state_;
  std::vector<AlmostLockedSet>& found_;
  std::vector<Var> open_;
  int smallest_ = 1;
};

// For each set and each of its values: the cells of the set that may have it, and the cells
// that see all of those.
class SetSight {
 public:
  SetSight(const State& state, const std::vector<AlmostLockedSet>& sets)
      : sight_(state.problem()), words_(sight_.words()) {
    std::vector<Var> with;
    for (const auto& set : sets) {
      begin_.push_back(masks_.size());
      for (Value value : members(set.values)) {
        with.clear();
        for (Var cell : set.cells()) {
          if (state.has(cell, value)) with.push_back(cell);
        }
        append(with);
      }
    }
  }

  // `rank`: how many smaller values the set has.
  CellSet cells(std::size_t set, int rank) const { return at(set, 2 * rank); }
  CellSet seen(std::size_t set, int rank) const { return at(set, 2 * rank + 1); }

 private:
  void append(std::span<const Var> with) {
    const std::size_t start = masks_.size();
    masks_.resize(start + 2 * words_);
    for (Var cell : with) {
      masks_[start + static_cast<std::size_t>(cell / kMaskBits)] |= bit(cell % kMaskBits);
    }
    sight_.seen_by_all(with, std::span(masks_).subspan(start + words_, words_));
  }

  CellSet at(std::size_t set, int row) const {
    return {masks_.data() + begin_[set] + static_cast<std::size_t>(row) * words_, words_};
  }

  Sight sight_;
  std::size_t words_;
  std::vector<std::size_t> begin_;
  std::vector<Mask> masks_;
};

int rank(Mask values, Value value) { return count(values & (bit(value) - 1)); }

bool within(CellSet inner, CellSet outer) {
  for (std::size_t w = 0; w < inner.size(); ++w) {
    if ((inner[w] & ~outer[w]) != 0) return false;
  }
  return true;
}

// ALS-XZ: a value x that cannot be in both of two almost locked sets A and B (a restricted
// common: all its cells in A see all its cells in B) is missing in one of them; that one then
// holds its other values, so a common value z is in A or in B. With two restricted commons
// (doubly linked) each set misses just one of them, and holds all its other values. A set may be
// locked by itself, too, which is seen only where houses cross oddly.
class AlsXz final : public Technique {
 public:
  bool apply(State& state) const override {
    const auto sets = almost_locked_sets(state, 1);
    const Pass pass{state, sets, SetSight(state, sets)};
    bool progress = false;
    for (std::size_t a = 0; a < sets.size(); ++a) {
      if (sets[a].locked()) progress |= lock(pass, a);
      if (finished(state, progress)) return progress;
    }
    for (int cells = 2; cells <= 2 * kMaxCells; ++cells) {  // people like small sets
      for (int of_a = std::max(1, cells - kMaxCells); 2 * of_a <= cells; ++of_a) {
        progress |= pair_up(pass, of_a, cells - of_a);
        if (finished(state, progress) || state.stopped()) return progress;
      }
    }
    return progress;
  }

 private:
  struct Pass {
    State& state;
    const std::vector<AlmostLockedSet>& sets;
    SetSight sight;

    // The sets with this many cells, as a range of indices.
    std::pair<std::size_t, std::size_t> with_size(int size) const {
      const auto smaller = [](const AlmostLockedSet& set, int bound) { return set.size < bound; };
      const auto begin = std::lower_bound(sets.begin(), sets.end(), size, smaller);
      const auto end = std::lower_bound(begin, sets.end(), size + 1, smaller);
      return {begin - sets.begin(), end - sets.begin()};
    }
    CellSet cells(std::size_t set, Value value) const {
      return sight.cells(set, rank(sets[set].values, value));
    }
    CellSet seen(std::size_t set, Value value) const {
      return sight.seen(set, rank(sets[set].values, value));
    }
  };

  static bool pair_up(const Pass& pass, int size_a, int size_b) {
    const auto [begin_a, end_a] = pass.with_size(size_a);
    const auto [begin_b, end_b] = pass.with_size(size_b);
    bool progress = false;
    for (std::size_t a = begin_a; a < end_a && !pass.state.stopped(); ++a) {
      const Mask values = pass.sets[a].values;
      for (std::size_t b = std::max(a + 1, begin_b); b < end_b; ++b) {
        if (at_most_one(values & pass.sets[b].values)) continue;
        progress |= conclude(pass, a, b);
        if (finished(pass.state, progress)) return progress;
      }
    }
    return progress;
  }

  static bool conclude(const Pass& pass, std::size_t a, std::size_t b) {
    const AlmostLockedSet& set_a = pass.sets[a];
    const AlmostLockedSet& set_b = pass.sets[b];
    if (set_a.locked() || set_b.locked()) return false;
    const Mask restricted = restricted_commons(pass, a, b);
    if (restricted == 0 || overlap(set_a, set_b)) return false;
    const std::size_t mark = pass.state.mark();
    const Mask common = set_a.values & set_b.values;
    // x leaves what sees it in both sets only if a second restricted common keeps it in one.
    const Mask shared = exactly_one(restricted) ? common & ~restricted : common;
    for (Value z : members(shared)) remove(pass, z, pass.seen(a, z), pass.seen(b, z));
    if (!exactly_one(restricted)) {
      remove_locked(pass, a, set_a.values & ~restricted);
      remove_locked(pass, b, set_b.values & ~restricted);
    }
    return concluded(pass.state, mark, [&](Step& step) {
      step.say(
              exactly_one(restricted)
                  ? "{set} {set:has/have} one digit to spare ({set:values}), and so "
                    "{other:has/have} {other} ({other:values}); {common:values} cannot be in both, "
                    "so {left} {left:is/are} in one of them: {effect}."
                  : "{set} {set:has/have} one digit to spare ({set:values}), and so "
                    "{other:has/have} {other} ({other:values}); neither {common:values nor} can be "
                    "in both, so each lacks one of these and holds all its others: {effect}.")
          .cells("set", set_a.cells())
          .values("set", set_a.values)
          .cells("other", set_b.cells())
          .values("other", set_b.values)
          .values("common", restricted);
      if (exactly_one(restricted)) step.values("left", step.removed_values());
      for (Value x : members(restricted)) {
        step.cells("common", list(pass.cells(a, x))).cells("common", list(pass.cells(b, x)));
      }
    });
  }

  static bool lock(const Pass& pass, std::size_t a) {
    const std::size_t mark = pass.state.mark();
    remove_locked(pass, a, pass.sets[a].values);
    return concluded(pass.state, mark, [&](Step& step) {
      step.say("{set} hold exactly as many values as cells, {set:values}: {effect}.")
          .cells("set", pass.sets[a].cells())
          .values("set", pass.sets[a].values);
    });
  }

  static Mask restricted_commons(const Pass& pass, std::size_t a, std::size_t b) {
    Mask restricted = 0;
    for (Value x : members(pass.sets[a].values & pass.sets[b].values)) {
      if (within(pass.cells(b, x), pass.seen(a, x))) restricted |= bit(x);
    }
    return restricted;
  }

  static bool overlap(const AlmostLockedSet& a, const AlmostLockedSet& b) {
    const auto in_b = [&](Var cell) {
      return std::find(b.cells().begin(), b.cells().end(), cell) != b.cells().end();
    };
    return std::any_of(a.cells().begin(), a.cells().end(), in_b);
  }

  static void remove_locked(const Pass& pass, std::size_t set, Mask values) {
    for (Value value : members(values)) {
      remove(pass, value, pass.seen(set, value), pass.seen(set, value));
    }
  }

  // Takes the value from the cells that are in both sets of cells.
  static void remove(const Pass& pass, Value value, CellSet a, CellSet b) {
    for (std::size_t w = 0; w < a.size(); ++w) {
      for (int index : members(a[w] & b[w])) {
        pass.state.remove(static_cast<Var>(w) * kMaskBits + index, value);
      }
    }
  }

  static std::vector<Var> list(CellSet set) {
    std::vector<Var> cells;
    for (std::size_t w = 0; w < set.size(); ++w) {
      for (int index : members(set[w])) cells.push_back(static_cast<Var>(w) * kMaskBits + index);
    }
    return cells;
  }
};

}  // namespace

std::vector<AlmostLockedSet> almost_locked_sets(State& state, int smallest) {
  std::vector<AlmostLockedSet> sets;
  SetFinder finder(state, sets);
  for (const int house : state.problem().different_houses()) {
    if (state.stopped()) break;
    finder.run(state.problem().house(house), smallest);
  }
  const auto key = [](const AlmostLockedSet& set) { return std::tie(set.size, set.list); };
  std::sort(sets.begin(), sets.end(),
            [&](const auto& a, const auto& b) { return key(a) < key(b); });
  const auto same = [&](const auto& a, const auto& b) { return key(a) == key(b); };
  sets.erase(std::unique(sets.begin(), sets.end(), same), sets.end());
  return sets;
}

std::unique_ptr<const Technique> als_xz() { return std::make_unique<AlsXz>(); }

}  // namespace enpitsu
