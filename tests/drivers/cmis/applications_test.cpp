#include "drivers/cmis/applications.hpp"

#include "tests/drivers/cmis/sample_image.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::cmis {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

TEST(Applications, EndAtTheMarker) {
    const auto applications = decode_applications(test::sample_image());
    ASSERT_THAT(applications, SizeIs(2));
    EXPECT_EQ(applications[0].selector, 1);
    EXPECT_EQ(applications[0].host_name, "800GAUI-8-S C2M");
    EXPECT_EQ(applications[0].media_name, "800GBASE-DR8");
    EXPECT_EQ(applications[0].host_lanes, 8);
    EXPECT_EQ(applications[0].media_lanes, 8);
    EXPECT_EQ(applications[1].host_assignment, 0x11);
    EXPECT_EQ(applications[1].media_assignment, 0x11);
}

TEST(Applications, GoOnOnPage01AfterEight) {
    MemoryImage image = test::sample_image();
    for (std::uint8_t i = 0; i < 8; ++i) {
        test::put(image, {0, static_cast<std::uint8_t>(86 + 4 * i)}, {0x4B, 0x14, 0x11, 0xFF});
    }
    for (std::uint8_t i = 0; i < 7; ++i) {
        test::put(image, {1, static_cast<std::uint8_t>(223 + 4 * i)}, {0x51, 0xF7, 0x81, 0x01});
    }
    const auto applications = decode_applications(image);
    ASSERT_THAT(applications, SizeIs(15));
    EXPECT_EQ(applications[14].selector, 15);
    EXPECT_EQ(applications[14].media_name, "0xf7");
}

TEST(Applications, TakeLaneCountsFromTheInterfaceIfNotGiven) {
    MemoryImage image = test::sample_image();
    test::put(image, {0, 86}, {0x51, 0x56, 0x00, 0x01, 0xFF});
    const auto applications = decode_applications(image);
    ASSERT_THAT(applications, SizeIs(1));
    EXPECT_EQ(applications[0].host_lanes, 8);
    EXPECT_EQ(applications[0].media_lanes, 8);
}

TEST(Applications, HaveNoMediaAssignmentWithoutPage01) {
    MemoryImage image;
    test::put(image, {0, 85}, {3, 0x1D, 0x01, 0x88, 0x01, 0xFF});
    const auto applications = decode_applications(image);
    ASSERT_THAT(applications, SizeIs(1));
    EXPECT_EQ(applications[0].host_name, "400G CR8");
    EXPECT_EQ(applications[0].media_assignment, 0);
}

TEST(Applications, SayWhyTheyCannotLieOnTheseLanes) {
    const auto applications = decode_applications(test::sample_image());
    EXPECT_EQ(misplacement(applications[0], 0, 8), "");
    EXPECT_EQ(misplacement(applications[1], 4, 4), "");
    EXPECT_THAT(misplacement(applications[0], 0, 4), HasSubstr("takes 8 host lanes, not 4"));
    EXPECT_THAT(misplacement(applications[1], 2, 4), HasSubstr("may not begin on host lane 3"));
}

}  // namespace
}  // namespace plugfest::cmis
