// What the processor at hand can do, beyond what the kernel is compiled for.
#pragma once

namespace enpitsu {

#ifdef __x86_64__
inline bool has_avx2() {
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
         __builtin_cpu_supports("bmi2") != 0;
}
inline bool has_avx512() {
  return has_avx2() && __builtin_cpu_supports("avx512vl") != 0 &&
         __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512bitalg") != 0;
}
#endif

}  // namespace enpitsu
