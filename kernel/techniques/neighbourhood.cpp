#include "techniques/neighbourhood.hpp"

#include <algorithm>
#include <utility>

namespace enpitsu {
namespace {

constexpr std::int16_t kInside = -1;  // in place of a mate: the point has two lines
constexpr Mask kEven = 0x5555555555555555U;

Mask first(std::size_t size) {
  return size >= kMaskBits ? ~Mask{0} : bit(static_cast<int>(size)) - 1;
}

}  // namespace

bool Neighbourhood::gather(State& state, int centre, int reach) {
  begin(state);
  gather_houses(centre, reach);
  if (!gather_edges()) return false;
  state_houses();
  gather_fields();
  state_sides();
  if (statements_.size() > kMaskBits) return false;
  gather_points();
  gather_paths();
  return true;
}

void Neighbourhood::begin(State& state) {
  state_ = &state;
  loop_ = state.problem().loop();
  ++round_;
  const auto variables = index(state.problem().variables());
  house_rounds_.resize(std::max(house_rounds_.size(), state.problem().houses().size()));
  edge_rounds_.resize(std::max(edge_rounds_.size(), variables));
  places_.resize(edge_rounds_.size());
  point_rounds_.resize(std::max(point_rounds_.size(), index(loop_->points)));
  point_places_.resize(point_rounds_.size());
  area_rounds_.resize(std::max(area_rounds_.size(), index(loop_->areas)));
  field_of_area_.resize(area_rounds_.size());
  seen_lines_ = seen_gaps_ = 0;
  mated_ = false;
}

void Neighbourhood::gather_houses(int centre, int reach) {
  houses_.assign(1, centre);
  house_rounds_[index(centre)] = round_;
  for (std::size_t next = 0; reach > 0; --reach) {
    for (const std::size_t end = houses_.size(); next < end; ++next) {
      for (const Loop::Corner& corner : loop_->corners[index(houses_[next])]) {
        if (std::exchange(house_rounds_[index(corner.house)], round_) == round_) continue;
        houses_.push_back(corner.house);
      }
    }
  }
}

bool Neighbourhood::gather_edges() {
  all_edges_.clear();
  edges_.clear();
  for (std::int32_t house : houses_) {
    for (Var edge : state_->problem().house(house).cells) {
      if (std::exchange(edge_rounds_[index(edge)], round_) == round_) continue;
      all_edges_.push_back(edge);
      places_[index(edge)] = -1;
      if (state_->placed(edge)) continue;
      if (edges_.size() == kMaskBits) return false;
      places_[index(edge)] = static_cast<std::int8_t>(edges_.size());
      edges_.push_back(edge);
    }
  }
  return !edges_.empty();
}

void Neighbourhood::add(const Statement& statement) {
  const auto number = static_cast<int>(statements_.size());
  statements_.push_back(statement);
  if (number >= kMaskBits) return;
  for (int place : members(statement.edges)) touching_[index(place)] |= bit(number);
}

void Neighbourhood::state_houses() {
  statements_.clear();
  touching_.fill(0);
  for (std::int32_t h : houses_) {
    const House& house = state_->problem().house(h);
    const int wanted = state_->lines(h);
    if (wanted < 0 && !house.meets) continue;
    Mask numbers = ~Mask{0};
    if (wanted >= 0) numbers = wanted < kMaskBits ? bit(wanted) : 0;
    if (house.meets) numbers &= bit(0) | bit(2);
    Mask edges = 0;
    for (Var edge : house.cells) {
      const int place = places_[index(edge)];
      if (place >= 0) edges |= bit(place);
      if (place < 0 && state_->has(edge, 1)) numbers >>= 1;
    }
    if (edges != 0 || !contains(numbers, 0)) add({edges, numbers, h});
  }
}

// Edges along the rim that follow each other have one stretch of what is all around behind them.
void Neighbourhood::find_stretches() {
  stretches_.assign(all_edges_.size(), -1);
  for (std::size_t i = 0; i < all_edges_.size(); ++i) {
    if (!is_rim(i) || stretches_[i] >= 0) continue;
    const auto field = static_cast<std::int32_t>(fields_.size());
    fields_.push_back({0, field});
    stretches_[i] = field;
    while (lengthen_stretch(i)) {
    }
  }
}

bool Neighbourhood::is_rim(std::size_t edge) const {
  const auto& [a, b] = loop_->sides[index(all_edges_[edge])];
  return a == 0 || b == 0;
}

// Adds edges that touch a stretch to it, the first of which is given; false if there are none.
bool Neighbourhood::lengthen_stretch(std::size_t first) {
  const auto touch = [&](std::size_t i, std::size_t j) {
    const auto& [a, b] = loop_->ends[index(all_edges_[i])];
    const auto& [c, d] = loop_->ends[index(all_edges_[j])];
    return a == c || a == d || b == c || b == d;
  };
  const std::int32_t field = stretches_[first];
  bool longer = false;
  for (std::size_t j = first + 1; j < all_edges_.size(); ++j) {
    if (stretches_[j] >= 0 || !is_rim(j)) continue;
    for (std::size_t k = first; k < all_edges_.size(); ++k) {
      if (stretches_[k] != field || !touch(j, k)) continue;
      stretches_[j] = field;
      longer = true;
      break;
    }
  }
  return longer;
}

std::int32_t Neighbourhood::field_at(std::size_t edge, std::int32_t area) {
  if (area == 0) return stretches_[edge];
  std::int32_t& field = field_of_area_[index(area)];
  if (std::exchange(area_rounds_[index(area)], round_) != round_) {
    field = static_cast<std::int32_t>(fields_.size());
    fields_.push_back({area, field});
  }
  return field;
}

Neighbourhood::Root Neighbourhood::root_of(std::int32_t field) const {
  bool flipped = false;
  while (fields_[index(field)].parent != field) {
    flipped = flipped != fields_[index(field)].flipped;
    field = fields_[index(field)].parent;
  }
  return {field, flipped};
}

void Neighbourhood::gather_fields() {
  fields_.clear();
  sides_.clear();
  find_stretches();
  for (std::size_t i = 0; i < all_edges_.size(); ++i) {
    const auto& [a, b] = loop_->sides[index(all_edges_[i])];
    const std::int32_t first = field_at(i, a);
    sides_.push_back({first, field_at(i, b)});
  }
  for (std::size_t i = 0; i < all_edges_.size(); ++i) {
    if (places_[index(all_edges_[i])] >= 0) continue;
    const Root a = root_of(sides_[i][0]);
    const Root b = root_of(sides_[i][1]);
    if (a.field == b.field) continue;
    fields_[index(a.field)].parent = b.field;
    fields_[index(a.field)].flipped = (a.flipped != b.flipped) != state_->has(all_edges_[i], 1);
  }
  find_ways();
}

// One way from the first field to each of the others: from one to another lead both of their ways,
// without what they have in common.
void Neighbourhood::find_ways() {
  fields_.front().reached = true;
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < sides_.size(); ++i) {
      auto [start, end] = sides_[i];
      if (fields_[index(start)].reached == fields_[index(end)].reached) continue;
      if (fields_[index(end)].reached) std::swap(start, end);
      const Field* from = &fields_[index(start)];
      Field* to = &fields_[index(end)];
      to->before = start;
      to->edge = all_edges_[i];
      const int place = places_[index(all_edges_[i])];
      to->reached = more = true;
      to->way = from->way ^ (place < 0 ? 0 : bit(place));
      to->odd = from->odd != (place < 0 && state_->has(all_edges_[i], 1));
    }
  }
}

