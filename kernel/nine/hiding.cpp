// Which clues of a 9x9 Sudoku could go, each in turn.
//
// Asked one by one, every clue would be placed anew for every other. So the order is halved, and
// halved again, and what is settled for a half is settled for all that is asked about it:
//
//   asked about     the board shows, beside what stays anyway
//   0 1 2 3         4 5 6 7
//     0 1           4 5 6 7, 2 3
//       0           4 5 6 7, 2 3, 1
//       1           4 5 6 7, 2 3, and 0 if it could not go
//     2 3           4 5 6 7, and what could not go of 0 1
//     …
//   4 5 6 7         what could not go of 0 1 2 3
#include "core/part.hpp"
#include "nine/cells.hpp"
#include "nine/nine.hpp"

namespace enpitsu::nine {

namespace {

constexpr std::size_t kFew = 2;  // groups for which it does not pay to settle a board before

}  // namespace

class Solver::Hiding {
 public:
  Hiding(Solver& solver, std::span<const Group> groups, bool alone, Guard& guard)
      : solver_(solver), groups_(groups), alone_(alone), guard_(guard) {}

  // Asks about a part of the groups, which the board does not show.
  void ask(const Board& board, Part part) {
    if (part.size() == 0 || stopped_) return;
    if (implied(board, part)) {
      could_go_.resize(part.end, true);
      return;
    }
    if (part.size() == 1) {
      ask_one(board, groups_[part.begin]);
      return;
    }
    const auto [first, second] = part.halves();
    Board half = board;
    for (std::size_t g = second.begin; g < second.end; ++g) show(half, groups_[g]);
    ask_half(half, first);
    if (stopped_) return;
    half = board;
    for (std::size_t g = first.begin; g < first.end; ++g) {
      if (alone_ || !could_go_[g]) show(half, groups_[g]);
    }
    ask_half(half, second);
  }

  void show(Board& board, std::span<const Candidate> values) const {
    for (const Candidate& value : values) {
      at(board, value.cell) &= digit_of(value.value, solver_.lowest_);
    }
  }

  std::vector<bool> could_go() && { return std::move(could_go_); }

 private:
  // The search for each group settles the board as well.
  void ask_half(Board& board, Part part) {
    if (part.size() > kFew) solver_.variant_->settle(board);
    ask(board, part);
  }

  // Whether the board tells all that these groups show.
  bool implied(const Board& board, Part part) const {
    for (std::size_t g = part.begin; g < part.end; ++g) {
      for (const Candidate& value : groups_[g]) {
        if (at(board, value.cell) != digit_of(value.value, solver_.lowest_)) return false;
      }
    }
    return true;
  }

  // A solution without the value of a single clue is quicker to find than two solutions.
  void ask_one(const Board& board, Group group) {
    Board& start = solver_.boards_[0];
    start = board;
    const bool single = group.size() == 1;
    if (single) take_away(start, group[0].cell, digit_of(group[0].value, solver_.lowest_));
    const auto stop = [](void* guard) { return static_cast<Guard*>(guard)->stop_now(); };
    const std::uint64_t enough = single ? 1 : 2;
    const Found found =
        solver_.variant_->search(solver_.boards_.get(), {enough, 0, &guard_, nullptr, stop});
    stopped_ = found.stopped || guard_.stop();
    if (!stopped_) could_go_.push_back(found.solutions < enough);
  }

  Solver& solver_;
  std::span<const Group> groups_;
  bool alone_;
  Guard& guard_;
  std::vector<bool> could_go_;
  bool stopped_ = false;
};

std::vector<bool> Solver::hide(std::span<const Candidate> values, std::span<const Group> groups,
                               bool alone, Guard& guard) {
  Hiding hiding(*this, groups, alone, guard);
  Board board = kBlank;
  hiding.show(board, values);
  variant_->settle(board);
  hiding.ask(board, {0, groups.size()});
  return std::move(hiding).could_go();
}

}  // namespace enpitsu::nine
