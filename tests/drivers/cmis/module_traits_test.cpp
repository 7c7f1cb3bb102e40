#include "drivers/cmis/module_traits.hpp"

#include "tests/drivers/cmis/sample_image.hpp"

#include <gtest/gtest.h>

namespace plugfest::cmis {
namespace {

TEST(ModuleTraits, FollowWhatTheModuleAdvertises) {
    const ModuleTraits traits = derive_traits(test::sample_image());
    EXPECT_EQ(traits.revision_major, 5);
    EXPECT_EQ(traits.banks, 1);
    EXPECT_EQ(traits.lanes(), 8);
    EXPECT_EQ(traits.host_lanes, 0xFF);
    EXPECT_EQ(traits.media_lanes, 0xFF);
    EXPECT_TRUE(traits.has_rx_power);
    EXPECT_EQ(traits.bias_scale, 2);
    EXPECT_TRUE(traits.has_vdm);
    EXPECT_FALSE(traits.short_transfers_only);
}

TEST(ModuleTraits, CountBanks) {
    MemoryImage image = test::sample_image();
    test::put(image, {1, 142}, {0x61});
    EXPECT_EQ(derive_traits(image).banks, 2);
    test::put(image, {1, 142}, {0x62});
    EXPECT_EQ(derive_traits(image).banks, 4);
    test::put(image, {1, 142}, {0x63});
    test::put(image, {1, 174}, {0x07});
    EXPECT_EQ(derive_traits(image).banks, 8);
}

TEST(ModuleTraits, LeaveOutLanesThatAreMarkedAsMissing) {
    MemoryImage image = test::sample_image();
    test::put(image, {0, 210}, {0xF0});
    EXPECT_EQ(derive_traits(image).media_lanes, 0x0F);
    test::put(image, {0, 210}, {0xFF});
    EXPECT_EQ(derive_traits(image).media_lanes, 0xFF);
}

TEST(ModuleTraits, UseTheHostLanesOfTheApplications) {
    MemoryImage image = test::sample_image();
    test::put(image, {0, 86}, {0x0F, 0x18, 0x44, 0x01, 0xFF});
    EXPECT_EQ(derive_traits(image).host_lanes, 0x0F);
    test::put(image, {0, 86}, {0xFF});
    EXPECT_EQ(derive_traits(image).host_lanes, 0xFF);
}

TEST(ModuleTraits, OfCopperHaveNoOpticalMonitors) {
    MemoryImage image = test::sample_image();
    test::put(image, {0, 212}, {0x0C});
    const ModuleTraits traits = derive_traits(image);
    EXPECT_FALSE(traits.has_tx_power || traits.has_rx_power || traits.has_tx_bias);
    EXPECT_TRUE(traits.has_temperature);
}

TEST(ModuleTraits, DoNotGuessAReservedBiasScale) {
    MemoryImage image = test::sample_image();
    test::put(image, {1, 160}, {0x1F});
    EXPECT_FALSE(derive_traits(image).bias_scale);
}

}  // namespace
}  // namespace plugfest::cmis
