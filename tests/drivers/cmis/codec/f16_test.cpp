#include "drivers/cmis/codec/f16.hpp"

#include <gtest/gtest.h>

namespace plugfest::cmis {
namespace {

TEST(F16, DecodesKnownValuesExactly) {
    EXPECT_DOUBLE_EQ(decode_f16(0x90F0), 2.40e-4);
    EXPECT_DOUBLE_EQ(decode_f16(0x607D), 1.25e-10);
    EXPECT_DOUBLE_EQ(decode_f16(0x9200), 5.12e-4);
    EXPECT_DOUBLE_EQ(decode_f16(0xAE83), 1.667);
}

TEST(F16, ReachesFromZeroToItsLargestValue) {
    EXPECT_EQ(decode_f16(0x0000), 0.0);
    EXPECT_EQ(decode_f16(0xF800), 0.0);
    EXPECT_DOUBLE_EQ(decode_f16(0x0001), 1e-24);
    EXPECT_DOUBLE_EQ(decode_f16(0xFFFF), 2047e7);
}

}  // namespace
}  // namespace plugfest::cmis
