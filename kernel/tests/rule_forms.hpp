// The forms of rules, each beside a plain definition of what it says.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "boards.hpp"
#include "rules/rules.hpp"

namespace enpitsu::test {

using Values = std::vector<int>;
using Numbers = std::vector<std::int32_t>;

inline int below(Random& random, int n) {
  return static_cast<int>(random.below(static_cast<std::uint64_t>(n)));
}

// A rule for a house of so many cells, and what it says of their values. `said` is the number that
// a clue gives it, or -1.
struct Sample {
  RulePtr rule;
  std::function<bool(const Values&, std::int32_t said)> fits;
};

inline Sample some_different(Random& /*random*/, int /*size*/) {
  return {all_different(), [](const Values& values, std::int32_t /*said*/) {
            return std::set(values.begin(), values.end()).size() == values.size();
          }};
}

inline Sample some_count(Random& random, int size) {
  const Mask set = random.below(64);
  const int low = below(random, size + 1);
  const int high = low + below(random, 4) - 1;
  return {count_rule(set, low, high), [=](const Values& values, std::int32_t said) {
            const auto found = std::count_if(values.begin(), values.end(),
                                             [&](int value) { return contains(set, value); });
            return said < 0 ? low <= found && found <= high : found == said;
          }};
}

inline Sample some_linear(Random& random, int size) {
  Numbers weights;
  for (int i = 0; i < size; ++i) weights.push_back(below(random, 7) - 3);
  const int low = below(random, 14) - 6;
  const int high = low + below(random, 6);
  return {linear_rule(weights, low, high), [=](const Values& values, std::int32_t /*said*/) {
            int sum = 0;
            for (std::size_t i = 0; i < values.size(); ++i) sum += weights[i] * values[i];
            return low <= sum && sum <= high;
          }};
}

inline Sample some_sum(Random& random, int size) {
  const int total = below(random, 5 * size + 1);
  return {sum_rule(total), [=](const Values& values, std::int32_t said) {
            int sum = 0;
            for (const int value : values) sum += value;
            return sum == (said < 0 ? total : said);
          }};
}

inline Sample some_product(Random& random, int size) {
  int target = below(random, 12) == 0 ? 0 : 1;
  for (int i = 0; i < size; ++i) target *= 1 + below(random, 5);
  return {product_rule(target), [=](const Values& values, std::int32_t said) {
            int product = 1;
            for (const int value : values) product *= value;
            return product == (said < 0 ? target : said);
          }};
}

inline Sample some_difference(Random& random, int /*size*/) {
  const int target = below(random, 6);
  return {difference_rule(target), [=](const Values& values, std::int32_t said) {
            return std::abs(values[0] - values[1]) == (said < 0 ? target : said);
          }};
}

inline Sample some_quotient(Random& random, int /*size*/) {
  const int target = below(random, 6);
  return {quotient_rule(target), [=](const Values& values, std::int32_t said) {
            const int wanted = said < 0 ? target : said;
            return values[0] == wanted * values[1] || values[1] == wanted * values[0];
          }};
}

inline Sample some_order(Random& random, int /*size*/) {
  const int direction = below(random, 2);
  return {order_rule(direction), [=](const Values& values, std::int32_t said) {
            const bool falls = (said < 0 ? direction : said) != 0;
            for (std::size_t i = 1; i < values.size(); ++i) {
              if (falls ? values[i] >= values[i - 1] : values[i] <= values[i - 1]) return false;
            }
            return true;
          }};
}

inline Sample some_automaton(Random& random, int /*size*/) {
  const int states = 1 + below(random, 4);
  std::map<std::pair<int, int>, int> next;
  Numbers steps;
  for (int state = 0; state < states; ++state) {
    for (int value = 0; value < 6; ++value) {
      if (below(random, 4) == 0) continue;
      const int to = next[{state, value}] = below(random, states);
      steps.insert(steps.end(), {state, value, to});
    }
  }
  Numbers accepting;
  for (int state = 0; state < states; ++state) {
    if (below(random, 2) == 0) accepting.push_back(state);
  }
  return {automaton_rule(steps, accepting), [=](const Values& values, std::int32_t /*said*/) {
            int state = 0;
            for (const int value : values) {
              const auto step = next.find({state, value});
              if (step == next.end()) return false;
              state = step->second;
            }
            return std::find(accepting.begin(), accepting.end(), state) != accepting.end();
          }};
}

inline Sample some_no_three(Random& /*random*/, int /*size*/) {
  return {no_three_alike(), [](const Values& values, std::int32_t /*said*/) {
            for (std::size_t i = 0; i + 2 < values.size(); ++i) {
              if (values[i] == values[i + 1] && values[i] == values[i + 2]) return false;
            }
            return true;
          }};
}

// Of every two cells: if both are digits, they are not the same; and if there is nothing but 0
// between them, they differ by their distance.
inline Sample some_neighbours(Random& /*random*/, int /*size*/) {
  return {neighbour_difference_rule(), [](const Values& values, std::int32_t /*said*/) {
            for (std::size_t i = 0; i < values.size(); ++i) {
              bool near = true;
              for (std::size_t j = i + 1; j < values.size() && values[i] != 0; ++j) {
                if (values[j] == 0) continue;
                if (values[i] == values[j]) return false;
                if (near && std::abs(values[i] - values[j]) != static_cast<int>(j - i)) {
                  return false;
                }
                near = false;
              }
            }
            return true;
          }};
}

inline Sample some_meeting(Random& /*random*/, int /*size*/) {
  return {lines_meet(), [](const Values& values, std::int32_t /*said*/) {
            const auto lines = std::count(values.begin(), values.end(), 1);
            return lines == 0 || lines == 2;
          }};
}

struct Form {
  std::string name;
  Sample (*make)(Random&, int size);
  bool edges = false;  // its cells have 0 and 1 only
  bool reads = false;  // what a clue says is its number
  bool whole = false;  // narrowing once is narrowing as far as it goes
  bool exact = false;  // and leaves nothing that could go
  int size = 0;        // of its house; 0: any
};

inline const std::vector<Form> kForms = {
    {"different", some_different},
    {"count", some_count, false, true, true, true},
    {"linear", some_linear, false, false, true},
    {"sum", some_sum, false, true, true},
    {"product", some_product, false, true, true, true},
    {"difference", some_difference, false, true, true, true, 2},
    {"quotient", some_quotient, false, true, true, true, 2},
    {"order", some_order, false, true, true, true},
    {"automaton", some_automaton, false, false, true, true},
    {"no three", some_no_three},
    {"neighbour", some_neighbours},
    {"meets", some_meeting, true},
};

}  // namespace enpitsu::test
