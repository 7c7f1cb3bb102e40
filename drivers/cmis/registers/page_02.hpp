#pragma once

#include "drivers/cmis/registers/field.hpp"

/// Page 02h, thresholds: high alarm, low alarm, high warning, low warning (CMIS 5.2, 8.5).
namespace plugfest::cmis::page_02 {

inline constexpr Field temperature{.page = 0x02, .offset = 128, .length = 8};
inline constexpr Field supply{.page = 0x02, .offset = 136, .length = 8};
inline constexpr Field tx_power{.page = 0x02, .offset = 176, .length = 8};
inline constexpr Field tx_bias{.page = 0x02, .offset = 184, .length = 8};
inline constexpr Field rx_power{.page = 0x02, .offset = 192, .length = 8};
inline constexpr Field checksum{.page = 0x02, .offset = 255};

static_assert(well_formed({temperature, supply, tx_power, tx_bias, rx_power, checksum}, 0x02, 128,
                          255));

inline constexpr Field checksummed{.page = 0x02, .offset = 128, .length = 127};
static_assert(checksummed.end() == checksum.offset);

}  // namespace plugfest::cmis::page_02
