// When to stop: a time limit, a stop flag shared by threads, and whoever asked for Ctrl-C.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>

namespace enpitsu {

class Guard {
 public:
  static constexpr unsigned kEvery = 64;
  using Clock = std::chrono::steady_clock;

  // `halt` is shared by all threads of a call; `poll`, on the calling thread only, answers
  // true when the user wants to stop.
  Guard(std::atomic<bool>& halt, std::function<bool()> poll = nullptr)
      : halt_(&halt), poll_(std::move(poll)) {}

  // Starts the clock for one puzzle; no limit for seconds <= 0.
  void start(double seconds, Clock::time_point now = Clock::now()) {
    timed_ = seconds > 0;
    timed_out_ = false;
    looked_ = now;
    if (timed_) {
      deadline_ = now + std::chrono::duration_cast<Clock::duration>(
                            std::chrono::duration<double>(std::min(seconds, 1e9)));
    }
  }

  // Cheap enough for inner loops: it looks at the clock once in `kEvery` calls, and at each call
  // while these are far apart. A call after longer work weighs as many as its caller says.
  bool stop(unsigned weight = 1) {
    calls_ += weight;
    return calls_ >= every_ ? stop_now() : timed_out_ || halted();
  }

  bool stop_now() {
    calls_ = 0;
    return poll_ || timed_ ? stop_at(Clock::now()) : halted();
  }
  // The same, for who has looked at the clock already.
  bool stop_at(Clock::time_point now) {
    every_ = now - looked_ > kFarApart ? 1 : std::min(2 * every_, kEvery);
    looked_ = now;
    if (poll_ && now >= next_poll_) {
      if (poll_()) halt_->store(true, std::memory_order_relaxed);
      next_poll_ = Clock::now() + kPollInterval;
    }
    if (timed_ && now >= deadline_) timed_out_ = true;
    return timed_out_ || halted();
  }

  bool halted() const { return halt_->load(std::memory_order_relaxed); }

 private:
  static constexpr auto kFarApart = std::chrono::milliseconds(1);
  static constexpr auto kPollInterval = std::chrono::milliseconds(20);

  std::atomic<bool>* halt_;
  std::function<bool()> poll_;
  Clock::time_point deadline_{};
  Clock::time_point next_poll_{};
  bool timed_ = false;
  bool timed_out_ = false;
  Clock::time_point looked_{};
  unsigned every_ = kEvery;
  unsigned calls_ = 0;
};

}  // namespace enpitsu
