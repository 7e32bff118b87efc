// A tiny test harness: TEST(name) { CHECK(condition); } in any file, run by main.cpp.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

namespace enpitsu::test {

struct Test {
  const char* name;
  void (*body)();
};

inline std::vector<Test>& tests() {
  static std::vector<Test> all;
  return all;
}

inline int& failures() {
  static int failed = 0;
  return failed;
}

struct Register {
  Register(const char* name, void (*body)()) { tests().push_back({name, body}); }
};

// The note says which of many cases it was, in a loop over boards or techniques.
inline void check(bool good, const char* file, int line, const char* what,
                  const std::string& note = "") {
  if (good) return;
  ++failures();
  std::printf("%s:%d: %s %s\n", file, line, what, note.c_str());
}

}  // namespace enpitsu::test

#define CHECK(condition) \
  ::enpitsu::test::check(static_cast<bool>(condition), __FILE__, __LINE__, #condition)
#define CHECK_NOTE(condition, note) \
  ::enpitsu::test::check(static_cast<bool>(condition), __FILE__, __LINE__, #condition, (note))
#define TEST(name)                                                            \
  static void test_##name();                                                  \
  static const ::enpitsu::test::Register register_##name(#name, test_##name); \
  static void test_##name()
