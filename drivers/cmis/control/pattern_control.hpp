#pragma once

#include "drivers/api/device_types.hpp"
#include "drivers/cmis/module_session.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::cmis {

/// How patterns are sent and checked on some lanes of one side.
struct PatternSetup {
    Side side = Side::media;
    api::Pattern pattern = api::Pattern::prbs31q;
    std::vector<int> lanes;  ///< from 1; empty for all the side has
    bool generate = true;
    bool check = true;
    bool invert = false;        ///< the polarity
    bool swap = false;          ///< most and least significant bit of each PAM4 symbol
    std::optional<int> gate_s;  ///< 5, 10, 30, 60, 120 or 300 s; without, counting is endless
    bool slow_updates = false;  ///< results every 5 s instead of every second
};

/// One lane of a running check, with its signal-to-noise ratio where the module measures it.
struct PatternLane {
    api::PatternResult result;
    std::optional<double> snr_db;
};

/// The pattern of a name, "PRBS31Q" in any case. Fails with `config`, naming all.
[[nodiscard]] Result<api::Pattern> pattern_from(std::string_view name);

/// Starts generators, then checkers, on the lanes of the setup and clears the counts. Other lanes
/// keep theirs where the module has patterns by lane. Errors: `unsupported` with the advertising
/// bit for what this module lacks (13h:128-142).
[[nodiscard]] Task<void> start_patterns(ModuleSession& session, PatternSetup setup);
/// Results of the lanes whose checkers run; of a finished gate if `gated`.
[[nodiscard]] Task<std::vector<PatternLane>> read_patterns(ModuleSession& session, Side side,
                                                           bool gated);
/// Whether the gates of all running checkers of the side have closed (14h:134, 135); reading clears
/// the flags.
[[nodiscard]] Task<bool> gates_have_closed(ModuleSession& session, Side side);
/// Stops checkers, then generators, of some lanes (all if empty).
[[nodiscard]] Task<void> stop_patterns(ModuleSession& session, Side side, std::vector<int> lanes);

}  // namespace plugfest::cmis
