#include "sums/digit_sets.hpp"

namespace enpitsu {

const KeepDigits kKeepDigitsPlain = keep_digits;

}  // namespace enpitsu
