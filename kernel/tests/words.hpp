// Whether a step can be told: its sentence names only roles that it has.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

#include "core/step.hpp"

namespace enpitsu::test {

// Whether a step has what a field names, or every step has it.
inline bool is_there(const Step& step, std::string_view name) {
  if (name == "chain") return !step.chain.empty();
  if (name == "facts") return !step.facts.empty();
  return name == "effect" || *step.role(name).name != 0;
}

// Whether all fields of a text are roles of the step, or what every step has.
inline bool fields_are_there(const Step& step, std::string_view text) {
  for (auto begin = text.find('{'); begin != std::string_view::npos;
       begin = text.find('{', begin + 1)) {
    std::string name(text.substr(begin + 1, text.find_first_of(":}", begin) - begin - 1));
    name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
    if (!is_there(step, name)) return false;
  }
  return true;
}

// Of [this|that], one part suffices. So must be its facts.
inline bool can_be_told(const Step& step) {
  std::string_view left = step.sentence;
  bool told = !left.empty() && std::ranges::all_of(step.facts, can_be_told);
  while (told && !left.empty()) {
    const auto open = std::min(left.find('['), left.size());
    told = fields_are_there(step, left.substr(0, open));
    if (open == left.size()) break;
    const auto close = left.find(']');
    std::string_view parts = left.substr(open + 1, close - open - 1);
    bool any = false;
    for (bool more = true; more && !any;) {
      const auto bar = std::min(parts.find('|'), parts.size());
      any = fields_are_there(step, parts.substr(0, bar));
      more = bar < parts.size();
      if (more) parts.remove_prefix(bar + 1);
    }
    told = told && any;
    left.remove_prefix(close + 1);
  }
  return told;
}

}  // namespace enpitsu::test
