#pragma once

#include "domain/units.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace plugfest::cmis {

/// Big-endian, the order of every CMIS word but a few on page 14h.
[[nodiscard]] constexpr std::uint16_t decode_u16(std::span<const std::uint8_t, 2> bytes) {
    return static_cast<std::uint16_t>((bytes[0] << 8U) | bytes[1]);
}

[[nodiscard]] constexpr std::int16_t decode_s16(std::span<const std::uint8_t, 2> bytes) {
    return std::bit_cast<std::int16_t>(decode_u16(bytes));
}

/// Little-endian: the error and bit counters of page 14h.
[[nodiscard]] constexpr std::uint64_t decode_u64_le(std::span<const std::uint8_t, 8> bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 8; i-- > 0;) {
        value = (value << 8U) | bytes[i];
    }
    return value;
}

/// Lane nibbles: four bits per lane, the lower-numbered lane in the low nibble.
[[nodiscard]] constexpr std::uint8_t lane_nibble(std::span<const std::uint8_t> bytes,
                                                 std::size_t lane_index) {
    const std::uint8_t byte = bytes[lane_index / 2];
    return static_cast<std::uint8_t>(lane_index % 2 == 0 ? byte & 0x0FU : byte >> 4U);
}

/// S16 in 1/256 degC.
[[nodiscard]] constexpr Celsius decode_temperature(std::int16_t raw) {
    return Celsius(static_cast<double>(raw) / 256.0);
}

/// U16 in 100 uV.
[[nodiscard]] constexpr Volt decode_supply(std::uint16_t raw) {
    return Volt(static_cast<double>(raw) * 1e-4);
}

/// U16 in 0.1 uW.
[[nodiscard]] constexpr Milliwatt decode_optical_power(std::uint16_t raw) {
    return Milliwatt(static_cast<double>(raw) * 1e-4);
}

/// U16 in 2 uA times the scale of 01h:160 (1, 2 or 4).
[[nodiscard]] constexpr Milliamp decode_bias(std::uint16_t raw, int scale) {
    return Milliamp(static_cast<double>(raw) * 2e-3 * scale);
}

}  // namespace plugfest::cmis
