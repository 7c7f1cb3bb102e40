#include "orchestrator/engine/step_recorder.hpp"

#include "tests/orchestrator/engine/fake_steps.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

class StepRecorder : public testing::Test {
  protected:
    StepRecorder() { bench.add_link("l1"); }

    engine::StepRecorder recorder() {
        return {entry.description, limits, bench.lab, bench.lab.links.data(), ends, calls};
    }
    static Measurement count(double value, const std::string& name = "errors") {
        Measurement measurement;
        measurement.name = name;
        measurement.unit = "count";
        measurement.value = value;
        measurement.place.port = PortName("leaf11:Ethernet0");
        return measurement;
    }

    MemoryStore store;
    Controller controller{store};
    FakeBench bench{controller.sleeper};
    steps::StepEntry entry = fake_step<pass>("pass");
    LimitTable limits = test_limits();
    engine::EndRegistry ends{bench};
    engine::StoreCalls calls{controller.stores};
    engine::StepEnding good;
};

TEST_F(StepRecorder, RefusesAMeasurementThatWasNotDeclared) {
    auto record = recorder();
    EXPECT_EQ(record.measure(count(0, "other")).error().to_string(),
              "step pass took 'other' in 'count', which it does not declare");
    Measurement wrong_unit = count(0);
    wrong_unit.unit = "W";
    EXPECT_FALSE(record.measure(wrong_unit));
}

TEST_F(StepRecorder, TakesTheWorstOfAllJudgements) {
    auto record = recorder();
    EXPECT_EQ(record.measure(count(0)), Verdict::pass);
    EXPECT_EQ(record.measure(count(2)), Verdict::fail);
    const StepRecord result = record.conclude({}, good);
    EXPECT_EQ(result.verdict, Verdict::fail);
    EXPECT_EQ(result.summary, "errors, leaf11:Ethernet0: 2, limit at most 0");
}

TEST_F(StepRecorder, ExplainsABareNumberThatFailedByTheFirstWarning) {
    auto record = recorder();
    record.note(NoteLevel::warning, "host3 does not answer");
    EXPECT_EQ(record.measure(count(0)), Verdict::pass);
    EXPECT_EQ(record.conclude({}, good).summary, "errors, leaf11:Ethernet0: 0, limit at most 0");
    EXPECT_EQ(record.measure(count(2)), Verdict::fail);
    EXPECT_EQ(record.conclude({}, good).summary,
              "errors, leaf11:Ethernet0: 2, limit at most 0; host3 does not answer");
}

TEST_F(StepRecorder, PredictsTheFramesLostBehindTheCodeOfTheLink) {
    entry.description.measurements = {{"ber", "1", "Before FEC.", "pre_fec_ber", true},
                                      {"pattern_ber", "1", "Of a pattern.", "pre_fec_ber"}};
    auto record = recorder();
    const auto rate = [](const std::string& name) {
        Measurement measurement = count(2e-5, name);
        measurement.unit = "1";
        return measurement;
    };
    ASSERT_TRUE(record.measure(rate("ber")));
    ASSERT_TRUE(record.measure(rate("pattern_ber")));
    const StepRecord result = record.conclude({}, good);
    const auto& frames = result.readings.at(0).judgement->basis.log10_frame_loss;
    ASSERT_TRUE(frames);
    EXPECT_LT(*frames, -20.0) << "RS(544,514) is far below its threshold here";
    EXPECT_FALSE(result.readings.at(1).judgement->basis.log10_frame_loss);
}

TEST_F(StepRecorder, IsInconclusiveWhenNothingWasJudged) {
    auto record = recorder();
    ASSERT_TRUE(record.measure(count(5, "free")));
    const StepRecord result = record.conclude({}, good);
    EXPECT_EQ(result.verdict, Verdict::inconclusive);
    EXPECT_EQ(result.summary, "nothing was judged");
}

TEST_F(StepRecorder, IsInconclusiveAtBestWhenSomethingIsMissing) {
    auto record = recorder();
    ASSERT_TRUE(record.measure(count(0)));
    record.not_measured("lane 3 gives nothing");
    EXPECT_EQ(record.conclude({}, good).summary, "lane 3 gives nothing");
}

