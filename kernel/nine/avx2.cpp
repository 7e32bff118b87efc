// The variant for x86-64 with AVX2, since 2013 at Intel's, 2015 at AMD's.
#ifdef __x86_64__
#include "nine/sweep.hpp"
#include "nine/variants.hpp"

namespace enpitsu::nine {

const Variant kAvx2{"AVX2", settle, settle_simply, search};

}  // namespace enpitsu::nine
#endif
