#include "drivers/cmis/cdb/cdb_message.hpp"

#include <gtest/gtest.h>

#include <array>
#include <utility>

namespace plugfest::cmis {
namespace {

using transport::Bytes;

CdbMessage plain(std::uint16_t command, Bytes lpl = {}) {
    return {.command = command, .lpl = std::move(lpl), .epl = {}};
}

TEST(CdbMessageTest, CheckCodesAreTheComputedOnes) {
    EXPECT_EQ(cdb_check_code(plain(0x0000, {0, 0})), 0xFD);
    const std::array<std::pair<std::uint16_t, int>, 7> vectors{{{0x0004, 0xFB},
                                                                {0x0040, 0xBF},
                                                                {0x0041, 0xBE},
                                                                {0x0042, 0xBD},
                                                                {0x0100, 0xFE},
                                                                {0x0102, 0xFC},
                                                                {0x0107, 0xF7}}};
    for (const auto& [command, code] : vectors) {
        EXPECT_EQ(cdb_check_code(plain(command)), code) << std::hex << command;
    }
}

TEST(CdbMessageTest, TheCheckCodeLeavesTheExtendedPayloadOut) {
    CdbMessage message = plain(0x0104, {0, 0, 0, 0});
    message.epl = Bytes(2048, 0x11);
    const std::uint8_t code = cdb_check_code(message);
    message.epl[5] = 0x77;
    EXPECT_EQ(cdb_check_code(message), code);
}

TEST(CdbMessageTest, TheBodyHoldsLengthsCheckCodeAnEmptyReplyHeaderAndThePayload) {
    CdbMessage message = plain(0x0104, {1, 2, 3, 4});
    message.epl = Bytes(0x0203);
    const auto body = encode_cdb_body(message);
    ASSERT_TRUE(body);
    EXPECT_EQ(*body, (Bytes{0x02, 0x03, 4, cdb_check_code(message), 0, 0, 1, 2, 3, 4}));
    EXPECT_EQ(encode_cdb_trigger(0x0104), (Bytes{0x01, 0x04}));
}

TEST(CdbMessageTest, PayloadsThatDoNotFitAreRefused) {
    EXPECT_TRUE(encode_cdb_body(plain(0x0103, Bytes(120))));
    EXPECT_EQ(encode_cdb_body(plain(0x0103, Bytes(121))).error().kind(), ErrorKind::refused);
}

TEST(CdbMessageTest, ReplyLengthsOutsideOfTheDefinedRangesAreErrors) {
    for (int code = 0; code < 256; ++code) {
        const auto place = decode_cdb_reply_length(static_cast<std::uint8_t>(code), 4);
        const bool local = code <= 120;
        const bool pages = code >= 240 && code <= 243;
        EXPECT_EQ(place.has_value(), local || pages) << code;
        if (place) {
            EXPECT_EQ(place->extended, pages) << code;
            EXPECT_EQ(place->length, static_cast<std::size_t>(local ? code : (code - 239) * 128));
        }
    }
}

TEST(CdbMessageTest, CommandsAreNamedWithTheirNumber) {
    EXPECT_EQ(cdb_command_name(0x0101), "CDB 0101h start firmware download");
    EXPECT_EQ(cdb_command_name(0x9001), "CDB command 9001h");
}

}  // namespace
}  // namespace plugfest::cmis
