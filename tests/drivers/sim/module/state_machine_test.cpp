#include "drivers/sim/module/state_machine.hpp"

#include "drivers/sim/module/part_memory.hpp"

#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

/// A module's machine with a hand on its memory and its clock.
class StateMachineTest : public ::testing::Test {
  protected:
    ModuleMemory memory =
        build_memory(*find_part("dr8-800g"), {.vendor = "V", .part = "P", .serial = "S"});
    ModuleMemory defaults = memory;
    LabContext lab;
    StateMachine machine{memory, Seed(1), lab, PortName("leaf1:E0")};

    void set(reg::Address at, std::uint8_t value) {
        memory.set(at, value);
        machine.settle();
    }

    /// Runs until nothing is pending and returns the states a lane stayed in for some time.
    std::vector<PathState> run(int lane = 0) {
        std::vector<PathState> states{machine.path_state(lane)};
        machine.settle();
        while (true) {
            if (machine.path_state(lane) != states.back()) {
                states.push_back(machine.path_state(lane));
            }
            const auto next = machine.next_event();
            if (!next) {
                return states;
            }
            lab.now = *next;
            machine.settle();
        }
    }

    void stage(int first, int lanes, int selector) {
        for (int lane = first; lane < first + lanes; ++lane) {
            memory.set(reg::staged_config + lane, LaneConfig{selector, first, false}.byte());
        }
    }

    void apply(std::uint8_t lanes) {
        machine.apply_init(lanes);
        machine.settle();
    }

    [[nodiscard]] std::uint8_t status(int lane) const {
        return get_nibble(memory, reg::config_status, lane);
    }
};

using enum PathState;

TEST_F(StateMachineTest, StartsReadyAndActivated) {
    EXPECT_EQ(machine.power(), PowerState::ready);
    EXPECT_EQ(memory.get(reg::data_path_state), 0x44);
    EXPECT_FALSE(machine.next_event().has_value());
}

TEST_F(StateMachineTest, DeinitialisesAndComesBackWithinTheAdvertisedTimes) {
    memory.set(reg::data_path_deinit, 0xff);
    const Instant start = lab.now;
    EXPECT_EQ(run(), (std::vector{activated, tx_turn_off, PathState::deinit, deactivated}));
    EXPECT_LE(lab.now - start, std::chrono::milliseconds(100 + 100));
    memory.set(reg::data_path_deinit, 0x00);
    const Instant again = lab.now;
    EXPECT_EQ(run(), (std::vector{deactivated, init, tx_turn_on, activated}));
    EXPECT_LE(lab.now - again, std::chrono::milliseconds(5000 + 500));
    EXPECT_GE(lab.now - again, std::chrono::milliseconds(1500));
}

TEST_F(StateMachineTest, WaitsInInitializedWhileATransmitterIsOff) {
    memory.set(reg::tx_disable, 0x10);
    EXPECT_EQ(run(), (std::vector{activated, tx_turn_off, initialized}));
    memory.set(reg::tx_disable, 0x00);
    EXPECT_EQ(run(), (std::vector{initialized, tx_turn_on, activated}));
}

TEST_F(StateMachineTest, GoesToLowPowerOnlyWhenItsPathsAreDown) {
    set(reg::module_control, 0x50);
    EXPECT_EQ(machine.power(), PowerState::ready);
    EXPECT_EQ(machine.path_state(0), tx_turn_off);
    run();
    EXPECT_EQ(machine.power(), PowerState::low_power);
    EXPECT_EQ(memory.get(reg::module_state) & 0x0e, 0x02);
    EXPECT_EQ(memory.get(reg::module_flags) & 1, 1);
    memory.set(reg::module_control, 0x40);
    const Instant start = lab.now;
    run();
    EXPECT_EQ(machine.power(), PowerState::ready);
    EXPECT_EQ(machine.path_state(0), activated);
    EXPECT_LE(lab.now - start, std::chrono::milliseconds(5000 + 5000 + 500));
}

TEST_F(StateMachineTest, SlowModulesBreakTheirPromise) {
    ASSERT_TRUE(lab.faults.add({.kind = "slow_state_machine", .at = PortName("leaf1:E0")}, lab.now)
                    .has_value());
    memory.set(reg::data_path_deinit, 0xff);
    run();
    memory.set(reg::data_path_deinit, 0x00);
    const Instant start = lab.now;
    machine.settle();
    lab.now = *machine.next_event();
    machine.settle();
    EXPECT_EQ(machine.path_state(0), tx_turn_on);
    EXPECT_GT(lab.now - start, std::chrono::seconds(5));
}

TEST_F(StateMachineTest, AppliesAnotherApplicationOnDeactivatedLanes) {
    memory.set(reg::data_path_deinit, 0xff);
    run();
    stage(0, 4, 3);
    stage(4, 4, 3);
    apply(0xff);
    EXPECT_EQ(status(0), 0x0c);  // in progress
    run();
    EXPECT_EQ(status(0), 0x01);
    EXPECT_EQ(active_config(memory, 7).selector, 3);
    EXPECT_EQ(active_config(memory, 7).first, 4);
    EXPECT_EQ(memory.get(reg::init_pending), 0xff);
    memory.set(reg::data_path_deinit, 0xf0);
    run();
    EXPECT_EQ(machine.path_state(0), activated);
    EXPECT_EQ(machine.path_state(4), deactivated);
    EXPECT_EQ(memory.get(reg::init_pending), 0xf0);
}

