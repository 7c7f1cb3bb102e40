#include "drivers/cmis/module_observer.hpp"

#include "tests/drivers/cmis/module_fixture.hpp"

#include <gmock/gmock.h>

#include <numeric>

namespace plugfest::cmis {
namespace {

using api::ConfigStatus;
using api::DataPathState;
using api::ModuleState;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ModuleObserverTest : public test::ModuleFixture {
  protected:
    ModuleObserver observer{session};
};

TEST_F(ModuleObserverTest, IdentifiesWithTheBytesAsEvidence) {
    const auto identity = run(observer.identify());
    ASSERT_TRUE(identity) << identity.error().to_string();
    EXPECT_EQ(identity->serial, "EX0012");
    EXPECT_THAT(identity->findings, IsEmpty());
    ASSERT_EQ(identity->raw.size(), 5U);
    EXPECT_EQ(identity->raw[0].first, "00h:0-7");
    EXPECT_EQ(identity->raw[3].first, "01h:128-255");
    EXPECT_EQ(identity->raw[3].second.size(), 128U);
}

TEST_F(ModuleObserverTest, FindsPagesThatTheModuleDoesNotMap) {
    module.stuck_page = true;
    const auto identity = run(observer.identify());
    ASSERT_TRUE(identity) << identity.error().to_string();
    const auto unreadable =
        std::ranges::count(identity->findings, "unreadable-page", &api::Finding::code);
    EXPECT_EQ(unreadable, 2);
}

TEST_F(ModuleObserverTest, ReadsMonitorsWithThresholdsAndEvidence) {
    const auto monitors = run(observer.monitors());
    ASSERT_TRUE(monitors) << monitors.error().to_string();
    EXPECT_DOUBLE_EQ(monitors->temperature->value(), 45.5);
    EXPECT_EQ(monitors->lanes.size(), 8U);
    EXPECT_TRUE(monitors->temperature_thresholds);
    EXPECT_EQ(monitors->raw.size(), 3U);
}

TEST_F(ModuleObserverTest, HasNoMonitorsOfAFlatModule) {
    module.set({0, 2}, {0x80});
    const auto monitors = run(observer.monitors());
    ASSERT_TRUE(monitors);
    EXPECT_FALSE(monitors->temperature);
    EXPECT_THAT(monitors->lanes, IsEmpty());
}

TEST_F(ModuleObserverTest, PollsTheStatusInThreeShortReadsAndALookAtThePage) {
    ASSERT_TRUE(run(observer.status()));
    module.reads = 0;
    const auto status = run(observer.status());
    ASSERT_TRUE(status);
    EXPECT_EQ(module.reads, 4);
    EXPECT_EQ(status->state, ModuleState::ready);
    EXPECT_THAT(status->data_path, Each(DataPathState::activated));
    EXPECT_THAT(status->configuration, Each(ConfigStatus::success));
    EXPECT_THAT(status->active_application, Each(1));
    EXPECT_EQ(status->data_path.size(), 8U);
}

TEST_F(ModuleObserverTest, ShowsCodesFaithfullyAndReservedStatesAsUnknown) {
    module.set({0, 3}, {0xFA});  // fault, with bits set that are not the state's
    module.set({0, 41}, {4});
    module.set({0x11, 128}, {0x05});
    module.set({0x11, 202}, {0xDC});
    const auto status = run(observer.status());
    ASSERT_TRUE(status);
    EXPECT_EQ(status->state, ModuleState::fault);
    EXPECT_EQ(status->fault_cause, 4);
    EXPECT_EQ(status->data_path[0], DataPathState::tx_turn_on);
    EXPECT_EQ(status->data_path[1], DataPathState::unknown);
    EXPECT_EQ(status->configuration[0], ConfigStatus::in_progress);
    EXPECT_EQ(static_cast<int>(status->configuration[1]), 0xD);
}

TEST_F(ModuleObserverTest, LeavesTheFlagsToWhoTakesThem) {
    module.set({0x11, 147}, {0x02});
    module.set({0, 9}, {0x01});
    ASSERT_TRUE(run(observer.identify()));
    ASSERT_TRUE(run(observer.monitors()));
    ASSERT_TRUE(run(observer.status()));
    const auto flags = run(observer.take_flags());
    ASSERT_TRUE(flags);
    EXPECT_TRUE(flags->temperature_high_alarm);
    EXPECT_FALSE(flags->temperature_low_alarm);
    EXPECT_THAT(flags->rx_los, ElementsAre(false, true, false, false, false, false, false, false));
    EXPECT_THAT(run(observer.take_flags())->rx_los, Each(false));
}

TEST_F(ModuleObserverTest, IgnoresFlagsThatAreNotAdvertised) {
    module.set({1, 157}, {0x00, 0x02});
    module.set({0x11, 135}, {0xFF, 0xFF, 0xFF});
    module.set({0x11, 147}, {0xFF});
    const auto flags = run(observer.take_flags());
    ASSERT_TRUE(flags);
    EXPECT_THAT(flags->tx_fault, Each(false));
    EXPECT_THAT(flags->tx_los, Each(false));
    EXPECT_THAT(flags->rx_los, Each(true));
}

TEST_F(ModuleObserverTest, CountsLanesOnThroughTheBanks) {
    module.set({1, 142}, {0x61});
    module.set({0x11, 128}, {0x11, 0x11, 0x11, 0x71}, 1);
    const auto status = run(observer.status());
    ASSERT_TRUE(status) << status.error().to_string();
    ASSERT_EQ(status->data_path.size(), 16U);
    EXPECT_EQ(status->data_path[7], DataPathState::activated);
    EXPECT_EQ(status->data_path[15], DataPathState::initialized);
}

TEST_F(ModuleObserverTest, TakesASnapshotInOneTransferOfTheLanePage) {
    ASSERT_TRUE(run(observer.snapshot()));
    module.set({0x11, 147}, {0x02});
    module.set({0, 9}, {0x01});
    module.reads = 0;
    const auto all = run(observer.snapshot());
    ASSERT_TRUE(all);
    EXPECT_EQ(module.reads, 6);  // three of lower memory, one of 11h between two looks at the page
    EXPECT_EQ(all->status.state, ModuleState::ready);
    EXPECT_TRUE(all->flags.temperature_high_alarm);
    EXPECT_TRUE(all->flags.rx_los[1]);
    const auto monitors = run(observer.monitors());
    ASSERT_TRUE(monitors);
    EXPECT_EQ(all->monitors.temperature, monitors->temperature);
    EXPECT_EQ(all->monitors.lanes.size(), monitors->lanes.size());
    EXPECT_FALSE(run(observer.take_flags())->rx_los[1]);
}

}  // namespace
}  // namespace plugfest::cmis
