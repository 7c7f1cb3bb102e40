#include "drivers/cmis/map/walker.hpp"

#include "drivers/cmis/map/field_value.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace plugfest::cmis {
namespace {

using Half = std::array<std::uint8_t, 128>;

std::vector<DecodedField> walked(std::span<const Row> rows, const Half& bytes,
                                 const WalkContext& context) {
    std::vector<DecodedField> fields(64);
    FieldSink sink(fields);
    walk({.rows = rows}, {.upper = true, .bytes = bytes.data()}, context, sink);
    fields.resize(sink.count());
    return fields;
}

WalkContext open_context() {
    WalkContext context;
    context.gates[always] = true;
    return context;
}

TEST(Walker, ReadsBitsWordsAndSignedNumbers) {
    Half bytes{};
    bytes[0] = 0xA5;
    bytes[1] = 0xFF;
    bytes[2] = 0x80;
    constexpr auto rows = std::to_array<Row>({number("a", bits(128, 6, 4)),
                                              signed_number("b", at(129, 2), "Cel", 1.0 / 256),
                                              number("c", at(129, 2))});
    const auto fields = walked(rows, bytes, open_context());
    ASSERT_EQ(fields.size(), 3U);
    EXPECT_EQ(fields[0].raw, 2U);
    EXPECT_DOUBLE_EQ(fields[1].number, -0.5);
    EXPECT_EQ(fields[2].raw, 0xFF80U);
}

TEST(Walker, NumbersLanesFromTheLowNibbleUp) {
    Half bytes{};
    bytes[0] = 0x21;
    bytes[1] = 0x43;
    constexpr auto rows =
        std::to_array<Row>({lane_nibbles(number("lanes[].x", at(128)), Each::host_lane)});
    const auto fields = walked(rows, bytes, open_context());
    ASSERT_EQ(fields.size(), 8U);
    for (std::size_t lane = 0; lane < 4; ++lane) {
        EXPECT_EQ(fields[lane].raw, lane + 1);
        EXPECT_EQ(fields[lane].index, lane + 1);
    }
    EXPECT_EQ(path_of(fields[2]), "lanes[3].x");
}

TEST(Walker, ReadsCountersLowByteFirst) {
    Half bytes{};
    bytes[0] = 0x01;
    bytes[1] = 0x02;
    constexpr auto rows = std::to_array<Row>({row_of("n", at(128, 8), Codec::little_endian)});
    EXPECT_EQ(walked(rows, bytes, open_context())[0].raw, 0x0201U);
}

TEST(Walker, KeepsNotSupportedNotSetAndNoLightApart) {
    const Half bytes{};
    constexpr std::uint8_t closed = 5;
    constexpr auto rows = std::to_array<Row>(
        {row_of("power", at(128, 2), Codec::power, "mW", 1e-4),
         row_of("other", at(128, 2), Codec::power, "mW", 1e-4).if_supported(closed),
         number("length", at(130)).blank_if(Blank::zeros), text("name", at(132, 4))});
    const auto fields = walked(rows, bytes, open_context());
    EXPECT_EQ(fields[0].state, ValueState::no_light);
    EXPECT_EQ(fields[1].state, ValueState::not_supported);
    EXPECT_EQ(fields[2].state, ValueState::not_set);
    EXPECT_EQ(fields[3].state, ValueState::not_set);
}

TEST(Walker, TakesFourEmptyLimitsForNotSetButOneEmptyLimitForZero) {
    Half bytes{};
    bytes[8] = 0x4B;
    constexpr auto rows = std::to_array<Row>(
        {limits(number("empty", at(128, 2))), limits(number("set", at(136, 2)))});
    const auto fields = walked(rows, bytes, open_context());
    ASSERT_EQ(fields.size(), 8U);
    EXPECT_EQ(fields[0].state, ValueState::not_set);
    EXPECT_EQ(fields[4].state, ValueState::value);
    EXPECT_EQ(fields[5].state, ValueState::value) << "a low alarm of 0 beside a high one";
    EXPECT_EQ(fields[6].state, ValueState::not_set) << "warnings that both are 0";
}

TEST(Walker, LeavesOutRowsOfLaterRevisions) {
    const Half bytes{};
    constexpr auto rows = std::to_array<Row>({number("new", at(128)).since(0x53)});
    WalkContext context = open_context();
    context.revision = 0x52;
    EXPECT_TRUE(walked(rows, bytes, context).empty());
    context.revision = 0x53;
    EXPECT_EQ(walked(rows, bytes, context).size(), 1U);
}

TEST(Walker, CallsMediaLanesThatDoNotExistNotSupported) {
    const Half bytes{};
    constexpr auto rows =
        std::to_array<Row>({lane_flags("lanes[].x", bit(128, 0), Each::media_lane)});
    WalkContext context = open_context();
    context.media_lanes = 0x0F;
    const auto fields = walked(rows, bytes, context);
    EXPECT_EQ(fields[3].state, ValueState::value);
    EXPECT_EQ(fields[4].state, ValueState::not_supported);
}

TEST(Walker, CountsWhatDoesNotFitWithoutWritingIt) {
    const Half bytes{};
    constexpr auto rows =
        std::to_array<Row>({lane_flags("lanes[].x", bit(128, 0), Each::host_lane)});
    std::array<DecodedField, 3> storage{};
    FieldSink sink(storage);
    walk({.rows = rows}, {.upper = true, .bytes = bytes.data()}, open_context(), sink);
    EXPECT_EQ(sink.count(), 8U);
    EXPECT_EQ(sink.fields().size(), 3U);
}

TEST(Walker, SumsThePageForItsChecksum) {
    Half bytes{};
    bytes[0] = 200;
    bytes[1] = 100;
    bytes[3] = 44;
    constexpr auto rows = std::to_array<Row>({checksum("sum", at(131), 128, 130)});
    const auto field = walked(rows, bytes, open_context())[0];
    EXPECT_EQ(field.raw, 44U);
    EXPECT_EQ(field.number, 44);
    EXPECT_EQ(text_of(field), "good");
}

}  // namespace
}  // namespace plugfest::cmis