// Fields that are apart here, and of one group on the whole board.
void Neighbourhood::state_sides() {
  const LoopState& known = state_->loop();
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    const Field& one = fields_[i];
    if (one.parent != static_cast<std::int32_t>(i)) continue;
    const auto colour = known.colour(one.area);
    for (std::size_t j = 0; j < i; ++j) {
      const Field& other = fields_[j];
      if (other.parent != static_cast<std::int32_t>(j)) continue;
      if (!one.reached || !other.reached) continue;
      const auto related = known.colour(other.area);
      if (related.group != colour.group) continue;
      const bool opposite = related.flipped != colour.flipped;
      const bool odd = (one.odd != other.odd) != opposite;
      const Loop::Pair fields{static_cast<std::int32_t>(j), static_cast<std::int32_t>(i)};
      add({one.way ^ other.way, odd ? ~kEven : kEven, -1, fields, opposite});
      break;
    }
  }
}

void Neighbourhood::gather_points() {
  points_.clear();
  ends_.clear();
  for (Var edge : edges_) {
    Ends ends{};
    for (std::size_t i : {0U, 1U}) {
      const std::int32_t point = loop_->ends[index(edge)][i];
      if (std::exchange(point_rounds_[index(point)], round_) != round_) {
        point_places_[index(point)] = static_cast<std::int16_t>(points_.size());
        points_.push_back(point);
      }
      ends[i] = point_places_[index(point)];
    }
    ends_.push_back(ends);
  }
}

