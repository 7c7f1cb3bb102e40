#pragma once

#include "domain/clock.hpp"
#include "domain/units.hpp"
#include "drivers/async/task.hpp"

#include <cstdint>
#include <string>

namespace plugfest::api {

/// One stream of traffic between two hosts.
struct FlowRequest {
    std::string source_address;       ///< bound at the sender
    std::string destination_address;  ///< where the receiver listens
    Duration duration{};              ///< wall-clock time; traffic is real
    int streams = 1;
};

/// What a flow achieved.
struct FlowResult {
    GigabitsPerSecond received{0.0};  ///< goodput at the receiver
    std::uint64_t retransmits = 0;
    double seconds = 0.0;  ///< measured at the receiver
    std::string raw;       ///< the tool's own output, as evidence
};

/// Sends traffic between a pair of hosts and says what arrived. Starts the receiver, runs the
/// sender, stops both on every exit.
class TrafficGenerator {
  public:
    virtual ~TrafficGenerator() = default;
    /// Can the destination be reached at all from that source address? A quick probe, bounded in
    /// time.
    [[nodiscard]] virtual Task<bool> reachable(std::string source_address,
                                               std::string destination_address) = 0;
    [[nodiscard]] virtual Task<FlowResult> run(FlowRequest request) = 0;
};

}  // namespace plugfest::api
