// Python's lock, given away while the kernel works and taken back to speak with Python.
//
// A daemon thread may want it back when the interpreter is at its end. Python then ends the thread
// by unwinding its stack, which C++ takes for an exception where none may pass, and aborts. So such
// a thread waits instead for the process to end.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <thread>
#if __has_include(<cxxabi.h>)
#include <cxxabi.h>
#endif

namespace enpitsu {

[[noreturn]] inline void wait_for_the_end() {
  for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

// Runs what takes the lock.
template <typename Taking>
auto taken_back(Taking&& taking) {
#ifdef __GLIBCXX__
  try {
    return taking();
  } catch (abi::__forced_unwind&) {
    wait_for_the_end();
  }
#else
  return taking();
#endif
}

class WithoutGil {
 public:
  WithoutGil() = default;
  WithoutGil(const WithoutGil&) = delete;
  WithoutGil& operator=(const WithoutGil&) = delete;
  ~WithoutGil() {
    taken_back([this] { PyEval_RestoreThread(state_); });
  }

 private:
  PyThreadState* state_ = PyEval_SaveThread();
};

class WithGil {
 public:
  WithGil() = default;
  WithGil(const WithGil&) = delete;
  WithGil& operator=(const WithGil&) = delete;
  ~WithGil() { PyGILState_Release(state_); }

 private:
  PyGILState_STATE state_ = taken_back([] { return PyGILState_Ensure(); });
};

}  // namespace enpitsu
