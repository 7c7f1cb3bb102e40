#include "drivers/sim/module/monitors.hpp"

#include "drivers/sim/module/part_memory.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace plugfest::sim {
namespace {

using Activities = std::array<LaneActivity, module_lanes>;
using Inputs = std::array<LaneInput, module_lanes>;

Activities all(LaneActivity activity) {
    Activities lanes;
    lanes.fill(activity);
    return lanes;
}

Inputs lit(double milliwatt) {
    Inputs inputs;
    for (LaneInput& input : inputs) {
        input.host.kind = SignalKind::traffic;
        input.media.kind = SignalKind::traffic;
        input.rx_power_mw = milliwatt;
    }
    return inputs;
}

constexpr LaneActivity running{
    .used = true, .initialized = true, .laser_on = true, .emitting = true, .delivering = true};

class MonitorsTest : public ::testing::Test {
  protected:
    const PartKind& kind = *find_part("dr8-800g");
    ModuleMemory memory = build_memory(kind, {.vendor = "V", .part = "P", .serial = "S"});
    LabContext lab;
    Monitors monitors{memory, kind, Seed(1), lab};

    void show(const Activities& lanes, const Inputs& inputs) {
        monitors.render(lanes, inputs, PowerState::ready);
        monitors.raise_flags(lanes, inputs);
    }
};

TEST_F(MonitorsTest, AHealthyModuleRaisesNothing) {
    show(all(running), lit(1.1));
    EXPECT_EQ(memory.get(reg::monitor_flags), 0);
    for (int i = 0; i < 20; ++i) {
        EXPECT_EQ(memory.get(reg::lane_flags + i), 0) << i;
    }
    EXPECT_EQ(memory.get(reg::output_status_tx), 0xff);
    EXPECT_EQ(memory.get(reg::output_status_rx), 0xff);
    const auto temperature = static_cast<std::int16_t>(memory.get16(reg::temperature)) / 256.0;
    EXPECT_GT(temperature, 40.0);
    EXPECT_LT(temperature, 60.0);
    EXPECT_NEAR(memory.get16(reg::supply) / 1e4, 3.3, 0.05);
}

TEST_F(MonitorsTest, ErrWithinTheirAccuracyAndNotAtAllWhenIdeal) {
    show(all(running), lit(1.0));
    for (int lane = 0; lane < 8; ++lane) {
        const double shown = memory.get16(reg::rx_power + 2 * lane) / 1e4;
        EXPECT_LT(std::abs(10.0 * std::log10(shown)), 0.26);
    }
    lab.physics.monitor_error = false;
    show(all(running), lit(1.0));
    EXPECT_EQ(memory.get16(reg::rx_power), 10'000);
}

TEST_F(MonitorsTest, LossOfLightIsLossOfSignalAndLowPower) {
    Inputs inputs = lit(1.0);
    inputs[2].media = {};
    inputs[2].rx_power_mw = 0.0;
    show(all(running), inputs);
    EXPECT_EQ(memory.get(reg::flag_rx_los), 0x04);
    EXPECT_EQ(memory.get(reg::flag_rx_cdr_lol), 0x04);
    EXPECT_EQ(memory.get(reg::flag_rx_power + 1), 0x04);  // low alarm
    EXPECT_EQ(memory.get(reg::flag_rx_power + 3), 0x04);  // low warning
    EXPECT_EQ(memory.get(reg::flag_rx_power), 0x00);
    EXPECT_EQ(memory.get16(reg::rx_power + 4), 0);
}

TEST_F(MonitorsTest, LowLimitsDoNotCountBeforeInitialized) {
    LaneActivity waiting = running;
    waiting.initialized = false;
    waiting.emitting = false;
    waiting.laser_on = false;
    show(all(waiting), lit(0.0001));
    EXPECT_EQ(memory.get(reg::flag_rx_power + 1), 0x00);
    EXPECT_EQ(memory.get(reg::flag_tx_power + 1), 0x00);
    EXPECT_EQ(memory.get16(reg::tx_power), 0);
    EXPECT_EQ(memory.get16(reg::tx_bias), 0);
}

TEST_F(MonitorsTest, UnusedLanesRaiseNothing) {
    show(all({}), {});
    EXPECT_EQ(memory.get(reg::flag_rx_los), 0x00);
    EXPECT_EQ(memory.get(reg::flag_tx_los), 0x00);
}

TEST_F(MonitorsTest, CopperHasNoOpticalMonitors) {
    const PartKind& aec = *find_part("aec-800g");
    ModuleMemory cable = build_memory(aec, {.vendor = "V", .part = "P", .serial = "S"});
    Monitors copper(cable, aec, Seed(1), lab);
    copper.render(all(running), lit(0.0), PowerState::ready);
    copper.raise_flags(all(running), lit(0.0));
    EXPECT_EQ(cable.get16(reg::tx_power), 0);
    EXPECT_EQ(cable.get(reg::flag_rx_power + 1), 0x00);
    EXPECT_GT(cable.get16(reg::temperature), 0);
}

}  // namespace
}  // namespace plugfest::sim
