#include "drivers/catalog.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace plugfest::drivers {
namespace {

TEST(Catalog, NamesAreUniqueAndInOrder) {
    const auto entries = catalog();
    const auto not_before = [](const DriverEntry& a, const DriverEntry& b) {
        return a.name >= b.name;
    };
    EXPECT_EQ(std::ranges::adjacent_find(entries, not_before), entries.end());
}

TEST(Catalog, EveryDriverSaysAgainstWhatItHasRun) {
    for (const auto& entry : catalog()) {
        EXPECT_FALSE(entry.evidence.empty()) << entry.name;
        EXPECT_FALSE(to_string(entry.kind).empty()) << entry.name;
        EXPECT_FALSE(to_string(entry.support).empty()) << entry.name;
    }
}

TEST(Catalog, EveryDriverHasAPage) {
    for (const auto& entry : catalog()) {
        const auto page = std::filesystem::path(PLUGFEST_SOURCE_DIR) / entry.page;
        EXPECT_TRUE(std::filesystem::exists(page)) << page;
    }
}

TEST(Catalog, FindsByName) {
    ASSERT_NE(find_driver("sonic"), nullptr);
    EXPECT_EQ(find_driver("sonic")->kind, DriverKind::switch_);
    EXPECT_EQ(find_driver("unheard-of"), nullptr);
}

}  // namespace
}  // namespace plugfest::drivers
