#include "domain/value_text.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace plugfest {
namespace {

Reading reading(std::string name, std::string unit, double value) {
    Reading out;
    out.measurement.name = std::move(name);
    out.measurement.unit = std::move(unit);
    out.measurement.value = value;
    return out;
}

TEST(ValueText, NoErrorsSeenIsAnUpperBoundAndNeverZero) {
    Reading zero = reading("prbs_ber", "1", 0.0);
    zero.measurement.source = ValueSource::counted;
    zero.measurement.exposure = Exposure{0, 1'062'500'000'000};
    EXPECT_EQ(value_text(zero), "< 2.8e-12 (95 %, 0 errors in 1.06e+12 bits)");
    zero.judgement = Judgement{.confidence = 0.99};
    EXPECT_EQ(value_text(zero), "< 4.3e-12 (99 %, 0 errors in 1.06e+12 bits)");
}

TEST(ValueText, AnEmptyExposureProvesNothing) {
    Reading empty = reading("prbs_ber", "1", 0.0);
    empty.measurement.exposure = Exposure{0, 0};
    EXPECT_EQ(value_text(empty), "unknown (0 errors in 0 bits)");
}

TEST(ValueText, CountedValuesCarryTheirCounts) {
    Reading counted = reading("prbs_ber", "1", 1e-6);
    counted.measurement.exposure = Exposure{1, 1'000'000};
    EXPECT_EQ(value_text(counted), "1.0e-06 (1 error in 1.00e+06 bits)");
}

TEST(ValueText, CountedAndJudgedValuesCarryTheBoundThatDecided) {
    Reading counted = reading("prbs_ber", "1", 1e-6);
    counted.measurement.exposure = Exposure{1, 1'000'000};
    counted.judgement = Judgement{.confidence = 0.95, .bound = 4.7e-6};
    EXPECT_EQ(value_text(counted), "1.0e-06 (1 error in 1.00e+06 bits, < 4.7e-06 at 95 %)");
    counted.judgement->bound = 5.1e-8;
    EXPECT_EQ(value_text(counted), "1.0e-06 (1 error in 1.00e+06 bits, > 5.1e-08 at 95 %)");
}

TEST(ValueText, RatesWithoutExposureSaySo) {
    EXPECT_EQ(value_text(reading("pre_fec_ber_vdm", "1", 5e-9)),
              "5.0e-09 (device-reported, exposure unknown)");
}

TEST(ValueText, AReportedZeroIsNoErrorReportedAndNotARate) {
    Reading silent = reading("post_flap_ber", "1", 0.0);
    silent.measurement.source = ValueSource::smoothed;
    EXPECT_EQ(value_text(silent), "no error reported (smoothed, exposure unknown)");
}

TEST(ValueText, JudgementsNameValueLimitAndMargin) {
    Reading judged = reading("fec_top_bin", "count", 4);
    judged.judgement = Judgement{.threshold = 11, .margin = 7.0};
    EXPECT_EQ(judgement_text(judged), "4, limit at most 11, margin +7");
    judged.judgement = Judgement{.threshold = 0, .margin = -4.0};
    EXPECT_EQ(judgement_text(judged), "4, limit at most 0") << "zero leaves no margin to have";
}

TEST(ValueText, WarningsExplainTheValueOfTheirPortFirst) {
    StepRecord step;
    Reading judged = reading("monitors_outside_warning", "count", 3);
    judged.measurement.place.port = PortName("b:1");
    EXPECT_EQ(warning_text(step, judged), "");
    step.notes = {{NoteLevel::info, "b:1: slow"},
                  {NoteLevel::warning, "a:1: hot"},
                  {NoteLevel::warning, "b:1: cold"}};
    EXPECT_EQ(warning_text(step, judged), "; b:1: cold (and 1 more)");
    judged.measurement.place.port = {};
    EXPECT_EQ(warning_text(step, judged), "; a:1: hot (and 1 more)");
}

TEST(ValueText, NumbersHaveTheirUnit) {
    EXPECT_EQ(number_text(51.25, "Cel"), "51.25 °C");
    EXPECT_EQ(number_text(14, "count"), "14");
    EXPECT_EQ(number_text(0.0, "1"), "0");
    EXPECT_EQ(number_text(0.78, "1"), "0.78");
    EXPECT_EQ(number_text(std::nan(""), "V"), "not a number");
}

TEST(ValueText, PlacesAreNamed) {
    Measurement measurement;
    measurement.name = "rx_power";
    EXPECT_EQ(where_text(measurement), "rx_power");
    measurement.place = {PortName("a:1"), Side::host, 3, std::nullopt};
    EXPECT_EQ(where_text(measurement), "rx_power, a:1 host lane 3");
}

TEST(ValueText, MarginsAreInDecadesForRates) {
    EXPECT_EQ(margin_text(Judgement{.threshold = 1e-6, .margin = 1.42}, "1"), "+1.4 decades");
    EXPECT_EQ(margin_text(Judgement{.threshold = 2.0, .margin = -0.6}, "dB"), "-0.6 dB");
    EXPECT_EQ(margin_text(Judgement{}, "1"), "");
    EXPECT_EQ(limit_text(Judgement{.comparison = Comparison::at_least, .threshold = 0.4}, "Gb/s"),
              "at least 0.4 Gb/s");
}

TEST(ValueText, LargeCountsAreRounded) {
    EXPECT_EQ(count_text(99'999), "99999");
    EXPECT_EQ(count_text(100'000), "1.00e+05");
}

}  // namespace
}  // namespace plugfest
