// The variant for x86-64 with AVX-512, with bits counted in lanes: since 2019 at Intel's, 2022 at
// AMD's.
#ifdef __x86_64__
#include "nine/sweep.hpp"
#include "nine/variants.hpp"

namespace enpitsu::nine {

const Variant kAvx512{"AVX-512", settle, settle_simply, search};

}  // namespace enpitsu::nine
#endif
