#include "drivers/cmis/monitors.hpp"

#include "tests/drivers/cmis/sample_image.hpp"

#include <gtest/gtest.h>

namespace plugfest::cmis {
namespace {

api::ModuleMonitors decode(const MemoryImage& image) {
    const ModuleTraits traits = derive_traits(image);
    api::ModuleMonitors monitors;
    decode_module_monitors(traits, image.lower(), monitors);
    decode_lane_monitors(traits, 0, *image.page({.page = 0x11}), monitors);
    decode_thresholds(traits, *image.page({.page = 0x02}), monitors);
    return monitors;
}

TEST(Monitors, HaveUnitsAndScale) {
    const api::ModuleMonitors monitors = decode(test::sample_image());
    EXPECT_DOUBLE_EQ(monitors.temperature->value(), 45.5);
    EXPECT_NEAR(monitors.supply->value(), 3.3, 1e-9);
    ASSERT_EQ(monitors.lanes.size(), 8U);
    EXPECT_EQ(monitors.lanes.at(7).lane.number(), 8);
    EXPECT_NEAR(monitors.lanes.at(0).tx_power->value(), 0.853, 0.001);
    EXPECT_NEAR(monitors.lanes.at(0).rx_power->value(), 0.0, 1e-9);
    EXPECT_NEAR(monitors.lanes.at(0).tx_bias->value(), 60.0, 1e-9);
}

TEST(Monitors, ShowNoLightAsTheFloorAndNeverAsInfinity) {
    MemoryImage image = test::sample_image();
    test::put(image, {0x11, 186}, {0x00, 0x00, 0x00, 0x01});
    const api::ModuleMonitors monitors = decode(image);
    EXPECT_EQ(monitors.lanes.at(0).rx_power, no_light);
    EXPECT_NEAR(monitors.lanes.at(1).rx_power->value(), -40.0, 1e-9);
}

TEST(Monitors, LeaveOutWhatIsNotThere) {
    MemoryImage image = test::sample_image();
    test::put(image, {0, 210}, {0xF0});
    test::put(image, {1, 159}, {0x02, 0x04});
    const api::ModuleMonitors monitors = decode(image);
    EXPECT_FALSE(monitors.temperature);
    EXPECT_TRUE(monitors.supply);
    ASSERT_EQ(monitors.lanes.size(), 4U);
    EXPECT_TRUE(monitors.lanes.at(0).rx_power);
    EXPECT_FALSE(monitors.lanes.at(0).tx_power);
    EXPECT_FALSE(monitors.lanes.at(0).tx_bias);
}

TEST(Monitors, ThresholdsAreSignedAndInOrder) {
    const api::ModuleMonitors monitors = decode(test::sample_image());
    EXPECT_DOUBLE_EQ(monitors.temperature_thresholds->high_alarm, 75.0);
    EXPECT_DOUBLE_EQ(monitors.temperature_thresholds->low_alarm, -5.0);
    EXPECT_DOUBLE_EQ(monitors.temperature_thresholds->high_warning, 70.0);
    EXPECT_DOUBLE_EQ(monitors.temperature_thresholds->low_warning, 0.0);
    EXPECT_NEAR(monitors.tx_power_thresholds->high_alarm, 4.0, 0.01);
}

TEST(Monitors, ThresholdsOfZeroAreNone) {
    const api::ModuleMonitors monitors = decode(test::sample_image());
    EXPECT_FALSE(monitors.tx_bias_thresholds);
    EXPECT_FALSE(monitors.rx_power_thresholds);
}

}  // namespace
}  // namespace plugfest::cmis
