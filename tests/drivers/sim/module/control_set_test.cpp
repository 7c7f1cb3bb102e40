#include "drivers/sim/module/control_set.hpp"

#include "drivers/sim/module/part_memory.hpp"

#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

ModuleMemory dr8() {
    return build_memory(*find_part("dr8-800g"), {.vendor = "V", .part = "P", .serial = "S"});
}

void stage(ModuleMemory& memory, int first, int lanes, int selector, bool explicit_signal = false) {
    for (int lane = first; lane < first + lanes; ++lane) {
        const LaneConfig config{selector, first, explicit_signal};
        memory.set(reg::staged_config + lane, config.byte());
    }
}

TEST(ControlSet, ReadsAndWritesLaneConfigurations) {
    const LaneConfig config = LaneConfig::from(0x39);
    EXPECT_EQ(config.selector, 3);
    EXPECT_EQ(config.first, 4);
    EXPECT_TRUE(config.explicit_signal);
    EXPECT_EQ(config.byte(), 0x39);
}

TEST(ControlSet, DefaultsToTheFirstApplicationOnAllLanes) {
    const ModuleMemory memory = dr8();
    for (int lane = 0; lane < 8; ++lane) {
        EXPECT_EQ(active_config(memory, lane).selector, 1);
        EXPECT_EQ(active_config(memory, lane).first, 0);
    }
    const ModuleMemory twin =
        build_memory(*find_part("2xfr4-800g"), {.vendor = "V", .part = "P", .serial = "S"});
    EXPECT_EQ(active_config(twin, 3).first, 0);
    EXPECT_EQ(active_config(twin, 4).first, 4);
}

TEST(ControlSet, AcceptsWholePathsAtAdvertisedPlaces) {
    ModuleMemory memory = dr8();
    stage(memory, 0, 4, 3);
    stage(memory, 4, 4, 3);
    EXPECT_EQ(validate_staged(memory, 0xff), ConfigCode::success);
    EXPECT_EQ(validate_staged(memory, 0xf0), ConfigCode::success);
    stage(memory, 0, 4, 0);
    EXPECT_EQ(validate_staged(memory, 0xff), ConfigCode::success);
}

TEST(ControlSet, RejectsUnknownApplications) {
    ModuleMemory memory = dr8();
    stage(memory, 0, 8, 9);
    EXPECT_EQ(validate_staged(memory, 0xff), ConfigCode::invalid_application);
}

TEST(ControlSet, RejectsPathsThatDoNotFit) {
    ModuleMemory memory = dr8();
    stage(memory, 2, 4, 3);  // may start on lane 1 or 5
    EXPECT_EQ(validate_staged(memory, 0x3c), ConfigCode::invalid_data_path);
    memory = dr8();
    stage(memory, 0, 4, 3);
    memory.set(reg::staged_config + 2, LaneConfig{1, 0, false}.byte());
    EXPECT_EQ(validate_staged(memory, 0x0b), ConfigCode::partial_data_path);
    EXPECT_EQ(validate_staged(memory, 0x03), ConfigCode::partial_data_path);
}

TEST(ControlSet, RejectsSignalSettingsOutOfRangeOnlyWhenTheyCount) {
    ModuleMemory memory = dr8();
    set_nibble(memory, reg::staged_pre_cursor, 5, 0x9);
    EXPECT_EQ(validate_staged(memory, 0xff), ConfigCode::success);
    stage(memory, 0, 8, 1, true);
    EXPECT_EQ(validate_staged(memory, 0xff), ConfigCode::invalid_signal);
}

TEST(ControlSet, CopiesSignalSettingsOfTheLanesAsked) {
    ModuleMemory memory = dr8();
    for (int lane = 0; lane < 8; ++lane) {
        set_nibble(memory, reg::staged_post_cursor, lane, 0x5);
    }
    memory.set(reg::staged_signal, 0x00);
    copy_signal_settings(memory, 0x0c);
    const reg::Address active_post = reg::active_signal + 13;
    EXPECT_EQ(get_nibble(memory, active_post, 1), 0);
    EXPECT_EQ(get_nibble(memory, active_post, 2), 5);
    EXPECT_EQ(get_nibble(memory, active_post, 3), 5);
    EXPECT_EQ(get_nibble(memory, active_post, 4), 0);
    EXPECT_EQ(memory.get(reg::active_signal), 0xf3);
}

}  // namespace
}  // namespace plugfest::sim
