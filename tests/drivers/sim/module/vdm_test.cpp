#include "drivers/sim/module/vdm.hpp"

#include "tests/drivers/sim/fabric/sim_lab_builder.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>

namespace plugfest::sim {
namespace {

using namespace plugfest::sim::testing;

const std::string near_end = "leaf1:E0";
const std::string far_end = "leaf2:E0";

double f16(int word) {
    return (word & 0x7ff) * std::pow(10.0, (word >> 11) - 24);
}

/// The word of an observable, found by its descriptor; empty if it is not advertised.
std::optional<int> word(Fabric& fabric, const std::string& cage, std::uint8_t type, int lane) {
    for (std::uint8_t group = 0; group < 2; ++group) {
        const Bytes descriptors =
            read_page(fabric, cage, static_cast<std::uint8_t>(0x20 + group), 128, 128);
        const Bytes samples =
            read_page(fabric, cage, static_cast<std::uint8_t>(0x24 + group), 128, 128);
        for (std::size_t i = 0; i < 128; i += 2) {
            if (descriptors[i + 1] == type && (descriptors[i] & 0x0f) == lane) {
                return samples[i] << 8 | samples[i + 1];
            }
        }
    }
    return std::nullopt;
}

constexpr std::uint8_t minimum = 9;
constexpr std::uint8_t maximum = 11;
constexpr std::uint8_t average = 13;
constexpr std::uint8_t current = 15;

void freeze(Fabric& fabric, bool on) {
    write_page(fabric, near_end, 0x2f, 144, {static_cast<std::uint8_t>(on ? 0x80 : 0x00)});
}

TEST(Vdm, AgreesWithTheChannelWithinCountingError) {
    auto fabric = LabBuilder().link(near_end, far_end, "dr8-800g").build();
    const std::vector<double> truth = *fabric->true_ber(PortName(near_end));
    fabric->advance_to(at(60.0));
    for (int lane = 0; lane < 8; ++lane) {
        const double ber = f16(*word(*fabric, near_end, average, lane));
        const double wanted = truth[static_cast<std::size_t>(lane)];
        const double errors = wanted * 106.25e9 * 60.0;
        // The host adds its own segment, far below; F16 keeps three digits.
        EXPECT_NEAR(ber / wanted, 1.0, 5.0 / std::sqrt(errors) + 0.02) << lane;
    }
}

TEST(Vdm, OrdersItsStatistics) {
    auto fabric = LabBuilder().link(near_end, far_end, "dr8-800g").build();
    fabric->advance_to(at(30.0));
    for (int lane = 0; lane < 8; ++lane) {
        const int low = *word(*fabric, near_end, minimum, lane);
        const int high = *word(*fabric, near_end, maximum, lane);
        EXPECT_LT(low, high);
        EXPECT_LE(low, *word(*fabric, near_end, average, lane));
        EXPECT_GE(high, *word(*fabric, near_end, average, lane));
        EXPECT_LE(low, *word(*fabric, near_end, current, lane));
    }
}

TEST(Vdm, FreezesAndStartsANewInterval) {
    auto fabric = LabBuilder().link(near_end, far_end, "dr8-800g").build();
    fabric->advance_to(at(20.0));
    freeze(*fabric, true);
    EXPECT_EQ(read(*fabric, near_end, 145, 1)[0], 0x00);
    fabric->advance_to(fabric->now() + std::chrono::milliseconds(10));
    EXPECT_EQ(read(*fabric, near_end, 145, 1)[0], 0x80);
    const int frozen = *word(*fabric, near_end, current, 3);
    const int frozen_average = *word(*fabric, near_end, average, 3);
    fabric->advance_to(at(40.5));
    EXPECT_EQ(*word(*fabric, near_end, current, 3), frozen);
    EXPECT_EQ(*word(*fabric, near_end, average, 3), frozen_average);
    freeze(*fabric, false);
    fabric->advance_to(at(40.51));
    EXPECT_EQ(read_page(*fabric, near_end, 0x2f, 145, 1)[0], 0x40);
    fabric->advance_to(at(42.0));
    // One whole second since: minimum and maximum are the same.
    EXPECT_EQ(*word(*fabric, near_end, minimum, 3), *word(*fabric, near_end, maximum, 3));
}

TEST(Vdm, ReportsSignalToNoiseRatioAndLaserTemperature) {
    auto fabric = LabBuilder().link(near_end, far_end, "dr8-800g").build();
    EXPECT_NEAR(*word(*fabric, near_end, 5, 0) / 256.0, 22.0, 1.5);
    EXPECT_NEAR(*word(*fabric, near_end, 4, 15) / 256.0, 56.0, 6.0);
    EXPECT_FALSE(word(*fabric, near_end, 1, 0).has_value());
}

TEST(Vdm, ShowsLostFramesOfABurstyReceiver) {
    auto fabric = LabBuilder()
                      .link(near_end, far_end, "dr8-800g")
                      .fault({.kind = "bursts", .at = PortName(near_end)})
                      .build();
    fabric->advance_to(at(120.0));
    EXPECT_GT(*word(*fabric, near_end, 19, 0), 0);  // largest share of lost codewords
    EXPECT_EQ(*word(*fabric, far_end, 19, 0), 0);
}

TEST(Vdm, RaisesItsFlagsOnADirtyLane) {
    auto fabric = LabBuilder()
                      .link(near_end, far_end, "dr8-800g")
                      .fault({.kind = "dirty_connector", .at = PortName(near_end), .lane = 2})
                      .build();
    fabric->advance_to(at(5.0));
    (void)word(*fabric, near_end, current, 1);
    const Bytes flags = read_page(*fabric, near_end, 0x2c, 128, 32);
    int raised = 0;
    for (const std::uint8_t byte : flags) {
        raised += byte != 0 ? 1 : 0;
    }
    EXPECT_GT(raised, 0);
    EXPECT_EQ(read(*fabric, near_end, 4, 1)[0] & 0x08, 0x08);
}

}  // namespace
}  // namespace plugfest::sim
