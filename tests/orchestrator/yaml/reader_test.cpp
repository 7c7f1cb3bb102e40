#include "orchestrator/yaml/reader.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

namespace plugfest::yaml {
namespace {

/// What `read` complains about in `text`.
std::string complaint(const std::string& text, const std::function<void(MappingReader&)>& read) {
    const auto document = parse(text, "f");
    if (!document) {
        return document.error().to_string();
    }
    Mistakes mistakes("f");
    MappingReader reader(document->root, "switch 'leaf11'", mistakes);
    read(reader);
    reader.finish();
    return mistakes.to_string();
}

TEST(Reader, ReadsValuesAndFallbacks) {
    EXPECT_EQ(complaint("{name: '0012', rail: 2, up: true, wait: 3 s, list: [a, b], level: high}",
                        [](MappingReader& reader) {
                            EXPECT_EQ(reader.text("name"), "0012");
                            EXPECT_EQ(reader.text("none", "x"), "x");
                            EXPECT_EQ(reader.integer("rail", {1, 9}), 2);
                            EXPECT_EQ(reader.integer("unit", {1, 9}, 7), 7);
                            EXPECT_TRUE(reader.boolean("up", false));
                            EXPECT_EQ(reader.quantity("wait", duration_units(), {0, 10}), 3.0);
                            EXPECT_EQ(reader.quantity("hold", duration_units(), {0, 10}, 5.0), 5.0);
                            EXPECT_EQ(reader.texts("list"), (std::vector<std::string>{"a", "b"}));
                            const std::vector<std::string> words{"low", "high"};
                            EXPECT_EQ(reader.choice("level", words), "high");
                        }),
              "");
}

TEST(Reader, NamesUnknownKeysWithASuggestion) {
    const auto read = [](MappingReader& reader) {
        (void)reader.integer("rail", {1, 9});
        (void)reader.text("model", "");
    };
    EXPECT_EQ(complaint("raill: 1\n", read),
              "f:1:1: unknown key 'raill' in switch 'leaf11'; did you mean 'rail'?");
    EXPECT_EQ(complaint("zzz: 1\n", read),
              "f:1:1: unknown key 'zzz' in switch 'leaf11'; known: rail, model");
}

TEST(Reader, NamesMissingKeys) {
    EXPECT_EQ(complaint("{}", [](MappingReader& reader) { (void)reader.text("name"); }),
              "f:1:1: switch 'leaf11' needs 'name'");
}

TEST(Reader, NamesWrongTypes) {
    const auto integer = [](MappingReader& reader) { (void)reader.integer("rail", {1, 9}); };
    EXPECT_EQ(complaint("rail: one\n", integer),
              "f:1:7: rail of switch 'leaf11' is 'one', which is not a number");
    EXPECT_EQ(complaint("rail: 0012\n", integer),
              "f:1:7: rail of switch 'leaf11' is '0012'; a number has no leading zeros");
    EXPECT_EQ(
        complaint("rail: '1'\n", integer),
        "f:1:7: rail of switch 'leaf11' is text in quotes; it must be a whole number: write 1");
    EXPECT_EQ(complaint("rail: [1]\n", integer),
              "f:1:7: rail of switch 'leaf11' is a list; it must be a whole number");
    EXPECT_EQ(complaint("rail:\n", integer),
              "f:1:1: rail of switch 'leaf11' is empty; it must be a whole number");
    const auto boolean = [](MappingReader& reader) { (void)reader.boolean("up", false); };
    EXPECT_EQ(complaint("up: yes\n", boolean),
              "f:1:5: up of switch 'leaf11' is 'yes'; write true or false");
    const auto text = [](MappingReader& reader) { (void)reader.text("name"); };
    EXPECT_EQ(complaint("name: {a: 1}\n", text),
              "f:1:7: name of switch 'leaf11' is a mapping; it must be text");
    EXPECT_EQ(complaint("name: ''\n", text),
              "f:1:7: name of switch 'leaf11' is empty; it must be text");
    EXPECT_EQ(complaint("- a\n", text),
              "f:1:1: switch 'leaf11' is a list; it must be a mapping ('key: value')");
}

TEST(Reader, NamesNumbersOutOfRange) {
    EXPECT_EQ(
        complaint("rail: 0\n", [](MappingReader& reader) { (void)reader.integer("rail", {1, 9}); }),
        "f:1:7: rail of switch 'leaf11' is 0; it must lie between 1 and 9");
    EXPECT_EQ(complaint("limit: -1\n",
                        [](MappingReader& reader) { (void)reader.number("limit", {0.0}); }),
              "f:1:8: limit of switch 'leaf11' is -1; it must be at least 0");
    EXPECT_EQ(complaint("wait: 2 h\n",
                        [](MappingReader& reader) {
                            (void)reader.quantity("wait", duration_units(), {1, 60});
                        }),
              "f:1:7: wait of switch 'leaf11' is 2 h; it must be between 1 and 60 s");
}

TEST(Reader, NamesUnknownWords) {
    const std::vector<std::string> words{"dac", "optics"};
    EXPECT_EQ(complaint("medium: optic\n",
                        [&](MappingReader& reader) { (void)reader.choice("medium", words); }),
              "f:1:9: medium of switch 'leaf11': unknown word 'optic'; did you mean 'optics'?");
}

TEST(Reader, ReadsLaneRanges) {
    const auto document = parse("{a: 1-4, b: [1, 3], c: 1-9, d: '2,2'}", "f");
    ASSERT_TRUE(document);
    Mistakes mistakes("f");
    const auto lanes = [&](const char* key) {
        return read_ranges(document->root.find(key)->value, "lanes", {1, 8}, mistakes);
    };
    EXPECT_EQ(lanes("a"), (std::vector<int>{1, 2, 3, 4}));
    EXPECT_EQ(lanes("b"), (std::vector<int>{1, 3}));
    EXPECT_TRUE(lanes("c").empty());
    EXPECT_TRUE(lanes("d").empty());
    EXPECT_EQ(mistakes.to_string(),
              "f:1:24: lanes has 9; numbers must lie between 1 and 8\nf:1:32: lanes has 2 twice");
}

}  // namespace
}  // namespace plugfest::yaml
