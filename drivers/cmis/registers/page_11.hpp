#pragma once

#include "drivers/cmis/registers/field.hpp"

/// Page 11h, lane status, one bank per 8 lanes (CMIS 5.2, 8.9).
namespace plugfest::cmis::page_11 {

inline constexpr Field dp_state{.page = 0x11, .offset = 128, .length = 4};  ///< nibbles
inline constexpr Field flags{.page = 0x11, .offset = 134, .length = 20};    ///< clear on read
inline constexpr Field tx_power{.page = 0x11, .offset = 154, .length = 16};
inline constexpr Field tx_bias{.page = 0x11, .offset = 170, .length = 16};
inline constexpr Field rx_power{.page = 0x11, .offset = 186, .length = 16};
inline constexpr Field config_status{.page = 0x11, .offset = 202, .length = 4};  ///< nibbles
inline constexpr Field active_dp_config{.page = 0x11, .offset = 206, .length = 8};
inline constexpr Field active_signal_integrity{.page = 0x11, .offset = 214, .length = 21};
inline constexpr Field dp_init_pending{.page = 0x11, .offset = 235};  ///< from CMIS 5.0

static_assert(well_formed({dp_state, flags, tx_power, tx_bias, rx_power, config_status,
                           active_dp_config, active_signal_integrity, dp_init_pending},
                          0x11, 128, 255));

/// Within `flags`, bitmaps by lane.
inline constexpr Field tx_fault{.page = 0x11, .offset = 135};
inline constexpr Field tx_los{.page = 0x11, .offset = 136};
inline constexpr Field tx_cdr_lol{.page = 0x11, .offset = 137};
inline constexpr Field rx_los{.page = 0x11, .offset = 147};
inline constexpr Field rx_cdr_lol{.page = 0x11, .offset = 148};
static_assert(well_formed({tx_fault, tx_los, tx_cdr_lol, rx_los, rx_cdr_lol}, 0x11, flags.offset,
                          flags.end() - 1));

}  // namespace plugfest::cmis::page_11
