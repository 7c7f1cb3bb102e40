#include "drivers/shell/json_text.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace plugfest::shell {
namespace {

TEST(JsonText, ReadsWhatIsJson) {
    const auto value = parse_json(R"({"a": {"b": "c"}})");
    ASSERT_TRUE(value);
    EXPECT_EQ(text_member(member(*value, "a"), "b"), "c");
}

TEST(JsonText, RefusesWhatIsNot) {
    for (const auto* text : {"", "{", "{\"a\": -nan}", "{\"a\": 1,}", "text", "{} {}"}) {
        EXPECT_FALSE(parse_json(text)) << text;
    }
}

TEST(JsonText, RefusesBottomlessNesting) {
    EXPECT_TRUE(parse_json(std::string(30, '[') + std::string(30, ']')));
    EXPECT_FALSE(parse_json(std::string(40, '[') + std::string(40, ']')));
    EXPECT_FALSE(parse_json(std::string(100'000, '[')));
    EXPECT_FALSE(parse_json(std::string(100'000, '[') + std::string(100'000, ']')));
}

TEST(JsonText, MissingMembersAreNothing) {
    const nlohmann::json value{{"a", 1}};
    EXPECT_EQ(text_member(value, "a"), "");
    EXPECT_EQ(text_member(value, "b"), "");
    EXPECT_EQ(text_member(nlohmann::json(3), "b"), "");
    EXPECT_TRUE(member(value, "b").is_null());
}

}  // namespace
}  // namespace plugfest::shell
