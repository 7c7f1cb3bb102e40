#include "drivers/cmis/codec/duration.hpp"

#include <gtest/gtest.h>

namespace plugfest::cmis {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;

TEST(DurationCode, GivesTheUpperBoundOfItsRange) {
    EXPECT_EQ(decode_duration(0x0), milliseconds(1));
    EXPECT_EQ(decode_duration(0x4), milliseconds(100));
    EXPECT_EQ(decode_duration(0x8), milliseconds(10'000));
    EXPECT_EQ(decode_duration(0xA), minutes(5));
    EXPECT_EQ(decode_duration(0xC), minutes(50));
}

TEST(DurationCode, IsEmptyWhereThereIsNoBound) {
    EXPECT_FALSE(decode_duration(0xD));
    EXPECT_FALSE(decode_duration(0xE));
    EXPECT_FALSE(decode_duration(0xFF));
    EXPECT_FALSE(is_reserved_duration(0xD));
    EXPECT_TRUE(is_reserved_duration(0xE));
}

}  // namespace
}  // namespace plugfest::cmis
