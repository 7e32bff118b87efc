// Pockets: parts of the inside or the outside of a loop that nothing would join to the rest.
//
// They tell why an area has its side: on the other one, some area would lie in a pocket. Only steps
// that are told need them; the techniques themselves (regions.cpp) find sides more quickly.
#pragma once

#include <span>
#include <vector>

#include "techniques/routes.hpp"

namespace enpitsu {

enum class Side : std::uint8_t { unknown, outside, inside };

constexpr Side other(Side side) { return side == Side::inside ? Side::outside : Side::inside; }

// For every area those that lie behind an edge that is no line: the ways on which areas of one
// side may hang together.
class Passages {
 public:
  void find(const State& state) {
    const Loop& loop = *state.problem().loop();
    begins_.resize(static_cast<std::size_t>(loop.areas) + 1);
    areas_.resize(loop.of_area.ways.size());
    std::uint32_t count = 0;
    for (std::int32_t area = 0; area < loop.areas; ++area) {
      begins_[static_cast<std::size_t>(area)] = count;
      for (const auto& [edge, to] : loop.around(area)) {
        areas_[count] = to;
        count += state.has(edge, 0) ? 1 : 0;
      }
    }
    begins_.back() = count;
  }

  std::uint32_t begin(std::int32_t area) const { return begins_[static_cast<std::size_t>(area)]; }
  std::uint32_t end(std::int32_t area) const { return begin(area + 1); }
  std::int32_t at(std::uint32_t passage) const { return areas_[passage]; }
  std::span<const std::int32_t> from(std::int32_t area) const {
    return {areas_.data() + begin(area), areas_.data() + end(area)};
  }

 private:
  std::vector<std::uint32_t> begins_;
  std::vector<std::int32_t> areas_;
};

// Why areas have the sides that were found: on the other side, some area could not be joined to the
// rest of its side.
class CutOff {
 public:
  // `known` is what is drawn, `sides` what was found. The areas of a group, if there is one, have
  // their sides together.
  CutOff(const State& state, const std::vector<Side>& known, const std::vector<Side>& sides,
         const std::vector<std::int32_t>& group);

  // Tells the sides of both areas.
  void tell(Step& step, std::int32_t a, std::int32_t b);

 private:
  // A part of one side that nothing joins to the others of that side.
  struct Pocket {
    Side side = Side::unknown;
    std::vector<std::int32_t> areas;
    std::vector<std::int32_t> walls;  // areas of the other side around it
    std::int32_t seed = -1;           // one of its areas that is of the side
    std::int32_t rest = -1;           // one outside it that is, too
    std::size_t size() const { return areas.size() + 3 * walls.size(); }
  };

  std::vector<Side> contrary(std::int32_t area) const;
  Pocket pocket(const std::vector<Side>& sides) const;
  Pocket part(const std::vector<Side>& sides, std::int32_t seed,
              std::vector<std::uint8_t>& seen) const;
  void tell_found(Step& step, std::int32_t area);
  void tell_one(Step& step, std::int32_t area, std::int32_t one);
  void name(Step& fact, const char* role, std::int32_t area) const;

  const Loop& loop_;
  const std::vector<Side>& known_;
  const std::vector<Side>& sides_;
  const std::vector<std::int32_t>& group_;
  Passages passages_;
  Routes routes_;
};

}  // namespace enpitsu
