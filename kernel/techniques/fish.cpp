// X-wing, swordfish, jellyfish, and their finned forms: one value across parallel lines.
//
// The *bases* are k complete lines of one kind, the *covers* lines of the other kind. If the
// value's places in the bases lie in k covers, each cover has it in a base, so nowhere else.
#include "techniques/techniques.hpp"
#include "techniques/tight.hpp"

namespace enpitsu {
namespace {

// The lines of one value: which covers its places in each base lie in.
class BaseLines {
 public:
  BaseLines(const State& state, Value value, Kind kind, int size)
      : size_(size),
        bases_(state.problem().layer(kind)),
        covering_(state.problem().layer(across(kind))) {
    for (std::size_t i = 0; i < bases_.houses.size(); ++i) add(state, value, i);
  }

  // The bases that may take part: indices into the layer of their kind.
  Mask usable() const { return usable_; }
  // Those of them that have no more covers than the fish has.
  Mask narrow() const { return narrow_; }
  // As indices into the other layer.
  Mask covers(int base) const { return covers_[static_cast<std::size_t>(base)]; }

 private:
  void add(const State& state, Value value, std::size_t index) {
    const int house = bases_.houses[index];
    const House& line = state.problem().house(house);
    if (!line.complete || !contains(line.values, value)) return;
    const Mask places = state.places(house, value);
    if (settled(state, house, places)) return;
    Mask covers = 0;
    for (Var cell : each_cell(line, places)) {
      const int cover = index_in(covering_, cell);
      if (cover >= 0) covers |= bit(cover);
    }
    // Every place must have a cover of its own, or counting covers would not count places.
    if (count(covers) != count(places)) return;
    covers_[index] = covers;
    usable_ |= bit(static_cast<int>(index));
    if (count(covers) <= size_) narrow_ |= bit(static_cast<int>(index));
  }

  int size_;
  const Layer& bases_;
  const Layer& covering_;
  std::array<Mask, kMaskBits> covers_;
  Mask usable_ = 0;
  Mask narrow_ = 0;
};

// A fish as it stands on the board. `bases` and `covers` are indices into the layers.
struct Fish {
  Value value;
  Kind kind;  // of the bases
  Mask bases;
  Mask covers;
  std::vector<Var> body{};  // the base places inside the covers
  std::vector<Var> fins{};  // the base places outside

  void collect(const State& state) {
    const Problem& problem = state.problem();
    for (int house : houses_at(problem.layer(kind), bases)) {
      for (Var cell : each_cell(problem.house(house), state.places(house, value))) {
        (lies_in(problem.layer(across(kind)), covers, cell) ? body : fins).push_back(cell);
      }
    }
  }

  // Takes the value from the covers outside the bases, where all fins are seen.
  void remove(State& state) const {
    const Problem& problem = state.problem();
    const Layer& lines = problem.layer(across(kind));
    for (int cover : members(covers)) {
      const int house = lines.houses[static_cast<std::size_t>(cover)];
      for (Var cell : each_cell(problem.house(house), state.places(house, value))) {
        if (lies_in(problem.layer(kind), bases, cell)) continue;
        const auto unseen = [&](Var fin) { return !problem.sees(cell, fin); };
        if (std::none_of(fins.begin(), fins.end(), unseen)) state.remove(cell, value);
      }
    }
  }

  // By the number of lines, and whether there are fins; one line alone is no fish.
  const char* name() const {
    constexpr std::array kNames{"", "", "X-wing", "swordfish", "jellyfish"};
    constexpr std::array kFinned{"", "", "finned X-wing", "finned swordfish", ""};
    return (fins.empty() ? kNames : kFinned)[static_cast<std::size_t>(count(bases))];
  }

  void describe(const Problem& problem, Step& step) const {
    step.technique = name();
    step.say(
            "In {base}, {value} can only be in {cover}"
            "[, or else in {fins}: either way |: ]{effect}.")
        .values("value", bit(value))
        .houses("base", houses_at(problem.layer(kind), bases))
        .cells("base", body)
        .houses("cover", houses_at(problem.layer(across(kind)), covers))
        .cells("fins", fins);
  }
};

// The loop over values and over both ways to choose the bases.
class FishTechnique : public Technique {
 public:
  explicit FishTechnique(int size) : size_(size) {}

  bool apply(State& state) const override {
    bool progress = false;
    for (Value value = 0; value < state.problem().stride(); ++value) {
      for (Kind kind : {Kind::row, Kind::column}) {
        const BaseLines lines(state, value, kind, size_);
        if (lines.usable() != 0) progress |= search(state, value, kind, lines);
        if (finished(state, progress) || state.stopped()) return progress;
      }
    }
    return progress;
  }

 protected:
  virtual bool search(State& state, Value value, Kind kind, const BaseLines& lines) const = 0;
  int size() const { return size_; }

