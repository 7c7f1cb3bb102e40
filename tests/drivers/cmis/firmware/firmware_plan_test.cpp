#include "drivers/cmis/firmware/firmware_plan.hpp"

#include <gtest/gtest.h>

namespace plugfest::cmis {
namespace {

FirmwareImageInfo bank(int major, bool running, bool committed) {
    return {.running = running,
            .committed = committed,
            .valid = true,
            .present = true,
            .major = major,
            .extra = {}};
}

FirmwareInfo banks(FirmwareImageInfo a, FirmwareImageInfo b) {
    return {.banks = {std::move(a), std::move(b)}, .factory = std::nullopt};
}

const std::optional<ImageVersion> wanted = ImageVersion{.major = 4, .minor = 0, .build = {}};

TEST(FirmwarePlanTest, EachStateHasItsNextAction) {
    EXPECT_EQ(next_action(banks(bank(4, true, true), bank(3, false, false)), wanted),
              FirmwareAction::none);
    EXPECT_EQ(next_action(banks(bank(4, true, false), bank(3, false, true)), wanted),
              FirmwareAction::commit);
    EXPECT_EQ(next_action(banks(bank(3, true, true), bank(4, false, false)), wanted),
              FirmwareAction::run);
    EXPECT_EQ(next_action(banks(bank(3, true, true), bank(2, false, false)), wanted),
              FirmwareAction::download);
    EXPECT_EQ(next_action(banks(bank(2, true, false), bank(3, false, true)), wanted),
              FirmwareAction::roll_back);
}

TEST(FirmwarePlanTest, WithoutAVersionNothingHeldIsTheImage) {
    EXPECT_EQ(next_action(banks(bank(4, true, true), bank(4, false, false)), std::nullopt),
              FirmwareAction::download);
    EXPECT_EQ(next_action(banks(bank(4, true, false), bank(3, false, true)), std::nullopt),
              FirmwareAction::roll_back);
}

TEST(FirmwarePlanTest, AnInvalidBankIsNotTheImage) {
    FirmwareInfo info = banks(bank(3, true, true), bank(4, false, false));
    info.banks[1].valid = false;
    EXPECT_EQ(next_action(info, wanted), FirmwareAction::download);
}

TEST(FirmwarePlanTest, VersionsHaveTwoOrThreeNumbers) {
    EXPECT_EQ(parse_image_version("3.6")->to_string(), "3.6");
    EXPECT_EQ(parse_image_version("3.6.12")->to_string(), "3.6.12");
    for (const char* wrong : {"", "3", "3.", "3.6.", "3.6.1.2", "a.b", "3.-6", "3 6"}) {
        EXPECT_FALSE(parse_image_version(wrong)) << wrong;
    }
}

TEST(FirmwarePlanTest, AnImageNoLongerThanItsHeadIsRefused) {
    FirmwareFeatures features;
    features.header_length = 64;
    EXPECT_FALSE(check_image({.bytes = {}, .version = {}, .parts = {}}, features, "X"));
    EXPECT_FALSE(
        check_image({.bytes = transport::Bytes(64), .version = {}, .parts = {}}, features, "X"));
    EXPECT_TRUE(
        check_image({.bytes = transport::Bytes(65), .version = {}, .parts = {"X"}}, features, "X"));
}

}  // namespace
}  // namespace plugfest::cmis
