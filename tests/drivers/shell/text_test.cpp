#include "drivers/shell/text.hpp"

#include <gmock/gmock.h>

namespace plugfest::shell {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;

TEST(Text, LinesEndWithOrWithoutCarriageReturn) {
    EXPECT_THAT(lines_of("a\r\nb\n\nc"), ElementsAre("a", "b", "", "c"));
    EXPECT_THAT(lines_of("a\n"), ElementsAre("a"));
    EXPECT_THAT(lines_of(""), IsEmpty());
}

TEST(Text, SplitTrimsItsParts) {
    EXPECT_THAT(split("1, 2 ,3", ','), ElementsAre("1", "2", "3"));
    EXPECT_THAT(split("one", ','), ElementsAre("one"));
    EXPECT_THAT(split("  ", ','), IsEmpty());
}

TEST(Text, ValueOfWantsTheWholeKey) {
    constexpr std::string_view text = "Platform: x86\nHwSKU: VS-5600\nUptime: 12:00:01 up 1 day\n";
    EXPECT_THAT(value_of(text, "HwSKU"), Optional(std::string_view("VS-5600")));
    EXPECT_THAT(value_of(text, "Uptime"), Optional(std::string_view("12:00:01 up 1 day")));
    EXPECT_EQ(value_of(text, "Hw"), std::nullopt);
}

TEST(Text, CountsMayHaveThousandsSeparators) {
    EXPECT_THAT(parse_count(" 130,402 "), Optional(130'402));
    EXPECT_THAT(parse_count("1,000,000"), Optional(1'000'000));
    EXPECT_THAT(parse_count("18446744073709551615"), Optional(18446744073709551615ULL));
}

TEST(Text, WhatIsNoCountIsNotZero) {
    for (const auto* text : {"", "N/A", "-1", "1.5", "1e3", "18446744073709551616", "1,00", ",1",
                             "1,,000", "1234,567", "0x10", "12 34", "+5"}) {
        EXPECT_EQ(parse_count(text), std::nullopt) << text;
    }
}

TEST(Text, NumbersAreFinite) {
    EXPECT_THAT(parse_number("-2.5e3"), Optional(-2500.0));
    for (const auto* text : {"nan", "-nan", "inf", "1e999", "", "1.0x"}) {
        EXPECT_EQ(parse_number(text), std::nullopt) << text;
    }
}

TEST(Text, ExcerptsAreShortAndPrintable) {
    EXPECT_EQ(excerpt(" a\x1b[31mb\nc "), "a [31mb c");
    EXPECT_EQ(excerpt("caf\xe9"), "caf?");
    EXPECT_LT(excerpt(std::string(10'000, 'x')).size(), 200U);
}

TEST(Text, BadOutputNamesCommandProblemAndText) {
    const auto error = bad_output("show version", "no version", "garbage");
    EXPECT_EQ(error.kind(), ErrorKind::decode);
    EXPECT_EQ(error.to_string(), "show version: no version: 'garbage'");
}

}  // namespace
}  // namespace plugfest::shell
