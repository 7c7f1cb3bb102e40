#pragma once

#include <cstdint>

namespace plugfest::cmis {

/// CMIS F16 (CMIS 5.2, 8.1.3.4): bits 15-11 exponent e, bits 10-0 mantissa m, value m * 10^(e-24).
/// Unsigned, from 0 to 2047e7; not an IEEE half.
[[nodiscard]] double decode_f16(std::uint16_t raw);

}  // namespace plugfest::cmis
