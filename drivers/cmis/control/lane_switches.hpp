#pragma once

#include "domain/result.hpp"
#include "drivers/cmis/block.hpp"
#include "drivers/cmis/module_session.hpp"

#include <string>
#include <vector>

namespace plugfest::cmis {

/// Switches with one bit a lane, which act at once, whatever the data path does (10h:129-139).
enum class LaneSwitch {
    tx_disable,
    tx_polarity,
    tx_squelch_force,
    tx_auto_squelch_disable,
    rx_disable,
    rx_polarity,
    rx_auto_squelch_disable,
};

/// "tx-disable"
[[nodiscard]] std::string lane_switch_name(LaneSwitch which);
/// Its byte in page 10h.
[[nodiscard]] Field lane_switch_byte(LaneSwitch which);

/// Some lanes of a module, from 1, switched on or off.
struct SwitchChange {
    LaneSwitch which = LaneSwitch::tx_disable;
    std::vector<int> lanes;
    bool on = true;
};

/// `unsupported` with the advertising bit where the module has no such switch (01h:155, 156);
/// `advertising` covers page 01h.
[[nodiscard]] Result<void> check_switch_change(const SwitchChange& change,
                                               const Block& advertising);

/// Sets the lanes of one switch and reads them back; other lanes keep theirs. Errors: those of
/// check_switch_change; `protocol` if the module does not hold what was written.
[[nodiscard]] Task<void> set_lane_switch(ModuleSession& session, SwitchChange change);

}  // namespace plugfest::cmis
