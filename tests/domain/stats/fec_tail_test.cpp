#include "domain/stats/fec_tail.hpp"

#include "tests/domain/stats/vectors.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace plugfest::stats {
namespace {

FecCode code_of(const test::CsvRow& row) {
    return {.symbols = std::stoi(row.at("n")), .correctable = std::stoi(row.at("t"))};
}

TEST(SymbolErrorRate, KeepsItsPrecisionForTinyRates) {
    EXPECT_DOUBLE_EQ(symbol_error_rate(1e-15), 1e-14 * (1.0 - 4.5e-15));
    EXPECT_DOUBLE_EQ(bit_error_rate(symbol_error_rate(3e-9)), 3e-9);
    EXPECT_EQ(symbol_error_rate(0.0), 0.0);
}

TEST(Log10Tail, ReproducesTheReferenceVectorsFarBelowTheSmallestDouble) {
    PLUGFEST_VECTORS(rows, "rs_fec.csv");
    for (const auto& row : rows) {
        if (row.at("log10_cer").empty()) {
            continue;
        }
        const double symbol_rate = symbol_error_rate(std::stod(row.at("ber")));
        const FecCode code = code_of(row);
        EXPECT_NEAR(std::log10(symbol_rate), std::stod(row.at("log10_ser")), 1e-11);
        EXPECT_NEAR(log10_tail(code, symbol_rate, code.correctable + 1),
                    std::stod(row.at("log10_cer")), 1e-11)
            << row.at("code") << " at " << row.at("ber");
    }
}

TEST(Log10Tail, KnowsTheEdges) {
    EXPECT_EQ(log10_tail(kp4, 1e-5, 0), 0.0);
    EXPECT_TRUE(std::isinf(log10_tail(kp4, 0.0, 1)));
    EXPECT_TRUE(std::isinf(log10_tail(kp4, 0.1, 545)));
}

TEST(ExpectedTopBin, ReproducesTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "fec_top_bin.csv");
    for (const auto& row : rows) {
        const double symbol_rate = symbol_error_rate(std::stod(row.at("ber")));
        const auto codewords = static_cast<std::uint64_t>(std::stod(row.at("codewords")));
        EXPECT_EQ(expected_top_bin(kp4, symbol_rate, codewords),
                  std::stoi(row.at("top_bin_expected")))
            << row.at("ber") << " " << row.at("port") << " " << row.at("seconds");
        EXPECT_EQ(median_top_bin(kp4, symbol_rate, codewords), std::stoi(row.at("median_top_bin")));
        const auto expect_count = [&](const char* column, int bin) {
            expect_relative(
                number(row, "codewords") * std::pow(10.0, log10_tail(kp4, symbol_rate, bin)), row,
                column, 1e-8);
        };
        const int top = std::stoi(row.at("top_bin_expected"));
        expect_count("expected_count_at_or_above", top);
        expect_count("expected_count_above", top + 1);
        expect_relative(std::pow(10.0, log10_tail(kp4, symbol_rate, 1)), row, "p_codeword_touched",
                        1e-8);
    }
}

TEST(ExpectedTopBin, IsZeroWithoutCodewordsOrErrors) {
    EXPECT_EQ(expected_top_bin(kp4, 1e-3, 0), 0);
    EXPECT_EQ(expected_top_bin(kp4, 0.0, 1'000'000), 0);
}

TEST(FecTail, ReproducesTheReferenceHistograms) {
    PLUGFEST_VECTORS(rows, "fec_histogram.csv");
    for (const auto& row : rows) {
        if (!defined(row, "top_bin_observed")) {
            continue;  // an empty histogram has no bins
        }
        std::vector<std::uint64_t> histogram;
        for (int bin = 0; bin <= kp4.correctable; ++bin) {
            histogram.push_back(std::stoull(row.at("s" + std::to_string(bin))));
        }
        const auto report = fec_tail(histogram, std::stoull(row.at("uncorrectable")));
        EXPECT_EQ(report.codewords, std::stoull(row.at("codewords"))) << row.at("id");
        EXPECT_EQ(report.observed_top, std::stoi(row.at("top_bin_observed"))) << row.at("id");
        if (row.at("fano").empty()) {
            continue;
        }
        const double ser = std::stod(row.at("ser"));
        EXPECT_NEAR(report.symbol_rate, ser, ser * 1e-10) << row.at("id");
        EXPECT_EQ(report.excess(), std::stoi(row.at("tail_excess"))) << row.at("id");
        expect_relative(report.fano, row, "fano", 1e-10, row.at("id"));
        expect_relative(bit_error_rate(report.symbol_rate), row, "ber", 1e-10, row.at("id"));
    }
}

TEST(FecTail, SeesBurstsThatTheMeanHides) {
    std::array<std::uint64_t, 16> histogram{};
    histogram[0] = 1'562'500'000;
    histogram[1] = 60;
    const auto clean = fec_tail(histogram, 0);
    histogram[11] = 3;
    const auto bursty = fec_tail(histogram, 0);
    EXPECT_LE(clean.excess(), 0);
    EXPECT_GE(bursty.excess(), 8);
    EXPECT_GT(bursty.fano, 3.0);
}

TEST(FecTail, OfNothingSaysNothing) {
    const auto report = fec_tail({}, 0);
    EXPECT_EQ(report.codewords, 0U);
    EXPECT_EQ(report.excess(), 0);
    EXPECT_EQ(report.fano, 0.0);
}

}  // namespace
}  // namespace plugfest::stats
