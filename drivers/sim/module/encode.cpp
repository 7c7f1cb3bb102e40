#include "drivers/sim/module/encode.hpp"

#include <algorithm>
#include <cmath>

namespace plugfest::sim {

std::uint16_t encode_power(Milliwatt power) {
    return static_cast<std::uint16_t>(std::clamp(std::lround(power.value() * 1e4), 0L, 65535L));
}

std::uint16_t encode_f16(double value) {
    if (value <= 0.0) {
        return 0;
    }
    constexpr double largest_mantissa = 2047.0;
    int exponent = std::max(static_cast<int>(std::floor(std::log10(value))) - 3, -24);
    double mantissa = std::round(value * std::pow(10.0, -exponent));
    if (mantissa > largest_mantissa) {
        ++exponent;
        mantissa = std::round(value * std::pow(10.0, -exponent));
    }
    if (exponent > 7) {
        return 0xffff;
    }
    return static_cast<std::uint16_t>(static_cast<unsigned>(exponent + 24) << 11U |
                                      static_cast<unsigned>(mantissa));
}

std::uint8_t encode_cable_length(Metre length) {
    if (length.value() <= 0.0) {
        return 0;
    }
    double multiplier = 0.1;
    for (unsigned code = 0; code < 4; ++code, multiplier *= 10.0) {
        const double base = std::round(length.value() / multiplier);
        if (base <= 63.0) {
            return static_cast<std::uint8_t>(code << 6U |
                                             static_cast<unsigned>(std::max(base, 1.0)));
        }
    }
    return 0xff;
}

std::uint16_t encode_decibel(Decibel value) {
    return static_cast<std::uint16_t>(std::clamp(std::lround(value.value() * 256.0), 0L, 65535L));
}

std::uint16_t encode_temperature(Celsius temperature) {
    const long steps = std::clamp(std::lround(temperature.value() * 256.0), -32768L, 32767L);
    return static_cast<std::uint16_t>(static_cast<std::int16_t>(steps));
}

}  // namespace plugfest::sim
