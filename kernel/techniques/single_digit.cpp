// Skyscraper, two-string kite, empty rectangle: one value, two strong links.
//
// A *strong link* is a complete house with two places for the value: if it is not in the one,
// it is in the other. A house with a single place left is a hidden single, which does the same
// as these patterns would, so links with exactly two places are enough.
#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

struct StrongLink {
  int house;
  std::array<Var, 2> ends;
};

std::vector<StrongLink> strong_links(const State& state, Kind kind, Value value) {
  std::vector<StrongLink> links;
  for (int house : state.problem().layer(kind).houses) {
    const Mask places = state.places(house, value);
    if (count(places) != 2 || !state.problem().house(house).complete) continue;
    const auto ends = cells_at(state.problem().house(house), places);
    links.push_back({house, {ends[0], ends[1]}});
  }
  return links;
}

// The loop over values.
class SingleDigit : public Technique {
 public:
  bool apply(State& state) const override {
    bool progress = false;
    for (Value value = 0; value < state.problem().stride(); ++value) {
      progress |= apply_to(state, value);
      if (finished(state, progress) || state.stopped()) break;
    }
    return progress;
  }

 protected:
  virtual bool apply_to(State& state, Value value) const = 0;
};

// Two strong links whose inner ends share a house, so that one of them is false: then one of
// the outer ends is true, and the value leaves what sees both.
class JoinedLinks : public SingleDigit {
 protected:
  // Tries the pair of links with each choice of inner ends in one house of the layer.
  static bool join(State& state, Value value, const StrongLink& a, const StrongLink& b,
                   const Layer& joints) {
    bool progress = false;
    for (std::size_t i : {0U, 1U}) {
      for (std::size_t j : {0U, 1U}) {
        const int joint = index_in(joints, a.ends[i]);
        if (joint < 0 || joint != index_in(joints, b.ends[j]) || a.ends[i] == b.ends[j]) continue;
        const std::array inner{a.ends[i], b.ends[j]};
        const std::array outer{a.ends[1 - i], b.ends[1 - j]};
        const std::size_t mark = state.mark();
        remove_where_seen(state, outer, value);
        progress |= concluded(state, mark, [&](Step& step) {
          step.say(
                  "{value} has two places in each of {base}, one of them in {cover}, where it fits "
                  "once: so it is in {ends:/one of }{ends}, and {effect}.")
              .values("value", bit(value))
              .house("base", a.house)
              .house("base", b.house)
              .house("cover", joints.houses[static_cast<std::size_t>(joint)])
              .cells("cover", inner)
              .cells("ends", std::span(outer).first(outer[0] == outer[1] ? 1 : 2));
        });
        if (finished(state, progress)) return progress;
      }
    }
    return progress;
  }
};

// Two rows joined by a column, or two columns joined by a row.
class Skyscraper final : public JoinedLinks {
  bool apply_to(State& state, Value value) const override {
    bool progress = false;
    for (Kind kind : {Kind::row, Kind::column}) {
      const auto links = strong_links(state, kind, value);
      for (std::size_t i = 0; i < links.size(); ++i) {
        for (std::size_t j = i + 1; j < links.size(); ++j) {
          progress |= join(state, value, links[i], links[j], state.problem().layer(across(kind)));
          if (finished(state, progress)) return progress;
        }
      }
    }
    return progress;
  }
};

// A row and a column joined by a box.
class TwoStringKite final : public JoinedLinks {
  bool apply_to(State& state, Value value) const override {
    const Layer& boxes = state.problem().layer(Kind::box);
    if (boxes.houses.empty()) return false;
    const auto columns = strong_links(state, Kind::column, value);
    bool progress = false;
    for (const StrongLink& row : strong_links(state, Kind::row, value)) {
      for (const StrongLink& column : columns) {
        progress |= join(state, value, row, column, boxes);
        if (finished(state, progress)) return progress;
      }
    }
    return progress;
  }
};

