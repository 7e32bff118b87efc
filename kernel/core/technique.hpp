// A technique is a named way to make progress; a ladder is a genre's techniques, easiest first.
//
// A technique is *sound* (it never removes a value that is in some solution) and *monotone*
// (fewer candidates never make the ladder up to it conclude less), so the level of a puzzle
// does not depend on the order of steps. It holds no state: threads share it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/step.hpp"

namespace enpitsu {

class Technique {
 public:
  virtual ~Technique() = default;
  // Makes all the progress it can, or one step while state.log is set. True if any.
  virtual bool apply(State& state) const = 0;
  // Whether it draws, sooner or later, what the rule alone would: that need not work by itself
  // then.
  virtual bool serves(const State& /*state*/, const Rule& /*rule*/) const { return false; }
  // Whether it draws every conclusion of the other technique too.
  virtual bool includes(const Technique& /*other*/) const { return false; }
  // Whether it draws nothing but what SumPropagation does.
  virtual bool is_about_sums() const { return false; }
  // What a LoopState draws at once in its place, where no steps are told: see LoopState::Part.
  virtual unsigned part() const { return 0; }

 protected:
  // To be called after removals: true if the trail grew since `mark`; then the step that
  // `describe` puts into words is logged, if anyone listens.
  template <typename Describe>
  static bool concluded(State& state, std::size_t mark, Describe&& describe) {
    if (state.mark() == mark) return false;
    if (state.log != nullptr) {
      Step step;
      step.removes = state.removed_since(mark);
      describe(step);
      state.log->add(std::move(step));
    }
    return true;
  }

  // Places a value, and logs the step that `describe` puts into words, if anyone listens.
  template <typename Describe>
  static void conclude_place(State& state, Var cell, Value value, Describe&& describe) {
    if (state.log != nullptr) {
      Step step;
      step.places.push_back({cell, value});
      describe(step);
      state.log->add(std::move(step));
    }
    state.place(cell, value);
  }
};

// Throws std::invalid_argument for a name that no technique has.
std::unique_ptr<const Technique> make_technique(std::string_view name);
std::vector<std::string> technique_names();

enum class Verdict : std::uint8_t { solved, stuck, failed, stopped };

// What a rung did while a ladder ran: how often it made progress, what that amounted to, and the
// time of all its looks, those in vain too.
struct Tally {
  std::int64_t uses = 0;
  std::int64_t places = 0;
  std::int64_t removes = 0;
  double seconds = 0;
};

class Ladder {
 public:
  // `trial` are the rungs that are cheap enough to run for every candidate of a board.
  explicit Ladder(const std::vector<std::string>& names, Mask trial = ~Mask{0});
  Ladder(const Ladder&) = delete;
  Ladder& operator=(const Ladder&) = delete;

  static constexpr std::size_t kMaxRungs = 64;

  std::size_t size() const { return rungs_.size(); }
  Mask all() const { return size() == kMaxRungs ? ~Mask{0} : bit(static_cast<int>(size())) - 1; }

  // Whether some of these rungs is there for a rule.
  bool serves(const State& state, const Rule& rule, Mask rungs) const;
  // The rungs with which candidates, or changes of a filling, are tried out.
  Mask trial() const { return trial_; }

  // Runs the chosen rungs, back to the easiest after any progress, until nothing is left to
  // do. `used`, if given, collects the rungs that made progress. Where neither that nor a log is
  // wanted, rungs that another one includes are left out: the outcome is the same.
  Verdict run(State& state, Mask rungs, Mask* used = nullptr) const;
  // The same, until `enough`, if it is given, says so after some progress: then it is stuck, too.
  Verdict run_until(State& state, Mask rungs, const std::function<bool()>& enough) const;
  // The same, with a tally for each rung.
  Verdict run(State& state, Mask rungs, std::vector<Tally>& tallies) const;
  // What a LoopState may draw in place of rungs, which are taken from these; 0 if it cannot.
  unsigned take_parts(const State& state, Mask& rungs) const;
  // Applies the chosen rungs, the easiest first, until one makes progress; false if none does, or
  // after a contradiction.
  bool advance(State& state, Mask rungs) const;
  // The rungs that draw more than a SumPropagation.
  Mask without_sums(Mask rungs) const;
  // Applies one of the chosen rungs; true if it made progress.
  bool apply(State& state, int rung, Mask rungs) const;

 private:
  Mask without_included(Mask rungs) const;
  // Runs rungs, each by `look(rung)`, which tells whether it made progress.
  template <typename Look, typename Holds>
  Verdict run_each(State& state, Mask running, Look&& look, Holds&& holds) const;

  // The rung of a technique, or another one if the ladder has none of that name.
  int rung_of(std::string_view technique, int other) const;

  std::vector<std::string> names_;
  std::vector<std::unique_ptr<const Technique>> rungs_;
  std::vector<Mask> included_;  // by rung: the others that it includes
  Mask trial_;
};

}  // namespace enpitsu
