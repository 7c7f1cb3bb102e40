#include "drivers/sim/module/encode.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace plugfest::sim {
namespace {

double f16_value(std::uint16_t word) {
    return (word & 0x7ff) * std::pow(10.0, (word >> 11) - 24);
}

TEST(Encode, F16KeepsThreeDigits) {
    for (const double value : {2.4e-4, 1.25e-10, 1e-6, 3.3e-8, 0.5, 9.99e-16, 12.0}) {
        EXPECT_NEAR(f16_value(encode_f16(value)) / value, 1.0, 0.003) << value;
    }
    EXPECT_EQ(encode_f16(0.0), 0);
    EXPECT_EQ(encode_f16(-1.0), 0);
    EXPECT_EQ(encode_f16(1e30), 0xffff);
}

TEST(Encode, F16WordsGrowWithTheirValue) {
    std::uint16_t previous = 0;
    for (double value = 1e-20; value < 1.0; value *= 1.07) {
        EXPECT_GE(encode_f16(value), previous) << value;
        previous = encode_f16(value);
    }
}

TEST(Encode, CableLengthsTakeTheFinestStepThatFits) {
    EXPECT_EQ(encode_cable_length(Metre(0.0)), 0);
    EXPECT_EQ(encode_cable_length(Metre(2.0)), 20);  // 20 x 0.1 m
    EXPECT_EQ(encode_cable_length(Metre(6.3)), 63);
    EXPECT_EQ(encode_cable_length(Metre(30.0)), 0x40 | 30);  // 30 x 1 m
    EXPECT_EQ(encode_cable_length(Metre(500.0)), 0x80 | 50);
    EXPECT_EQ(encode_cable_length(Metre(7000.0)), 0xff);
}

TEST(Encode, MonitorsUseTheirUnits) {
    EXPECT_EQ(encode_power(Milliwatt(1.0)), 10'000);
    EXPECT_EQ(encode_power(Milliwatt(100.0)), 65'535);
    EXPECT_EQ(encode_decibel(Decibel(20.5)), 0x1480);
    EXPECT_EQ(encode_decibel(Decibel(-3.0)), 0);
    EXPECT_EQ(encode_temperature(Celsius(40.5)), 0x2880);
    EXPECT_EQ(encode_temperature(Celsius(-1.0)), 0xff00);
}

}  // namespace
}  // namespace plugfest::sim
