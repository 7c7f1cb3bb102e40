#include "drivers/cmis/codec/f16.hpp"

#include <array>
#include <cstddef>

namespace plugfest::cmis {
namespace {

constexpr int exponent_bias = 24;
constexpr int mantissa_bits = 11;
constexpr std::uint16_t mantissa_mask = (1U << mantissa_bits) - 1U;

// Literals are correctly rounded, repeated multiplication would not be.
constexpr std::array<double, 32> powers_of_ten = {
    1e-24, 1e-23, 1e-22, 1e-21, 1e-20, 1e-19, 1e-18, 1e-17, 1e-16, 1e-15, 1e-14,
    1e-13, 1e-12, 1e-11, 1e-10, 1e-9,  1e-8,  1e-7,  1e-6,  1e-5,  1e-4,  1e-3,
    1e-2,  1e-1,  1e0,   1e1,   1e2,   1e3,   1e4,   1e5,   1e6,   1e7};
static_assert(powers_of_ten[exponent_bias] == 1.0);

}  // namespace

double decode_f16(std::uint16_t raw) {
    const auto exponent = static_cast<std::size_t>(raw >> mantissa_bits);
    return static_cast<double>(raw & mantissa_mask) * powers_of_ten[exponent];
}

}  // namespace plugfest::cmis
