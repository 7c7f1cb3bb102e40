#include "drivers/cmis/control/path_controller.hpp"
#include "drivers/cmis/module_observer.hpp"
#include "tests/drivers/cmis/control/control_fixture.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace plugfest::cmis {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Modules that are slow, stuck or lie, as real ones were reported to.
class OddModuleTest : public test::ControlFixture {
  protected:
    void SetUp() override {
        connect("dr8-800g");
        control = std::make_unique<PathController>(*session);
    }
    Result<void> split() {
        return run(
            control->set_paths({*parse_path_request("1-4=3"), *parse_path_request("5-8=3")}));
    }
    void expect_split() {
        for (const LaneReport& lane : done(control->report())) {
            EXPECT_EQ(lane.selector(), 3) << "lane " << lane.lane;
            EXPECT_EQ(lane.state, api::DataPathState::activated) << "lane " << lane.lane;
        }
    }
    std::unique_ptr<PathController> control;
};

TEST_F(OddModuleTest, Log042GivesTheVerdictAWaitOfItsOwn) {
    inject("config_lag", {{"lag_ms", 1500.0}});
    ASSERT_TRUE(split());
    expect_split();
    EXPECT_THAT(control->findings(), IsEmpty());
}

TEST_F(OddModuleTest, DoNotHaveTheirOldVerdictTakenForTheNewOne) {
    inject("config_lag", {{"lag_ms", 200.0}});
    ASSERT_TRUE(split());
    expect_split();
}

TEST_F(OddModuleTest, Log043StartsTheWaitForActivatedWhenTheTransmittersAreEnabled) {
    inject("slow_state_machine", {{"factor", 1.9}});
    ASSERT_TRUE(split());
    expect_split();
}

TEST_F(OddModuleTest, Log045TakesAMissingInitPendingAsAdvice) {
    inject("init_pending_missing");
    ASSERT_TRUE(split());
    expect_split();
    EXPECT_THAT(control->findings(), Contains(HasSubstr("DPInitPending")));
}

TEST_F(OddModuleTest, Log048GivesUpTheOldApplicationOfAllLanesFirst) {
    ASSERT_TRUE(run(control->set_paths({*parse_path_request("1-4=3")})));
    const auto lanes = done(control->report());
    EXPECT_EQ(lanes[4].selector(), 0);
    EXPECT_EQ(lanes[7].selector(), 0);
    EXPECT_EQ(lanes[0].selector(), 3);
}

TEST_F(OddModuleTest, MayRefuseToGiveLanesUpAndAreConfiguredAllTheSame) {
    inject("decommission_rejected");
    ASSERT_TRUE(split());
    expect_split();
    EXPECT_THAT(control->findings(), Contains(HasSubstr("were not given up")));
}

TEST_F(OddModuleTest, ThatHangInInitAreReportedWithTheLaneAndTheState) {
    inject("init_stuck");
    const auto stuck = split();
    ASSERT_FALSE(stuck);
    EXPECT_EQ(stuck.error().kind(), ErrorKind::timeout);
    EXPECT_THAT(stuck.error().message(), HasSubstr("lane 1 is in Init"));
}

TEST_F(OddModuleTest, ThatTakeLongerThanTheyAdvertiseAreNotWaitedForForever) {
    inject("slow_state_machine", {{"factor", 20.0}});
    const auto late = split();
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().kind(), ErrorKind::timeout);
}

TEST_F(OddModuleTest, MayPassTxTurnOnUnseen) {
    inject("tx_turn_on_hidden");
    ASSERT_TRUE(split());
    expect_split();
}

TEST_F(OddModuleTest, MayChangeThePageLate) {
    inject("stale_page", {{"stale_ms", 8.0}});
    ASSERT_TRUE(split());
    expect_split();
}

TEST_F(OddModuleTest, ThatAnswerPageZeroForEveryPageAreNotControlled) {
    inject("page_zero");
    const auto refused = split();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind(), ErrorKind::protocol);
    EXPECT_THAT(refused.error().to_string(), HasSubstr("answers with page 00h"));
}

TEST_F(OddModuleTest, Log067HaveTheirTemperatureReadWhateverTheirPathsDo) {
    ASSERT_TRUE(run(control->set_paths({*parse_path_request("1-8=off")})));
    ModuleObserver observer(*session);
    EXPECT_TRUE(done(observer.monitors()).temperature.has_value());
}

}  // namespace
}  // namespace plugfest::cmis
