#include "drivers/cmis/codes.hpp"

#include <gtest/gtest.h>

namespace plugfest::cmis {
namespace {

TEST(Codes, NamesWhatSff8024Lists) {
    EXPECT_EQ(identifier_name(0x19), "OSFP 8X Pluggable Transceiver");
    EXPECT_EQ(connector_name(0x07), "LC");
    EXPECT_EQ(technology_name(0x0A), "copper cable, unequalised");
    EXPECT_EQ(media_type_name(0x04), "active cable");
}

TEST(Codes, KeepsTheNumberOfWhatIsNotListed) {
    EXPECT_EQ(identifier_name(0x7F), "0x7f");
    EXPECT_EQ(connector_name(0x80), "0x80");
    EXPECT_EQ(technology_name(0x15), "0x15");
    EXPECT_EQ(media_type_name(0x40), "0x40");
}

TEST(Codes, KnowsTheMemoryMapByTheIdentifier) {
    EXPECT_EQ(memory_map_of(0x11), MemoryMap::sff8636);
    EXPECT_EQ(memory_map_of(0x03), MemoryMap::sff8472);
    EXPECT_EQ(memory_map_of(0x18), MemoryMap::cmis);
    EXPECT_EQ(memory_map_of(0x80), MemoryMap::cmis);
    EXPECT_EQ(memory_map_of(0x42), MemoryMap::unknown);
}

TEST(Codes, TellsCopperTechnologiesFromLasers) {
    EXPECT_TRUE(is_copper_technology(0x0A));
    EXPECT_TRUE(is_copper_technology(0x0F));
    EXPECT_TRUE(is_copper_technology(0x14));
    EXPECT_FALSE(is_copper_technology(0x09));
    EXPECT_FALSE(is_copper_technology(0x10));
    EXPECT_FALSE(is_copper_technology(0x15));
}

}  // namespace
}  // namespace plugfest::cmis
