#include "drivers/sim/module/firmware_image.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace plugfest::sim {
namespace {

TEST(FirmwareImageTest, TheHeadSaysWhatTheImageIs) {
    const FirmwareRelease release{.part = "NL-1", .major = 4, .minor = 2, .build = 300};
    const auto image = make_firmware_image(release, 1000);
    ASSERT_EQ(image.size(), firmware_header_length + 1000);
    const auto head = parse_firmware_head(image);
    ASSERT_TRUE(head);
    EXPECT_EQ(head->release, release);
    EXPECT_EQ(head->body_length, 1000U);
    EXPECT_EQ(head->checksum, crc32(std::span(image).subspan(firmware_header_length)));
}

TEST(FirmwareImageTest, OtherBytesAreNoImage) {
    const std::vector<std::uint8_t> zeros(200);
    EXPECT_FALSE(parse_firmware_head(zeros));
    EXPECT_FALSE(parse_firmware_head(std::span(zeros).first(10)));
}

TEST(FirmwareImageTest, TheChecksumIsTheCommonOne) {
    const std::string_view text = "123456789";
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    EXPECT_EQ(crc32(bytes), 0xCBF43926U);
}

}  // namespace
}  // namespace plugfest::sim
