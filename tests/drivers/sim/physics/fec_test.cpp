#include "drivers/sim/physics/fec.hpp"

#include "tests/drivers/sim/physics/chi_square.hpp"
#include "tests/support/csv.hpp"

#include <boost/math/distributions/binomial.hpp>
#include <gtest/gtest.h>

#include <cmath>

namespace plugfest::sim {
namespace {

using testing::chi_square_p;
using testing::suspicious;

constexpr std::uint64_t codewords = 156'250'000;  // a second of 800G

CodewordCounts draw(double ber, int windows) {
    const CodewordLaw law = codeword_law(std::vector<double>(8, ber), false);
    CodewordCounts total;
    for (int window = 0; window < windows; ++window) {
        const Seed seed = Seed(1).at("port").at(static_cast<std::uint64_t>(window));
        total += CodewordWindow(seed, codewords, law, {}).until(1.0);
    }
    return total;
}

TEST(Fec, SymbolErrorsOfEqualLanesAreBinomialAsInTheReferenceTable) {
    const auto rows = test::read_csv(test::case_path("statistics/rs_fec.csv"));
    if (rows.empty()) {
        GTEST_SKIP() << "no reference cases beside the checkout";
    }
    int compared = 0;
    for (const auto& row : rows) {
        if (row.at("code") != "KP4_RS544_514" || row.at("log10_cer").empty()) {
            continue;
        }
        const double ber = std::stod(row.at("ber"));
        const double wanted = std::stod(row.at("log10_cer"));
        if (wanted < -250.0 || ber > 1e-2) {
            continue;  // below the range of a double, above what a link comes up with
        }
        const CodewordLaw law = codeword_law(std::vector<double>(8, ber), false);
        EXPECT_NEAR(std::log10(law.at_least[16]), wanted, 1e-9) << ber;
        ++compared;
    }
    EXPECT_GT(compared, 5);
}

TEST(Fec, TouchedCodewordsFollowTheReferenceTable) {
    const auto rows = test::read_csv(test::case_path("statistics/fec_top_bin.csv"));
    if (rows.empty()) {
        GTEST_SKIP() << "no reference cases beside the checkout";
    }
    for (const auto& row : rows) {
        const double ber = std::stod(row.at("ber"));
        const CodewordLaw law = codeword_law(std::vector<double>(8, ber), false);
        const double wanted = std::stod(row.at("p_codeword_touched"));
        EXPECT_NEAR(law.at_least[1] / wanted, 1.0, 1e-8) << ber;
        const auto top = static_cast<std::size_t>(std::stoi(row.at("top_bin_expected")));
        if (top < law.at_least.size()) {
            const double expected = std::stod(row.at("codewords")) * law.at_least[top];
            EXPECT_NEAR(expected / std::stod(row.at("expected_count_at_or_above")), 1.0, 1e-8);
        }
    }
}

TEST(Fec, HistogramsOfRandomErrorsFollowTheBinomial) {
    for (const double ber : {1e-8, 1e-6, 1e-5, 1e-4, 2.4e-4}) {
        constexpr int windows = 20;
        const CodewordCounts counts = draw(ber, windows);
        const boost::math::binomial exact(kp4_symbols, -std::expm1(10.0 * std::log1p(-ber)));
        std::vector<double> observed;
        std::vector<double> expected;
        for (int k = 0; k <= kp4_correctable; ++k) {
            observed.push_back(
                static_cast<double>(counts.histogram.at(static_cast<std::size_t>(k))));
            expected.push_back(static_cast<double>(codewords) * windows *
                               boost::math::pdf(exact, k));
        }
        EXPECT_GT(chi_square_p(observed, expected), suspicious) << ber;
        EXPECT_EQ(counts.total, codewords * windows);
        const double bits = static_cast<double>(counts.corrected_bits) /
                            static_cast<double>(counts.total) / kp4_codeword_bits;
        EXPECT_NEAR(bits / ber, 1.0, 5.0 / std::sqrt(counts.corrected_bits)) << ber;
    }
}

TEST(Fec, TopBinsOfAMinuteLieWhereTheReferenceTableExpectsThem) {
    const auto rows = test::read_csv(test::case_path("statistics/fec_top_bin.csv"));
    if (rows.empty()) {
        GTEST_SKIP() << "no reference cases beside the checkout";
    }
    int compared = 0;
    for (const auto& row : rows) {
        if (row.at("port") != "800G" || row.at("seconds") != "60") {
            continue;
        }
        const CodewordCounts counts = draw(std::stod(row.at("ber")), 60);
        int top = counts.uncorrectable > 0 ? kp4_correctable + 1 : 0;
        for (int k = kp4_correctable; k > 0 && top == 0; --k) {
            top = counts.histogram.at(static_cast<std::size_t>(k)) > 0 ? k : 0;
        }
        // The table's bin is the largest with an expected count of one or more.
        EXPECT_NEAR(top, std::min(16, std::stoi(row.at("top_bin_expected"))), 1.0) << row.at("ber");
        ++compared;
    }
    EXPECT_GT(compared, 3);
}

TEST(Fec, PrecodingPutsTwoBitsIntoMostWrongSymbols) {
    const std::vector<double> lanes(8, 1e-7);
    const CodewordLaw plain = codeword_law(lanes, false);
    const CodewordLaw precoded = codeword_law(lanes, true);
    EXPECT_NEAR(plain.bits_per_symbol, 1.0, 1e-5);
    EXPECT_NEAR(precoded.bits_per_symbol, 5.0 / 3.0, 1e-5);
    // The same wrong bits in fewer symbols.
    EXPECT_NEAR(precoded.at_least[1] / plain.at_least[1], 0.6, 1e-3);
}

TEST(Fec, OneBadLaneGivesTheMixtureOfItsSymbols) {
    std::vector<double> lanes(8, 0.0);
    lanes[3] = 1e-3;
    const CodewordLaw law = codeword_law(lanes, false);
    const boost::math::binomial exact(kp4_symbols / 8, -std::expm1(10.0 * std::log1p(-1e-3)));
    EXPECT_NEAR(law.at_least[1], boost::math::cdf(boost::math::complement(exact, 0)), 1e-12);
    EXPECT_NEAR(law.at_least[5] / boost::math::cdf(boost::math::complement(exact, 4)), 1.0, 1e-9);
}

TEST(Fec, WindowsGrowMonotonouslyToTheirTotals) {
    const CodewordLaw law = codeword_law(std::vector<double>(8, 1e-6), false);
    const std::vector<Burst> bursts{{.at = 0.4, .lane_share = 0.1, .symbols = 12},
                                    {.at = 0.7, .lane_share = 0.9, .symbols = 18}};
    const CodewordWindow window(Seed(4), codewords, law, bursts);
    CodewordCounts sum;
    CodewordCounts before;
    for (const double fraction : {0.1, 0.35, 0.5, 0.71, 1.0}) {
        CodewordCounts piece = window.until(fraction);
        const CodewordCounts now = piece;
        EXPECT_GE(now.corrected_bits, before.corrected_bits);
        EXPECT_GE(now.symbol_errors(), before.symbol_errors());
        piece -= before;
        sum += piece;
        before = now;
    }
    const CodewordCounts whole = window.until(1.0);
    EXPECT_EQ(sum.histogram, whole.histogram);
    EXPECT_EQ(sum.corrected_bits, whole.corrected_bits);
    EXPECT_EQ(whole.histogram[12], 1U);
    EXPECT_EQ(whole.uncorrectable, 1U);
    EXPECT_EQ(window.until(0.5).uncorrectable, 0U);
}

TEST(Fec, BurstsComeAtTheirRateAndSize) {
    const BurstLaw law{.per_minute = 18.0, .fewest_symbols = 10, .most_symbols = 20};
    std::vector<double> sizes(11, 0.0);
    double count = 0.0;
    constexpr int windows = 20'000;
    for (std::uint64_t window = 0; window < windows; ++window) {
        for (const Burst& burst : bursts_in_window(Seed(9).at(window), law)) {
            sizes.at(static_cast<std::size_t>(burst.symbols - 10)) += 1.0;
            count += 1.0;
        }
    }
    EXPECT_NEAR(count, windows * 0.3, 5.0 * std::sqrt(windows * 0.3));
    EXPECT_GT(chi_square_p(sizes, std::vector<double>(11, count / 11.0)), suspicious);
    EXPECT_TRUE(bursts_in_window(Seed(9), BurstLaw{}).empty());
}

}  // namespace
}  // namespace plugfest::sim
