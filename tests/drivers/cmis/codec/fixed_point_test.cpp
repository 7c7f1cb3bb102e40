#include "drivers/cmis/codec/fixed_point.hpp"

#include <gtest/gtest.h>

#include <array>

namespace plugfest::cmis {
namespace {

TEST(FixedPoint, ReadsWordsBigEndianAndCountersLittleEndian) {
    constexpr std::array<std::uint8_t, 2> word = {0x80, 0x01};
    static_assert(decode_u16(word) == 0x8001);
    static_assert(decode_s16(word) == -32767);
    constexpr std::array<std::uint8_t, 8> counter = {0x01, 0x02, 0, 0, 0, 0, 0, 0x80};
    static_assert(decode_u64_le(counter) == 0x8000'0000'0000'0201U);
}

TEST(FixedPoint, TakesTheLowNibbleForTheLowerLane) {
    constexpr std::array<std::uint8_t, 2> bytes = {0x21, 0x43};
    static_assert(lane_nibble(bytes, 0) == 1);
    static_assert(lane_nibble(bytes, 1) == 2);
    static_assert(lane_nibble(bytes, 3) == 4);
}

TEST(FixedPoint, AppliesTheUnitsOfTheStandard) {
    EXPECT_DOUBLE_EQ(decode_temperature(-256).value(), -1.0);
    EXPECT_DOUBLE_EQ(decode_temperature(0x47D2).value(), 71.8203125);
    EXPECT_NEAR(decode_supply(33'020).value(), 3.302, 1e-12);
    EXPECT_NEAR(decode_optical_power(12'170).value(), 1.217, 1e-12);
    EXPECT_NEAR(decode_bias(24'221, 1).value(), 48.442, 1e-9);
    EXPECT_NEAR(decode_bias(24'221, 4).value(), 193.768, 1e-9);
}

}  // namespace
}  // namespace plugfest::cmis
