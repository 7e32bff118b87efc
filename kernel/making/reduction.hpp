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
// and not once for every other group. What the board implies on the way is spare, whatever comes.
#pragma once

#include "core/part.hpp"
#include "making/clues.hpp"

namespace enpitsu {

class Reduction {
 public:
  Reduction(Trial& trial, const Bar& bar);

  // Of groups that suffice, hides each of the order in turn, unless they would not suffice then.
  // Once the trial is stopped, what was not decided yet stays shown.
  void run(Shown& shown, const std::vector<std::int32_t>& order);

 private:
  void decide(Part part);
  void decide_anew(Part part);
  void show(Part shown, Part decided);
  void follow(Mask rungs, Part decided);
  std::size_t without_spare(Part part);
  bool is_needed(Part one);
  std::uint64_t most_nodes() const;
  std::size_t mark() const { return loop_ != nullptr ? frames_ : state_.mark(); }
  void undo(std::size_t mark);
  void add(std::size_t group);
  bool is_solved() const { return loop_ != nullptr ? loop_->solved() : state_.solved(); }

  Trial& trial_;
  const Clues& clues_;
  const Bar& bar_;
  Mask carried_;             // the rungs that draw what follows along the trail
  bool loop_alone_ = false;  // the loop's own search looks for a second solution
  State state_;
  // Where a board is nothing but a loop, only what lines amount to is carried along: that takes an
  // eighth less time. Each group that is shown begins a frame there, which has its number.
  LoopState* loop_ = nullptr;
  unsigned parts_ = 0;
  std::size_t frames_ = 0;
  Shown* shown_ = nullptr;
  std::vector<std::size_t> order_;
};

}  // namespace enpitsu
