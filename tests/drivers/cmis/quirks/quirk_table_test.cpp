#include "drivers/cmis/quirks/quirk_table.hpp"

#include "tests/reports/record_json/schema.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace plugfest::cmis {
namespace {

using std::chrono::milliseconds;

std::string table_of(std::string_view entries) {
    return fmt::format(R"({{"format": "plugfest-quirks/1", "quirks": [{}]}})", entries);
}

QuirkTable parsed(std::string_view entries) {
    auto table = QuirkTable::parse(table_of(entries));
    EXPECT_TRUE(table) << table.error().to_string();
    return *std::move(table);
}

std::string complaint(std::string_view entry) {
    const auto table = QuirkTable::parse(table_of(entry));
    return table ? "accepted" : table.error().to_string();
}

TEST(QuirkTable, GivesTheStandardsValuesToPartsWithoutAnEntry) {
    EXPECT_EQ(QuirkTable::shipped().of({.vendor = "Any", .part = "ANY-PART"}), Quirks{});
    EXPECT_EQ(QuirkTable::shipped().of({}), Quirks{});
}

TEST(QuirkTable, ShipsWithASourceForEveryEntry) {
    ASSERT_FALSE(QuirkTable::shipped().entries().empty());
    for (const QuirkEntry& entry : QuirkTable::shipped().entries()) {
        EXPECT_FALSE(entry.source.empty()) << entry.part_prefix;
        EXPECT_NE(QuirkTable::shipped().of({.vendor = entry.vendor, .part = entry.part_prefix}),
                  Quirks{})
            << entry.part_prefix << " changes nothing";
    }
}

TEST(QuirkTable, IsShippedAsItsPublishedSchemaSays) {
    const auto read = [](const char* file) {
        std::ifstream stream(std::string(PLUGFEST_SOURCE_DIR) + file);
        return nlohmann::json::parse(stream);
    };
    EXPECT_EQ(test::schema_violations(read("/docs/schema/quirks.schema.json"),
                                      read("/drivers/cmis/quirks/known_parts.json")),
              std::vector<std::string>{});
}

TEST(QuirkTable, GivesSlowSelectorsTheTimeTheyNeed) {
    const QuirkTable& table = QuirkTable::shipped();
    EXPECT_EQ(table.of({.part = "QDD-400G-XDR4"}).selector_settle, milliseconds(100));
    EXPECT_EQ(table.of({.part = "FB-P800G-2XDR4-1-A"}).selector_settle, milliseconds(100));
}

TEST(QuirkTable, MatchesVendorInAnyCasePartByItsBeginningAndFirmwareByRange) {
    const QuirkTable table = parsed(
        R"({"vendor": "Example", "part": "EX-8", "first_firmware": "1.9", "last_firmware": "2.10",
            "about": "a", "source": "s", "refuses_decommission": true})");
    const auto refuses = [&table](const PartKey& part) {
        return table.of(part).refuses_decommission;
    };
    EXPECT_TRUE(refuses({"EXAMPLE", "EX-800", {1, 9}}));
    EXPECT_TRUE(refuses({"example", "EX-8", {2, 10}}));
    EXPECT_FALSE(refuses({"Example", "EX-800", {1, 8}}));
    EXPECT_FALSE(refuses({"Example", "EX-800", {2, 11}}));
    EXPECT_FALSE(refuses({"Example", "EX-400", {2, 0}}));
    EXPECT_FALSE(refuses({"Examples", "EX-800", {2, 0}}));
}

TEST(QuirkTable, LetsLaterEntriesOverrideSettingBySetting) {
    QuirkTable table = parsed(
        R"({"part": "EX", "about": "a", "source": "s", "selector_settle_ms": 50, "cdb_limit_ms": 9})");
    table.append(parsed(R"({"part": "EX-1", "about": "a", "source": "s", "cdb_limit_ms": 20000})"));
    const Quirks quirks = table.of({.part = "EX-100"});
    EXPECT_EQ(quirks.selector_settle, milliseconds(50));
    EXPECT_EQ(quirks.cdb_limit, milliseconds(20000));
    EXPECT_EQ(table.entries_for({.part = "EX-100"}).size(), 2U);
    EXPECT_EQ(table.of({.part = "EX-2"}).cdb_limit, milliseconds(9));
}

TEST(QuirkTable, RefusesWhatIsNoTableOfQuirks) {
    for (const char* text :
         {"", "{", "[]", "{}", R"({"format": "plugfest-quirks/2", "quirks": []})",
          R"({"format": "plugfest-quirks/1"})", R"({"format": 1, "quirks": []})",
          R"({"format": "plugfest-quirks/1", "quirks": {}})",
          R"({"format": "plugfest-quirks/1", "quirks": [], "more": 1})"}) {
        const auto table = QuirkTable::parse(text);
        ASSERT_FALSE(table) << text;
        EXPECT_EQ(table.error().kind(), ErrorKind::config) << text;
    }
}

TEST(QuirkTable, SaysWhichEntryIsWrongAndWhy) {
    EXPECT_NE(complaint("3").find("quirk 1"), std::string::npos);
    EXPECT_NE(complaint(R"({"about": "a", "source": "s"})").find("every module"),
              std::string::npos);
    EXPECT_NE(complaint(R"({"part": "X", "about": "a"})").find("'source'"), std::string::npos);
    EXPECT_NE(complaint(R"({"part": "X", "selector_ms": 1})").find("'selector_ms'"),
              std::string::npos);
    EXPECT_NE(complaint(R"({"part": "X", "cdb_limit_ms": -1})").find("'cdb_limit_ms'"),
              std::string::npos);
    EXPECT_NE(complaint(R"({"part": "X", "cdb_limit_ms": 1e9})").find("'cdb_limit_ms'"),
              std::string::npos);
    EXPECT_NE(complaint(R"({"part": "X", "cdb_limit_ms": 99999999999999999999})").find("limit"),
              std::string::npos);
    EXPECT_NE(complaint(R"({"part": "X", "no_freeze_done": 1})").find("true or false"),
              std::string::npos);
    EXPECT_NE(complaint(R"({"part": "X", "first_firmware": "1"})").find("version"),
              std::string::npos);
    EXPECT_NE(complaint(R"({"part": "X", "first_firmware": "1.300"})").find("version"),
              std::string::npos);
    EXPECT_NE(complaint(R"({"part": "X", "about": "a", "source": "s", "first_firmware": "2.0",
                            "last_firmware": "1.9"})")
                  .find("before"),
              std::string::npos);
}

}  // namespace
}  // namespace plugfest::cmis
