#include "drivers/modules/differences.hpp"

#include "tests/drivers/modules/sample_module.hpp"

#include <gtest/gtest.h>

namespace plugfest::modules {
namespace {

TEST(Differences, AreNoneBetweenEquals) {
    EXPECT_TRUE(compare(test::sample_module(), test::sample_module()).empty());
}

TEST(Differences, TellWhatIsMeasuredFromWhatIsSet) {
    cmis::MemoryImage image = cmis::test::sample_image();
    cmis::test::put(image, {0, 14}, {50});
    cmis::test::put(image, {0, 166}, {'Z'});
    const auto differences = compare(test::sample_module(), test::decoded(image));
    ASSERT_EQ(differences.size(), 3U) << "temperature, serial number and the sum of the page";
    EXPECT_EQ(differences[0].path, "monitors.temperature");
    EXPECT_TRUE(differences[0].measured);
    EXPECT_EQ(differences[1].path, "identity.serial");
    EXPECT_EQ(differences[1].first, "EX0012");
    EXPECT_EQ(differences[1].second, "ZX0012");
    EXPECT_FALSE(differences[1].measured);
}

TEST(Differences, ListWhatOnlyOneHas) {
    cmis::MemoryImage image = cmis::test::sample_image();
    cmis::test::put(image, {0, 94}, {0x52, 0x57, 0x88, 0x01, 0xFF});
    const auto differences = compare(test::sample_module(), test::decoded(image));
    ASSERT_FALSE(differences.empty());
    EXPECT_EQ(differences.back().path.substr(0, 15), "applications[3]");
    EXPECT_TRUE(differences.back().first.empty());
}

}  // namespace
}  // namespace plugfest::modules
