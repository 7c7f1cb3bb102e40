#include "domain/stats/judge.hpp"

#include "tests/support/csv.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

namespace plugfest::stats {
namespace {

LimitTable table_with(const std::string& unit, Comparison comparison, double value,
                      double confidence = 0.95) {
    Limit limit;
    limit.id = "it";
    limit.unit = unit;
    limit.comparison = comparison;
    limit.value = value;
    limit.confidence = confidence;
    return LimitTable("7", {limit});
}

Measurement counted(std::uint64_t errors, std::uint64_t trials) {
    Measurement measurement;
    measurement.name = "prbs_ber";
    measurement.unit = "1";
    measurement.source = ValueSource::counted;
    measurement.exposure = Exposure{.errors = errors, .trials = trials};
    measurement.value = static_cast<double>(errors) / static_cast<double>(trials);
    return measurement;
}

Measurement point(double value, const std::string& unit) {
    Measurement measurement;
    measurement.name = "temperature";
    measurement.unit = unit;
    measurement.value = value;
    return measurement;
}

Judgement judged(const Measurement& measurement, const LimitTable& table) {
    auto judgement = judge(measurement, table, "it", {});
    EXPECT_TRUE(judgement) << judgement.error().to_string();
    return judgement.value_or(Judgement{});
}

TEST(Judge, ZeroErrorsInTooFewBitsAreInconclusiveAndSayHowManyMore) {
    const Judgement judgement =
        judged(counted(0, 1'000'000'000), table_with("1", Comparison::at_most, 1e-9));
    EXPECT_EQ(judgement.verdict, Verdict::inconclusive);
    EXPECT_EQ(judgement.reason,
              "< 3.0e-09 (95 %, 0 errors in 1.00e+09 bits) does not decide for or against the "
              "limit of at most 1.0e-09, margin -0.5 decades (table 7, default level); 2e+09 more "
              "error-free bits would decide");
}

TEST(Judge, AProvenRatePassesWithItsMarginInDecades) {
    const Judgement judgement =
        judged(counted(0, 1'000'000'000'000), table_with("1", Comparison::at_most, 1e-9));
    EXPECT_EQ(judgement.verdict, Verdict::pass);
    EXPECT_NEAR(*judgement.margin, std::log10(1e-9 / 2.9957e-12), 1e-3);
    EXPECT_EQ(judgement.version, "7");
    EXPECT_EQ(judgement.level, "default");
}

TEST(Judge, ADisprovenRateFailsOnItsLowerBound) {
    const Judgement judgement =
        judged(counted(100, 1'000'000), table_with("1", Comparison::at_most, 1e-6));
    EXPECT_EQ(judgement.verdict, Verdict::fail);
    EXPECT_GT(*judgement.bound, 8e-5);
    EXPECT_NEAR(*judgement.margin, std::log10(1e-6 / *judgement.bound), 1e-12);
    EXPECT_EQ(judgement.reason,
              "1.0e-04 (100 errors in 1.00e+06 bits, > 8.4e-05 at 95 %) is outside the limit of at "
              "most 1.0e-06, margin -1.9 decades (table 7, default level)");
}

TEST(Judge, PointsAreJudgedAsPoints) {
    const LimitTable table = table_with("Cel", Comparison::at_most, 70.0);
    EXPECT_EQ(judged(point(70.0, "Cel"), table).verdict, Verdict::pass);
    EXPECT_EQ(judged(point(70.1, "Cel"), table).verdict, Verdict::fail);
    EXPECT_NEAR(*judged(point(60.0, "Cel"), table).margin, 10.0, 1e-12);
    EXPECT_EQ(judged(point(60.0, "Cel"), table).confidence, 0.0);
}

TEST(Judge, ReasonsOfPointsReadAsSentences) {
    EXPECT_EQ(judged(point(60.0, "Cel"), table_with("Cel", Comparison::at_most, 70.0)).reason,
              "60 °C is within the limit of at most 70 °C, margin +10 °C (table 7, default level)");
    EXPECT_EQ(judged(point(4.0, "count"), table_with("count", Comparison::at_most, 0.0)).reason,
              "4 is outside the limit of at most 0 (table 7, default level)");
    EXPECT_EQ(judged(point(5.7e-9, "1"), table_with("1", Comparison::at_most, 1e-6)).reason,
              "5.7e-09 (device-reported, exposure unknown) is within the limit of at most 1.0e-06, "
              "margin +2.2 decades (table 7, default level)");
}

TEST(Judge, AReportedZeroIsNeverAMeasuredRate) {
    Measurement silent = point(0.0, "1");
    silent.name = "pre_fec_ber_vdm";
    const Judgement judgement = judged(silent, table_with("1", Comparison::at_most, 1e-6));
    EXPECT_EQ(
        judgement.reason,
        "no error reported (device-reported, exposure unknown) is within the limit of at most "
        "1.0e-06 (table 7, default level)");
    EXPECT_FALSE(judgement.margin);
}

TEST(Judge, AValueThatIsNotANumberNeverPasses) {
    const LimitTable table = table_with("Cel", Comparison::at_most, 70.0);
    EXPECT_EQ(judged(point(std::numeric_limits<double>::quiet_NaN(), "Cel"), table).verdict,
              Verdict::fail);
    EXPECT_EQ(judged(point(-std::numeric_limits<double>::infinity(), "Cel"), table).verdict,
              Verdict::fail);
}

TEST(Judge, RefusesToCompareDifferentUnits) {
    const auto judgement =
        judge(point(1.0, "V"), table_with("Cel", Comparison::at_most, 70.0), "it", {});
    ASSERT_FALSE(judgement);
    EXPECT_EQ(judgement.error().to_string(),
              "limit 'it' is in 'Cel' but measurement 'temperature' is in 'V'");
}

TEST(Judge, SaysWhatTheSampleCouldHaveFound) {
    const Measurement measurement = counted(0, 1'000'000'000);
    const Judgement open = judged(measurement, table_with("1", Comparison::at_most, 1e-9));
    EXPECT_EQ(open.basis.exposure->trials, 1'000'000'000U);
    EXPECT_NEAR(open.basis.more_trials.value(), 1.9957e9, 1e5);
    // Four errors or more would have failed: 7.75 expected ones give them with 95 %.
    EXPECT_NEAR(open.basis.detectable_rate.value(), 7.754e-9, 1e-12);
    const Judgement good = judged(measurement, table_with("1", Comparison::at_most, 1e-6));
    EXPECT_FALSE(good.basis.more_trials);
    EXPECT_FALSE(judged(point(60.0, "Cel"), table_with("Cel", Comparison::at_most, 70.0))
                     .basis.detectable_rate);
}

TEST(Judge, KeepsAGuardBandForTheInstrument) {
    const LimitTable table = table_with("dBm", Comparison::at_least, -10.0);
    const auto with_uncertainty = [&](double value) {
        Measurement measurement = point(value, "dBm");
        measurement.uncertainty = 0.5;
        return judged(measurement, table);
    };
    EXPECT_EQ(with_uncertainty(-9.5).verdict, Verdict::pass);
    EXPECT_EQ(with_uncertainty(-9.6).verdict, Verdict::inconclusive);
    EXPECT_EQ(with_uncertainty(-10.5).verdict, Verdict::inconclusive);
    EXPECT_EQ(with_uncertainty(-10.6).verdict, Verdict::fail);
    EXPECT_EQ(with_uncertainty(-9.0).basis.guard_band, 0.5);
    EXPECT_NE(with_uncertainty(-9.9).reason.find("nearer than the guard band of"),
              std::string::npos);
    EXPECT_EQ(judged(point(-10.0, "dBm"), table).verdict, Verdict::pass);
    Measurement broken = point(-9.0, "dBm");
    broken.uncertainty = std::nan("");
    EXPECT_EQ(judge(broken, table, "it", {}).error().kind(), ErrorKind::config);
}

TEST(Judge, PredictsTheFramesThatARateBeforeTheCodeLoses) {
    const LimitTable table = table_with("1", Comparison::at_most, 1e-3);
    const FecChain chain{.interleave = 2};
    const auto bad = judge(point(2.4e-4, "1"), table, "it", {}, chain);
    ASSERT_TRUE(bad);
    EXPECT_NEAR(bad->basis.log10_frame_loss.value(), std::log10(1.73e-12), 0.01);
    EXPECT_FALSE(judge(point(2.4e-4, "1"), table, "it", {})->basis.log10_frame_loss);
    EXPECT_FALSE(judge(point(0.0, "1"), table, "it", {}, chain)->basis.log10_frame_loss);
    // A count is predicted at its bound: no error seen is not no loss.
    EXPECT_TRUE(judge(counted(0, 1'000'000), table, "it", {}, chain)->basis.log10_frame_loss);
}

TEST(Judge, ReproducesTheVerdictsOfTheReferenceVectors) {
    const auto rows = test::read_csv(test::case_path("statistics/poisson_bounds.csv"));
    if (rows.empty()) {
        GTEST_SKIP() << "reference vectors are not here; set PLUGFEST_CASES";
    }
    for (const auto& row : rows) {
        if (row.at("limit").empty() || row.at("verdict").empty()) {
            continue;
        }
        const auto table = table_with("1", Comparison::at_most, std::stod(row.at("limit")),
                                      std::stod(row.at("confidence")));
        const Judgement judgement =
            judged(counted(std::stoull(row.at("errors")), std::stoull(row.at("bits"))), table);
        EXPECT_EQ(to_string(judgement.verdict), row.at("verdict")) << "row " << row.at("id");
        const bool failed = judgement.verdict == Verdict::fail;
        const auto& margin = row.at(failed ? "margin_lower_decades" : "margin_upper_decades");
        if (!margin.empty()) {
            EXPECT_NEAR(*judgement.margin, std::stod(margin), 1e-11) << "row " << row.at("id");
        }
    }
}

}  // namespace
}  // namespace plugfest::stats
