#include "techniques/familiar.hpp"

#include <algorithm>
#include <utility>

#include "loops/plan.hpp"

namespace enpitsu {
namespace {

constexpr std::size_t kMost = 120;  // areas, or points, of which a byte tells the place and a bit

std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }

void sort_once(std::vector<std::int32_t>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

// Mixes numbers into one (as splitmix64 does).
class Digest {
 public:
  void add(std::uint64_t number) {
    hash_ += 0x9E3779B97F4A7C15U + number;
    hash_ = (hash_ ^ (hash_ >> 30)) * 0xBF58476D1CE4E5B9U;
    hash_ = (hash_ ^ (hash_ >> 27)) * 0x94D049BB133111EBU;
    hash_ ^= hash_ >> 31;
  }
  // A small number: several of them at once.
  void pack(unsigned number, unsigned bits) {
    packed_ = packed_ << bits | number;
    used_ += bits;
    if (used_ < 48) return;
    add(packed_);
    packed_ = used_ = 0;
  }
  std::uint64_t end() {
    add(packed_);
    return hash_ == 0 ? 1 : hash_;
  }

 private:
  std::uint64_t hash_ = 0;
  std::uint64_t packed_ = 0;
  unsigned used_ = 0;
};

}  // namespace

bool Familiar::knows(State& state, int centre) {
  const Loop& board = *state.problem().loop();
  if (plan_ != board.plan) begin(board, state.problem().houses().size());
  Place& place = places_[index(centre)];
  if (place.houses.empty()) gather(state, centre, place);
  look_ = look_of(state, state.loop(), place);
  return look_ != 0 && seen_[look_ % kKept] == look_;
}

void Familiar::note() {
  if (look_ != 0) seen_[look_ % kKept] = look_;
}

void Familiar::begin(const Loop& loop, std::size_t houses) {
  plan_ = loop.plan;
  places_.assign(houses, {});
  seen_.assign(kKept, 0);
  const auto most = index(std::max(loop.areas, loop.points));
  first_.resize(std::max(first_.size(), most));
  rounds_.resize(first_.size());
}

void Familiar::gather(const State& state, int centre, Place& place) const {
  const Loop& loop = *state.problem().loop();
  place.houses = {centre};
  std::size_t next = 0;
  for (int reach = reach_; reach > 0; --reach) {
    for (const std::size_t end = place.houses.size(); next < end; ++next) {
      for (const Loop::Corner& corner : loop.corners[index(place.houses[next])]) {
        const auto& known = place.houses;
        if (std::ranges::find(known, corner.house) == known.end()) {
          place.houses.push_back(corner.house);
        }
      }
    }
  }
  for (const std::int32_t house : place.houses) {
    const auto& cells = state.problem().house(house).cells;
    place.edges.insert(place.edges.end(), cells.begin(), cells.end());
  }
  sort_once(place.edges);
  for (const Var edge : place.edges) {
    for (const std::int32_t point : loop.ends[index(edge)]) place.points.push_back(point);
    for (const std::int32_t area : loop.sides[index(edge)]) place.areas.push_back(area);
  }
  sort_once(place.points);
  sort_once(place.areas);
}

std::uint64_t Familiar::look_of(const State& state, const LoopState& loop, const Place& place) {
  if (place.areas.size() > kMost || place.points.size() > kMost) return 0;
  Digest digest;
  digest.add(static_cast<std::uint64_t>(place.houses.front()));
  for (const Var edge : place.edges) digest.pack(loop.drawn(edge), 2);
  for (const std::int32_t house : place.houses) {
    digest.pack(static_cast<unsigned>(std::min(state.lines(house) + 1, 15)), 4);
  }
  ++round_;
  for (std::size_t i = 0; i < place.areas.size(); ++i) {
    const auto [group, flipped] = loop.colour(place.areas[i]);
    if (std::exchange(rounds_[index(group)], round_) != round_) {
      first_[index(group)] = static_cast<std::int32_t>(2 * i + (flipped ? 1 : 0));
    }
    const std::int32_t first = first_[index(group)];
    digest.pack(static_cast<unsigned>(first ^ (flipped ? 1 : 0)), 8);
  }
  ++round_;
  int touching = 0;
  for (std::size_t i = 0; i < place.points.size(); ++i) {
    const std::int32_t point = place.points[i];
    const int degree = loop.degree(point);
    digest.pack(static_cast<unsigned>(std::min(degree, 3)), 2);
    if (degree != 1) continue;
    const std::int32_t mate = loop.mate(point);
    const bool here = rounds_[index(mate)] == round_;  // it was met as the end of this path
    digest.pack(here ? static_cast<unsigned>(first_[index(mate)]) + 1 : 0, 8);
    rounds_[index(point)] = round_;
    first_[index(point)] = static_cast<std::int32_t>(i);
    touching += here ? 0 : 1;
  }
  return loop.paths() > touching ? digest.end() : 0;
}

}  // namespace enpitsu
