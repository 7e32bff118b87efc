// Every technique by the name that people know. A new technique is one line here.
#include <array>
#include <stdexcept>

#include "techniques.hpp"

namespace enpitsu {
namespace {

struct Entry {
  std::string_view name;
  std::unique_ptr<const Technique> (*make)();
};

constexpr std::array kTechniques = {
    Entry{"full house", full_house},
    Entry{"hidden single", hidden_single},
    Entry{"naked single", naked_single},
    Entry{"locked candidates (pointing)", locked_pointing},
    Entry{"locked candidates (claiming)", locked_claiming},
};

}  // namespace

std::unique_ptr<const Technique> make_technique(std::string_view name) {
  for (const Entry& entry : kTechniques) {
    if (entry.name == name) return entry.make();
  }
  throw std::invalid_argument("no technique is called '" + std::string(name) + "'");
}

std::vector<std::string> technique_names() {
  std::vector<std::string> names;
  for (const Entry& entry : kTechniques) names.emplace_back(entry.name);
  return names;
}

}  // namespace enpitsu