void Neighbourhood::gather_paths() {
  const LoopState& known = state_->loop();
  paths_.clear();
  all_paths_ = known.paths();
  for (std::size_t i = 0; i < points_.size(); ++i) {
    if (known.degree(points_[i]) != 1) continue;
    const std::int32_t mate = known.mate(points_[i]);
    if (point_rounds_[index(mate)] != round_) continue;
    const auto place = point_places_[index(mate)];
    if (static_cast<std::size_t>(place) > i)
      paths_.push_back({static_cast<std::int16_t>(i), place});
  }
}

Neighbourhood::Grounds Neighbourhood::all() const {
  return {first(statements_.size()), first(paths_.size()), true};
}

// Every value is tried that no way found so far has.
Neighbourhood::Refuted Neighbourhood::find_refuted(int from) {
  for (int place = from; place < static_cast<int>(edges_.size()); ++place) {
    for (bool line : {true, false}) {
      if (contains(line ? seen_lines_ : seen_gaps_, place)) continue;
      if (!allows({place, line}, all())) return {place, line};
    }
  }
  return {-1, false};
}

bool Neighbourhood::allows(const Refuted& choice, const Grounds& grounds) {
  if (!mated_ || grounds.paths != grounds_.paths) {
    grounds_ = grounds;
    mate_ends();
    mated_ = true;
  }
  grounds_ = grounds;
  const Mask chosen = bit(choice.place);
  return draw(choice.line ? chosen : 0, first(edges_.size()) & ~chosen, grounds.statements);
}

bool Neighbourhood::draw(Mask lines, Mask open, Mask news) {
  if (!follow(lines, open, news)) return false;
  if (grounds_.loop && closes_early(lines)) return false;
  const Mask choice = narrowest(lines, open);
  if (choice == 0) {  // what nothing is said about is left empty
    seen_lines_ |= lines;
    seen_gaps_ |= first(edges_.size()) & ~lines;
    return true;
  }
  const Mask edge = choice & -choice;
  const Mask touched = touching_[index(lowest(choice))] & grounds_.statements;
  const bool line = (seen_lines_ & edge) == 0;  // what no way has shown yet comes first
  return draw(line ? lines | edge : lines, open & ~edge, touched) ||
         draw(line ? lines : lines | edge, open & ~edge, touched);
}

// The open edges of the statement that leaves the fewest ways: where a line has to go on, if it
// does so somewhere. (Edge by edge in their order, a hundred times as long where little is drawn.)
Mask Neighbourhood::narrowest(Mask lines, Mask open) const {
  Mask choice = 0;
  int least = 2 * kMaskBits;
  for (int number : members(grounds_.statements)) {
    const Statement& statement = statements_[index(number)];
    const Mask left = open & statement.edges;
    if (left == 0) continue;
    const bool may_stop = contains(statement.numbers, count(lines & statement.edges));
    const int ways = 2 * count(left) + (may_stop ? 1 : 0);
    if (ways >= least) continue;
    least = ways;
    choice = left;
  }
  return choice;
}

