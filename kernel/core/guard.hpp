// When to stop: a time limit, a stop flag shared by threads, and whoever asked for Ctrl-C.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>

namespace enpitsu {

class Guard {
 public:
  using Clock = std::chrono::steady_clock;

  // `halt` is shared by all threads of a call; `poll`, on the calling thread only, answers
  // true when the user wants to stop.
  Guard(std::atomic<bool>& halt, std::function<bool()> poll = nullptr)
      : halt_(&halt), poll_(std::move(poll)) {}

  // Starts the clock for one puzzle; no limit for seconds <= 0.
  void start(double seconds, Clock::time_point now = Clock::now()) {
    timed_ = seconds > 0;
    timed_out_ = false;
    if (timed_) {
      deadline_ = now + std::chrono::duration_cast<Clock::duration>(
                            std::chrono::duration<double>(std::min(seconds, 1e9)));
    }
  }

  // Cheap enough for inner loops: it looks at the clock once in `kEvery` calls.
  bool stop() { return ++calls_ % kEvery == 0 ? stop_now() : timed_out_ || halted(); }

  bool stop_now() { return poll_ || timed_ ? stop_at(Clock::now()) : halted(); }
  // The same, for who has looked at the clock already.
  bool stop_at(Clock::time_point now) {
    if (poll_ && now >= next_poll_) {
      if (poll_()) halt_->store(true, std::memory_order_relaxed);
      next_poll_ = Clock::now() + kPollInterval;
    }
    if (timed_ && now >= deadline_) timed_out_ = true;
    return timed_out_ || halted();
  }

  bool halted() const { return halt_->load(std::memory_order_relaxed); }

 private:
  static constexpr unsigned kEvery = 64;
  static constexpr auto kPollInterval = std::chrono::milliseconds(20);

  std::atomic<bool>* halt_;
  std::function<bool()> poll_;
  Clock::time_point deadline_{};
  Clock::time_point next_poll_{};
  bool timed_ = false;
  bool timed_out_ = false;
  unsigned calls_ = 0;
};

}  // namespace enpitsu
