#include "reports/render/text.hpp"

#include <gtest/gtest.h>

namespace plugfest::render {
namespace {

TEST(Text, GoodTextStaysAsItIs) {
    EXPECT_EQ(clean_text("LW-800-DR8 °C … 光"), "LW-800-DR8 °C … 光");
}

TEST(Text, BytesThatAreNoCharactersAreReplaced) {
    EXPECT_EQ(clean_text("a\xff\x62"), "a\uFFFDb");
    EXPECT_EQ(clean_text("\xC0\xAF"), "\uFFFD\uFFFD") << "over-long";
    EXPECT_EQ(clean_text("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD") << "surrogate";
    EXPECT_EQ(clean_text("\xF4\x90\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD") << "beyond Unicode";
    EXPECT_EQ(clean_text("\xE5\x85"), "\uFFFD\uFFFD") << "cut short";
}

TEST(Text, ControlCharactersDoNotReachAReport) {
    EXPECT_EQ(clean_text(std::string_view("a\0\x1b\x7f", 4)), "a\uFFFD\uFFFD\uFFFD");
    EXPECT_EQ(clean_text("a\r\n\tb"), "a   b");
}

TEST(Text, LongTextIsCut) {
    EXPECT_EQ(clean_text(std::string(1000, 'x'), 5), "xxxxx…");
    EXPECT_EQ(clean_text("xxxxx", 5), "xxxxx");
}

TEST(Text, CsvFieldsAreQuotedWhereNeeded) {
    EXPECT_EQ(csv_text("plain"), "plain");
    EXPECT_EQ(csv_text("a,b"), "\"a,b\"");
    EXPECT_EQ(csv_text("say \"x\""), "\"say \"\"x\"\"\"");
}

TEST(Text, SpreadsheetsFindNoFormulas) {
    EXPECT_EQ(csv_text("=HYPERLINK(1)"), "\"'=HYPERLINK(1)\"");
    for (const char* start : {"+1", "-1", "@x"}) {
        EXPECT_EQ(csv_text(start), std::string("\"'") + start + "\"");
    }
    EXPECT_EQ(csv_text("\t=1"), "\"' =1\"") << "white space before the sign does not hide it";
}

}  // namespace
}  // namespace plugfest::render
