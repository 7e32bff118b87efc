#ifdef __x86_64__
#include "sums/digit_sets.hpp"

namespace enpitsu {

const KeepDigits kKeepDigitsAvx2 = keep_digits;

}  // namespace enpitsu
#endif
