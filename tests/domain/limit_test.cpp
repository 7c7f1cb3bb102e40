#include "domain/limit.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace plugfest {
namespace {

Limit limit(double value, LimitScope scope) {
    Limit entry;
    entry.id = "pre_fec_ber";
    entry.unit = "1";
    entry.value = value;
    entry.scope = std::move(scope);
    return entry;
}

LimitContext everything_known() {
    return {.unit_serial = "SN1",
            .part = "PN1",
            .platform = "BOX1",
            .firmware = "1.0",
            .vendor = "ACME",
            .medium = Medium::dac};
}

/// Entries from the least to the most specific, worth 0, 1, 2, …
std::vector<Limit> ladder() {
    return {limit(0, {}),
            limit(1, {.medium = Medium::dac}),
            limit(2, {.vendor = "ACME"}),
            limit(3, {.part = "PN1"}),
            limit(4, {.part = "PN1", .firmware = "1.0"}),
            limit(5, {.part = "PN1", .platform = "BOX1"}),
            limit(6, {.unit = "SN1"})};
}

TEST(LimitTable, TheMostSpecificEntryDecides) {
    const std::vector<std::string> levels{"default",       "media",         "vendor", "part",
                                          "part+firmware", "part+platform", "unit"};
    std::vector<Limit> entries = ladder();
    while (!entries.empty()) {
        const auto found = LimitTable("1", entries).resolve("pre_fec_ber", everything_known());
        ASSERT_TRUE(found);
        EXPECT_EQ(found->value, static_cast<double>(entries.size() - 1));
        EXPECT_EQ(level_of(found->scope), levels[entries.size() - 1]);
        entries.pop_back();
    }
}

TEST(LimitTable, AnEntryForAnotherPartDoesNotApply) {
    const LimitTable table("1", {limit(7, {.part = "PN2"}), limit(1, {})});
    EXPECT_EQ(table.resolve("pre_fec_ber", everything_known())->value, 1.0);
}

TEST(LimitTable, SaysWhichEntryIsMissing) {
    const LimitTable table("2026.1", {limit(7, {.part = "PN2"})});
    const auto found = table.resolve("pre_fec_ber", everything_known());
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().kind(), ErrorKind::config);
    EXPECT_EQ(found.error().to_string(),
              "limit table 2026.1 has no entry 'pre_fec_ber' that applies to part 'PN1'");
    EXPECT_TRUE(table.knows("pre_fec_ber"));
    EXPECT_FALSE(table.knows("ber"));
}

}  // namespace
}  // namespace plugfest
