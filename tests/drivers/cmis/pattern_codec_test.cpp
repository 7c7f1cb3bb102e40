#include "drivers/cmis/pattern_codec.hpp"

#include "tests/drivers/cmis/sample_image.hpp"

#include <gtest/gtest.h>

#include <array>

namespace plugfest::cmis {
namespace {

using api::Pattern;

constexpr std::array<std::uint8_t, 16> counters(std::uint8_t errors, std::uint8_t bits) {
    return {errors, 0, 0, 0, 0, 0, 0, 0, bits, 1, 0, 0, 0, 0, 0, 0};
}

TEST(PatternCodec, OffersThePatternsOfTheBitmaps) {
    const MemoryImage image = test::sample_image();
    const Block page = *image.page({.page = 0x13});
    EXPECT_EQ(offered_patterns(generator_registers(Side::host), page),
              (std::vector{Pattern::prbs31q, Pattern::prbs31}));
    EXPECT_EQ(offered_patterns(checker_registers(Side::media), page),
              (std::vector{Pattern::prbs31q, Pattern::prbs23q}));
}

TEST(PatternCodec, OffersNothingWhereThereIsNoEngine) {
    MemoryImage image = test::sample_image();
    test::put(image, {0x13, 131}, {0x0F});
    EXPECT_TRUE(
        offered_patterns(generator_registers(Side::media), *image.page({.page = 0x13})).empty());
}

TEST(PatternCodec, PutsThePatternOnTheLineWhereItCan) {
    MemoryImage image = test::sample_image();
    test::put(image, {0x13, 131}, {0b11'11'11'11});
    const auto block = engine_block(checker_registers(Side::media), *image.page({.page = 0x13}),
                                    Pattern::prbs23q, 0xFF);
    EXPECT_EQ(block, (std::vector<std::uint8_t>{0, 0, 0, 0, 0x22, 0x22, 0x22, 0x22}));
}

TEST(PatternCodec, StatesTheOnlyLocationAnEngineHas) {
    MemoryImage image = test::sample_image();
    test::put(image, {0x13, 131}, {0b10'01'01'10});
    const Block page = *image.page({.page = 0x13});
    EXPECT_EQ(engine_block(generator_registers(Side::media), page, Pattern::prbs31q, 0x0F)[3],
              0x0F);
    EXPECT_EQ(engine_block(checker_registers(Side::media), page, Pattern::prbs31q, 0x0F)[3], 0x0F);
    EXPECT_EQ(engine_block(generator_registers(Side::host), page, Pattern::prbs31q, 0x0F)[3], 0x00);
    EXPECT_EQ(engine_block(checker_registers(Side::host), page, Pattern::prbs31q, 0x0F)[3], 0x00);
}

TEST(PatternCodec, DividesErrorsByBits) {
    const api::PatternResult result = decode_counters(3, false, counters(4, 0));
    EXPECT_EQ(result.lane, 3);
    EXPECT_TRUE(result.locked);
    EXPECT_EQ(result.errors, 4U);
    EXPECT_EQ(result.bits, 256U);
    EXPECT_DOUBLE_EQ(*result.ber, 4.0 / 256.0);
    EXPECT_EQ(result.raw.size(), 16U);
}

TEST(PatternCodec, TakesAnOddBitCountAsLostLock) {
    const api::PatternResult result = decode_counters(1, false, counters(4, 1));
    EXPECT_FALSE(result.locked);
    EXPECT_FALSE(result.errors);
    EXPECT_FALSE(result.ber);
}

TEST(PatternCodec, ReportsNoNumbersWithoutLock) {
    EXPECT_FALSE(decode_counters(1, true, counters(4, 0)).bits);
    const std::array<std::uint8_t, 2> ratio = {0x90, 0xF0};
    EXPECT_FALSE(decode_ratio(1, true, ratio).ber);
    EXPECT_DOUBLE_EQ(*decode_ratio(1, false, ratio).ber, 2.4e-4);
}

TEST(PatternCodec, DoesNotTakeImpossibleNumbersForResults) {
    std::array<std::uint8_t, 16> bytes = counters(0, 0);
    std::fill_n(bytes.begin(), 8, std::uint8_t{0xFF});
    EXPECT_FALSE(decode_counters(1, false, bytes).errors);
    const std::array<std::uint8_t, 2> ratio = {0xFF, 0xFF};
    EXPECT_FALSE(decode_ratio(1, false, ratio).ber);
}

TEST(PatternCodec, HasNoRatioBeforeTheFirstBit) {
    const std::array<std::uint8_t, 16> nothing{};
    const api::PatternResult result = decode_counters(1, false, nothing);
    EXPECT_EQ(result.bits, 0U);
    EXPECT_FALSE(result.ber);
}

TEST(PatternCodec, NamesPatterns) {
    EXPECT_EQ(pattern_name(Pattern::prbs31q), "PRBS31Q");
    EXPECT_EQ(pattern_name(Pattern::ssprq), "SSPRQ");
    EXPECT_EQ(pattern_name(Pattern::user), "user pattern");
}

}  // namespace
}  // namespace plugfest::cmis
