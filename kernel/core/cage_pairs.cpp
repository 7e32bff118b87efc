#include "core/cage_pairs.hpp"

#include "core/state.hpp"

namespace enpitsu {
namespace {

constexpr int kLeastSeeing = 3;  // pairs of cells; with fewer, two cages hardly tell of each other

// Whether a house is a cage whose ways a mask can hold.
bool is_cage(const State& state, int house) {
  const House& here = state.problem().house(house);
  return state.total(house) >= 0 && here.different && !here.complete &&
         highest(here.values | 1) <= CagePairs::kMostDigits && !contains(here.values, 0) &&
         here.cells.size() >= 2 && here.cells.size() <= CagePairs::kMostCells;
}

void append_domains(const State& state, int house, std::vector<Mask>& domains) {
  for (Var cell : state.problem().house(house).cells) domains.push_back(state.domain(cell));
}

// Fills a cage cell by cell with different digits that add up to its sum.
class Filling {
 public:
  Filling(const std::vector<Mask>& domains, std::vector<Mask>& ways)
      : domains_(domains), ways_(ways), least_(domains.size() + 1), most_(domains.size() + 1) {
    for (std::size_t i = domains.size(); i-- > 0;) {
      least_[i] = least_[i + 1] + (domains[i] == 0 ? 0 : lowest(domains[i]));
      most_[i] = most_[i + 1] + (domains[i] == 0 ? 0 : highest(domains[i]));
    }
  }

  void fill(std::size_t place, int left, Mask used, Mask way) {
    if (left < least_[place] || left > most_[place] || ways_.size() > CagePairs::kMostWays) return;
    if (place == domains_.size()) {
      ways_.push_back(way);
      return;
    }
    for (Value value : members(domains_[place] & ~used)) {
      const int at = static_cast<int>(place) * CagePairs::kMostDigits + value - 1;
      fill(place + 1, left - value, used | bit(value), way | bit(at));
    }
  }

 private:
  const std::vector<Mask>& domains_;
  std::vector<Mask>& ways_;
  std::vector<int> least_;
  std::vector<int> most_;
};

}  // namespace

CagePairs::CagePairs(const State& state) {
  const Problem& problem = state.problem();
  const int houses = static_cast<int>(problem.houses().size());
  for (int house = 0; house < houses; ++house) {
    if (is_cage(state, house)) cages_.push_back({house});
  }
  for (std::size_t a = 0; a < cages_.size(); ++a) {
    const auto& one = problem.house(cages_[a].house).cells;
    for (std::size_t b = a + 1; b < cages_.size(); ++b) {
      const auto& other = problem.house(cages_[b].house).cells;
      Pair pair{a, b, std::vector<Mask>(one.size()), std::vector<Mask>(other.size())};
      int seeing = 0;
      for (std::size_t i = 0; i < one.size(); ++i) {
        for (std::size_t j = 0; j < other.size(); ++j) {
          if (!problem.sees(one[i], other[j])) continue;
          pair.sees[i] |= bit(static_cast<int>(j));
          pair.seen_by[j] |= bit(static_cast<int>(i));
          ++seeing;
        }
      }
      if (seeing >= kLeastSeeing) pairs_.push_back(std::move(pair));
    }
  }
}

std::vector<Mask> CagePairs::domains(const State& state, const Pair& pair) const {
  std::vector<Mask> domains;
  domains.reserve(2 * kMostCells);
  append_domains(state, house(pair.one), domains);
  append_domains(state, house(pair.other), domains);
  return domains;
}

const std::vector<Mask>* CagePairs::ways(const State& state, std::size_t cage) {
  Cage& here = cages_[cage];
  std::vector<Mask> domains;
  append_domains(state, here.house, domains);
  if (domains != here.domains) {
    here.domains = std::move(domains);
    here.ways.clear();
    Filling(here.domains, here.ways).fill(0, state.total(here.house), 0, 0);
  }
  return here.ways.size() > kMostWays ? nullptr : &here.ways;
}

}  // namespace enpitsu
