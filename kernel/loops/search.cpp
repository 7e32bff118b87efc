#include "loops/search.hpp"

#include <array>
#include <bit>

namespace enpitsu {
namespace {

// By the number of ways that a house has left.
constexpr auto kShares = [] {
  std::array<std::uint32_t, 17> shares{};
  for (std::uint32_t ways = 1; ways < shares.size(); ++ways) shares[ways] = 720720 / ways;
  return shares;
}();

}  // namespace

SearchResult LoopSearch::run() {
  constexpr auto kBeyond = std::numeric_limits<std::size_t>::max();  // any State's trail
  weights_.assign(loop_.plan().houses.size(), 1);
  urgencies_.resize(weights_.size());
  work_of_node_ = (weights_.size() + loop_.plan().edges.size()) / 8;  // to choose an edge
  loop_.begin_frame(kBeyond);
  while (!result_.complete && !result_.stopped) {
    ++result_.nodes;
    const std::size_t before = loop_.order().size();
    const bool fits = loop_.follow(parts_);
    result_.work += work_of_node_ + (loop_.order().size() - before) * kWorkOfEdge;
    if (fits && loop_.open() > 0) {
      split();
      continue;
    }
    if (fits && loop_.solved()) {
      if (record()) break;
    } else {
      blame();
    }
    take_other_half();
  }
  loop_.rewind(kBeyond);
  return std::move(result_);
}

void LoopSearch::split() {
  result_.stopped = is_over();
  if (result_.stopped) return;
  branches_.push_back(choose());
  loop_.begin_frame(std::numeric_limits<std::size_t>::max());
  loop_.draw(branches_.back().edge, branches_.back().line);
}

void LoopSearch::take_other_half() {
  result_.complete = branches_.empty();
  result_.stopped = !result_.complete && is_over();
  if (result_.complete || result_.stopped) return;
  const auto [edge, line] = branches_.back();
  branches_.pop_back();
  loop_.end_frame();
  loop_.draw(edge, !line);
}

bool LoopSearch::record() {
  ++result_.solutions;
  if (result_.stored.size() < options_.max_stored) {
    std::string values(loop_.plan().edges.size(), '\0');
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = loop_.drawn(static_cast<Var>(i)) == LoopState::kLine ? '\1' : '\0';
    }
    result_.stored.push_back(std::move(values));
  }
  return options_.max_solutions != 0 && result_.solutions >= options_.max_solutions;
}

void LoopSearch::blame() {
  const auto [house, edge] = loop_.conflict();
  if (house >= 0) {
    ++weights_[static_cast<std::size_t>(house)];
  } else if (edge >= 0) {
    for (const auto& place : loop_.plan().edges[static_cast<std::size_t>(edge)].places) {
      ++weights_[static_cast<std::size_t>(place.house)];
    }
  }
}

// The edge whose houses have the fewest ways left, and showed the most contradictions so far.
LoopSearch::Branch LoopSearch::choose() {
  const Plan& plan = loop_.plan();
  for (std::size_t h = 0; h < urgencies_.size(); ++h) {
    const int ways = std::popcount(loop_.ways(static_cast<int>(h)));
    urgencies_[h] = std::uint64_t{weights_[h]} * kShares[static_cast<std::size_t>(ways)];
  }
  Var best = -1;
  std::uint64_t most = 0;
  for (std::size_t i = 0; i < plan.edges.size(); ++i) {
    if (loop_.drawn(static_cast<Var>(i)) != LoopState::kOpen) continue;
    std::uint64_t urgency = 1;
    for (const auto& place : plan.edges[i].places) {
      urgency += urgencies_[static_cast<std::size_t>(place.house)];
    }
    if (urgency <= most) continue;
    most = urgency;
    best = static_cast<Var>(i);
  }
  const bool line =
      options_.likely != nullptr && (*options_.likely)[static_cast<std::size_t>(best)] == 1;
  return {best, line};
}

}  // namespace enpitsu
