#include "reports/record_json/from_json.hpp"

#include "reports/record_json/to_json.hpp"
#include "tests/support/sample_run.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>

namespace plugfest::record_json {
namespace {

TEST(FromJson, EveryFieldOfAStepComesBack) {
    for (const StepRecord& step : test::sample_run().steps) {
        const std::string text = to_json(step);
        const auto back = step_from_json(text);
        ASSERT_TRUE(back) << back.error().to_string();
        EXPECT_EQ(to_json(*back), text);
    }
}

TEST(FromJson, ReadingsComeBackExactly) {
    StepRecord step;
    Reading& reading = step.readings.emplace_back();
    reading.measurement.value = 0.1 + 0.2;
    reading.measurement.source = ValueSource::counted;
    reading.measurement.exposure = Exposure{3, std::numeric_limits<std::uint64_t>::max()};
    reading.measurement.place = {PortName("a:1"), Side::media, 8, Direction::transmit};
    reading.measurement.start = Instant(Duration(std::numeric_limits<std::int64_t>::max()));
    reading.judgement = Judgement{.comparison = Comparison::at_least,
                                  .threshold = 1e-300,
                                  .bound = 2.5e-9,
                                  .verdict = Verdict::fail,
                                  .basis = {.exposure = Exposure{3, 12},
                                            .detectable_rate = 7.8e-9,
                                            .more_trials = 2e9,
                                            .guard_band = 0.5,
                                            .log10_frame_loss = -412.5}};
    reading.measurement.uncertainty = 0.25;
    const auto back = step_from_json(to_json(step));
    ASSERT_TRUE(back) << back.error().to_string();
    const Reading& again = back->readings.at(0);
    EXPECT_EQ(again.measurement.value, reading.measurement.value);
    EXPECT_EQ(again.measurement.exposure->errors, 3U);
    EXPECT_EQ(again.measurement.exposure->trials, std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(again.measurement.place.lane, 8);
    EXPECT_EQ(again.measurement.place.direction, Direction::transmit);
    EXPECT_EQ(again.measurement.start, reading.measurement.start);
    EXPECT_EQ(again.judgement->comparison, Comparison::at_least);
    EXPECT_EQ(again.judgement->threshold, 1e-300);
    EXPECT_EQ(again.judgement->bound, 2.5e-9);
    EXPECT_FALSE(again.judgement->margin);
    EXPECT_EQ(again.judgement->verdict, Verdict::fail);
    EXPECT_EQ(again.measurement.uncertainty, 0.25);
    const JudgementBasis& basis = again.judgement->basis;
    EXPECT_EQ(basis.exposure->trials, 12U);
    EXPECT_EQ(basis.detectable_rate, 7.8e-9);
    EXPECT_EQ(basis.more_trials, 2e9);
    EXPECT_EQ(basis.guard_band, 0.5);
    EXPECT_EQ(basis.log10_frame_loss, -412.5);
}

TEST(FromJson, ReadsRecordsThatDoNotSayWhatTheirVerdictsRestOn) {
    StepRecord step;
    step.readings.emplace_back().judgement = Judgement{.threshold = 2.0};
    std::string text = to_json(step);
    const auto cut = [&text](const std::string& key, char last) {
        const auto start = text.find("\"" + key + "\":");
        ASSERT_NE(start, std::string::npos);
        text.erase(start, text.find(last, start) + 1 - start);
        if (text[start] == ',') {
            text.erase(start, 1);
        }
    };
    cut("basis", '}');
    cut("uncertainty", ',');
    const auto back = step_from_json(text);
    ASSERT_TRUE(back) << back.error().to_string();
    EXPECT_EQ(back->readings.at(0).judgement->threshold, 2.0);
    EXPECT_FALSE(back->readings.at(0).judgement->basis.detectable_rate);
}

TEST(FromJson, WhatIsNotFiniteIsNullAndComesBackAsNotANumber) {
    StepRecord step;
    step.readings.emplace_back().measurement.value = std::nan("");
    step.series.emplace_back().y = {1.0, std::numeric_limits<double>::infinity()};
    const std::string text = to_json(step);
    EXPECT_NE(text.find(R"("value":null)"), std::string::npos);
    const auto back = step_from_json(text);
    ASSERT_TRUE(back);
    EXPECT_TRUE(std::isnan(back->readings.at(0).measurement.value));
    EXPECT_EQ(back->series.at(0).y.at(0), 1.0);
    EXPECT_TRUE(std::isnan(back->series.at(0).y.at(1)));
}

TEST(FromJson, HeadersComeBackWithTheirFabric) {
    const RunHeader header = test::sample_run().header;
    const auto back = header_from_json(to_json(header));
    ASSERT_TRUE(back) << back.error().to_string();
    EXPECT_EQ(to_json(*back), to_json(header));
    EXPECT_EQ(back->seed, header.seed);
    EXPECT_EQ(back->topology.links.size(), 13U);
    EXPECT_EQ(back->provenance, Provenance::simulated);
}

TEST(FromJson, RefusesOtherText) {
    for (const char* text : {"", "null", "[]", "{}", R"({"id":7})", "{\"id\":", "\xff"}) {
        const auto step = step_from_json(text);
        ASSERT_FALSE(step) << text;
        EXPECT_EQ(step.error().kind(), ErrorKind::decode);
        EXPECT_FALSE(header_from_json(text)) << text;
    }
}

TEST(FromJson, RefusesAnUnknownWord) {
    std::string text = to_json(StepRecord{});
    text.replace(text.find("inconclusive"), 12, "wonderful");
    const auto step = step_from_json(text);
    ASSERT_FALSE(step);
    EXPECT_NE(step.error().to_string().find("'wonderful' is not a word of this format"),
              std::string::npos);
}

}  // namespace
}  // namespace plugfest::record_json