TEST_F(StateMachineTest, ReinitialisesARunningPathThatKeepsItsLanes) {
    stage(0, 8, 2);
    apply(0xff);
    EXPECT_EQ(run(), (std::vector{activated, tx_turn_off, PathState::deinit, init, tx_turn_on,
                                  activated}));
    EXPECT_EQ(active_config(memory, 0).selector, 2);
    EXPECT_EQ(memory.get(reg::init_pending), 0x00);
}

TEST_F(StateMachineTest, RefusesToRegroupRunningLanes) {
    stage(0, 4, 3);
    stage(4, 4, 3);
    apply(0xff);
    EXPECT_EQ(status(0), 0x06);
    EXPECT_EQ(active_config(memory, 0).selector, 1);
    stage(0, 8, 12);
    apply(0xff);
    EXPECT_EQ(status(0), 0x03);
    stage(0, 8, 1);
    apply(0x0f);
    EXPECT_EQ(status(0), 0x07);
    EXPECT_EQ(machine.path_state(0), activated);
}

TEST_F(StateMachineTest, SteppedModulesRefuseToReinitialiseWhileRunning) {
    memory.set(reg::memory_model, 0x40);
    apply(0xff);
    EXPECT_EQ(status(0), 0x06);
}

TEST_F(StateMachineTest, IgnoresTriggersInTransientStatesAndWhileOneIsInProgress) {
    memory.set(reg::data_path_deinit, 0xff);
    machine.settle();
    apply(0xff);
    EXPECT_EQ(status(0), 0x01);  // as before
    run();
    apply(0xff);
    EXPECT_EQ(status(0), 0x0c);
    stage(0, 8, 12);
    apply(0xff);
    EXPECT_EQ(status(0), 0x0c);
}

TEST_F(StateMachineTest, TakesSignalSettingsImmediatelyButNotApplications) {
    set_nibble(memory, reg::staged_post_cursor, 0, 3);
    machine.apply_immediate(0xff);
    EXPECT_EQ(status(0), 0x01);
    EXPECT_EQ(get_nibble(memory, reg::active_signal + 13, 0), 3);
    EXPECT_EQ(machine.path_state(0), activated);
    stage(0, 8, 2);
    machine.apply_immediate(0xff);
    EXPECT_EQ(status(0), 0x02);
}

TEST_F(StateMachineTest, ComesBackFromAResetWithDefaults) {
    memory.set(reg::tx_disable, 0xff);
    machine.settle();
    machine.reset(defaults);
    const Instant start = lab.now;
    EXPECT_EQ(machine.power(), PowerState::resetting);
    lab.now = *machine.next_event();
    machine.settle();
    EXPECT_LE(lab.now - start, std::chrono::seconds(2));
    EXPECT_EQ(machine.power(), PowerState::power_up);
    EXPECT_EQ(memory.get(reg::tx_disable), 0x00);
    run();
    EXPECT_EQ(machine.power(), PowerState::ready);
    EXPECT_EQ(machine.path_state(3), activated);
}

TEST_F(StateMachineTest, TakesItsConfigurationFromStagedSetOneToo) {
    set(reg::data_path_deinit, 0xff);
    run();
    for (int lane = 0; lane < 4; ++lane) {
        memory.set(reg::staged_config + reg::staged_set_stride + lane,
                   LaneConfig{3, 0, false}.byte());
    }
    machine.apply_init(0xff, 1);
    run();
    EXPECT_EQ(active_config(memory, 0).selector, 3);
    EXPECT_EQ(active_config(memory, 4).selector, 0);
    EXPECT_EQ(staged_config(memory, 0).selector, 1);
}

TEST_F(StateMachineTest, ShowsTheOldVerdictForAWhileWhereItLags) {
    ASSERT_TRUE(lab.faults.add(
        {.kind = "config_lag", .at = PortName("leaf1:E0"), .parameters = {{"lag_ms", 100.0}}},
        lab.now));
    apply(0xff);
    EXPECT_EQ(status(0), 1);
    lab.now += std::chrono::milliseconds(110);
    machine.settle();
    EXPECT_EQ(status(0), 12);
    run();
    EXPECT_EQ(status(0), 1);
}

TEST_F(StateMachineTest, RejectsToGiveLanesUpWhereItIsMadeTo) {
    ASSERT_TRUE(
        lab.faults.add({.kind = "decommission_rejected", .at = PortName("leaf1:E0")}, lab.now));
    set(reg::data_path_deinit, 0xff);
    run();
    stage(0, 8, 0);
    apply(0xff);
    EXPECT_EQ(status(0), 2);
    EXPECT_EQ(active_config(memory, 0).selector, 1);
}

TEST_F(StateMachineTest, StaysInInitWhereItIsMadeTo) {
    ASSERT_TRUE(lab.faults.add({.kind = "init_stuck", .at = PortName("leaf1:E0")}, lab.now));
    set(reg::data_path_deinit, 0xff);
    run();
    set(reg::data_path_deinit, 0x00);
    lab.now += std::chrono::minutes(5);
    machine.settle();
    EXPECT_EQ(machine.path_state(0), init);
    EXPECT_FALSE(machine.next_event());
    set(reg::data_path_deinit, 0xff);
    run();
    EXPECT_EQ(machine.path_state(0), deactivated);
}

}  // namespace
}  // namespace plugfest::sim
