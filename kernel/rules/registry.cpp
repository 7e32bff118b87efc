// Every rule by its name, with the numbers that it takes. A new rule is one line here.
#include <functional>
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

RulePtr make_count(const Numbers& numbers) {  // low, high, then the values
  Mask values = 0;
  for (std::size_t i = 2; i < numbers.size(); ++i) {
    if (numbers[i] >= 0 && numbers[i] < kMaskBits) values |= bit(numbers[i]);
  }
  return count_rule(values, numbers[0], numbers[1]);
}

RulePtr make_linear(const Numbers& numbers) {  // low, high, then the weights
  return linear_rule({numbers.begin() + 2, numbers.end()}, numbers[0], numbers[1]);
}

RulePtr make_automaton(const Numbers& numbers) {  // the accepting states, then the steps
  std::size_t at = 0;
  auto accepting = take_list(numbers, at);
  return automaton_rule(take_list(numbers, at), std::move(accepting));
}

RulePtr make_plain_loop(const Numbers& numbers) {  // the houses, the edges, their ends
  std::size_t at = 0;
  auto points = take_list(numbers, at);
  auto edges = take_list(numbers, at);
  return plain_loop(std::move(points), std::move(edges), take_list(numbers, at));
}

struct Entry {
  std::string_view name;
  std::size_t least;  // so many numbers it takes
  std::function<RulePtr(const Numbers&)> make;
};

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = {
      {"different", 0, [](const Numbers&) { return all_different(); }},
      {"count", 2, make_count},
      {"linear", 2, make_linear},
      {"automaton", 2, make_automaton},
      {"loop", 0, [](const Numbers& points) { return loop_rule(points); }},
      {"plain loop", 3, make_plain_loop},
      {"sum", 1, [](const Numbers& numbers) { return sum_rule(numbers[0]); }},
      {"order", 1, [](const Numbers& numbers) { return order_rule(numbers[0]); }},
      {"no three", 0, [](const Numbers&) { return no_three_alike(); }},
      {"neighbour", 0, [](const Numbers&) { return neighbour_difference_rule(); }},
      {"lines differ", 0, [](const Numbers& lines) { return lines_differ(lines); }},
      {"visible", 1, [](const Numbers& numbers) { return visible_rule(numbers[0]); }},
      {"meets", 0, [](const Numbers&) { return lines_meet(); }},
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
    return entry.make(numbers);
  }
  throw std::invalid_argument("the kernel knows no rule '" + std::string(name) + "'");
}

}  // namespace enpitsu