bool Neighbourhood::follow(Mask& lines, Mask& open, Mask news) const {
  while (news != 0) {
    const Statement& statement = statements_[index(lowest(news))];
    news &= news - 1;
    const Mask left = open & statement.edges;
    const Mask may =
        statement.numbers >> count(lines & statement.edges) & first(index(count(left)) + 1);
    if (may == 0) return false;
    if (left == 0 || (may != 1 && may != bit(count(left)))) continue;
    if (may != 1) lines |= left;
    open &= ~left;
    for (int place : members(left)) news |= touching_[index(place)] & grounds_.statements;
  }
  return true;
}

// Both ends of a path know each other, as in LoopState.
void Neighbourhood::mate_ends() {
  const auto size = static_cast<std::int16_t>(points_.size());
  const LoopState& known = state_->loop();
  for (std::int16_t i = 0; i < size; ++i) {
    const int degree = known.degree(points_[index(i)]);
    const auto far = static_cast<std::int16_t>(size + i);  // an end that is elsewhere
    const std::int16_t joined = degree == 1 ? far : kInside;
    mates_[index(i)] = degree == 0 ? i : joined;
    mates_[index(far)] = i;
  }
  for (int path : members(grounds_.paths)) {
    const auto& [a, b] = paths_[index(path)];
    mates_[index(a)] = b;
    mates_[index(b)] = a;
  }
}

// Draws the lines one after the other.
bool Neighbourhood::closes_early(Mask lines) const {
  if (lines == 0) return false;
  std::array<std::int16_t, 4 * kMaskBits> mates;
  std::copy_n(mates_.begin(), 2 * points_.size(), mates.begin());
  int paths = all_paths_;
  int closed = 0;
  for (int place : members(lines)) {
    const auto& [a, b] = ends_[index(place)];
    const std::int16_t far_a = mates[index(a)];
    const std::int16_t far_b = mates[index(b)];
    if (far_a == kInside || far_b == kInside) continue;
    mates[index(a)] = mates[index(b)] = kInside;
    if (far_a == b) {
      ++closed;
      --paths;
      continue;
    }
    mates[index(far_a)] = far_b;
    mates[index(far_b)] = far_a;
    paths += (far_a == a ? 1 : 0) + (far_b == b ? 1 : 0) - 1;
  }
  return closed > 1 || (closed == 1 && (paths > 0 || !meets_all_clues(lines)));
}

bool Neighbourhood::meets_all_clues(Mask lines) const {
  const auto& houses = state_->problem().houses();
  for (std::size_t h = 0; h < houses.size(); ++h) {
    int missing = state_->lines(static_cast<int>(h));
    if (missing < 0) continue;
    for (Var edge : houses[h].cells) {
      const bool drawn = state_->placed(edge) ? state_->has(edge, 1)
                                              : edge_rounds_[index(edge)] == round_ &&
                                                    contains(lines, places_[index(edge)]);
      missing -= drawn ? 1 : 0;
    }
    if (missing != 0) return false;
  }
  return true;
}

Neighbourhood::Grounds Neighbourhood::needed(const Refuted& refuted) {
  Grounds grounds{first(statements_.size()), 0, false};
  if (allows(refuted, grounds)) {
    grounds = all();
    for (int path : members(grounds.paths)) {
      Grounds less = grounds;
      less.paths &= ~bit(path);
      if (!allows(refuted, less)) grounds = less;
    }
  }
  for (Mask left = grounds.statements; left != 0; left &= ~bit(highest(left))) {
    Grounds less = grounds;
    less.statements &= ~bit(highest(left));
    if (!allows(refuted, less)) grounds = less;
  }
  return grounds;
}

}  // namespace enpitsu
