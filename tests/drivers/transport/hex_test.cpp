#include "drivers/transport/hex.hpp"

#include <gtest/gtest.h>

namespace plugfest::transport {
namespace {

TEST(Hex, WritesTwoDigitsAByte) {
    EXPECT_EQ(to_hex({0x00, 0x0f, 0xff}), "000fff");
    EXPECT_EQ(to_hex({}), "");
}

TEST(Hex, ReadsBothCases) {
    EXPECT_EQ(from_hex("000fFf"), (Bytes{0x00, 0x0f, 0xff}));
    EXPECT_EQ(from_hex(""), Bytes());
}

TEST(Hex, RefusesEverythingElse) {
    for (const char* text : {"0", "0x", "zz", "-1", "+1", "0 ", "00 11"}) {
        EXPECT_FALSE(from_hex(text)) << text;
    }
}

}  // namespace
}  // namespace plugfest::transport
