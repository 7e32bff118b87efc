// Runs every test, or those whose names contain the first argument. One that takes too long ends
// the run, which then names it; so does a run that takes too long as a whole.
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>

#include "check.hpp"

namespace enpitsu::test {
namespace {

using Clock = std::chrono::steady_clock;

// Under ThreadSanitizer on a busy machine the slowest test takes a fifth of this.
constexpr std::chrono::minutes kTestLimit{5};
constexpr std::chrono::minutes kRunLimit{20};
constexpr std::chrono::seconds kPause{1};  // between two looks at the clock

// Ends the process where a test does not end.
class Watch {
 public:
  Watch() : thread_([this](const std::stop_token& stop) { look(stop); }) {}

  void begin(const char* test) {
    const std::scoped_lock lock(mutex_);
    test_ = test;
    test_end_ = Clock::now() + kTestLimit;
  }

 private:
  void look(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
      changed_.wait_for(lock, stop, kPause, [] { return false; });
      if (stop.stop_requested() || Clock::now() < std::min(test_end_, run_end_)) continue;
      std::printf("FAILED: %s does not end in time\n", test_);
      std::fflush(stdout);
      std::_Exit(1);
    }
  }

  std::mutex mutex_;
  std::condition_variable_any changed_;
  const char* test_ = "";
  Clock::time_point run_end_ = Clock::now() + kRunLimit;
  Clock::time_point test_end_ = run_end_;
  std::jthread thread_;  // the last, as it looks at all others
};

int run(const char* part) {
  Watch watch;
  int passed = 0;
  int failed = 0;
  for (const auto& test : tests()) {
    if (std::strstr(test.name, part) == nullptr) continue;
    watch.begin(test.name);
    const int before = failures();
    const auto start = Clock::now();
    test.body();
    const std::chrono::duration<double> seconds = Clock::now() - start;
    const bool good = failures() == before;
    ++(good ? passed : failed);
    if (!good || seconds.count() > 1) {
      std::printf("%s %s (%.1f s)\n", good ? "slow:" : "FAILED:", test.name, seconds.count());
    }
  }
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed == 0 ? 0 : 1;
}

}  // namespace
}  // namespace enpitsu::test

int main(int argc, char** argv) { return enpitsu::test::run(argc > 1 ? argv[1] : ""); }
