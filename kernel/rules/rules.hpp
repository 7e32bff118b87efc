// The rules that the kernel knows: the core forms, and others that are quicker by themselves.
#pragma once

#include <string_view>
#include <vector>

#include "core/rule.hpp"

namespace enpitsu {

// The core forms.
RulePtr all_different();
// Between `low` and `high` cells have one of the values; exactly as many as a clue says at a site.
RulePtr count_rule(Mask values, std::int32_t low, std::int32_t high);
// The sum of the cells, each times its weight, lies between two bounds.
RulePtr linear_rule(const std::vector<std::int32_t>& weights, std::int32_t low, std::int32_t high);
// The values lead from state 0 to an accepting one; each step is a state, a value, the next state.
RulePtr automaton_rule(const std::vector<std::int32_t>& steps,
                       const std::vector<std::int32_t>& accepting);
// The lines are one loop; `points` are the houses where its edges meet.
RulePtr loop_rule(std::vector<std::int32_t> points);

// The same where a problem cannot have it by itself: see plain_loop.cpp. `ends` has two numbers an
// edge.
RulePtr plain_loop(std::vector<std::int32_t> points, std::vector<Var> edges,
                   const std::vector<std::int32_t>& ends);

// Others.
// The cells add up to a total.
RulePtr sum_rule(std::int32_t total);
// The cells make a target: multiplied, or two of them as the larger one less or by the other.
RulePtr product_rule(std::int32_t target);
RulePtr difference_rule(std::int32_t target);
RulePtr quotient_rule(std::int32_t target);
// Each value is less than the next (direction 0) or more (1).
RulePtr order_rule(std::int32_t direction);
RulePtr no_three_alike();
// Digits with nothing but 0 between them differ by their distance; none is there twice.
RulePtr neighbour_difference_rule();
// No two of these houses hold the same values in the same order.
RulePtr lines_differ(std::vector<std::int32_t> lines);
// Seen from the first cell, so many values are larger than all before them.
RulePtr visible_rule(std::int32_t number);
// None or two of the edges are lines.
RulePtr lines_meet();

// The rule of that name with its numbers; throws std::invalid_argument if they do not make one.
RulePtr make_rule(std::string_view name, const std::vector<std::int32_t>& numbers);

}  // namespace enpitsu
