#include "drivers/cmis/control/pattern_control.hpp"

#include "drivers/cmis/control/loopbacks.hpp"
#include "tests/drivers/cmis/control/control_fixture.hpp"
#include "tests/drivers/cmis/module_fixture.hpp"

#include <gmock/gmock.h>

namespace plugfest::cmis {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class PatternRegistersTest : public test::ModuleFixture {
  protected:
    std::string refusal(PatternSetup setup) {
        const auto result = run(start_patterns(session, std::move(setup)));
        return result ? "accepted" : result.error().message();
    }
};

TEST_F(PatternRegistersTest, KnowsEveryPatternByName) {
    EXPECT_EQ(*pattern_from("PRBS31Q"), api::Pattern::prbs31q);
    EXPECT_EQ(*pattern_from("ssprq"), api::Pattern::ssprq);
    EXPECT_THAT(pattern_from("prbs8").error().message(), HasSubstr("PRBS7Q"));
}

TEST_F(PatternRegistersTest, RefusesWhatIsNotAdvertisedAndNamesTheBit) {
    EXPECT_THAT(refusal({.pattern = api::Pattern::ssprq}),
                HasSubstr("does not offer SSPRQ; it has"));
    EXPECT_THAT(refusal({.invert = true}), HasSubstr("13h:141 bit 4 is clear"));
    EXPECT_THAT(refusal({.generate = false, .swap = true}), HasSubstr("13h:141 bit 7 is clear"));
    EXPECT_THAT(refusal({.lanes = {1}}), HasSubstr("13h:142 bit 5 is clear"));
    EXPECT_THAT(refusal({.gate_s = 10}), HasSubstr("13h:129"));
    EXPECT_THAT(module.writes, IsEmpty());
}

TEST_F(PatternRegistersTest, SetsUpLanesAndLeavesOthersAlone) {
    module.set({0x13, 141}, {0xFF, 0xFF});
    module.set({0x13, 156}, {0x44, 0x44, 0x44, 0x44});
    PatternSetup setup{.lanes = {2}, .check = false, .invert = true};
    ASSERT_TRUE(run(start_patterns(session, std::move(setup))));
    EXPECT_EQ(module.byte({0x13, 152}), 0x02);
    EXPECT_EQ(module.byte({0x13, 153}), 0x02);
    EXPECT_EQ(module.byte({0x13, 156}), 0x04);
    EXPECT_EQ(module.byte({0x13, 157}), 0x44);
    EXPECT_EQ(module.byte({0x13, 168}), 0x00);
}

TEST_F(PatternRegistersTest, SetsGateTimeAndUpdatePeriod) {
    module.set({0x13, 129}, {0xC0});
    PatternSetup setup{.gate_s = 60, .slow_updates = true};
    ASSERT_TRUE(run(start_patterns(session, std::move(setup))));
    EXPECT_EQ(module.byte({0x13, 177}), 0x09);
}

class PatternControlTest : public test::ControlFixture {
  protected:
    void check_own_signal() {
        done(set_loopback(*session, LoopbackKind::media_output, {}, true));
        PatternSetup setup{.lanes = {1, 2, 3}};
        done(start_patterns(*session, std::move(setup)));
        done(sleeper.sleep_for(std::chrono::seconds(3)));
    }
};

TEST_F(PatternControlTest, CountsBitsAndSignalToNoiseOfTheLanesAskedFor) {
    connect("dr8-800g");
    check_own_signal();
    const auto lanes = done(read_patterns(*session, Side::media, false));
    ASSERT_THAT(lanes, SizeIs(3));
    for (const PatternLane& lane : lanes) {
        EXPECT_TRUE(lane.result.locked);
        EXPECT_GT(lane.result.bits.value_or(0), 1'000'000'000U);
        EXPECT_GT(lane.snr_db.value_or(0.0), 10.0);
    }
    done(stop_patterns(*session, Side::media, {}));
    EXPECT_THAT(done(read_patterns(*session, Side::media, false)), IsEmpty());
}

TEST_F(PatternControlTest, LetsTheModuleTimeTheMeasurement) {
    connect("dr8-800g");
    done(set_loopback(*session, LoopbackKind::media_output, {}, true));
    PatternSetup setup{.lanes = {1}, .gate_s = 5};
    done(start_patterns(*session, std::move(setup)));
    EXPECT_FALSE(done(gates_have_closed(*session, Side::media)));
    done(sleeper.sleep_for(std::chrono::seconds(20)));
    EXPECT_TRUE(done(gates_have_closed(*session, Side::media)));
    const auto lanes = done(read_patterns(*session, Side::media, true));
    ASSERT_THAT(lanes, SizeIs(1));
    const auto bits = static_cast<double>(lanes.front().result.bits.value_or(0));
    EXPECT_NEAR(bits, 5 * 106.25e9, 106.25e9);
}

TEST_F(PatternControlTest, Log004WaitsForASelectorThatNeedsLongerWhereThePartIsKnownForIt) {
    connect("dr8-800g");
    inject("selector_slow", {{"settle_ms", 9.0}});
    check_own_signal();
    const auto lanes = done(read_patterns(*session, Side::media, false));
    ASSERT_THAT(lanes, SizeIs(3));
    EXPECT_GT(lanes.front().result.bits.value_or(0), 0U);
}

}  // namespace
}  // namespace plugfest::cmis
