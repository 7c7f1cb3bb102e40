#pragma once

#include "domain/units.hpp"

#include <cstdint>

/// Encodings of values in module memory, written for the device side alone: the driver has its own.
namespace plugfest::sim {

/// The byte of 00h:202 for a length: multiplier and base, rounded to what fits; 0 is no cable.
[[nodiscard]] std::uint8_t encode_cable_length(Metre length);

/// 0.1 µW, saturating.
[[nodiscard]] std::uint16_t encode_power(Milliwatt power);

/// CMIS F16: mantissa · 10^(exponent − 24), 11-bit mantissa and 5-bit exponent.
[[nodiscard]] std::uint16_t encode_f16(double value);

/// 1/256 dB, saturating; 0 below 0 dB.
[[nodiscard]] std::uint16_t encode_decibel(Decibel value);

/// 1/256 °C, two's complement.
[[nodiscard]] std::uint16_t encode_temperature(Celsius temperature);

}  // namespace plugfest::sim
