#include "drivers/sim/module/part_catalog.hpp"

#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

TEST(PartCatalog, IsAlphabeticalAndFound) {
    std::string_view previous;
    for (const PartKind& kind : part_catalog()) {
        EXPECT_LT(previous, kind.name);
        EXPECT_EQ(find_part(kind.name), &kind);
        previous = kind.name;
    }
    EXPECT_EQ(find_part("osfp-of-dreams"), nullptr);
}

TEST(PartCatalog, DescribesPartsThatCouldExist) {
    for (const PartKind& kind : part_catalog()) {
        EXPECT_LE(kind.vendor.size(), 16U) << kind.name;
        EXPECT_LE(kind.part.size(), 16U) << kind.name;
        EXPECT_FALSE(kind.applications.empty()) << kind.name;
        EXPECT_GT(kind.max_power_w, 0.0) << kind.name;
        EXPECT_LT(kind.max_power_w, 63.75) << kind.name;
        EXPECT_TRUE(kind.power_class >= 1 && kind.power_class <= 8) << kind.name;
        EXPECT_EQ(kind.has_optics, !is_copper(kind.medium)) << kind.name;
        EXPECT_EQ(kind.has_optics, kind.wavelength_nm > 0.0) << kind.name;
        EXPECT_FALSE(kind.flat && kind.has_patterns) << kind.name;
        EXPECT_FALSE(kind.physics.linear && kind.has_patterns) << kind.name;
        for (const PartApplication& application : kind.applications) {
            EXPECT_EQ(application.host_lanes, application.media_lanes) << kind.name;
        }
    }
}

TEST(PartCatalog, PassesDecisionsOnOnlyInRetimedParts) {
    EXPECT_TRUE(find_part("lpo-800g-dr8")->physics.linear);
    EXPECT_TRUE(find_part("dac-800g")->physics.linear);
    EXPECT_FALSE(find_part("aec-800g")->physics.linear);
    EXPECT_FALSE(find_part("dr8-800g")->physics.linear);
}

}  // namespace
}  // namespace plugfest::sim
