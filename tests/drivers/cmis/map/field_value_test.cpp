#include "drivers/cmis/map/field_value.hpp"

#include "drivers/cmis/map/field_codes.hpp"
#include "drivers/cmis/map/walker.hpp"

#include <gtest/gtest.h>

#include <array>

namespace plugfest::cmis {
namespace {

using Half = std::array<std::uint8_t, 128>;

std::string text(const Row& row, std::initializer_list<int> bytes, std::uint8_t media_type = 2) {
    Half half{};
    std::size_t at_byte = 0;
    for (const int byte : bytes) {
        half.at(at_byte++) = static_cast<std::uint8_t>(byte);
    }
    WalkContext context;
    context.gates[always] = true;
    context.media_type = media_type;
    std::array<DecodedField, 8> storage{};
    FieldSink sink(storage);
    walk({.rows = std::span(&row, 1)}, {.upper = true, .bytes = half.data()}, context, sink);
    return text_of(sink.fields().front());
}

TEST(FieldValue, NamesCodesAndKeepsUnknownOnesAsNumbers) {
    const Row row = code("x", at(128), field_codes::module_states);
    EXPECT_EQ(text(row, {3}), "ready");
    EXPECT_EQ(text(row, {0x0B}), "0x0b");
}

TEST(FieldValue, LooksUpMediaInTheListOfTheMediaType) {
    const Row row = row_of("x", at(128), Codec::media_interface);
    EXPECT_EQ(text(row, {0x04}, 2), "10GBASE-LR");
    EXPECT_EQ(text(row, {0x04}, 4), "active cable, BER below 1e-6");
    EXPECT_EQ(text(row, {0x04}, 9), "0x04");
}

TEST(FieldValue, PrintsPowerInBothUnits) {
    const Row row = row_of("x", at(128, 2), Codec::power, "mW", 1e-4);
    EXPECT_EQ(text(row, {0x27, 0x10}), "1 mW (0.00 dBm)");
    EXPECT_EQ(text(row, {0x00, 0x01}), "0.0001 mW (-40.00 dBm)");
    EXPECT_EQ(text(row, {0x00, 0x00}), "no light");
}

TEST(FieldValue, NamesAlarmsFromEitherEnd) {
    EXPECT_EQ(text(row_of("x", bits(128, 3, 0), Codec::alarms), {0x05}),
              "high_alarm, high_warning");
    EXPECT_EQ(text(row_of("x", bits(128, 7, 4), Codec::alarms_down), {0x80}), "high_alarm");
    EXPECT_EQ(text(row_of("x", bits(128, 7, 4), Codec::alarms_down), {0x00}), "none");
}

TEST(FieldValue, ReadsPatternBitmapsLowByteFirst) {
    Row row = set_of("x", at(128, 2), field_codes::patterns);
    EXPECT_EQ(text(row, {0x01, 0x80}), "PRBS31Q, user");
}

TEST(FieldValue, PrintsBytesVersionsAndRevisions) {
    EXPECT_EQ(text(raw_bytes("identity.oui", at(128, 3)), {0x7c, 0xb2, 0x5c}), "7c-b2-5c");
    EXPECT_EQ(text(raw_bytes("x", at(128, 2)), {1, 2}), "01 02");
    EXPECT_EQ(text(row_of("x", at(128, 2), Codec::version), {103, 242}), "103.242");
    EXPECT_EQ(text(row_of("x", at(128), Codec::revision), {0x54}), "5.4");
}

TEST(FieldValue, PrintsCountsWithoutRounding) {
    const Row row = row_of("x", at(128, 8), Codec::little_endian);
    EXPECT_EQ(text(row, {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF}), "18446744073709551615");
}

}  // namespace
}  // namespace plugfest::cmis
