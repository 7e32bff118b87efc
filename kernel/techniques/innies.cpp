// Innies and outies: houses that hold every value have a known sum, and so have the cages in them.
// What that says of the cells that stick in or out is worked out once: see core/derived_sums.hpp.
//
// Not done: houses that do not hang together; a sum that takes more work than kMostWork.
#include <algorithm>
#include <array>

#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

constexpr int kMostWork = 50'000;  // cells that are filled for one sum

// The values that the open cells of a sum can have, if those that see each other differ.
class Balance {
 public:
  static constexpr std::size_t kMostOpen = DerivedSums::kMostOpen;

  Balance(const State& state, const DerivedSum& sum) : state_(state) {
    here_.rest = sum.rest();
    for (Var cell : sum.plus) add(cell, 1);
    for (Var cell : sum.minus) add(cell, -1);
  }

  std::size_t open() const { return open_; }
  Var cell(std::size_t i) const { return here_.cells[i]; }
  int rest() const { return here_.rest; }
  int sign(std::size_t i) const { return signs_[i]; }
  Mask supported(std::size_t i) const { return supported_[i]; }
  const DerivedSums::Settled& looked_at() const { return here_; }

  // False if it takes too much work.
  bool solve() {
    for (std::size_t i = open_; i-- > 0;) {
      const int low = signs_[i] * lowest(here_.domains[i]);
      const int high = signs_[i] * highest(here_.domains[i]);
      least_[i] = least_[i + 1] + std::min(low, high);
      most_[i] = most_[i + 1] + std::max(low, high);
      for (std::size_t j = 0; j < i; ++j) {
        if (state_.problem().sees(here_.cells[j], here_.cells[i]))
          apart_[i] |= bit(static_cast<int>(j));
      }
    }
    place(0, here_.rest);
    return work_ <= kMostWork;
  }

 private:
  void add(Var cell, int sign) {
    const Mask domain = state_.domain(cell);
    if (exactly_one(domain)) {
      here_.rest -= sign * lowest(domain);
      return;
    }
    if (open_ < kMostOpen) {
      here_.cells[open_] = cell;
      signs_[open_] = sign;
      here_.domains[open_] = domain;
    }
    ++open_;
  }

  // True if nothing is left to be found out.
  bool place(std::size_t i, int left) {
    if (left < least_[i] || left > most_[i]) return false;
    Mask values = here_.domains[i];
    for (int before : members(apart_[i])) values &= ~bit(chosen_[static_cast<std::size_t>(before)]);
    if (i + 1 == open_) {  // what is left is its value, between the bounds of its own
      const int value = left * signs_[i];
      chosen_[i] = value;
      return contains(values, value) && support();
    }
    for (Value value : members(values)) {
      if (++work_ > kMostWork) return true;
      chosen_[i] = value;
      if (place(i + 1, left - signs_[i] * value)) return true;
    }
    return false;
  }

  // Notes the values that are chosen; true if there are no others.
  bool support() {
    bool all = true;
    for (std::size_t j = 0; j < open_; ++j) {
      supported_[j] |= bit(chosen_[j]);
      all &= supported_[j] == here_.domains[j];
    }
    return all;
  }

  const State& state_;
  int work_ = 0;
  std::size_t open_ = 0;
  DerivedSums::Settled here_;
  std::array<int, kMostOpen> signs_{};
  std::array<Mask, kMostOpen> apart_{};  // by cell: those before it that it sees
  std::array<Value, kMostOpen> chosen_{};
  std::array<int, kMostOpen + 1> least_{};
  std::array<int, kMostOpen + 1> most_{};
  std::array<Mask, kMostOpen> supported_{};
};

class Innies final : public Technique {
 public:
  // `most` is the largest number of open cells in a sum; a single one is placed.
  Innies(DerivedSums::Reach reach, std::size_t most) : reach_(reach), most_(most) {}

  bool apply(State& state) const override {
    DerivedSums& sums = state.derived_sums(reach_);
    bool progress = false;
    for (std::size_t i = 0; i < sums.size() && !finished(state, progress); ++i) {
      progress |= look(state, sums[i], sums.settled(i));
      if (state.stopped()) break;
    }
    return progress;
  }

