#include "orchestrator/yaml/scalars.hpp"

#include "orchestrator/yaml/document.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace plugfest::yaml {
namespace {

TEST(Scalars, ReadsDecimalWholeNumbersOnly) {
    EXPECT_EQ(parse_integer("12"), 12);
    EXPECT_EQ(parse_integer("-3"), -3);
    EXPECT_EQ(parse_integer("0"), 0);
    EXPECT_EQ(parse_integer("0012").error(), "is '0012'; a number has no leading zeros");
    EXPECT_EQ(parse_integer("0x10").error(), "is '0x10'; write numbers in decimal");
    EXPECT_EQ(parse_integer("0o17").error(), "is '0o17'; write numbers in decimal");
    EXPECT_EQ(parse_integer("1.5").error(), "is '1.5'; a whole number is needed");
    EXPECT_EQ(parse_integer("one").error(), "is 'one', which is not a number");
    EXPECT_EQ(parse_integer("1_000").error(), "is '1_000', which is not a number");
    EXPECT_EQ(parse_integer("+5").error(), "is '+5', which is not a number");
    EXPECT_EQ(parse_integer("99999999999999999999").error(),
              "is '99999999999999999999', which is out of range");
}

TEST(Scalars, ReadsFiniteDecimalNumbersOnly) {
    EXPECT_EQ(parse_number("1e-7"), 1e-7);
    EXPECT_EQ(parse_number("0.25"), 0.25);
    EXPECT_EQ(parse_number("-3.5E2"), -350.0);
    EXPECT_EQ(parse_number(".5").error(), "is '.5'; write 0.5");
    EXPECT_EQ(parse_number("1e999").error(), "is '1e999', which is out of range");
    for (const auto* const word :
         {".inf", "nan", ".nan", "inf", "1,5", "1.", "1e", "1e+", "-", ""}) {
        EXPECT_FALSE(parse_number(word)) << word;
    }
}

TEST(Scalars, ReadsTrueAndFalseOnly) {
    EXPECT_EQ(parse_boolean("true"), true);
    EXPECT_EQ(parse_boolean("false"), false);
    EXPECT_EQ(parse_boolean("yes").error(), "is 'yes'; write true or false");
    EXPECT_FALSE(parse_boolean("True"));
}

TEST(Scalars, ReadsQuantitiesInTheirUnits) {
    EXPECT_EQ(parse_quantity("10 s", duration_units()), 10.0);
    EXPECT_EQ(parse_quantity("500 ms", duration_units()), 0.5);
    EXPECT_EQ(parse_quantity("3min", duration_units()), 180.0);
    EXPECT_EQ(parse_quantity("1 h", duration_units()), 3600.0);
    EXPECT_EQ(parse_quantity("800G", rate_units()), 800.0);
    EXPECT_EQ(parse_quantity("1.6 Tb/s", rate_units()), 1600.0);
    EXPECT_EQ(parse_quantity("10", duration_units()).error(),
              "is '10' without a unit; write '10 s'");
    EXPECT_EQ(parse_quantity("10 sec", duration_units()).error(),
              "is '10 sec'; unknown unit 'sec'; known: s, ms, us, min, h, d");
    EXPECT_EQ(parse_quantity("2 mon", duration_units()).error(),
              "is '2 mon'; unknown unit 'mon'; did you mean 'min'?");
    EXPECT_EQ(parse_quantity("soon", duration_units()).error(),
              "is 'soon', which is not a number; write a number and a unit, such as '10 s'");
}

TEST(Scalars, ReadsCommaListsAndRanges) {
    EXPECT_EQ(parse_ranges("1-4,7"), (std::vector<int>{1, 2, 3, 4, 7}));
    EXPECT_EQ(parse_ranges("3"), (std::vector<int>{3}));
    EXPECT_EQ(parse_ranges("1, 3"), (std::vector<int>{1, 3}));
    EXPECT_EQ(parse_ranges("4-1").error(), "has the range '4-1', which runs backwards; write 1-4");
    EXPECT_EQ(parse_ranges("1-").error(), "is '', which is not a number");
    EXPECT_EQ(parse_ranges("1-1000000").error(), "names more than 1024 numbers");
    EXPECT_FALSE(parse_ranges("1,,2"));
    EXPECT_FALSE(parse_ranges("1-2000000"));
}

TEST(Scalars, WritesTextThatReadsBackTheSame) {
    for (const std::string text : {"plain", "leaf11:Ethernet0", "0012", "yes", "null", "~", "a b",
                                   "say \"hi\"", "back\\slash", "größe", "- x", "a: b", "#c", "",
                                   "line\nbreak", "trailing:", "10.1.0.11/24", "*x", "true"}) {
        const auto document = parse("key: " + to_scalar(text) + "\n", "f");
        ASSERT_TRUE(document) << document.error().to_string();
        EXPECT_EQ(document->root.find("key")->value.text, text);
    }
    EXPECT_EQ(to_scalar("leaf11:Ethernet0"), "leaf11:Ethernet0");
    EXPECT_EQ(to_scalar("0012"), "\"0012\"");
}

}  // namespace
}  // namespace plugfest::yaml