// In a box the value lies in one line (the *hinge*) and one line across it (the *target line*).
// A strong link across has one end on the hinge outside the box: if its other end is false,
// the hinge is taken, and the box has the value on the target line. So the value leaves the
// target line outside the box where it sees that other end.
//
// A box with all places in one line is left to locked candidates, which do the same. Lines
// that share one cell only with the box (in a jigsaw) are not looked at.
class EmptyRectangle final : public SingleDigit {
  struct Hinge {
    int box;
    Mask places;  // of the value in the box
    int line;
    int target;
  };

  bool apply_to(State& state, Value value) const override {
    const Problem& problem = state.problem();
    bool progress = false;
    for (int box : problem.layer(Kind::box).houses) {
      const Mask places = state.places(box, value);
      if (!problem.house(box).complete || at_most_one(places)) continue;
      progress |= apply_to(state, value, box, places);
      if (finished(state, progress)) break;
    }
    return progress;
  }

  // Every pair of crossing lines that has all places.
  static bool apply_to(State& state, Value value, int box, Mask places) {
    const Problem& problem = state.problem();
    bool progress = false;
    for (const Crossing& hinge : problem.crossings(box)) {
      const Kind kind = problem.house(hinge.house).kind;
      const Mask rest = places & ~hinge.here;
      if (!is_line(kind) || rest == 0 || !problem.house(hinge.house).different) continue;
      for (const Crossing& target : problem.crossings(box)) {
        if (problem.house(target.house).kind != across(kind)) continue;
        if (!problem.house(target.house).different) continue;
        if ((rest & ~target.here) != 0) continue;
        progress |= try_links(state, value, {box, places, hinge.house, target.house});
        if (finished(state, progress)) return progress;
      }
    }
    return progress;
  }

  static bool try_links(State& state, Value value, const Hinge& hinge) {
    const Problem& problem = state.problem();
    const Layer& lines = problem.layer(problem.house(hinge.target).kind);
    bool progress = false;
    for (Var near : each_cell(problem.house(hinge.line), state.places(hinge.line, value))) {
      const int index = index_in(lines, near);
      if (index < 0 || problem.place(hinge.box, near) >= 0) continue;
      const int house = lines.houses[static_cast<std::size_t>(index)];
      const Mask places = state.places(house, value);
      if (house == hinge.target || count(places) != 2 || !problem.house(house).complete) continue;
      const Mask far = places & ~bit(problem.place(house, near));
      progress |=
          conclude(state, value, hinge, house, near, *each_cell(problem.house(house), far).begin());
      if (finished(state, progress)) break;
    }
    return progress;
  }

  static bool conclude(State& state, Value value, const Hinge& hinge, int link, Var near, Var far) {
    const Problem& problem = state.problem();
    const std::size_t mark = state.mark();
    for (Var cell : each_cell(problem.house(hinge.target), state.places(hinge.target, value))) {
      if (problem.place(hinge.box, cell) < 0 && problem.sees(cell, far)) state.remove(cell, value);
    }
    return concluded(state, mark, [&](Step& step) {
      step.say(
              "In {box}, {value} is in {hinge} or else in {target}; "
              "in {link:houses} it is in one of {link:cells}: {effect}.")
          .house("box", hinge.box)
          .cells("box", cells_at(problem.house(hinge.box), hinge.places))
          .values("value", bit(value))
          .house("hinge", hinge.line)
          .house("target", hinge.target)
          .house("link", link)
          .cells("link", {near, far});
    });
  }
};

}  // namespace

std::unique_ptr<const Technique> skyscraper() { return std::make_unique<Skyscraper>(); }
std::unique_ptr<const Technique> two_string_kite() { return std::make_unique<TwoStringKite>(); }
std::unique_ptr<const Technique> empty_rectangle() { return std::make_unique<EmptyRectangle>(); }

}  // namespace enpitsu
