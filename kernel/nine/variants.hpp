// The variants that are compiled; which of them a machine can run is to be asked first.
#pragma once

#include "nine/board.hpp"

namespace enpitsu::nine {

extern const Variant kPlain;
#ifdef __x86_64__
extern const Variant kAvx2;
extern const Variant kAvx512;
#endif

}  // namespace enpitsu::nine
