#pragma once

#include "domain/clock.hpp"
#include "drivers/async/mutex.hpp"
#include "drivers/async/task.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace plugfest::transport {

using Bytes = std::vector<std::uint8_t>;

/// The I2C address of pluggable modules, and of the diagnostics of SFF-8472.
inline constexpr std::uint8_t module_address = 0x50;
inline constexpr std::uint8_t sff8472_diagnostics_address = 0x51;

/// What a bus can carry in one transfer, in data bytes.
struct BusLimits {
    std::size_t max_read = 128;
    std::size_t max_write = 128;
    double clock_hz = 400'000.0;
};

/// What the bus was used for so far; the wire time is computed from the clock, nine bits a byte.
struct BusCost {
    std::uint64_t transactions = 0;
    std::uint64_t bytes = 0;
    std::uint64_t errors = 0;
    Duration wire_time{};
};

/// Addressed bytes of one plug: the bus handle includes adapter and mux channel path, so callers
/// name only the device address and the register. Every call ends within its deadline. Errors:
/// `nack`, `timeout`, `absent` (no adapter, unplugged), `refused` (address owned by somebody else),
/// `protocol`, `cancelled`.
class ByteBus {
  public:
    virtual ~ByteBus() = default;

    /// Reads `length` bytes from register `offset` on, as one transfer (write offset, repeated
    /// start, read). Returns exactly `length` bytes or an error.
    [[nodiscard]] virtual Task<Bytes> read(std::uint8_t device, std::uint8_t offset,
                                           std::size_t length) = 0;
    /// Writes the bytes from register `offset` on, as one transfer.
    [[nodiscard]] virtual Task<void> write(std::uint8_t device, std::uint8_t offset,
                                           Bytes data) = 0;

    [[nodiscard]] virtual BusLimits limits() const = 0;
    [[nodiscard]] virtual BusCost cost() const = 0;
    /// Serialises compound operations (page select and access). It covers the root bus, since plugs
    /// behind one adapter share it. Held by page access, not by read and write.
    [[nodiscard]] virtual async::Mutex& mutex() = 0;
    /// For messages: "socket://127.0.0.1:4011/leaf11:Ethernet0".
    [[nodiscard]] virtual std::string name() const = 0;
};

}  // namespace plugfest::transport
