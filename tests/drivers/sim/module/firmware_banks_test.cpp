#include "drivers/sim/module/firmware_banks.hpp"

#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

const FirmwareRelease factory{.part = "NL-1", .major = 3, .minor = 5, .build = 0};
const FirmwareRelease next{.part = "NL-1", .major = 4, .minor = 0, .build = 0};

bool load(FirmwareBanks& banks, const FirmwareRelease& release) {
    const auto image = make_firmware_image(release, 500);
    const auto body = std::span(image).subspan(firmware_header_length);
    return banks.start(*parse_firmware_head(image)) && banks.write(0, body.first(200)) &&
           banks.write(200, body.subspan(200)) && banks.finish();
}

TEST(FirmwareBanksTest, ANewImageRunsOnTrialUntilItIsCommitted) {
    FirmwareBanks banks(factory);
    ASSERT_TRUE(load(banks, next));
    ASSERT_TRUE(banks.run(1));
    EXPECT_EQ(banks.release(), next);
    banks.boot();
    EXPECT_EQ(banks.release(), factory);
    ASSERT_TRUE(banks.run(1));
    banks.commit();
    banks.boot();
    EXPECT_EQ(banks.release(), next);
}

TEST(FirmwareBanksTest, AnUnfinishedImageIsInvalidAndDoesNotRun) {
    FirmwareBanks banks(factory);
    ASSERT_TRUE(banks.start(*parse_firmware_head(make_firmware_image(next, 500))));
    EXPECT_FALSE(banks.run(1));
    banks.boot();
    EXPECT_FALSE(banks.loading());
    EXPECT_FALSE(banks.bank(1).valid);
    EXPECT_FALSE(banks.finish());
}

TEST(FirmwareBanksTest, TheCommittedBankIsNeverErased) {
    FirmwareBanks banks(factory);
    ASSERT_TRUE(load(banks, next));
    ASSERT_TRUE(banks.run(1));
    EXPECT_FALSE(banks.start(*parse_firmware_head(make_firmware_image(next, 500))));
    EXPECT_FALSE(banks.copy(1));
    EXPECT_EQ(banks.bank(0).release, factory);
}

TEST(FirmwareBanksTest, BlocksBeyondTheImageAreRefused) {
    FirmwareBanks banks(factory);
    ASSERT_TRUE(banks.start(*parse_firmware_head(make_firmware_image(next, 500))));
    const std::vector<std::uint8_t> block(10);
    EXPECT_TRUE(banks.write(490, block));
    EXPECT_FALSE(banks.write(491, block));
    EXPECT_FALSE(banks.write(0xFFFFFFFF, block));
    EXPECT_FALSE(banks.finish()) << "the checksum does not match";
}

}  // namespace
}  // namespace plugfest::sim
