// Runs every test, or those whose names contain the first argument.
#include <chrono>
#include <cstring>

#include "check.hpp"

int main(int argc, char** argv) {
  using Clock = std::chrono::steady_clock;
  int passed = 0;
  int failed = 0;
  for (const auto& test : enpitsu::test::tests()) {
    if (argc > 1 && std::strstr(test.name, argv[1]) == nullptr) continue;
    const int before = enpitsu::test::failures();
    const auto start = Clock::now();
    test.body();
    const std::chrono::duration<double> seconds = Clock::now() - start;
    const bool good = enpitsu::test::failures() == before;
    ++(good ? passed : failed);
    if (!good || seconds.count() > 1) {
      std::printf("%s %s (%.1f s)\n", good ? "slow:" : "FAILED:", test.name, seconds.count());
    }
  }
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed == 0 ? 0 : 1;
}
