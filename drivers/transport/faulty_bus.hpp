#pragma once

#include "drivers/async/sleeper.hpp"
#include "drivers/transport/byte_bus.hpp"

#include <cstdint>
#include <memory>

namespace plugfest::transport {

/// How a bus misbehaves. Probabilities are per transfer and independent of each other; the same
/// seed gives the same faults at the same transfers.
struct BusFaults {
    std::uint64_t seed = 1;
    double nack_burst = 0.0;  ///< probability that a burst of NACKs begins
    int burst_length = 3;     ///< transfers refused in a row
    double short_read = 0.0;  ///< probability that a read ends early; fails with `protocol`
    double delay = 0.0;       ///< probability of clock stretching
    Duration delay_time = std::chrono::milliseconds(10);
};

/// `inner` with seeded faults. A transfer that is refused does not reach `inner`.
[[nodiscard]] std::unique_ptr<ByteBus> make_faulty_bus(std::unique_ptr<ByteBus> inner,
                                                       async::Sleeper& sleeper,
                                                       const BusFaults& faults);

}  // namespace plugfest::transport
