#pragma once

#include "domain/clock.hpp"

namespace plugfest::cmis {

/// How a part deviates from what CMIS promises. The defaults are those of a part that does not.
struct Quirks {
    /// From writing the diagnostics selector (14h:128) to valid results; the standard's tDDCS.
    Duration selector_settle = std::chrono::milliseconds(10);
    /// From an apply trigger until ConfigStatus (11h:202-205) speaks of it and not of the one
    /// before.
    Duration config_settle{};
    /// Rejects AppSel 0, with which lanes are given up (10h:145).
    bool refuses_decommission = false;
    /// From a CDB trigger to the first look at its status (00h:37).
    Duration cdb_first_poll{};
    /// The least time to allow a CDB command, whatever the module states.
    Duration cdb_limit{};
    /// Never sets FreezeDone (2Fh:145.7), since nothing in its VDM needs a freeze.
    bool no_freeze_done = false;

    bool operator==(const Quirks&) const = default;
};

}  // namespace plugfest::cmis
