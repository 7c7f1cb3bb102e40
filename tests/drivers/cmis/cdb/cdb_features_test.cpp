#include "drivers/cmis/cdb/cdb_features.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace plugfest::cmis {
namespace {

using std::chrono::milliseconds;
using Bytes = std::vector<std::uint8_t>;

CdbAdvertisement advertised(std::array<std::uint8_t, 4> bytes) {
    std::array<std::uint8_t, 128> page{};
    std::copy(bytes.begin(), bytes.end(), page.begin() + (163 - 128));
    return decode_cdb_advertisement(Block(page, 128));
}

TEST(CdbFeaturesTest, AModuleWithoutInstancesHasNoCdb) {
    EXPECT_EQ(advertised({0x00, 0xFF, 0xFF, 0xFF}).instances, 0);
}

TEST(CdbFeaturesTest, LocalPayloadTransfersEndAtHalfAPage) {
    const CdbAdvertisement cdb = advertised({0x67, 0x07, 0x80, 0x80});
    EXPECT_EQ(cdb.instances, 1);
    EXPECT_TRUE(cdb.background);
    EXPECT_EQ(cdb.epl_pages, 16);
    EXPECT_EQ(cdb.lpl_transfer, 64U);
    EXPECT_EQ(cdb.epl_transfer, 64U);
    EXPECT_TRUE(cdb.trigger_any_write);
    const CdbAdvertisement longest = advertised({0x40, 0xFF, 0, 0});
    EXPECT_EQ(longest.lpl_transfer, 128U);
    EXPECT_EQ(longest.epl_transfer, 128U);
}

TEST(CdbFeaturesTest, PageCodesAreThoseOfTheStandardAndReservedOnesAreNone) {
    const std::array<int, 16> pages{0, 1, 2, 3, 4, 8, 12, 16, 0, 0, 0, 0, 0, 0, 0, 0};
    for (std::uint8_t code = 0; code < 16; ++code) {
        EXPECT_EQ(advertised({static_cast<std::uint8_t>(0x40 | code), 0, 0, 0}).epl_pages,
                  pages.at(code));
    }
}

TEST(CdbFeaturesTest, TheLargerReadingOfTheBusyTimeCounts) {
    EXPECT_EQ(advertised({0x40, 0, 0x1F, 0x00}).max_busy, milliseconds(4960));
    EXPECT_EQ(advertised({0x40, 0, 0x00, 0x50}).max_busy, milliseconds(160));
}

TEST(CdbFeaturesTest, BothCodingsOfTheWriteMechanismAreAccepted) {
    const auto mechanism = [](int code) {
        Bytes reply(18);
        reply[5] = static_cast<std::uint8_t>(code);
        return *decode_firmware_features(reply);
    };
    for (const int code : {0x03, 0x11}) {
        EXPECT_TRUE(mechanism(code).writes_lpl && mechanism(code).writes_epl) << code;
    }
    for (const int code : {0x02, 0x10}) {
        EXPECT_TRUE(!mechanism(code).writes_lpl && mechanism(code).writes_epl) << code;
    }
    EXPECT_TRUE(mechanism(0x01).writes_lpl && !mechanism(0x01).writes_epl);
    EXPECT_TRUE(mechanism(0x00).writes_lpl);
    EXPECT_NE(mechanism(0x00).oddity, "");
}

TEST(CdbFeaturesTest, DurationsAreTenfoldWhereTheModuleSaysSo) {
    Bytes reply(18);
    reply[1] = 0x08;
    reply[5] = 0x01;
    reply[8] = 0x01;
    reply[9] = 0xF4;
    EXPECT_EQ(decode_firmware_features(reply)->max_start, milliseconds(5000));
    reply[1] = 0x00;
    EXPECT_EQ(decode_firmware_features(reply)->max_start, milliseconds(500));
}

TEST(CdbFeaturesTest, AHeadThatCannotBeCarriedIsAnError) {
    Bytes reply(18);
    reply[2] = 113;
    EXPECT_FALSE(decode_firmware_features(reply));
}

TEST(CdbFeaturesTest, FirmwareInfoTellsTheBanksApart) {
    Bytes reply(74);
    reply[0] = 0x21;  // A runs, B is committed
    reply[1] = 0x03;
    reply[2] = 3;
    reply[3] = 5;
    reply[38] = 4;
    reply[41] = 9;
    const auto info = decode_firmware_info(reply);
    ASSERT_TRUE(info);
    EXPECT_EQ(info->running(), 0U);
    EXPECT_EQ(info->committed(), 1U);
    EXPECT_EQ(info->banks[0].version(), "3.5.0");
    EXPECT_EQ(info->banks[1].version(), "4.0.9");
    reply[0] = 0x53;
    EXPECT_FALSE(decode_firmware_info(reply)) << "both run";
    reply[0] = 0x43;
    EXPECT_EQ(decode_firmware_info(reply)->banks[1].version(), "invalid");
}

// The factory load runs: neither A nor B.
TEST(CdbFeaturesTest, TheFactoryImageMayBeTheOneThatRuns) {
    Bytes reply(110);
    reply[1] = 0x04;
    reply[74] = 1;
    const auto info = decode_firmware_info(reply);
    ASSERT_TRUE(info);
    EXPECT_EQ(info->running(), std::nullopt);
    EXPECT_EQ(info->factory->major, 1);
}

// Row 6: a count from the module was used as a loop bound.
TEST(CdbFeaturesTest, Log006RepliesOfAnyLengthAreReadWithinTheirBytes) {
    for (std::size_t length = 0; length <= 255; ++length) {
        const Bytes reply(length, 0xFF);
        static_cast<void>(decode_firmware_info(reply));
        static_cast<void>(decode_firmware_features(reply));
        EXPECT_EQ(decode_module_features(reply).has_value(), length > 2);
        EXPECT_EQ(decode_group_features(reply).has_value(), length > 0);
    }
}

TEST(CdbFeaturesTest, ABitmapNamesTheCommandsOfItsGroup) {
    Bytes bitmap(32);
    bitmap[0] = 0x10;
    bitmap[31] = 0x80;
    const CdbCommandSet commands(bitmap);
    EXPECT_TRUE(commands.has(0x0004));
    EXPECT_TRUE(commands.has(0x02FF));
    EXPECT_FALSE(commands.has(0x0003));
    EXPECT_FALSE(CdbCommandSet(std::span<const std::uint8_t>()).has(0x0004));
}

}  // namespace
}  // namespace plugfest::cmis
