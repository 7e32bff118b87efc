// Hides clues in an order, each unless it is needed, on one trail.
//
// Whether a group is needed is asked of the board that shows what was kept before it and all that
// comes after it in the order. These boards have much in common, so none is set up from scratch:
//
//   order     0 1 2 3 | 4 5 6 7          to decide 0 to 3, show 4 to 7 and see what follows;
//             0 1|2 3 |                  to decide 0 and 1, show 2 and 3 as well;
//             0|1     |                  to decide 0, show 1 too. Take 1 back, show 0 if it was
//                                        kept, decide 1; take 2 and 3 back, and so on.
//
// So each group is shown, and what it leads to drawn, about as often as the order can be halved,
// and not once for every other group. A part is spare as a whole if the board is solved without.
#pragma once

#include "making/clues.hpp"

namespace enpitsu {

class Reduction {
 public:
  Reduction(Trial& trial, const Bar& bar);

  // Of groups that suffice, hides each of the order in turn, unless they would not suffice then.
  // Once the trial is stopped, what was not decided yet stays shown.
  void run(Shown& shown, const std::vector<std::int32_t>& order);

 private:
  void decide(std::size_t begin, std::size_t end);
  void decide_anew(std::size_t begin, std::size_t end);
  void show(std::size_t begin, std::size_t end, std::size_t to_decide, std::size_t decide_to);
  std::size_t without_spare(std::size_t begin, std::size_t end);
  bool is_needed(std::size_t place);
  void follow(Mask rungs, std::size_t begin, std::size_t end);

  Trial& trial_;
  const Clues& clues_;
  const Bar& bar_;
  Mask carried_;  // the rungs that draw what follows along the trail
  State state_;
  Shown* shown_ = nullptr;
  std::vector<std::size_t> order_;
};

}  // namespace enpitsu
