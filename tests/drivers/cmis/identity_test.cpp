#include "drivers/cmis/identity.hpp"

#include "tests/drivers/cmis/sample_image.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace plugfest::cmis {
namespace {

using std::chrono::milliseconds;

bool finds(const api::ModuleIdentity& identity, const std::string& code,
           const std::string& location) {
    return std::ranges::any_of(identity.findings, [&](const api::Finding& finding) {
        return finding.code == code && finding.location == location && !finding.text.empty();
    });
}

TEST(Identity, DecodesAGoodModuleWithoutFindings) {
    const api::ModuleIdentity identity = decode_identity(test::sample_image());
    EXPECT_EQ(identity.type, "OSFP 8X Pluggable Transceiver");
    EXPECT_EQ(identity.revision, "CMIS 5.2");
    EXPECT_EQ(identity.vendor, "EXAMPLE OPTICS");
    EXPECT_EQ(identity.oui, "00-aa-bb");
    EXPECT_EQ(identity.part, "EX-800G-DR8");
    EXPECT_EQ(identity.serial, "EX0012");
    EXPECT_EQ(identity.firmware, "3.5");
    EXPECT_EQ(identity.connector, "MPO 1x16");
    EXPECT_EQ(identity.power_class, 8);
    EXPECT_DOUBLE_EQ(identity.max_power.value(), 16.0);
    EXPECT_DOUBLE_EQ(identity.length.value(), 0.0);
    EXPECT_FALSE(identity.flat_memory);
    EXPECT_FALSE(identity.copper);
    EXPECT_TRUE(identity.has_vdm);
    EXPECT_TRUE(identity.has_diagnostics);
    EXPECT_EQ(identity.checksums.size(), 3U);
    EXPECT_TRUE(identity.findings.empty()) << identity.findings.front().text;
}

TEST(Identity, GivesDurationsTheirUpperBounds) {
    const api::AdvertisedDurations durations = decode_identity(test::sample_image()).durations;
    EXPECT_EQ(durations.data_path_deinit, milliseconds(500));
    EXPECT_EQ(durations.data_path_init, milliseconds(5'000));
    EXPECT_EQ(durations.module_power_down, milliseconds(100));
    EXPECT_EQ(durations.module_power_up, milliseconds(5'000));
    EXPECT_EQ(durations.tx_turn_off, milliseconds(50));
    EXPECT_EQ(durations.tx_turn_on, milliseconds(100));
}

TEST(Identity, DoesNotTakeReservedBytesOfOldModulesForDurations) {
    MemoryImage image = test::sample_image();
    test::put(image, {0, 1}, {0x40});
    test::put(image, {1, 167}, {0x00, 0x00});
    const api::AdvertisedDurations durations = decode_identity(image).durations;
    EXPECT_FALSE(durations.module_power_up);
    EXPECT_FALSE(durations.tx_turn_on);
    EXPECT_EQ(durations.data_path_init, milliseconds(5'000));
}

TEST(Identity, ReportsAWrongChecksumAndGoesOn) {
    MemoryImage image = test::sample_image();
    test::put(image, {0, 222}, {0x00});
    const api::ModuleIdentity identity = decode_identity(image);
    EXPECT_FALSE(identity.checksums.at(0).good());
    EXPECT_TRUE(finds(identity, "checksum", "00h:222"));
    EXPECT_EQ(identity.serial, "EX0012");
}

TEST(Identity, LeavesTheInactiveFirmwareVersionOutOfTheChecksum) {
    MemoryImage image = test::sample_image();
    test::put(image, {1, 128}, {9, 9});
    EXPECT_TRUE(decode_identity(image).checksums.at(1).good());
}

TEST(Identity, ReportsPagesThatAreMissing) {
    MemoryImage image;
    test::put(image, {0, 0}, {0x19, 0x52, 0x00, 0x07});
    const api::ModuleIdentity identity = decode_identity(image);
    EXPECT_TRUE(finds(identity, "unreadable-page", "00h:128"));
    EXPECT_TRUE(finds(identity, "unreadable-page", "01h:128"));
    EXPECT_TRUE(finds(identity, "unreadable-page", "02h:128"));
}

TEST(Identity, AsksNothingMoreOfAFlatModule) {
    MemoryImage image = test::sample_image();
    test::put(image, {0, 2}, {0x80});
    test::put(image, {0, 85}, {3});
    test::put(image, {0, 202}, {0x0F});
    test::seal_all(image);
    const api::ModuleIdentity identity = decode_identity(image);
    EXPECT_TRUE(identity.flat_memory);
    EXPECT_TRUE(identity.copper);
    EXPECT_EQ(identity.firmware, "");
    EXPECT_DOUBLE_EQ(identity.length.value(), 1.5);
    EXPECT_EQ(identity.checksums.size(), 1U);
    EXPECT_FALSE(identity.durations.data_path_init);
    EXPECT_FALSE(identity.has_vdm);
}

TEST(Identity, ReportsWhatContradictsItselfOrIsReserved) {
    MemoryImage image = test::sample_image();
    test::put(image, {0, 1}, {0x05});
    test::put(image, {0, 128}, {0x18});
    test::put(image, {0, 129}, {0x01});
    test::put(image, {0, 210}, {0xFF});
    test::put(image, {1, 168}, {0xE4});
    const api::ModuleIdentity identity = decode_identity(image);
    EXPECT_TRUE(finds(identity, "reserved-code", "00h:1"));
    EXPECT_TRUE(finds(identity, "contradiction", "00h:128"));
    EXPECT_TRUE(finds(identity, "text", "00h:129"));
    EXPECT_TRUE(finds(identity, "contradiction", "00h:210"));
    EXPECT_TRUE(finds(identity, "reserved-code", "01h:168"));
    EXPECT_FALSE(identity.durations.tx_turn_off);
}

TEST(Identity, MakesSomethingOfAnyBytes) {
    std::mt19937 random(11);
    for (int i = 0; i < 4'000; ++i) {
        MemoryImage image;
        const auto fill = [&](std::uint8_t page, std::uint8_t offset) {
            std::vector<std::uint8_t> bytes(half_page);
            std::ranges::generate(bytes, [&] { return static_cast<std::uint8_t>(random()); });
            image.store(0, {.page = page, .offset = offset}, bytes);
        };
        fill(0, 0);
        for (std::uint8_t page = 0; page < 3; ++page) {
            if (random() % 4 != 0) {
                fill(page, half_page);
            }
        }
        const api::ModuleIdentity identity = decode_identity(image);
        EXPECT_LE(identity.applications.size(), 15U);
        EXPECT_FALSE(identity.type.empty());
    }
}

}  // namespace
}  // namespace plugfest::cmis
