#pragma once

#include "domain/clock.hpp"

#include <cstddef>

namespace plugfest::transport {

/// Bytes on an I2C wire for a read of `length` bytes: address, register, address again, data.
[[nodiscard]] constexpr std::size_t read_wire_bytes(std::size_t length) {
    return length + 3;
}

/// Bytes on an I2C wire for a write of `length` bytes: address, register, data.
[[nodiscard]] constexpr std::size_t write_wire_bytes(std::size_t length) {
    return length + 2;
}

/// How long the bytes take, nine bits each (eight and the acknowledge).
[[nodiscard]] constexpr Duration wire_time(std::size_t wire_bytes, double clock_hz) {
    constexpr double bits_per_byte = 9.0;
    return duration_from_seconds(static_cast<double>(wire_bytes) * bits_per_byte / clock_hz);
}

}  // namespace plugfest::transport
