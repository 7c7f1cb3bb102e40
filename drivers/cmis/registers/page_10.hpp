#pragma once

#include "drivers/cmis/registers/field.hpp"

/// Page 10h, lane and data path control, one bank per 8 lanes (CMIS 5.2, 8.8).
namespace plugfest::cmis::page_10 {

inline constexpr Field dp_deinit{.page = 0x10, .offset = 128};
inline constexpr Field tx_polarity_flip{.page = 0x10, .offset = 129};
inline constexpr Field tx_output_disable{.page = 0x10, .offset = 130};
inline constexpr Field tx_auto_squelch_disable{.page = 0x10, .offset = 131};
inline constexpr Field tx_squelch_force{.page = 0x10, .offset = 132};
inline constexpr Field apply_dp_init{.page = 0x10,
                                     .offset = 143};  ///< a trigger: one write of one byte
inline constexpr Field dp_config{.page = 0x10, .offset = 145, .length = 8};  ///< staged set 0
inline constexpr Field signal_integrity{
    .page = 0x10,
    .offset = 153,
    .length = 21};  ///< staged set 0; laid out as the active set, 11h:214

static_assert(well_formed({dp_deinit, tx_polarity_flip, tx_output_disable, tx_auto_squelch_disable,
                           tx_squelch_force, apply_dp_init, dp_config, signal_integrity},
                          0x10, 128, 255));

/// Lane outputs and polarity: what our verbs or their undo may change, in one run.
inline constexpr Field lane_controls = cover(dp_deinit, tx_squelch_force);

/// DPConfigLane: AppSel, index of the path's first lane, explicit signal integrity settings.
inline constexpr unsigned selector_shift = 4;
inline constexpr unsigned first_lane_shift = 1;
inline constexpr unsigned explicit_control = 1;

}  // namespace plugfest::cmis::page_10
