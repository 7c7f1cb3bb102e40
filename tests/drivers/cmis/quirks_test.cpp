#include "drivers/cmis/quirks.hpp"

#include <gtest/gtest.h>

namespace plugfest::cmis {
namespace {

TEST(Quirks, AreTheStandardsValuesForPartsWithoutAnEntry) {
    EXPECT_EQ(quirks_of("ANY-PART").selector_settle, std::chrono::milliseconds(10));
    EXPECT_EQ(quirks_of("").selector_settle, std::chrono::milliseconds(10));
}

TEST(Quirks, GiveSlowPartsTheTimeTheyNeed) {
    EXPECT_EQ(quirks_of("QDD-400G-XDR4").selector_settle, std::chrono::milliseconds(100));
    EXPECT_EQ(quirks_of("FB-P800G-2XDR4-1-A").selector_settle, std::chrono::milliseconds(100));
}

}  // namespace
}  // namespace plugfest::cmis
