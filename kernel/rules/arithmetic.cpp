// Product, difference and quotient: an operation makes a target of the values, in whatever order.
//
// The core form of each is an automaton for every target; a rule that takes the target does the
// same by reckoning. Each narrows to all that there is.
#include <algorithm>
#include <stdexcept>

#include "core/state.hpp"
#include "rules/rules.hpp"

namespace enpitsu {
namespace {

// What is made of the values of a house, which a clue may print.
class Target : public Rule {
 public:
  explicit Target(std::int32_t target) : target_(target) {}

  std::int32_t number() const override { return target_; }
  bool reads() const override { return true; }

  bool holds(const State& state) const override {
    std::int64_t made = 0;
    std::size_t place = 0;
    for (Var cell : state.problem().house(house()).cells) {
      if (!read(state, place++, state.value(cell), made)) return false;
    }
    return accepts(state, made);
  }

 protected:
  std::int32_t target(const State& state) const { return state.number(*this); }

 private:
  std::int32_t target_;
};

class Product final : public Target {
 public:
  using Target::Target;

  std::string_view name() const override { return "product"; }

  // Goes through the products of the first cells, and then back from the target.
  void narrow(State& state) const override {
    const auto& cells = state.problem().house(house()).cells;
    const std::int64_t wanted = target(state);
    std::vector<std::vector<std::int64_t>> products{{1}};  // by place, those before it in order
    for (Var cell : cells)
      products.push_back(multiplied(products.back(), state.domain(cell), wanted));
    if (!std::ranges::binary_search(products.back(), wanted)) {
      state.contradict(house());
      return;
    }
    products.back() = {wanted};
    for (std::size_t place = cells.size(); place-- > 0 && !state.failed();) {
      const auto& after = products[place + 1];
      Mask kept = 0;
      std::erase_if(products[place], [&](std::int64_t product) {
        Mask here = 0;
        for (Value value : members(state.domain(cells[place]))) {
          if (std::ranges::binary_search(after, times(product, value, wanted))) here |= bit(value);
        }
        kept |= here;
        return here == 0;
      });
      state.remove_all(cells[place], ~kept);
    }
  }

  bool read(const State& state, std::size_t place, Value value,
            std::int64_t& product) const override {
    const std::int64_t wanted = target(state);
    product = times(place == 0 ? 1 : product, value, wanted);
    return divides(product, wanted);
  }
  bool accepts(const State& state, std::int64_t product) const override {
    return product == target(state);
  }
  Mask read_last(const State& state, std::size_t place, Mask values,
                 std::int64_t product) const override {
    const std::int64_t wanted = target(state);
    if (place == 0 || product == 0 || wanted == 0) {
      return Rule::read_last(state, place, values, product);
    }
    const std::int64_t value = wanted / product;  // it divides: so much was read
    return value >= 0 && value < kMaskBits ? values & bit(static_cast<Value>(value)) : 0;
  }

 private:
  // Of a target of 0, all that matters of a product is whether it is 0: it stays small.
  static std::int64_t times(std::int64_t product, Value value, std::int64_t wanted) {
    return wanted == 0 ? std::min<std::int64_t>(product * value, 1) : product * value;
  }

  // Whether further values may make the target of a product.
  static bool divides(std::int64_t product, std::int64_t wanted) {
    return product == 0 ? wanted == 0 : wanted % product == 0;
  }

  static std::vector<std::int64_t> multiplied(const std::vector<std::int64_t>& products,
                                              Mask domain, std::int64_t wanted) {
    std::vector<std::int64_t> next;
    for (const std::int64_t product : products) {
      for (Value value : members(domain)) {
        const std::int64_t made = times(product, value, wanted);
        if (divides(made, wanted)) next.push_back(made);
      }
    }
    std::ranges::sort(next);
    next.erase(std::ranges::unique(next).begin(), next.end());
    return next;
  }
};

// Of two cells, where each value goes with few others.
class OfTwo : public Target {
 public:
  using Target::Target;

  void enter(House& house) const override {
    if (house.cells.size() != 2) {
      throw std::invalid_argument("the rule '" + std::string(name()) + "' is for two variables");
    }
  }

  void narrow(State& state) const override {
    const auto& cells = state.problem().house(house()).cells;
    const std::int64_t wanted = target(state);
    Mask first = 0;
    Mask second = 0;
    for (Value one : members(state.domain(cells[0]))) {
      for (Value other : members(state.domain(cells[1]))) {
        if (!makes(one, other, wanted)) continue;
        first |= bit(one);
        second |= bit(other);
      }
    }
    if (first == 0) {
      state.contradict(house());
      return;
    }
    state.remove_all(cells[0], ~first);
    state.remove_all(cells[1], ~second);
  }

  bool read(const State& state, std::size_t place, Value value,
            std::int64_t& first) const override {
    if (place > 0) return makes(static_cast<Value>(first), value, target(state));
    first = value;
    return true;
  }

  Mask read_last(const State& state, std::size_t /*place*/, Mask values,
                 std::int64_t first) const override {
    Mask fitting = 0;
    for (Value value : members(values)) {
      if (makes(static_cast<Value>(first), value, target(state))) fitting |= bit(value);
    }
    return fitting;
  }

 private:
  virtual bool makes(Value one, Value other, std::int64_t wanted) const = 0;
};

class Difference final : public OfTwo {
 public:
  using OfTwo::OfTwo;

  std::string_view name() const override { return "difference"; }

 private:
  bool makes(Value one, Value other, std::int64_t wanted) const override {
    return std::max(one, other) - std::min(one, other) == wanted;
  }
};

class Quotient final : public OfTwo {
 public:
  using OfTwo::OfTwo;

  std::string_view name() const override { return "quotient"; }

 private:
  bool makes(Value one, Value other, std::int64_t wanted) const override {
    return one == other * wanted || other == one * wanted;
  }
};

}  // namespace

RulePtr product_rule(std::int32_t target) { return std::make_unique<Product>(target); }
RulePtr difference_rule(std::int32_t target) { return std::make_unique<Difference>(target); }
RulePtr quotient_rule(std::int32_t target) { return std::make_unique<Quotient>(target); }

}  // namespace enpitsu
