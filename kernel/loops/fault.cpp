#include "loops/fault.hpp"

#include <utility>
#include <vector>

namespace enpitsu {
namespace {

// Things that belong together, each alike or unlike the first of its group.
class Groups {
 public:
  struct Member {
    std::int32_t first;
    bool unlike;
    friend bool operator==(const Member&, const Member&) = default;
  };

  explicit Groups(std::int32_t size) : above_(static_cast<std::size_t>(size)) {
    for (std::int32_t i = 0; i < size; ++i) above_[static_cast<std::size_t>(i)] = {i, false};
  }

  // Without recursion, as the way up may be as long as there are things; each step halves it.
  Member of(std::int32_t thing) {
    bool unlike = false;
    while (true) {
      Member& above = at(thing);
      if (above.first == thing) return {thing, unlike};
      const Member next = at(above.first);
      above = {next.first, above.unlike != next.unlike};
      unlike = unlike != above.unlike;
      thing = above.first;
    }
  }

  // False if they belong together already.
  bool join(std::int32_t a, std::int32_t b, bool differ = false) {
    const Member one = of(a);
    const Member other = of(b);
    if (one.first == other.first) return false;
    above_[static_cast<std::size_t>(other.first)] = {one.first,
                                                     (one.unlike != other.unlike) != differ};
    return true;
  }

 private:
  Member& at(std::int32_t thing) { return above_[static_cast<std::size_t>(thing)]; }

  std::vector<Member> above_;
};

enum class Drawn : std::uint8_t { open, line, gap };

class Drawing {
 public:
  Drawing(const Loop& loop, std::span<const Var> lines, std::span<const Var> gaps)
      : loop_(loop), lines_(lines), drawn_(loop.ends.size(), Drawn::open) {
    for (const Var edge : lines) at(edge) = Drawn::line;
    for (const Var edge : gaps) both_ |= std::exchange(at(edge), Drawn::gap) == Drawn::line;
  }

  Fault fault() {
    if (both_) return Fault::both;
    if (const Fault closed = closes(); closed != Fault::none) return closed;
    if (parts_lines()) return Fault::lines_apart;
    return loop_.parts ? parts_areas() : Fault::none;
  }

 private:
  Drawn& at(Var edge) { return drawn_[static_cast<std::size_t>(edge)]; }
  const Loop::Pair& ends(Var edge) const { return loop_.ends[static_cast<std::size_t>(edge)]; }
  const Loop::Pair& sides(Var edge) const { return loop_.sides[static_cast<std::size_t>(edge)]; }

  Fault closes() {
    Groups points(loop_.points);
    Var closing = -1;
    for (const Var line : lines_) {
      if (!points.join(ends(line)[0], ends(line)[1])) closing = line;
    }
    if (closing < 0) return Fault::none;
    const std::int32_t group = points.of(ends(closing)[0]).first;
    for (const Var line : lines_) {
      if (points.of(ends(line)[0]).first != group) return Fault::closed;
    }
    return Fault::closed_alone;
  }

  bool parts_lines() {
    Groups points(loop_.points);
    for (const Var edge : loop_.edges) {
      if (at(edge) != Drawn::gap) points.join(ends(edge)[0], ends(edge)[1]);
    }
    for (const Var line : lines_) {
      if (points.of(ends(line)[0]).first != points.of(ends(lines_[0])[0]).first) return true;
    }
    return false;
  }

  Fault parts_areas() {
    Groups colours(loop_.areas);
    for (const Var edge : loop_.edges) {
      if (at(edge) == Drawn::open) continue;
      const bool differ = at(edge) == Drawn::line;
      const auto [a, b] = sides(edge);
      if (colours.join(a, b, differ)) continue;
      if ((colours.of(a).unlike != colours.of(b).unlike) != differ) return Fault::two_sided;
    }
    const Groups::Member outside = colours.of(0);
    const Groups::Member inside{outside.first, !outside.unlike};
    if (in_parts(colours, inside, outside)) return Fault::inside_apart;
    if (in_parts(colours, outside, inside)) return Fault::outside_apart;
    return Fault::none;
  }

  // Whether areas of one side have no ways to each other that leave out the other side.
  bool in_parts(Groups& colours, Groups::Member side, Groups::Member other) {
    Groups ways(loop_.areas);
    for (const Var edge : loop_.edges) {
      const auto [a, b] = sides(edge);
      if (at(edge) == Drawn::line || colours.of(a) == other || colours.of(b) == other) continue;
      ways.join(a, b);
    }
    std::int32_t group = -1;
    for (std::int32_t area = 0; area < loop_.areas; ++area) {
      if (colours.of(area) != side) continue;
      const std::int32_t here = ways.of(area).first;
      if (group >= 0 && here != group) return true;
      group = here;
    }
    return false;
  }

  const Loop& loop_;
  std::span<const Var> lines_;
  std::vector<Drawn> drawn_;  // by variable
  bool both_ = false;
};

}  // namespace

Fault loop_fault(const Loop& loop, std::span<const Var> lines, std::span<const Var> gaps) {
  return Drawing(loop, lines, gaps).fault();
}

}  // namespace enpitsu
