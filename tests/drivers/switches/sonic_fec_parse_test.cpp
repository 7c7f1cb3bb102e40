#include "drivers/switches/sonic_fec_parse.hpp"

#include "tests/drivers/switches/sonic_samples.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/mutation.hpp"

#include <gmock/gmock.h>

namespace plugfest::switches {
namespace {

using testing::HasSubstr;

TEST(SaiCounters, AreReadByName) {
    const auto reading = parse_sai_counters("cli", samples::counters);
    ASSERT_TRUE(reading) << reading.error().to_string();
    EXPECT_EQ(reading->corrected_codewords, 1234U);
    EXPECT_EQ(reading->uncorrectable_codewords, 2U);
    EXPECT_EQ(reading->symbol_errors, 1500U);
    EXPECT_EQ(reading->corrected_bits, 1600U);
    ASSERT_TRUE(reading->histogram);
    EXPECT_EQ(reading->histogram->at(1), 1000U);
}

TEST(SaiCounters, WhatTheChipDoesNotHaveIsAbsentAndNotZero) {
    const auto reading =
        parse_sai_counters("cli",
                           "{'SAI_PORT_STAT_IF_IN_FEC_CORRECTABLE_FRAMES': 'N/A', "
                           "'SAI_PORT_STAT_IF_IN_FEC_NOT_CORRECTABLE_FRAMES': 'not support', "
                           "'SAI_PORT_STAT_IF_IN_FEC_SYMBOL_ERRORS': '0', "
                           "'SAI_PORT_STAT_IF_IN_FEC_CODEWORD_ERRORS_S0': '12'}");
    ASSERT_TRUE(reading) << reading.error().to_string();
    EXPECT_EQ(reading->corrected_codewords, std::nullopt);
    EXPECT_EQ(reading->uncorrectable_codewords, std::nullopt);
    EXPECT_EQ(reading->symbol_errors, 0U);
    EXPECT_EQ(reading->histogram, std::nullopt) << "one bin is no histogram";
}

TEST(SaiCounters, AnEmptyDictionaryMeansTheObjectIsGone) {
    const auto reading = parse_sai_counters("cli", "{}");
    ASSERT_FALSE(reading);
    EXPECT_EQ(reading.error().kind(), ErrorKind::absent);
}

TEST(SaiCounters, GarbageNamesTheCounter) {
    const auto reading =
        parse_sai_counters("cli", "{'SAI_PORT_STAT_IF_IN_FEC_SYMBOL_ERRORS': '-nan'}");
    ASSERT_FALSE(reading);
    EXPECT_EQ(reading.error().to_string(),
              "cli: SAI_PORT_STAT_IF_IN_FEC_SYMBOL_ERRORS is not a count: '-nan'");
}

TEST(FecStats, MayHaveThousandsSeparatorsAndBlanksInHeaders) {
    const auto readings = parse_fec_stats(samples::fec_stats);
    ASSERT_TRUE(readings) << readings.error().to_string();
    EXPECT_EQ(readings->at("Ethernet0").corrected_codewords, 1'234'567U);
    EXPECT_EQ(readings->at("Ethernet0").uncorrectable_codewords, 0U);
    EXPECT_EQ(readings->at("Ethernet8").corrected_codewords, std::nullopt);
}

TEST(FecStats, OlderReleasesLackColumns) {
    const auto readings =
        parse_fec_stats("    IFACE    FEC_CORR\n---------  ----------\nEthernet0  7\n");
    ASSERT_TRUE(readings) << readings.error().to_string();
    EXPECT_EQ(readings->at("Ethernet0").corrected_codewords, 7U);
    EXPECT_EQ(readings->at("Ethernet0").uncorrectable_codewords, std::nullopt);
}

TEST(FecHistogramText, HasSixteenBinsInOrder) {
    const auto histogram = parse_fec_histogram(samples::histogram);
    ASSERT_TRUE(histogram) << histogram.error().to_string();
    EXPECT_EQ((*histogram)->at(0), 100'000'000U);
    EXPECT_EQ((*histogram)->at(2), 20U);

    const auto longer =
        std::string(samples::histogram) + "BIN16                                   2\n";
    EXPECT_TRUE(parse_fec_histogram(longer)) << "uncorrectable codewords have a counter";
    std::string shorter(samples::histogram);
    shorter.erase(shorter.find("BIN15"));
    EXPECT_FALSE(parse_fec_histogram(shorter));
    std::string twisted(samples::histogram);
    twisted.replace(twisted.find("BIN7"), 4, "BIN8");
    EXPECT_FALSE(parse_fec_histogram(twisted));
}

TEST(FecHistogramText, NotAvailableIsNoHistogram) {
    std::string text(samples::histogram);
    text.replace(text.find("       1000"), 11, "        N/A");
    const auto histogram = parse_fec_histogram(text);
    ASSERT_TRUE(histogram) << histogram.error().to_string();
    EXPECT_EQ(*histogram, std::nullopt);
}

SonicFecReading reading_with_histogram() {
    SonicFecReading reading{.corrected_codewords = 111,
                            .uncorrectable_codewords = 5,
                            .symbol_errors = {},
                            .corrected_bits = {},
                            .histogram = FecHistogram{1000, 100, 10, 1}};
    reading.histogram->at(8) = 5;  // the same five codewords, if the FEC corrects up to 7
    return reading;
}

TEST(SonicCounters, TotalIsTheHistogramAndWhatFecCouldNotCorrect) {
    const auto counters = to_counters(reading_with_histogram(), GigabitsPerSecond(800.0), 8);
    ASSERT_TRUE(counters);
    EXPECT_EQ(counters->total_codewords, 1111U + 5U + 5U);
    EXPECT_EQ(counters->line_rate, GigabitsPerSecond(850.0));
    EXPECT_EQ(counters->corrected_bits, std::nullopt);
}

TEST(SonicCounters, WithRs528TheUpperBinsHoldUncorrectableCodewords) {
    const auto counters = to_counters(reading_with_histogram(), GigabitsPerSecond(100.0), 4);
    ASSERT_TRUE(counters);
    EXPECT_EQ(counters->total_codewords, 1111U + 5U);
    EXPECT_EQ(counters->line_rate, GigabitsPerSecond(103.125));
}

TEST(SonicCounters, LineRatesFollowTheLanes) {
    const auto rate = [](double speed, int lanes) {
        return to_counters(reading_with_histogram(), GigabitsPerSecond(speed), lanes)
            .value()
            .line_rate;
    };
    EXPECT_EQ(rate(1600.0, 8), GigabitsPerSecond(1700.0));
    EXPECT_EQ(rate(400.0, 8), GigabitsPerSecond(425.0));
    EXPECT_EQ(rate(25.0, 1), GigabitsPerSecond(25.78125));
    EXPECT_EQ(rate(40.0, 4), std::nullopt) << "10G lanes have no RS-FEC";
    EXPECT_EQ(rate(100.0, 0), std::nullopt) << "four lanes of 25G or two of 50G";
}

TEST(SonicCounters, AbsentCodewordsAreUnsupportedAndNotZero) {
    const auto counters = to_counters({}, GigabitsPerSecond(800.0), 8);
    ASSERT_FALSE(counters);
    EXPECT_EQ(counters.error().kind(), ErrorKind::unsupported);
    EXPECT_THAT(counters.error().to_string(), HasSubstr("show interfaces fec status"));
}

TEST(SonicFecParsers, SpoiltOutputIsReadOrRefusedButNeverCrashes) {
    test::Mutation mutate(7);
    int refused = 0;
    for (int i = 0; i < 2000; ++i) {
        const auto sai = parse_sai_counters("cli", mutate(samples::counters));
        const auto stats = parse_fec_stats(mutate(samples::fec_stats));
        const auto histogram = parse_fec_histogram(mutate(samples::histogram));
        refused += static_cast<int>(!sai) + static_cast<int>(!stats) + static_cast<int>(!histogram);
    }
    EXPECT_GT(refused, 500);
}

TEST(SonicFecCases, RecordedStatsKeepNotAvailableApartFromZero) {
    const auto cases = test::cases_directory();
    if (!cases) {
        GTEST_SKIP() << "no recorded output beside the source tree";
    }
    const auto text = test::read_text(*cases / "cli/sonic/show-interfaces-counters-fec-stats.txt");
    const auto readings = parse_fec_stats(text);
    ASSERT_TRUE(readings) << readings.error().to_string();
    EXPECT_EQ(readings->size(), 4U);
    EXPECT_EQ(readings->at("Ethernet0").corrected_codewords, 130'402U);
    EXPECT_EQ(readings->at("Ethernet0").uncorrectable_codewords, 3U);
    EXPECT_EQ(readings->at("Ethernet0").symbol_errors, 4U);
    EXPECT_EQ(readings->at("Ethernet9").corrected_codewords, 0U);
}

TEST(SonicFecCases, RecordedHistogramHasSixteenBins) {
    const auto cases = test::cases_directory();
    if (!cases) {
        GTEST_SKIP() << "no recorded output beside the source tree";
    }
    const auto text =
        test::read_text(*cases / "cli/sonic/show-interfaces-counters-fec-histogram.txt");
    const auto histogram = parse_fec_histogram(text);
    ASSERT_TRUE(histogram && *histogram) << histogram.error().to_string();
    EXPECT_EQ((*histogram)->at(0), 1'000'000U);
    EXPECT_EQ((*histogram)->at(7), 300'000U);
    EXPECT_EQ((*histogram)->at(15), 0U);
}

}  // namespace
}  // namespace plugfest::switches
