// Two-box inference: a value that some boxes of a band keep to as many of its lines.
#include "techniques/techniques.hpp"
#include "techniques/tight.hpp"

namespace enpitsu {
namespace {

// Boxes that all meet the same lines of one kind, as three boxes side by side meet three rows.
struct Band {
  Mask lines = 0;  // indices into the layer of the lines
  Mask boxes = 0;  // indices into the layer of the boxes
};

// In k boxes of a band a value lies in at most k of the band's lines: it leaves these lines in
// the band's other boxes. Named for k = 2 (Schönhage, SUDOC2, 2.2(2) and 2.3(2)). For k one less
// than the band has boxes, as at 9x9, claiming in the band's last line says the same.
class TwoBox final : public Technique {
 public:
  bool apply(State& state) const override {
    bool progress = false;
    for (Kind kind : {Kind::row, Kind::column}) {
      for (const Band& band : bands(state.problem(), kind)) {
        progress |= apply_to(state, kind, band);
        if (finished(state, progress) || state.stopped()) return progress;
      }
    }
    return progress;
  }

 private:
  // More boxes than this make long searches on boards of long thin boxes, for rare gains.
  static constexpr int kMostBoxes = 5;

  static std::vector<Band> bands(const Problem& problem, Kind kind) {
    const Layer& boxes = problem.layer(Kind::box);
    std::vector<Band> bands;
    for (std::size_t i = 0; i < boxes.houses.size(); ++i) {
      const House& box = problem.house(boxes.houses[i]);
      const Mask lines = box.complete ? lines_met(problem.layer(kind), box) : 0;
      if (lines == 0) continue;
      const auto same = [&](const Band& band) { return band.lines == lines; };
      auto band = std::find_if(bands.begin(), bands.end(), same);
      if (band == bands.end()) band = bands.insert(band, Band{lines});
      band->boxes |= bit(static_cast<int>(i));
    }
    return bands;
  }

  // None if some cell of the box lies in no line.
  static Mask lines_met(const Layer& lines, const House& box) {
    Mask met = 0;
    for (Var cell : box.cells) {
      if (index_in(lines, cell) < 0) return 0;
      met |= bit(index_in(lines, cell));
    }
    return met;
  }

  static bool apply_to(State& state, Kind kind, const Band& band) {
    const int most = std::min(count(band.boxes) - 1, kMostBoxes);
    bool progress = false;
    if (most < 2) return progress;
    for (Value value = 0; value < state.problem().stride(); ++value) {
      progress |= apply_to(state, kind, band, value, most);
      if (finished(state, progress)) break;
    }
    return progress;
  }

  static bool apply_to(State& state, Kind kind, const Band& band, Value value, int most) {
    const Masks masks = lines_by_box(state, kind, band, value, most);
    bool progress = false;
    // Few boxes first: a larger set could hold a smaller one and say more than it needs to.
    for (int size = 2; size <= most && !finished(state, progress); ++size) {
      each_tight_set(masks, {size, size}, [&](Mask chosen, Mask lines) {
        Mask boxes = 0;
        for (int i : members(chosen)) boxes |= bit(masks.label(i));
        progress |= clear_lines(state, kind, boxes, lines, value);
        return finished(state, progress);
      });
    }
    return progress;
  }

  // Which lines the value's places lie in, for the boxes where these are few enough.
  static Masks lines_by_box(const State& state, Kind kind, const Band& band, Value value,
                            int most) {
    const Problem& problem = state.problem();
    Masks masks;
    for (int i : members(band.boxes)) {
      const int box = problem.layer(Kind::box).houses[static_cast<std::size_t>(i)];
      const Mask places = state.places(box, value);
      if (places == 0 || settled(state, box, places)) continue;
      Mask lines = 0;
      for (Var cell : each_cell(problem.house(box), places)) {
        lines |= bit(index_in(problem.layer(kind), cell));
      }
      if (count(lines) <= most) masks.add(lines, i);
    }
    return masks;
  }

  static bool clear_lines(State& state, Kind kind, Mask boxes, Mask lines, Value value) {
    const Problem& problem = state.problem();
    const Layer& box_layer = problem.layer(Kind::box);
    const std::size_t mark = state.mark();
    for (int line : members(lines)) {
      const int house = problem.layer(kind).houses[static_cast<std::size_t>(line)];
      for (Var cell : each_cell(problem.house(house), state.places(house, value))) {
        if (!lies_in(box_layer, boxes, cell)) state.remove(cell, value);
      }
    }
    return concluded(state, mark, [&](Step& step) {
      const auto base = houses_at(box_layer, boxes);
      step.say("In {boxes}, {value} can only be in {lines}, and takes them all: {effect}.")
          .houses("boxes", base)
          .values("value", bit(value))
          .houses("lines", houses_at(problem.layer(kind), lines));
      for (int box : base) {
        step.cells("boxes", cells_at(problem.house(box), state.places(box, value)));
      }
    });
  }
};

}  // namespace

std::unique_ptr<const Technique> two_box() { return std::make_unique<TwoBox>(); }

}  // namespace enpitsu