  bool includes(const Technique& other) const override {
    const auto* less = dynamic_cast<const Innies*>(&other);
    return less != nullptr && less != this && less->reach_ <= reach_ && less->most_ <= most_;
  }

 private:
  bool look(State& state, const DerivedSum& sum, DerivedSums::Settled& settled) const {
    Balance balance(state, sum);
    if (balance.open() == 0 || balance.open() > most_ || balance.looked_at() == settled)
      return false;
    if (balance.open() == 1) return fix(state, sum, balance);
    if (!balance.solve()) return false;
    const bool progress = narrow(state, sum, balance);
    if (!progress) settled = balance.looked_at();
    return progress;
  }

  static bool fix(State& state, const DerivedSum& sum, const Balance& balance) {
    const Var cell = balance.cell(0);
    const int value = balance.rest() * balance.sign(0);
    if (value < 0 || value >= kMaskBits || !state.has(cell, value)) {
      if (sum.size() > 1) return narrow(state, sum, balance);  // says which sum leaves no value
      state.contradict_at(cell);
      return false;
    }
    conclude_place(state, cell, value, [&](Step& step) { describe(step, sum); });
    return true;
  }

  static bool narrow(State& state, const DerivedSum& sum, const Balance& balance) {
    const std::size_t mark = state.mark();
    for (std::size_t i = 0; i < balance.open(); ++i) {
      state.remove_all(balance.cell(i), ~balance.supported(i));
    }
    return concluded(state, mark, [&](Step& step) { describe(step, sum); });
  }

  static void describe(Step& step, const DerivedSum& sum) {
    const int rest = sum.rest();
    step.say(sentence(sum))
        .houses("houses", sum.houses)
        .houses("cages", sum.cages)
        .number("total", sum.total)
        .cells("innies", sum.plus)
        .cells("outies", sum.minus);
    if (rest != 0) step.number("caged", sum.caged).number("rest", rest < 0 ? -rest : rest);
  }

  // One cell is said to be what is left; of several, some may have been known.
  static const char* sentence(const DerivedSum& sum) {
    const bool one = sum.size() == 1;
    if (sum.minus.empty()) {
      return one ? "{Houses} {houses:adds/add} up to {total} and the cages inside to {caged}, so "
                   "{innies} is {rest}."
                 : "{Houses} {houses:adds/add} up to {total} and the cages inside to {caged}, so "
                   "{innies} add up to {rest}: {effect}.";
    }
    if (sum.plus.empty()) {
      return one ? "The cages that cover {houses} add up to {caged} and {houses} to {total}, so "
                   "{outies} is {rest}."
                 : "The cages that cover {houses} add up to {caged} and {houses} to {total}, so "
                   "{outies} add up to {rest}: {effect}.";
    }
    if (sum.rest() == 0) {
      return sum.size() == 2
                 ? "{Houses} {houses:adds/add} up to {total}, and so do the cages, with {outies}: "
                   "{innies} and {outies} are equal, and {effect}."
                 : "{Houses} {houses:adds/add} up to {total}, and so do the cages, with {outies}: "
                   "{innies} {innies:is/add up to} as much as {outies}, and {effect}.";
    }
    return sum.rest() < 0
               ? "{Houses} {houses:adds/add} up to {total} and the cages, with {outies}, to "
                 "{caged}, so {outies} {outies:is/add up to} {rest} more than {innies}: {effect}."
               : "{Houses} {houses:adds/add} up to {total} and the cages, with {outies}, to "
                 "{caged}, so {innies} {innies:is/add up to} {rest} more than {outies}: {effect}.";
  }

  DerivedSums::Reach reach_;
  std::size_t most_;
};

}  // namespace

std::unique_ptr<const Technique> single_innie() {
  return std::make_unique<Innies>(DerivedSums::Reach::near, 1);
}
std::unique_ptr<const Technique> innies_and_outies() {
  return std::make_unique<Innies>(DerivedSums::Reach::near, 4);
}
std::unique_ptr<const Technique> large_innies_and_outies() {
  return std::make_unique<Innies>(DerivedSums::Reach::wide, DerivedSums::kMostOpen);
}

}  // namespace enpitsu
