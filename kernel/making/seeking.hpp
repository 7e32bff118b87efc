// Looks for a set of clues that is solvable, and not for less than is wished.
//
// Fewer clues never make a puzzle easier: so sets are looked at of which no group could go. Random
// ones, until a technique that is to be needed is of use somewhere: others near by show a few
// groups more, and hide what can go then. There it is needed about twice as often as anywhere.
#pragma once

#include <span>

#include "making/clues.hpp"

namespace enpitsu {

class Seeking {
 public:
  using Order = std::vector<std::int32_t>;

  // None of the bars `below` may hold. Of those that grant a rung, that rung must be of use.
  Seeking(Trial& trial, const Bar& bar, std::span<const Bar> below)
      : trial_(trial), bar_(bar), below_(below) {}

  // A set without spare groups that fits, found with one of these orders of all groups, or nothing.
  std::optional<Shown> run(std::span<const Order> orders);

 private:
  enum class Found : std::uint8_t { nothing, use, need };

  Shown look_from(Shown shown, const Order& order, Found& found);
  Found judge(const Shown& shown);
  Found judge(const Shown& shown, const Bar& below);
  bool stopped() const { return trial_.stopped(); }

  Trial& trial_;
  const Bar& bar_;
  std::span<const Bar> below_;
};

}  // namespace enpitsu
