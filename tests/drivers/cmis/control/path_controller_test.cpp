#include "drivers/cmis/control/path_controller.hpp"

#include "drivers/cmis/control/lane_switches.hpp"
#include "drivers/cmis/control/module_power.hpp"
#include "drivers/cmis/data_paths.hpp"
#include "tests/drivers/cmis/control/control_fixture.hpp"

#include <gmock/gmock.h>

#include <functional>

namespace plugfest::cmis {
namespace {

using api::DataPathState;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class PathControllerTest : public test::ControlFixture {
  protected:
    static std::vector<PathRequest> requests(std::initializer_list<const char*> texts) {
        std::vector<PathRequest> result;
        for (const char* text : texts) {
            result.push_back(*parse_path_request(text));
        }
        return result;
    }
    std::vector<int> active() {
        std::vector<int> configs;
        for (const LaneReport& lane : done(control().report())) {
            configs.push_back(lane.config);
        }
        return configs;
    }
    bool all_lanes_are(DataPathState state) {
        return std::ranges::all_of(done(control().report()), [state](const LaneReport& lane) {
            return lane.selector() == 0 || lane.state == state;
        });
    }
    PathController& control() {
        if (!controller) {
            controller = std::make_unique<PathController>(*session);
        }
        return *controller;
    }

    std::unique_ptr<PathController> controller;
};

TEST_F(PathControllerTest, ReachesEveryTargetFromEveryState) {
    struct Target {
        std::vector<PathRequest> paths;
        std::vector<int> active;
    };
    const std::vector<Target> targets{
        {requests({"1-8=800G"}), {0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10}},
        {requests({"1-8=2"}), {0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20}},
        {requests({"1-4=400G", "5-8=3"}), {0x30, 0x30, 0x30, 0x30, 0x38, 0x38, 0x38, 0x38}},
        {requests({"1-4=3", "5=100G", "8=4"}), {0x30, 0x30, 0x30, 0x30, 0x48, 0, 0, 0x4E}}};
    const auto lanes = api::HostLanes{HostLane(1), HostLane(2), HostLane(5)};
    const std::vector<std::function<void()>> starts{
        [] {},
        [&] { done(DataPaths(*session).set_deinit({HostLane(1)}, true)); },
        [&] { done(DataPaths(*session).set_tx_disable(lanes, true)); },
        [&] {
            done(set_lane_switch(*session, {.which = LaneSwitch::tx_disable, .lanes = {1}}));
            done(DataPaths(*session).set_deinit(lanes, true));
        },
        [&] { done(control().set_paths(requests({"1-4=3", "5-8=off"}))); },
        [&] { done(control().set_paths(requests({"1=4", "2=4", "5-8=3"}))); },
    };
    for (std::size_t start = 0; start < starts.size(); ++start) {
        for (std::size_t target = 0; target < targets.size(); ++target) {
            SCOPED_TRACE(testing::Message() << "start " << start << ", target " << target);
            connect("dr8-800g");
            controller.reset();
            starts[start]();
            done(control().set_paths(targets[target].paths));
            EXPECT_EQ(active(), targets[target].active);
            EXPECT_TRUE(all_lanes_are(DataPathState::activated));
        }
    }
}

TEST_F(PathControllerTest, LightsTheMediaLanesOfTheNewPathAndOfNoOther) {
    connect("dr8-800g");
    done(control().set_paths(requests({"1-4=3", "5-8=3"})));
    done(set_lane_switch(*session, {.which = LaneSwitch::tx_disable, .lanes = {1, 2, 5, 6}}));
    done(control().set_paths(requests({"5=4", "6=4"})));
    EXPECT_EQ(byte(0x10, 130), 0x03);
    const auto lanes = done(control().report());
    EXPECT_EQ(lanes[4].state, DataPathState::activated);
    EXPECT_EQ(lanes[0].state, DataPathState::initialized);
}

TEST_F(PathControllerTest, ConfiguresAModuleInLowPowerAndSaysWhenThePathsStart) {
    connect("dr8-800g");
    done(set_low_power_and_wait(*session, true));
    done(control().set_paths(requests({"1-4=3", "5-8=3"})));
    EXPECT_THAT(control().findings(), Contains(HasSubstr("in low power")));
    EXPECT_THAT(active(), ElementsAre(0x30, 0x30, 0x30, 0x30, 0x38, 0x38, 0x38, 0x38));
}

TEST_F(PathControllerTest, WritesNothingOfAPlanThatDoesNotFit) {
    connect("dr8-800g");
    const auto refused = run(control().set_paths(requests({"1-4=3", "3-6=3"})));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind(), ErrorKind::config);
    EXPECT_EQ(byte(0x10, 128), 0);
    EXPECT_TRUE(all_lanes_are(DataPathState::activated));
}

TEST_F(PathControllerTest, ShowsWhatItWouldWriteAndWritesNothing) {
    connect("dr8-800g");
    const auto lines = done(control().preview(requests({"1-4=3", "5=4"})));
    EXPECT_THAT(lines,
                ElementsAre("10h:128: deinitialise lanes 1-8",
                            "10h:145-152, 10h:143: give up the old paths on lanes 1-8 (AppSel 0)",
                            "10h:145-152: 30 30 30 30 48 00 00 00 and 10h:143 = 1fh",
                            "10h:128, 10h:130: initialise lanes 1-5, then turn on media lanes "
                            "1-5"));
    EXPECT_TRUE(all_lanes_are(DataPathState::activated));
    EXPECT_EQ(active().front(), 0x10);
}

TEST_F(PathControllerTest, SetsSignalIntegrityWhileThePathsRun) {
    connect("dr8-800g");
    done(control().set_signal(
        {{.setting = SignalSetting::rx_amplitude, .lanes = {1, 8}, .value = 2}}));
    const auto lanes = done(control().report());
    EXPECT_TRUE(lanes[0].has_explicit_signal());
    EXPECT_EQ(signal_value(lanes[0].signal, SignalSetting::rx_amplitude, 0), 2);
    EXPECT_EQ(signal_value(lanes[0].signal, SignalSetting::rx_amplitude, 7), 2);
    EXPECT_EQ(signal_value(lanes[0].signal, SignalSetting::rx_amplitude, 3), 0);
    EXPECT_EQ(lanes[0].state, DataPathState::activated);
}

TEST_F(PathControllerTest, RefusesSignalIntegrityOfLanesWithoutAPath) {
    connect("dr8-800g");
    done(control().set_paths(requests({"1-4=3", "5-8=off"})));
    const auto refused =
        run(control().set_signal({{.setting = SignalSetting::rx_post, .lanes = {5}, .value = 1}}));
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message(), HasSubstr("carry no data path"));
}

TEST_F(PathControllerTest, UsesStagedSetOneWhereItIsAdvertised) {
    connect("dr8-800g");
    PathController second(*session, {.staged_set = 1});
    done(second.set_paths(requests({"1-4=3", "5-8=3"})));
    EXPECT_EQ(byte(0x10, 180), 0x30);
    EXPECT_EQ(byte(0x10, 145), 0x10);
    EXPECT_EQ(active().back(), 0x38);
    connect("lpo-800g-dr8");
    PathController other(*session, {.staged_set = 1});
    const auto refused = run(other.set_paths(requests({"1-8=1"})));
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message(), HasSubstr("01h:162 bit 5"));
}

}  // namespace
}  // namespace plugfest::cmis
