#pragma once

#include "domain/measurement.hpp"
#include "domain/topology.hpp"
#include "drivers/api/device_types.hpp"
#include "drivers/async/sleeper.hpp"
#include "orchestrator/steps/link_end.hpp"
#include "orchestrator/steps/step.hpp"

#include <optional>
#include <string>
#include <vector>

namespace plugfest::steps {

/// What one port's receiver counted between two looks.
struct FecDelta {
    Instant begun{};
    Instant ended{};
    Exposure bits;  ///< corrected bits in bits received
    std::uint64_t uncorrectable = 0;
    std::uint64_t codewords = 0;
    std::vector<std::uint64_t> histogram;  ///< empty where the device exports none
    bool symbols_only = false;             ///< errors are symbols, since bits are not exported
    [[nodiscard]] bool idle() const { return bits.trials == 0; }
};

/// Bits per second on the line, FEC parity included: 17/16 of the nominal rate (qualification
/// practice; 400 Gb/s is 425 on the wire). A figure from the device comes first.
[[nodiscard]] GigabitsPerSecond line_rate(const Link& link, const api::FecCounters& counters);

/// The difference of raw counters; empty if one went backwards (reset, flap): then it says nothing.
/// Exposure is codewords where they are counted, else line rate times measured time.
[[nodiscard]] std::optional<FecDelta> fec_delta(const api::FecCounters& before,
                                                const api::FecCounters& after, const Link& link);

/// All windows as one. Empty histogram unless every window has one.
[[nodiscard]] FecDelta sum_of(const std::vector<FecDelta>& windows);

/// Consecutive windows of one port.
struct PortWindows {
    bool exported = true;  ///< false: the device exports no FEC counters for this port
    std::vector<FecDelta> windows;
    int voided = 0;          ///< looks that had to be thrown away
    std::string transcript;  ///< the device's words at start and end
};

/// Takes `count` windows of `length` at one port. Windows in which counters went backwards are
/// voided and retaken, at most `retakes` times; fewer windows than asked for are then returned.
[[nodiscard]] Task<PortWindows> take_windows(StepContext& context, const LinkEnd& end,
                                             std::int64_t count, Duration length, int retakes);

}  // namespace plugfest::steps
