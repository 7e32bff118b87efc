// Unique rectangle: four open cells that would leave two solutions if they had two values only.
//
// Sound only for a puzzle with exactly one solution whose cells are bound by nothing but their
// row, column and box: four cells in two rows, two columns and two boxes with a b / b a could
// be b a / a b as well. All four must still have a and b as candidates, so that the exchange
// is open to them. Not monotone: losing a candidate may end the pattern.
#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

// Two *floor* cells in one line with just a and b, and the *roof* cells opposite.
struct Rectangle {
  Mask pair;
  std::array<Var, 2> floor;
  std::array<Var, 2> roof;
};

// Type 1: one roof cell has more than a and b: it loses both.
// Type 2: both roof cells have one more value, the same: it leaves what sees both.
// Type 4: in a house of both roof cells, a has no other place: the roof loses b.
class UniqueRectangle final : public Technique {
 public:
  bool apply(State& state) const override {
    bool progress = false;
    if (state.problem().layer(Kind::box).houses.empty()) return false;
    for (Kind kind : {Kind::row, Kind::column}) {
      for (int line : state.problem().layer(kind).houses) {
        progress |= apply_to(state, kind, line);
        if (finished(state, progress) || state.stopped()) return progress;
      }
    }
    return progress;
  }

 private:
  static bool apply_to(State& state, Kind kind, int line) {
    const auto floors = floor_cells(state, line);
    bool progress = false;
    for (std::size_t i = 0; i < floors.size(); ++i) {
      for (std::size_t j = i + 1; j < floors.size(); ++j) {
        const Mask pair = state.domain(floors[i]);
        if (count(pair) != 2 || state.domain(floors[j]) != pair) continue;
        for (const Rectangle& rectangle : rectangles(state, kind, floors[i], floors[j])) {
          progress |= type1(state, rectangle) || type2(state, rectangle) || type4(state, rectangle);
          if (finished(state, progress)) return progress;
        }
      }
    }
    return progress;
  }

  static std::vector<Var> floor_cells(const State& state, int line) {
    std::vector<Var> cells;
    for (Var cell : state.problem().house(line).cells) {
      if (count(state.domain(cell)) == 2 && ordinary(state, cell)) cells.push_back(cell);
    }
    return cells;
  }

  // In one row, one column, one box and no other house.
  static bool ordinary(const State& state, Var cell) {
    const Problem& problem = state.problem();
    const auto in_a = [&](Kind kind) { return index_in(problem.layer(kind), cell) >= 0; };
    return state.memberships(cell).size() == 3 && in_a(Kind::row) && in_a(Kind::column) &&
           in_a(Kind::box);
  }

  static std::vector<Rectangle> rectangles(const State& state, Kind kind, Var left, Var right) {
    const Problem& problem = state.problem();
    const Layer& along = problem.layer(kind);
    const Mask pair = state.domain(left);
    const auto rights = roof_cells(state, across(kind), right, pair);
    std::vector<Rectangle> found;
    for (Var above_left : roof_cells(state, across(kind), left, pair)) {
      for (Var above_right : rights) {
        if (index_in(along, above_left) != index_in(along, above_right)) continue;
        const Rectangle rectangle{pair, {left, right}, {above_left, above_right}};
        if (in_two_boxes(problem, rectangle)) found.push_back(rectangle);
      }
    }
    return found;
  }

  // Cells with both values in the line of this kind through a floor cell.
  static std::vector<Var> roof_cells(const State& state, Kind kind, Var floor, Mask pair) {
    const Problem& problem = state.problem();
    const Layer& layer = problem.layer(kind);
    const int line = layer.houses[static_cast<std::size_t>(index_in(layer, floor))];
    const Mask places = state.places(line, lowest(pair)) & state.places(line, highest(pair));
    auto cells = cells_at(problem.house(line), places);
    std::erase_if(cells, [&](Var cell) { return cell == floor || !ordinary(state, cell); });
    return cells;
  }

  static bool in_two_boxes(const Problem& problem, const Rectangle& r) {
    const auto box = [&](Var cell) { return index_in(problem.layer(Kind::box), cell); };
    const bool by_line = box(r.floor[0]) == box(r.floor[1]) && box(r.roof[0]) == box(r.roof[1]);
    const bool by_side = box(r.floor[0]) == box(r.roof[0]) && box(r.floor[1]) == box(r.roof[1]);
    return by_line != by_side;  // both: all four in one box
  }

  static bool type1(State& state, const Rectangle& r) {
    for (std::size_t i : {0U, 1U}) {
      const Var fourth = r.roof[i];
      const Var third = r.roof[1 - i];
      if (state.domain(third) != r.pair || (state.domain(fourth) & ~r.pair) == 0) continue;
      const std::size_t mark = state.mark();
      state.remove_all(fourth, r.pair);
      return concluded(state, mark, [&](Step& step) {
        step.say(
                "A second solution would swap {corners:values} in {corners}, so {roof} must be "
                "something else: {effect}.")
            .cells("corners", {r.floor[0], r.floor[1], third, fourth})
            .values("corners", r.pair)
            .cell("roof", fourth);
      });
    }
    return false;
  }

  static bool type2(State& state, const Rectangle& r) {
    const Mask more = state.domain(r.roof[0]) & ~r.pair;
    if (!exactly_one(more) || state.domain(r.roof[1]) != (r.pair | more)) return false;
    const std::size_t mark = state.mark();
    remove_where_seen(state, r.roof, lowest(more));
    return concluded(state, mark, [&](Step& step) {
      step.say(
          "A second solution would swap {corners:values} in {corners}, so {value} is in one of "
          "{roof}: {effect}.");
      name_corners(step, r);
      step.values("value", more);
    });
  }

  static bool type4(State& state, const Rectangle& r) {
    const Problem& problem = state.problem();
    for (Var cell : r.roof) {
      if ((r.pair & ~state.domain(cell)) != 0 || (state.domain(cell) & ~r.pair) == 0) return false;
    }
    for (const Membership& m : problem.memberships(r.roof[0])) {
      const int other = problem.place(m.house, r.roof[1]);
      if (other < 0 || !problem.house(m.house).complete) continue;
      for (Value a : members(r.pair)) {
        if (state.places(m.house, a) != (bit(m.place) | bit(other))) continue;
        const std::size_t mark = state.mark();
        for (Var cell : r.roof) state.remove_all(cell, r.pair & ~bit(a));
        return concluded(state, mark, [&](Step& step) {
          step.say(
              "A second solution would swap {corners:values} in {corners}; {value} stays in "
              "{roof} in {house}: {effect}.");
          name_corners(step, r);
          step.values("value", bit(a)).house("house", m.house);
        });
      }
    }
    return false;
  }

  static void name_corners(Step& step, const Rectangle& r) {
    step.cells("corners", r.floor)
        .cells("corners", r.roof)
        .values("corners", r.pair)
        .cells("roof", r.roof);
  }
};

}  // namespace

std::unique_ptr<const Technique> unique_rectangle() { return std::make_unique<UniqueRectangle>(); }

}  // namespace enpitsu