TEST_F(StepRecorder, FailsOnAFaultAndCountsTheOthers) {
    auto record = recorder();
    ASSERT_TRUE(record.measure(count(0)));
    record.fault("wrong neighbour");
    record.fault("no link");
    const StepRecord result = record.conclude({}, good);
    EXPECT_EQ(result.verdict, Verdict::fail);
    EXPECT_EQ(result.summary, "wrong neighbour (and 1 more)");
}

TEST_F(StepRecorder, SkipsWhatDoesNotApply) {
    auto record = recorder();
    record.not_applicable("copper");
    const StepRecord result = record.conclude({}, good);
    EXPECT_EQ(result.outcome, Outcome::skipped);
    EXPECT_EQ(result.verdict, Verdict::inconclusive);
    EXPECT_EQ(result.summary, "not applicable: copper");
}

TEST_F(StepRecorder, KeepsTheWholeChainOfALabError) {
    auto record = recorder();
    engine::StepEnding ending;
    ending.result =
        fail(Error(ErrorKind::nack, "no acknowledge").context("read page 11h").context("leaf11"));
    const StepRecord result = record.conclude({}, ending);
    EXPECT_EQ(result.outcome, Outcome::error);
    EXPECT_EQ(result.error, "leaf11: read page 11h: no acknowledge");
    EXPECT_EQ(result.error_kind, "nack");
    EXPECT_EQ(result.verdict, Verdict::inconclusive);
}

TEST_F(StepRecorder, KeepsAFailureThatWasSeenBeforeTheLabBroke) {
    auto record = recorder();
    record.fault("no lock");
    engine::StepEnding ending;
    ending.result = fail(ErrorKind::timeout, "no answer");
    const StepRecord result = record.conclude({}, ending);
    EXPECT_EQ(result.outcome, Outcome::error);
    EXPECT_EQ(result.verdict, Verdict::fail);
    EXPECT_EQ(result.summary, "no lock");
}

TEST_F(StepRecorder, CountsNothingOfAPartThatWasSwapped) {
    auto record = recorder();
    ASSERT_TRUE(record.measure(count(9)));
    record.void_everything("swapped");
    const StepRecord result = record.conclude({}, good);
    EXPECT_EQ(result.verdict, Verdict::inconclusive);
    EXPECT_EQ(result.summary, "swapped");
}

TEST(WorstReading, IsTheOneWithTheSmallestMarginOfTheWorstVerdict) {
    const auto reading_with = [](double margin, Verdict verdict) {
        Reading item;
        item.measurement.unit = "1";
        item.judgement = Judgement{};
        item.judgement->threshold = 1e-6;
        item.judgement->margin = margin;
        item.judgement->verdict = verdict;
        return item;
    };
    const std::vector<Reading> readings{reading_with(2.0, Verdict::pass),
                                        reading_with(0.5, Verdict::pass),
                                        reading_with(3.0, Verdict::inconclusive)};
    EXPECT_EQ(engine::worst_reading(readings), &readings[2]);
    EXPECT_EQ(engine::worst_reading({}), nullptr);
}

TEST(ReadingInWords, StatesABoundWhereNoErrorWasSeen) {
    Reading item;
    item.measurement.name = "prbs_ber";
    item.measurement.unit = "1";
    item.measurement.exposure = Exposure{.errors = 0, .trials = 1'000'000'000'000};
    item.measurement.place =
        steps::media_lane_at(PortName("leaf11:Ethernet0"), 3, Direction::receive);
    item.judgement = Judgement{};
    item.judgement->threshold = 1e-8;
    item.judgement->bound = 3e-12;
    item.judgement->margin = 3.52;
    EXPECT_EQ(engine::in_words(item),
              "prbs_ber, leaf11:Ethernet0 media lane 3: < 3.0e-12 (95 %, 0 errors in 1.00e+12 "
              "bits), limit at most 1.0e-08, margin +3.5 decades");
}

}  // namespace
}  // namespace plugfest::test
