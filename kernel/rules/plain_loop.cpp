// A single loop among other things: a second one, or one whose edges have more values than line and
// no line. It keeps no paths along the trail and no technique knows it, so it is slower than the
// loop that a problem has by itself.
#include <algorithm>
#include <array>
#include <stdexcept>

#include "core/state.hpp"
#include "rules/numbering.hpp"
#include "rules/rules.hpp"

namespace enpitsu {
namespace {

constexpr Value kLine = 1;

class PlainLoop final : public Rule {
 public:
  PlainLoop(std::vector<std::int32_t> points, std::vector<Var> edges,
            const std::vector<std::int32_t>& ends)
      : houses_(std::move(points)), edges_(std::move(edges)) {
    if (ends.size() != 2 * edges_.size()) throw std::invalid_argument("an edge has two ends");
    const Numbering numbering(ends, "the points of a loop");
    points_ = numbering.size();
    for (std::size_t i = 0; i < ends.size(); i += 2) {
      ends_.push_back({numbering.of(ends[i]), numbering.of(ends[i + 1])});
    }
  }

  std::string_view name() const override { return "plain loop"; }
  std::span<const std::int32_t> houses() const override { return houses_; }
  std::span<const Var> variables() const override { return edges_; }

  bool holds(const State& state) const override {
    std::vector<std::vector<std::int32_t>> beside(points_);
    std::int32_t start = -1;
    int left = 0;
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      if (state.value(edges_[i]) != kLine) continue;
      const auto& [a, b] = ends_[i];
      beside[static_cast<std::size_t>(a)].push_back(b);
      beside[static_cast<std::size_t>(b)].push_back(a);
      start = a;
      ++left;
    }
    const auto meets = [](const auto& points) { return points.empty() || points.size() == 2; };
    if (start < 0 || !std::ranges::all_of(beside, meets)) return false;
    std::int32_t last = -1;
    for (std::int32_t point = start; point != start || last < 0; --left) {
      const auto& next = beside[static_cast<std::size_t>(point)];
      const std::int32_t to = next[0] != last ? next[0] : next[1];
      last = point;
      point = to;
    }
    return left == 0;
  }

  // None or two lines at every point, and a line somewhere.
  void narrow(State& state) const override {
    const std::vector<Lines> points = lines_at_points(state);
    const auto is_wrong = [](const Lines& lines) {
      return lines.sure > 2 || (lines.sure == 1 && lines.possible == 1);
    };
    const auto is_open = [](const Lines& lines) { return lines.possible > 0; };
    if (std::ranges::none_of(points, is_open) || std::ranges::any_of(points, is_wrong)) {
      houses_.empty() ? state.contradict_at(-1) : state.contradict(houses_.front());
      return;
    }
    for (std::size_t i = 0; i < edges_.size() && !state.failed(); ++i) {
      const Mask domain = state.domain(edges_[i]);
      if (!contains(domain, kLine) || domain == bit(kLine)) continue;
      for (std::int32_t end : ends_[i]) {
        const auto& [sure, possible] = points[static_cast<std::size_t>(end)];
        if (sure == 2 || possible == 1) state.remove(edges_[i], kLine);
        if (sure == 1 && possible == 2) state.remove_all(edges_[i], ~bit(kLine));
      }
    }
  }

 private:
  // How many edges of a point are lines for sure, and how many may be.
  struct Lines {
    int sure = 0;
    int possible = 0;
  };

  std::vector<Lines> lines_at_points(const State& state) const {
    std::vector<Lines> points(points_);
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      const Mask domain = state.domain(edges_[i]);
      for (std::int32_t end : ends_[i]) {
        Lines& lines = points[static_cast<std::size_t>(end)];
        lines.sure += domain == bit(kLine) ? 1 : 0;
        lines.possible += contains(domain, kLine) ? 1 : 0;
      }
    }
    return points;
  }

  std::vector<std::int32_t> houses_;
  std::vector<Var> edges_;
  std::vector<std::array<std::int32_t, 2>> ends_;
  std::size_t points_ = 0;
};

}  // namespace

RulePtr plain_loop(std::vector<std::int32_t> points, std::vector<Var> edges,
                   const std::vector<std::int32_t>& ends) {
  return std::make_unique<PlainLoop>(std::move(points), std::move(edges), ends);
}

}  // namespace enpitsu
