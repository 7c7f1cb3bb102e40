#pragma once

#include "drivers/cmis/registers/field.hpp"

/// Page 10h, lane and data path control, one bank per 8 lanes (CMIS 5.2, 8.8).
namespace plugfest::cmis::page_10 {

inline constexpr Field dp_deinit{.page = 0x10, .offset = 128};
inline constexpr Field tx_polarity_flip{.page = 0x10, .offset = 129};
inline constexpr Field tx_output_disable{.page = 0x10, .offset = 130};
inline constexpr Field tx_auto_squelch_disable{.page = 0x10, .offset = 131};
inline constexpr Field tx_squelch_force{.page = 0x10, .offset = 132};
inline constexpr Field rx_polarity_flip{.page = 0x10, .offset = 137};
inline constexpr Field rx_output_disable{.page = 0x10, .offset = 138};
inline constexpr Field rx_auto_squelch_disable{.page = 0x10, .offset = 139};
inline constexpr Field apply_dp_init{.page = 0x10,
                                     .offset = 143};  ///< a trigger: one write of one byte
inline constexpr Field apply_immediate{.page = 0x10, .offset = 144};         ///< a trigger as well
inline constexpr Field dp_config{.page = 0x10, .offset = 145, .length = 8};  ///< staged set 0
inline constexpr Field signal_integrity{
    .page = 0x10,
    .offset = 153,
    .length = 21};  ///< staged set 0; laid out as the active set, 11h:214
inline constexpr Field apply_dp_init_1{.page = 0x10, .offset = 178};  ///< of staged set 1
inline constexpr Field apply_immediate_1{.page = 0x10, .offset = 179};
inline constexpr Field dp_config_1{.page = 0x10, .offset = 180, .length = 8};
inline constexpr Field signal_integrity_1{.page = 0x10, .offset = 188, .length = 21};

static_assert(well_formed({dp_deinit, tx_polarity_flip, tx_output_disable, tx_auto_squelch_disable,
                           tx_squelch_force, rx_polarity_flip, rx_output_disable,
                           rx_auto_squelch_disable, apply_dp_init, apply_immediate, dp_config,
                           signal_integrity, apply_dp_init_1, apply_immediate_1, dp_config_1,
                           signal_integrity_1},
                          0x10, 128, 255));

/// Lane outputs and polarity: what our verbs or their undo may change, in one run.
inline constexpr Field lane_controls = cover(dp_deinit, tx_squelch_force);

/// DPConfigLane: AppSel, index of the path's first lane, explicit signal integrity settings.
inline constexpr unsigned selector_shift = 4;
inline constexpr unsigned first_lane_shift = 1;
inline constexpr unsigned explicit_control = 1;

}  // namespace plugfest::cmis::page_10
