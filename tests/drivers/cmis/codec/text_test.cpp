#include "drivers/cmis/codec/text.hpp"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace plugfest::cmis {
namespace {

std::vector<std::uint8_t> bytes(std::string_view text) {
    return {text.begin(), text.end()};
}

TEST(Text, CutsThePaddingAtTheEndOnly) {
    EXPECT_EQ(decode_text(bytes("  ACME A  ")), "  ACME A");
    EXPECT_EQ(decode_text(bytes("ACME")), "ACME");
}

TEST(Text, TakesAFieldOfZerosOrSpacesAsEmpty) {
    EXPECT_EQ(decode_text(std::vector<std::uint8_t>(16, 0)), "");
    EXPECT_EQ(decode_text(bytes("    ")), "");
    EXPECT_EQ(decode_text({}), "");
}

TEST(Text, ShowsWhatDoesNotPrintByItsNumber) {
    EXPECT_EQ(decode_text({{'A', 0x1B, 0xFF, 'B'}}), "A\\x1b\\xffB");
    EXPECT_EQ(decode_text({{'A', 0x00, 'B'}}), "A\\x00B");
    EXPECT_EQ(decode_text(bytes("a\\b")), "a\\x5cb");
}

TEST(Text, TellsProperFieldsFromBrokenOnes) {
    EXPECT_TRUE(is_proper_text(bytes("ACME    ")));
    EXPECT_TRUE(is_proper_text(std::vector<std::uint8_t>(4, 0)));
    EXPECT_FALSE(is_proper_text({{'A', 0x00, 0x00}}));
    EXPECT_FALSE(is_proper_text({{0xFF, 0xFF}}));
}

}  // namespace
}  // namespace plugfest::cmis
