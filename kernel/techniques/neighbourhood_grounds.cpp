// What a step about a neighbourhood rests on, by name: clues, points, sides, paths.
#include <algorithm>

#include "techniques/neighbourhood.hpp"

namespace enpitsu {

void Neighbourhood::name(Step& step, const Refuted& refuted, const Grounds& grounds) const {
  step.cell("assumption", edge(refuted.place)).values("assumption", bit(refuted.line ? 1 : 0));
  for (int number : members(grounds.statements)) {
    const Statement& statement = statements_[index(number)];
    if (statement.house < 0) {
      name_sides(step, statement);
    } else if (state_->lines(statement.house) >= 0) {
      step.clue("clues", statement.house, state_->lines(statement.house));
    } else {
      step.house("points", statement.house);
    }
  }
  if (grounds.loop) name_loop(step, grounds.paths);
}

// What is beside all around is inside or outside.
void Neighbourhood::name_sides(Step& step, const Statement& sides) const {
  const auto area_of = [&](std::int32_t field) { return fields_[index(field)].area; };
  const Loop::Pair areas{area_of(sides.fields[0]), area_of(sides.fields[1])};
  const bool rim = areas[0] == 0 || areas[1] == 0;
  const char* behind_rim = sides.opposite ? "inside" : "outside";
  const bool have_names = std::ranges::all_of(
      areas, [&](std::int32_t area) { return area == 0 || loop_->houses[index(area)] >= 0; });
  if (have_names && rim) {
    const std::int32_t house = loop_->houses[index(std::max(areas[0], areas[1]))];
    if (std::ranges::count(step.role(behind_rim).houses, house) == 0) step.house(behind_rim, house);
  } else if (have_names) {
    // Pair by pair: the areas of one pair need not be related to those of another.
    Step& fact = step.fact(sides.opposite ? "{areas} on different sides of the loop"
                                          : "{areas} on the same side of the loop");
    for (std::int32_t area : areas) fact.house("areas", loop_->houses[index(area)]);
  }
  const auto add = [&](const char* role, Var edge) {
    const auto& named = step.role(role).cells;
    if (std::ranges::find(named, edge) == named.end()) step.cell(role, edge);
  };
  for (Var edge : way_elsewhere(areas)) add("drawn", edge);
  for (Var edge : way_here(sides.fields)) add("between", edge);
}

// The edges on the way from one field to the other: of both ways from the first one, without what
// they have in common.
std::vector<Var> Neighbourhood::way_here(const Loop::Pair& fields) const {
  std::vector<Var> way;
  for (std::int32_t end : fields) {
    for (std::int32_t field = end; fields_[index(field)].before >= 0;
         field = fields_[index(field)].before) {
      const Var edge = fields_[index(field)].edge;
      const auto known = std::ranges::find(way, edge);
      if (known == way.end()) {
        way.push_back(edge);
      } else {
        way.erase(known);
      }
    }
  }
  return way;
}

// The edges that a shortest way between two areas crosses, where all of them are drawn.
std::vector<Var> Neighbourhood::way_elsewhere(const Loop::Pair& areas) const {
  std::vector<Var> from(index(loop_->areas), -1);
  std::vector<std::int32_t> queue{areas[0]};
  for (std::size_t i = 0; i < queue.size() && queue[i] != areas[1]; ++i) {
    for (const auto& [edge, to] : loop_->around(queue[i])) {
      if (!state_->placed(edge) || to == areas[0] || from[index(to)] >= 0) continue;
      from[index(to)] = edge;
      queue.push_back(to);
    }
  }
  std::vector<Var> way;
  for (std::int32_t area = areas[1]; area != areas[0] && from[index(area)] >= 0;) {
    const Var edge = from[index(area)];
    way.push_back(edge);
    const auto& [a, b] = loop_->sides[index(edge)];
    area = a == area ? b : a;
  }
  return way;
}

std::vector<Var> Neighbourhood::lines_from(std::int32_t point) const {
  std::vector<Var> lines;
  for (bool more = true; more;) {
    more = false;
    for (const auto& [edge, to] : loop_->meeting(point)) {
      if (!state_->placed(edge) || !state_->has(edge, 1)) continue;
      if (!lines.empty() && lines.back() == edge) continue;
      lines.push_back(edge);
      point = to;
      more = true;
      break;
    }
  }
  return lines;
}

// The paths that would be closed, and a clue or a line that such a loop would leave out; where none
// is far off, all other clues.
void Neighbourhood::name_loop(Step& step, Mask paths) const {
  for (int path : members(paths)) {
    step.cells("path", lines_from(points_[index(paths_[index(path)][0])]));
  }
  const auto near = [&](Var edge) {
    return edge_rounds_[index(edge)] == round_ ||
           std::ranges::find(step.role("path").cells, edge) != step.role("path").cells.end();
  };
  const auto named = step.role("clues").houses;
  const auto is_named = [&](int house) { return std::ranges::find(named, house) != named.end(); };
  const auto& houses = state_->problem().houses();
  for (bool far : {true, false}) {
    for (std::size_t h = 0; h < houses.size(); ++h) {
      const int house = static_cast<int>(h);
      if (state_->lines(house) <= 0) continue;
      if (far ? std::ranges::any_of(houses[h].cells, near) : is_named(house)) continue;
      step.clue("more", house, state_->lines(house));
      if (far) return;
    }
    for (Var edge : loop_->edges) {
      if (!far || !state_->placed(edge) || !state_->has(edge, 1) || near(edge)) continue;
      step.cell("more", edge);
      return;
    }
  }
}

}  // namespace enpitsu