 private:
  int size_;
};

// At most `size` bases have at most as many covers.
class BasicFish final : public FishTechnique {
 public:
  using FishTechnique::FishTechnique;

 private:
  bool search(State& state, Value value, Kind kind, const BaseLines& lines) const override {
    Masks masks;
    for (int base : members(lines.narrow())) masks.add(lines.covers(base), base);
    bool progress = false;
    each_tight_set(masks, {2, size()}, [&](Mask chosen, Mask covers) {
      Mask bases = 0;
      for (int i : members(chosen)) bases |= bit(masks.label(i));
      progress |= conclude(state, {value, kind, bases, covers});
      return finished(state, progress);
    });
    return progress;
  }

  static bool conclude(State& state, Fish fish) {
    const std::size_t mark = state.mark();
    if (state.log != nullptr) fish.collect(state);
    fish.remove(state);
    return concluded(state, mark, [&](Step& step) { fish.describe(state.problem(), step); });
  }
};

// A fish that holds unless a *fin* has the value, a base place outside the covers: so the
// value leaves the cells of the covers that see every fin. Sashimi forms, where the fish without
// its fins would fall apart, are included.
//
// It is found from the cell that loses the value: were the value there, then what sees that
// cell would be gone, and k bases would be left with fewer than k covers.
class FinnedFish final : public FishTechnique {
 public:
  using FishTechnique::FishTechnique;

 private:
  bool search(State& state, Value value, Kind kind, const BaseLines& lines) const override {
    const Problem& problem = state.problem();
    bool progress = false;
    for (int house : problem.layer(across(kind)).houses) {
      for (Var target : each_cell(problem.house(house), state.places(house, value))) {
        if (state.placed(target) || !state.has(target, value)) continue;
        progress |= refute(state, {target, value}, kind, lines);
        if (finished(state, progress)) return progress;
      }
      if (state.stopped()) return progress;
    }
    return progress;
  }

  bool refute(State& state, Candidate target, Kind kind, const BaseLines& lines) const {
    const int own_base = index_in(state.problem().layer(kind), target.cell);
    const int own_cover = index_in(state.problem().layer(across(kind)), target.cell);
    std::array<Mask, kMaskBits> seen;
    const Mask near = seen_covers(state, target, kind, seen);
    Masks masks;
    // A base that loses only the target's own cover must be narrow to begin with.
    Mask candidates = (lines.narrow() | near) & lines.usable();
    if (own_base >= 0) candidates &= ~bit(own_base);
    for (int base : members(candidates)) {
      Mask rest = lines.covers(base) & ~bit(own_cover);
      if (contains(near, base)) rest &= ~seen[static_cast<std::size_t>(base)];
      if (count(rest) < size()) masks.add(rest, base);
    }
    return each_tight_set(masks, {1, size(), 1}, [&](Mask chosen, Mask covers) {
      Mask bases = 0;
      for (int i : members(chosen)) bases |= bit(masks.label(i));
      return conclude(state, {target.value, kind, bases, covers | bit(own_cover)});
    });
  }

  // Which bases have places that the target sees by a box or another house that is no line,
  // and in which covers these are; `seen` is written for these bases only.
  static Mask seen_covers(const State& state, Candidate target, Kind kind,
                          std::array<Mask, kMaskBits>& seen) {
    const Problem& problem = state.problem();
    Mask near = 0;
    for (const Membership& m : problem.memberships(target.cell)) {
      const House& house = problem.house(m.house);
      if (is_line(house.kind) || !m.different) continue;
      for (Var cell : each_cell(house, state.places(m.house, target.value) & ~bit(m.place))) {
        const int base = index_in(problem.layer(kind), cell);
        const int cover = index_in(problem.layer(across(kind)), cell);
        if (base < 0 || cover < 0) continue;
        if (!contains(near, base)) seen[static_cast<std::size_t>(base)] = 0;
        near |= bit(base);
        seen[static_cast<std::size_t>(base)] |= bit(cover);
      }
    }
    return near;
  }

  static bool conclude(State& state, Fish fish) {
    const std::size_t mark = state.mark();
    fish.collect(state);
    fish.remove(state);
    return concluded(state, mark, [&](Step& step) { fish.describe(state.problem(), step); });
  }
};

}  // namespace

std::unique_ptr<const Technique> x_wing() { return std::make_unique<BasicFish>(2); }
std::unique_ptr<const Technique> swordfish() { return std::make_unique<BasicFish>(3); }
std::unique_ptr<const Technique> jellyfish() { return std::make_unique<BasicFish>(4); }
std::unique_ptr<const Technique> finned_x_wing() { return std::make_unique<FinnedFish>(2); }
std::unique_ptr<const Technique> finned_swordfish() { return std::make_unique<FinnedFish>(3); }

}  // namespace enpitsu
