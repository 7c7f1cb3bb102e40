#include "drivers/switches/python_dict.hpp"

#include <gmock/gmock.h>

namespace plugfest::switches {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

Fields parsed(std::string_view text) {
    const auto fields = parse_python_dict("cli", text);
    EXPECT_TRUE(fields) << text << ": " << (fields ? "" : fields.error().to_string());
    return fields.value_or(Fields{});
}

TEST(PythonDict, HoldsTextInEitherQuotes) {
    EXPECT_THAT(parsed("{'a': '1', 'b': \"it's\"}\n"),
                ElementsAre(Pair("a", "1"), Pair("b", "it's")));
    EXPECT_THAT(parsed("{}"), IsEmpty());
}

TEST(PythonDict, UndoesPythonsEscapes) {
    EXPECT_THAT(parsed(R"({'a': 'x\'y\\z', 'b': 'q\x41\n', 'c': '\q'})"),
                ElementsAre(Pair("a", "x'y\\z"), Pair("b", "qA\n"), Pair("c", "\\q")));
}

TEST(PythonDict, TakesBareWordsAsWritten) {
    EXPECT_THAT(parsed("{'n': 12, 'none': None}"),
                ElementsAre(Pair("n", "12"), Pair("none", "None")));
}

TEST(PythonDict, SeparatorsInsideQuotesAreText) {
    EXPECT_THAT(parsed("{'lanes': '0,1:2}'}"), ElementsAre(Pair("lanes", "0,1:2}")));
}

TEST(PythonDict, BrokenTextIsADecodeErrorWithTheCommand) {
    for (const auto* text :
         {"", "None", "{", "{'a'", "{'a':", "{'a': 'b", "{'a': 'b'", "{'a' 'b'}", "{'a': 'b',}",
          "{'a': 'b'} x", "{'a': '\\x4'}", "{'a': '\\", "['a']"}) {
        const auto fields = parse_python_dict("sonic-db-cli X", text);
        ASSERT_FALSE(fields) << text;
        EXPECT_EQ(fields.error().kind(), ErrorKind::decode);
        EXPECT_TRUE(fields.error().to_string().starts_with("sonic-db-cli X: "));
    }
}

}  // namespace
}  // namespace plugfest::switches
