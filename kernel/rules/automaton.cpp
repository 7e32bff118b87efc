// Automaton: the values of a house, read in order, lead from state 0 to an accepting state.
//
// It narrows to what is on some way through: forwards from the start, then backwards from the end.
//
//   place      0        1        2
//   states   {0} -1-> {1,2} -2-> {3}     bit s of a set: state s can be reached before this place
#include <algorithm>
#include <stdexcept>

#include "core/state.hpp"
#include "rules/numbering.hpp"
#include "rules/rules.hpp"

namespace enpitsu {
namespace {

class Automaton final : public Rule {
 public:
  std::string_view name() const override { return "automaton"; }

  Automaton(const std::vector<std::int32_t>& steps, const std::vector<std::int32_t>& accepting) {
    if (steps.size() % 3 != 0) throw std::invalid_argument("a step has three numbers");
    std::vector<std::int32_t> named{0};  // the first state stays the first
    named.insert(named.end(), accepting.begin(), accepting.end());
    for (std::size_t i = 0; i < steps.size(); i += 3) {
      named.push_back(steps[i]);
      named.push_back(steps[i + 2]);
    }
    const Numbering states(std::move(named), "the states of an automaton");
    const auto at = [&](std::int32_t state) { return static_cast<std::size_t>(states.of(state)); };
    states_ = states.size();
    accepting_.resize(states_);
    for (std::int32_t state : accepting) accepting_[at(state)] = 1;
    next_.resize(states_);
    for (std::size_t i = 0; i < steps.size(); i += 3) {
      if (steps[i + 1] < 0 || steps[i + 1] >= kMaskBits) continue;
      next_[at(steps[i])].push_back({steps[i + 1], states.of(steps[i + 2])});
    }
  }

  bool holds(const State& state) const override {
    std::int32_t here = 0;
    for (Var cell : state.problem().house(house()).cells) {
      here = after(here, state.value(cell));
      if (here < 0) return false;
    }
    return accepting_[static_cast<std::size_t>(here)] != 0;
  }

  void narrow(State& state) const override {
    const auto& cells = state.problem().house(house()).cells;
    const std::size_t size = cells.size();
    std::vector<std::uint8_t> reached((size + 1) * states_, 0);
    const auto at = [&](std::size_t place, std::int32_t s) -> std::uint8_t& {
      return reached[place * states_ + static_cast<std::size_t>(s)];
    };
    at(0, 0) = 1;
    for (std::size_t place = 0; place < size; ++place) {
      each_step(state, cells[place], [&](std::int32_t from, const Way& way) {
        if (at(place, from) != 0) at(place + 1, way.to) = 1;
      });
    }
    bool any = false;
    for (std::size_t s = 0; s < states_; ++s) {
      auto& last = reached[size * states_ + s];
      last = static_cast<std::uint8_t>(last != 0 && accepting_[s] != 0 ? 1 : 0);
      any = any || last != 0;
    }
    if (!any) {
      state.contradict(house());
      return;
    }
    sweep_back(state, cells, reached);
  }

  bool reads() const override { return true; }
  bool read(const State& /*state*/, std::size_t /*place*/, Value value,
            std::int64_t& here) const override {
    here = after(static_cast<std::int32_t>(here), value);
    return here >= 0;
  }
  bool accepts(const State& /*state*/, std::int64_t here) const override {
    return accepting_[static_cast<std::size_t>(here)] != 0;
  }

 private:
  struct Way {
    std::int32_t value;
    std::int32_t to;
  };

  std::int32_t after(std::int32_t from, Value value) const {
    for (const Way& way : next_[static_cast<std::size_t>(from)]) {
      if (way.value == value) return way.to;
    }
    return -1;
  }

  template <typename Visit>
  void each_step(const State& state, Var cell, Visit&& visit) const {
    const Mask domain = state.domain(cell);
    for (std::size_t from = 0; from < states_; ++from) {
      for (const Way& way : next_[from]) {
        if (contains(domain, way.value)) visit(static_cast<std::int32_t>(from), way);
      }
    }
  }

  // Keeps, place by place, the states from which the end is reached, and the values on such a way.
  void sweep_back(State& state, const std::vector<Var>& cells,
                  std::vector<std::uint8_t>& reached) const {
    std::vector<Mask> kept(cells.size(), 0);
    for (std::size_t place = cells.size(); place-- > 0;) {
      std::uint8_t* here = reached.data() + place * states_;
      const std::uint8_t* beyond = here + states_;
      for (std::size_t from = 0; from < states_; ++from) {
        if (here[from] == 0) continue;
        here[from] = 0;
        for (const Way& way : next_[from]) {
          if (beyond[way.to] == 0 || !state.has(cells[place], way.value)) continue;
          here[from] = 1;
          kept[place] |= bit(way.value);
        }
      }
    }
    for (std::size_t place = 0; place < cells.size() && !state.failed(); ++place) {
      state.remove_all(cells[place], ~kept[place]);
    }
  }

  std::size_t states_ = 1;
  std::vector<std::uint8_t> accepting_;
  std::vector<std::vector<Way>> next_;
};

}  // namespace

RulePtr automaton_rule(const std::vector<std::int32_t>& steps,
                       const std::vector<std::int32_t>& accepting) {
  return std::make_unique<Automaton>(steps, accepting);
}

}  // namespace enpitsu
