// Every rule by its name, with the numbers that it takes. A new rule is one line here.
#include <algorithm>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>

#include "rules/rules.hpp"

namespace enpitsu {
namespace {

using Numbers = std::vector<std::int32_t>;

// Takes a list that begins with its length.
Numbers take_list(const Numbers& numbers, std::size_t& at) {
  const auto size = at < numbers.size() ? numbers[at] : -1;
  if (size < 0 || numbers.size() - at - 1 < static_cast<std::size_t>(size)) {
    throw std::invalid_argument("a rule's list of numbers ends early");
  }
  const auto begin = numbers.begin() + static_cast<std::ptrdiff_t>(at) + 1;
  at += static_cast<std::size_t>(size) + 1;
  return {begin, begin + size};
}

void check_end(const Numbers& numbers, std::size_t at) {
  if (at != numbers.size()) throw std::invalid_argument("a rule has numbers behind its last list");
}

// Values beyond the kernel's are in no domain.
RulePtr make_count(const Numbers& numbers) {  // low, high, then the values
  Mask values = 0;
  for (std::size_t i = 2; i < numbers.size(); ++i) {
    if (numbers[i] < 0) throw std::invalid_argument("a counted value must be from 0 on");
    if (numbers[i] < kMaskBits) values |= bit(numbers[i]);
  }
  return count_rule(values, numbers[0], numbers[1]);
}

RulePtr make_linear(const Numbers& numbers) {  // low, high, then the weights
  return linear_rule({numbers.begin() + 2, numbers.end()}, numbers[0], numbers[1]);
}

RulePtr make_automaton(const Numbers& numbers) {  // the accepting states, then the steps
  std::size_t at = 0;
  const auto accepting = take_list(numbers, at);
  const auto steps = take_list(numbers, at);
  check_end(numbers, at);
  return automaton_rule(steps, accepting);
}

RulePtr make_plain_loop(const Numbers& numbers) {  // the houses, the edges, their ends
  std::size_t at = 0;
  auto points = take_list(numbers, at);
  auto edges = take_list(numbers, at);
  const auto ends = take_list(numbers, at);
  check_end(numbers, at);
  return plain_loop(std::move(points), std::move(edges), ends);
}

RulePtr make_order(const Numbers& numbers) {
  if (numbers[0] != 0 && numbers[0] != 1) {
    throw std::invalid_argument("the direction of an order must be 0 or 1, got " +
                                std::to_string(numbers[0]));
  }
  return order_rule(numbers[0]);
}

constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();

struct Entry {
  std::string_view name;
  std::size_t least;  // numbers that it takes
  std::size_t most;
  std::function<RulePtr(const Numbers&)> make;
};

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = {
      {"different", 0, 0, [](const Numbers&) { return all_different(); }},
      {"count", 2, kAny, make_count},
      {"linear", 2, kAny, make_linear},
      {"automaton", 2, kAny, make_automaton},
      {"loop", 0, kAny, [](const Numbers& points) { return loop_rule(points); }},
      {"plain loop", 3, kAny, make_plain_loop},
      {"sum", 1, 1, [](const Numbers& numbers) { return sum_rule(numbers[0]); }},
      {"product", 1, 1, [](const Numbers& numbers) { return product_rule(numbers[0]); }},
      {"difference", 1, 1, [](const Numbers& numbers) { return difference_rule(numbers[0]); }},
      {"quotient", 1, 1, [](const Numbers& numbers) { return quotient_rule(numbers[0]); }},
      {"order", 1, 1, make_order},
      {"no three", 0, 0, [](const Numbers&) { return no_three_alike(); }},
      {"neighbour", 0, 0, [](const Numbers&) { return neighbour_difference_rule(); }},
      {"lines differ", 0, kAny, [](const Numbers& lines) { return lines_differ(lines); }},
      {"visible", 1, 1, [](const Numbers& numbers) { return visible_rule(numbers[0]); }},
      {"meets", 0, 0, [](const Numbers&) { return lines_meet(); }},
  };
  return all;
}

}  // namespace

RulePtr make_rule(std::string_view name, const Numbers& numbers) {
  for (const Entry& entry : entries()) {
    if (entry.name != name) continue;
    if (numbers.size() < entry.least) {
      throw std::invalid_argument("the rule '" + std::string(name) + "' needs more numbers");
    }
    if (numbers.size() > entry.most) {
      throw std::invalid_argument("the rule '" + std::string(name) + "' takes fewer numbers");
    }
    // It would say that the rule is off.
    if (std::ranges::count(numbers, Rule::kOff) != 0) {
      throw std::invalid_argument("a number of the rule '" + std::string(name) + "' is too small");
    }
    return entry.make(numbers);
  }
  throw std::invalid_argument("the kernel knows no rule '" + std::string(name) + "'");
}

}  // namespace enpitsu
