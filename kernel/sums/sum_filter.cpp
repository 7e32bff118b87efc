#include "sums/sum_filter.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "core/processor.hpp"
#include "sums/variants.hpp"

namespace enpitsu {
namespace {

constexpr int kDigits = 9;    // of which sets are kept as bits
constexpr int kMostSum = 36;  // of digits 0 .. 8
constexpr std::size_t kMostCells = kMaskBits;

// The sets of digits 0 to 8 by their sum, 512 bits each.
constexpr auto kSetsBySum = [] {
  std::array<DigitSetBits, kMostSum + 1> sets{};
  for (std::size_t set = 0; set < 512; ++set) {
    std::size_t sum = 0;
    for (int digit : members(set)) sum += static_cast<std::size_t>(digit);
    sets[sum][set / 64] |= bit(static_cast<int>(set % 64));
  }
  return sets;
}();

bool keep_pair(Mask& one, Mask& other, int total) {
  Mask ones = 0;
  Mask others = 0;
  for (int value : members(one)) {
    const int rest = total - value;
    if (rest < 0 || rest >= kMaskBits || rest == value || !contains(other, rest)) continue;
    ones |= bit(value);
    others |= bit(rest);
  }
  one = ones;
  other = others;
  return ones != 0;
}

// Tries all values of a few cells, of which the last one is what is left.
class Trial {
 public:
  static constexpr std::size_t kMostCells = 4;

  explicit Trial(std::span<const Mask> domains) : domains_(domains) {}

  // True if anything fits.
  bool run(std::size_t place, Mask used, int left) {
    if (place + 1 == domains_.size()) {
      const bool fits = left >= 0 && left < kMaskBits && contains(domains_[place] & ~used, left);
      if (fits) kept[place] |= bit(left);
      return fits;
    }
    bool any = false;
    for (int value : members(domains_[place] & ~used)) {
      if (value > left) break;
      if (!run(place + 1, used | bit(value), left - value)) continue;
      kept[place] |= bit(value);
      any = true;
    }
    return any;
  }

  std::array<Mask, kMostCells> kept{};

