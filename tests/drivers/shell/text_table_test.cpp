#include "drivers/shell/text_table.hpp"

#include <gmock/gmock.h>

namespace plugfest::shell {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Optional;

constexpr std::string_view sample = R"(
Last cached time was 2026-01-01
  PORT    RATE (MEAN)    NOTE
------  -------------  ------
  eth0     1.5 (10 %)      ok
  eth1            N/A
---------
Total: 2
)";

TEST(TextTable, HeadersAndCellsMayHoldBlanks) {
    const auto table = TextTable::parse("show", sample);
    ASSERT_TRUE(table) << table.error().to_string();
    ASSERT_EQ(table->rows().size(), 2U);
    EXPECT_THAT(table->rows()[0], ElementsAre("eth0", "1.5 (10 %)", "ok"));
    EXPECT_THAT(table->rows()[1], ElementsAre("eth1", "N/A", ""));
    EXPECT_THAT(table->cell(table->rows()[0], "RATE (MEAN)"),
                Optional(std::string_view("1.5 (10 %)")));
}

TEST(TextTable, AColumnThisReleaseDoesNotPrintIsEmpty) {
    const auto table = TextTable::parse("show", sample);
    ASSERT_TRUE(table);
    EXPECT_EQ(table->column("FLR"), std::nullopt);
    EXPECT_EQ(table->cell(table->rows()[0], "FLR"), std::nullopt);
}

TEST(TextTable, ARowThatDoesNotFitIsAnErrorAndNotAShortenedValue) {
    const auto table = TextTable::parse("show", "   A    B\n----  ---\n12345678    1\n");
    ASSERT_FALSE(table);
    EXPECT_EQ(table.error().kind(), ErrorKind::decode);
    EXPECT_THAT(table.error().to_string(),
                HasSubstr("show: a row does not fit the columns: '1234"));
}

TEST(TextTable, TextWithoutATableIsAnError) {
    EXPECT_FALSE(TextTable::parse("show", ""));
    EXPECT_FALSE(TextTable::parse("show", "no such port\n"));
    EXPECT_FALSE(TextTable::parse("show", "-----\nrow\n"));
}

TEST(TextTable, AnEmptyTableHasNoRows) {
    const auto table = TextTable::parse("show", "A    B\n---  ---\n");
    ASSERT_TRUE(table);
    EXPECT_TRUE(table->rows().empty());
}

}  // namespace
}  // namespace plugfest::shell
