// The variant for every processor that the kernel runs on.
#include "nine/sweep.hpp"
#include "nine/variants.hpp"

namespace enpitsu::nine {

const Variant kPlain{"plain", settle, settle_simply, search};

}  // namespace enpitsu::nine