 private:
  std::span<const Mask> domains_;
};

// Of cells whose values lie far apart.
bool keep_wide(std::span<Mask> domains, int total) {
  if (domains.size() > Trial::kMostCells) return keep_sum(domains, 0, total);
  Trial trial(domains);
  if (!trial.run(0, 0, total)) return false;
  std::ranges::copy_n(trial.kept.begin(), static_cast<std::ptrdiff_t>(domains.size()),
                      domains.begin());
  return true;
}

// Of cells with several values, none of which a filled cell has.
bool keep_open(std::span<Mask> domains, int total, Mask& required) {
  if (domains.empty()) return total == 0;
  if (domains.size() == 1) {
    domains[0] &= total >= 0 && total < kMaskBits ? bit(total) : 0;
    required = domains[0];
    return domains[0] != 0;
  }
  if (domains.size() == 2) {
    if (!keep_pair(domains[0], domains[1], total)) return false;
    const Mask both = domains[0] | domains[1];
    if (count(both) == 2) required = both;
    return true;
  }
  Mask values = 0;
  for (const Mask domain : domains) values |= domain;
  if (count(values) < static_cast<int>(domains.size())) return false;
  const int least = lowest(values);
  if (highest(values) - least >= kDigits) return keep_wide(domains, total);
  total -= least * static_cast<int>(domains.size());
  if (total < 0 || total > kMostSum) return false;
  for (Mask& domain : domains) domain >>= least;
  static const KeepDigits kFastest = keep_digits_variants().front();
  const DigitSetBits& sets = kSetsBySum[static_cast<std::size_t>(total)];
  const bool possible = kFastest(domains, sets, required);
  required <<= least;
  for (Mask& domain : domains) domain <<= least;
  return possible;
}

}  // namespace

std::span<const KeepDigits> keep_digits_variants() {
  static const std::vector<KeepDigits> kHere = [] {
    std::vector<KeepDigits> here;
#ifdef __x86_64__
    if (has_avx2()) here.push_back(kKeepDigitsAvx2);
#endif
    here.push_back(kKeepDigitsPlain);
    return here;
  }();
  return kHere;
}

bool keep_different_sum(std::span<Mask> domains, int total, Mask& required) {
  required = 0;
  std::array<Mask, kMostCells> open;
  Mask used = 0;
  std::size_t number = 0;
  for (const Mask domain : domains) {
    if (!exactly_one(domain)) {
      if (domain == 0) return false;
      open[number++] = domain;
      continue;
    }
    if ((used & domain) != 0) return false;
    used |= domain;
    total -= lowest(domain);
  }
  for (std::size_t i = 0; i < number; ++i) {
    open[i] &= ~used;
    if (open[i] == 0) return false;
  }
  if (!keep_open(std::span(open).first(number), total, required)) return false;
  number = 0;
  for (Mask& domain : domains) {
    if (!exactly_one(domain)) domain = open[number++];
  }
  return true;
}

namespace {

// By the least and the most that the others can have.
bool keep_bounds(std::span<Mask> domains, Mask minus, int total, int reach, int reach_minus) {
  for (std::size_t i = 0; i < domains.size(); ++i) {
    const int low = lowest(domains[i]);
    const int width = highest(domains[i]) - low;
    const bool subtracted = contains(minus, static_cast<int>(i));
    // How much more than its least value the cell may have.
    const int least = subtracted ? -total - (reach_minus - width) : total - (reach - width);
    const int most = subtracted ? reach - total : total + reach_minus;
    Mask kept = 0;
    for (int value : members(domains[i])) {
      const int step = value - low;
      if (step >= least && step <= most) kept |= bit(value);
    }
    domains[i] = kept;
    if (kept == 0) return false;
  }
  return true;
}

}  // namespace

bool keep_sum(std::span<Mask> domains, Mask minus, int total) {
  // Only open cells matter; the least that the others add is moved to the other side.
  std::array<Mask, kMostCells> steps;
  std::array<std::uint8_t, kMostCells> open;
  std::size_t number = 0;
  int reach = 0;        // how much the cells that are added leave open
  int reach_minus = 0;  // and those that are subtracted
  int widest = 0;
  for (std::size_t i = 0; i < domains.size(); ++i) {
    const Mask domain = domains[i];
    if (domain == 0) return false;
    const int low = lowest(domain);
    const int width = highest(domain) - low;
    const bool subtracted = contains(minus, static_cast<int>(i));
    total += subtracted ? low : -low;
    if (width == 0) continue;
    (subtracted ? reach_minus : reach) += width;
    widest = std::max(widest, width);
    open[number] = static_cast<std::uint8_t>(i);
    steps[number++] = domain >> low;
  }
  // The added steps make `total` more than the subtracted ones.
  if (total > reach || total < -reach_minus) return false;
  if (number == 0) return true;
  const bool slack = reach - total >= widest && total + reach_minus >= widest;
  if (number > kFewCells && slack) return true;  // neither bound takes anything away
  if (reach >= kMaskBits || reach_minus >= kMaskBits) {
    return keep_bounds(domains, minus, total, reach, reach_minus);
  }
  // After the first cells: the sums of those that are added, or of those that are subtracted.
  std::array<Mask, kMostCells + 1> sums;
  Mask plus_sums = 1;
  Mask minus_sums = 1;
  for (std::size_t i = 0; i < number; ++i) {
    Mask& before = contains(minus, open[i]) ? minus_sums : plus_sums;
    sums[i] = before;
    Mask next = 0;
    for (int step : members(steps[i])) next |= before << step;
    before = next;
  }
  Mask good_plus = plus_sums & (total >= 0 ? minus_sums << total : minus_sums >> -total);
  Mask good_minus = total >= 0 ? good_plus >> total : good_plus << -total;
  if (good_plus == 0) return false;
  for (std::size_t i = number; i-- > 0;) {
    Mask& good = contains(minus, open[i]) ? good_minus : good_plus;
    Mask kept = 0;
    Mask before = 0;
    for (int step : members(steps[i])) {
      const Mask found = (good >> step) & sums[i];
      if (found == 0) continue;
      kept |= bit(step);
      before |= found;
    }
    domains[open[i]] = kept << lowest(domains[open[i]]);
    good = before;
  }
  return true;
}

}  // namespace enpitsu
