#pragma once

#include "drivers/api/device_types.hpp"
#include "drivers/api/restorable.hpp"
#include "drivers/async/task.hpp"

#include <vector>

namespace plugfest::api {

/// A module in its cage, as far as every pluggable part has it. Optics, active and passive cables
/// alike.
class OpticalModule {
  public:
    virtual ~OpticalModule() = default;

    /// Reads all static pages (CMIS: lower memory, 00h, 01h, 02h). Never fails over what they say:
    /// oddities are findings.
    [[nodiscard]] virtual Task<ModuleIdentity> identify() = 0;
    [[nodiscard]] virtual Task<ModuleMonitors> monitors() = 0;
    [[nodiscard]] virtual Task<ModuleStatus> status() = 0;
    /// Latched flags; reading clears them.
    [[nodiscard]] virtual Task<ModuleFlags> take_flags() = 0;
    /// Monitors, states and flags in one go, which costs less of the bus than one after the other.
    /// Clears the flags.
    [[nodiscard]] virtual Task<ModuleSnapshot> snapshot() {
        ModuleSnapshot all;
        PLUGFEST_CO_TRY(all.status, co_await status());
        PLUGFEST_CO_TRY(all.monitors, co_await monitors());
        PLUGFEST_CO_TRY(all.flags, co_await take_flags());
        co_return all;
    }
};

/// Host lanes from 1, as a list in any order.
using HostLanes = std::vector<HostLane>;

/// Control of module power and data paths (CMIS 6.3). Each verb writes and returns; waiting is the
/// caller's, by OpticalModule::status(). `unsupported` on flat-memory modules.
class DataPathControl {
  public:
    virtual ~DataPathControl() = default;

    /// Requests low power by software, or releases it (00h:26).
    [[nodiscard]] virtual Task<void> set_low_power(bool low) = 0;
    /// Deinitialises (true) or initialises (false) data paths (10h:128).
    [[nodiscard]] virtual Task<void> set_deinit(HostLanes lanes, bool deinit) = 0;
    /// Switches transmitters off or on (10h:130).
    [[nodiscard]] virtual Task<void> set_tx_disable(HostLanes lanes, bool disable) = 0;
    /// Stages an application on the lanes and applies it with ApplyDPInit (10h:145, 10h:143). All
    /// lanes form one data path.
    [[nodiscard]] virtual Task<void> apply_application(HostLanes lanes, int selector) = 0;
};

/// Pattern generators and checkers of a module (CMIS 13h, 14h). `unsupported` where the module has
/// none.
class PatternTester {
  public:
    virtual ~PatternTester() = default;

    [[nodiscard]] virtual Task<PatternCapability> pattern_capability(Side side) = 0;
    /// Starts the generator on all lanes of the side.
    [[nodiscard]] virtual Task<void> start_generator(Side side, Pattern pattern) = 0;
    /// Starts the checker on all lanes of the side and clears its counts.
    [[nodiscard]] virtual Task<void> start_checker(Side side, Pattern pattern) = 0;
    /// Counts since the checker was started.
    [[nodiscard]] virtual Task<std::vector<PatternResult>> pattern_results(Side side) = 0;
    [[nodiscard]] virtual Task<void> stop_patterns(Side side) = 0;
};

/// Versatile diagnostics monitoring (CMIS 8.19): what the module measures of the link.
/// `unsupported` without VDM.
class LinkDiagnostics {
  public:
    virtual ~LinkDiagnostics() = default;

    /// Every advertised observable we know, live values and interval statistics, from one
    /// consistent read (freeze, read, unfreeze).
    [[nodiscard]] virtual Task<std::vector<Observable>> observe() = 0;
};

}  // namespace plugfest::api
