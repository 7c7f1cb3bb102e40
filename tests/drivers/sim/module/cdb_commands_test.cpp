#include "drivers/sim/module/cdb_commands.hpp"

#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

class CdbCommandsTest : public ::testing::Test {
  protected:
    CdbOutcome execute(std::uint16_t command, std::vector<std::uint8_t> lpl = {}) {
        return commands.execute({.command = command, .lpl = std::move(lpl), .epl = {}});
    }

    PartCdb part{.epl_code = 0, .writes_epl = false, .password = 0x1234};
    FirmwareBanks banks{{.part = "NL-1", .major = 3, .minor = 5}};
    CdbCommands commands{part, "NL-1", banks};
};

TEST_F(CdbCommandsTest, FirmwareIsLockedUntilThePasswordIsEntered) {
    EXPECT_EQ(execute(0x0102).status, 0x46);
    EXPECT_EQ(execute(0x0100).status, 0x01) << "asking is free";
    EXPECT_EQ(execute(0x0001, {0, 0, 0, 1}).status, 0x46);
    EXPECT_EQ(execute(0x0001, {0, 0, 0x12, 0x34}).status, 0x01);
    EXPECT_EQ(execute(0x0102).status, 0x01);
    commands.reset();
    EXPECT_EQ(execute(0x0102).status, 0x46);
}

TEST_F(CdbCommandsTest, WhatIsNotOfferedIsUnknown) {
    EXPECT_EQ(execute(0x0104).status, 0x41);
    EXPECT_EQ(execute(0x0280).status, 0x41);
}

TEST_F(CdbCommandsTest, AnImageForAnotherPartIsRefused) {
    commands.enter_password(0x1234);
    const auto image = make_firmware_image({.part = "OTHER", .major = 4}, 100);
    std::vector<std::uint8_t> lpl{0, 0, 0, 164, 0, 0, 0, 0};
    lpl.insert(lpl.end(), image.begin(), image.begin() + firmware_header_length);
    EXPECT_EQ(execute(0x0101, lpl).status, 0x42);
    EXPECT_EQ(execute(0x0101, {0, 0}).status, 0x42);
}

TEST_F(CdbCommandsTest, CommandsOutOfOrderAreIncompatible) {
    commands.enter_password(0x1234);
    EXPECT_EQ(execute(0x0103, {0, 0, 0, 0, 1}).status, 0x47);
    EXPECT_EQ(execute(0x0107).status, 0x47);
    EXPECT_EQ(execute(0x0109, {0, 0, 0, 100}).status, 0x47) << "no image to run";
    EXPECT_EQ(execute(0x0109, {0, 1, 0, 100}).status, 0x42) << "not hitless";
}

TEST_F(CdbCommandsTest, DurationsStayBelowWhatIsStated) {
    const CdbRequest start{.command = 0x0101, .lpl = {}, .epl = {}};
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const Duration takes = commands.duration(start, Seed(seed).random());
        EXPECT_GE(takes, part.max_start * 3 / 10);
        EXPECT_LE(takes, part.max_start * 7 / 10);
    }
}

}  // namespace
}  // namespace plugfest::sim
