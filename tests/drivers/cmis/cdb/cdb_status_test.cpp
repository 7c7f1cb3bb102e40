#include "drivers/cmis/cdb/cdb_status.hpp"

#include <gtest/gtest.h>

namespace plugfest::cmis {
namespace {

std::string text(int byte) {
    return describe(decode_cdb_status(static_cast<std::uint8_t>(byte)));
}

TEST(CdbStatusTest, NamesEveryKindAndKeepsTheNumber) {
    EXPECT_EQ(text(0x00), "00h: nothing run yet");
    EXPECT_EQ(text(0x01), "01h: success");
    EXPECT_EQ(text(0x81), "81h: captured");
    EXPECT_EQ(text(0x82), "82h: checking");
    EXPECT_EQ(text(0x83), "83h: executing");
    EXPECT_EQ(text(0xBF), "BFh: reserved code");
    EXPECT_EQ(text(0x40), "40h: failed without a reason");
    EXPECT_EQ(text(0x45), "45h: wrong check code");
    EXPECT_EQ(text(0x61), "61h: failed for a reason of this command");
    EXPECT_EQ(text(0x70), "70h: failed for a reason of the vendor's");
    EXPECT_EQ(text(0x50), "50h: failed, reserved code");
}

TEST(CdbStatusTest, KindsOfErrorsFollowTheCode) {
    EXPECT_EQ(error_kind_of(decode_cdb_status(0x41)), ErrorKind::unsupported);
    EXPECT_EQ(error_kind_of(decode_cdb_status(0x46)), ErrorKind::refused);
    EXPECT_EQ(error_kind_of(decode_cdb_status(0x47)), ErrorKind::refused);
    EXPECT_EQ(error_kind_of(decode_cdb_status(0x42)), ErrorKind::protocol);
}

TEST(CdbStatusTest, EveryByteHasAText) {
    for (int byte = 0; byte < 256; ++byte) {
        EXPECT_FALSE(text(byte).empty());
    }
}

}  // namespace
}  // namespace plugfest::cmis
