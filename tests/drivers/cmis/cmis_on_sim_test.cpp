#include "drivers/async/combine.hpp"
#include "drivers/cmis/cmis_module.hpp"
#include "drivers/sim/fabric/fabric.hpp"
#include "tests/drivers/cmis/fabric_bus.hpp"
#include "tests/drivers/sim/fabric/sim_lab_builder.hpp"
#include "tests/support/manual_sleeper.hpp"
#include "tests/support/run_task.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace plugfest::cmis {
namespace {

using api::DataPathState;
using api::ModuleState;
using test::FabricBus;
using ::testing::Each;
using ::testing::IsEmpty;

class CmisOnSimTest : public ::testing::Test {
  protected:
    void connect(const std::string& kind) {
        fabric =
            sim::testing::LabBuilder(5).link("leaf11:Ethernet0", "leaf21:Ethernet0", kind).build();
        near_bus = std::make_unique<FabricBus>(*fabric, sleeper, PortName("leaf11:Ethernet0"));
        far_bus = std::make_unique<FabricBus>(*fabric, sleeper, PortName("leaf21:Ethernet0"));
        near = make_cmis_module(sleeper, *near_bus);
        far = make_cmis_module(sleeper, *far_bus);
    }

    template <class T>
    T run(Task<T> task) {
        auto result = plugfest::test::run(runtime, std::move(task));
        EXPECT_TRUE(result) << result.error().to_string();
        return result.value_or(T{});
    }
    void run(Task<void> task) {
        const auto result = plugfest::test::run(runtime, std::move(task));
        EXPECT_TRUE(result) << result.error().to_string();
    }

    Task<bool> lanes_are(DataPathState state) {
        PLUGFEST_CO_TRY(const auto status, co_await near->status());
        co_return std::ranges::all_of(status.data_path,
                                      [state](DataPathState lane) { return lane == state; });
    }
    Task<bool> module_is(ModuleState state) {
        PLUGFEST_CO_TRY(const auto status, co_await near->status());
        co_return status.state == state;
    }
    void await(const std::string& what, std::function<Task<bool>()> probe) {
        run(async::poll_until(sleeper, std::chrono::milliseconds(20), std::chrono::seconds(60),
                              what, std::move(probe)));
    }

    const api::HostLanes all_lanes = [] {
        api::HostLanes lanes;
        for (int lane = 1; lane <= 8; ++lane) {
            lanes.emplace_back(lane);
        }
        return lanes;
    }();

    async::Runtime runtime;
    plugfest::test::ManualSleeper sleeper{runtime};
    std::unique_ptr<sim::Fabric> fabric;
    std::unique_ptr<FabricBus> near_bus, far_bus;
    std::unique_ptr<CmisModule> near, far;
};

TEST_F(CmisOnSimTest, IdentifiesEveryKindOfPart) {
    for (const char* kind : {"dac-800g", "acc-800g", "aec-800g", "aoc-800g", "lpo-800g-dr8",
                             "dr8-800g", "dr8-1.6t", "2xfr4-800g"}) {
        SCOPED_TRACE(kind);
        connect(kind);
        const auto identity = run(near->identify());
        EXPECT_FALSE(identity.serial.empty());
        EXPECT_THAT(identity.applications, ::testing::Not(IsEmpty()));
        for (const api::Finding& finding : identity.findings) {
            ADD_FAILURE() << finding.location << ": " << finding.text;
        }
        run(near->monitors());
        EXPECT_EQ(run(near->status()).state, ModuleState::ready);
    }
}

TEST_F(CmisOnSimTest, BringsAModuleFromLowPowerToActivated) {
    connect("dr8-800g");
    run(near->set_tx_disable(all_lanes, true));
    run(near->set_deinit(all_lanes, true));
    await("deactivated", [this] { return lanes_are(DataPathState::deactivated); });
    run(near->set_low_power(true));
    await("low power", [this] { return module_is(ModuleState::low_power); });
    run(near->set_low_power(false));
    await("ready", [this] { return module_is(ModuleState::ready); });
    run(near->apply_application(all_lanes, 1));
    run(near->set_deinit(all_lanes, false));
    await("initialized", [this] { return lanes_are(DataPathState::initialized); });
    run(near->set_tx_disable(all_lanes, false));
    await("activated", [this] { return lanes_are(DataPathState::activated); });
    const auto status = run(near->status());
    EXPECT_THAT(status.configuration, Each(api::ConfigStatus::success));
    EXPECT_THAT(status.active_application, Each(1));
}

TEST_F(CmisOnSimTest, CountsBitsOfAPatternFromTheFarEnd) {
    connect("dr8-800g");
    run(far->start_generator(Side::media, api::Pattern::prbs31q));
    run(near->start_checker(Side::media, api::Pattern::prbs31q));
    run(sleeper.sleep_for(std::chrono::seconds(1)));
    run(near->start_checker(Side::media, api::Pattern::prbs31q));
    run(sleeper.sleep_for(std::chrono::seconds(10)));
    const auto results = run(near->pattern_results(Side::media));
    ASSERT_EQ(results.size(), 8U);
    for (const api::PatternResult& lane : results) {
        EXPECT_TRUE(lane.locked) << lane.lane;
        ASSERT_TRUE(lane.bits) << lane.lane;
        EXPECT_NEAR(static_cast<double>(*lane.bits), 10 * 106.25e9, 0.05 * 10 * 106.25e9);
        EXPECT_GT(*lane.errors, 0U);
        EXPECT_LT(*lane.ber, 2.4e-4);
    }
    run(near->stop_patterns(Side::media));
    run(far->stop_patterns(Side::media));
    EXPECT_THAT(fabric->untidy(), IsEmpty());
}

TEST_F(CmisOnSimTest, ObservesTheBitErrorRatioOfTheLink) {
    connect("dr8-800g");
    run(sleeper.sleep_for(std::chrono::seconds(60)));
    const auto observables = run(near->observe());
    const auto lanes = std::ranges::count_if(observables, [](const api::Observable& observable) {
        return observable.name == "pre_fec_ber" && observable.side == Side::media &&
               observable.value > 0.0 && observable.value < 2.4e-4;
    });
    EXPECT_EQ(lanes, 8);
}

TEST_F(CmisOnSimTest, RestoresFromAnyState) {
    connect("dr8-800g");
    const std::string before = run(near->capture());
    run(near->start_generator(Side::host, api::Pattern::prbs31q));
    run(near->start_checker(Side::media, api::Pattern::prbs31q));
    run(near->set_tx_disable(all_lanes, true));
    run(near->set_deinit(all_lanes, true));
    run(near->restore(before));
    EXPECT_EQ(run(near->capture()), before);
    EXPECT_THAT(fabric->untidy(), IsEmpty());

    run(near->set_low_power(true));
    run(near->restore(before));
    EXPECT_THAT(fabric->untidy(), IsEmpty());
}

TEST_F(CmisOnSimTest, RestoresAnotherApplicationFromTheMiddleOfABringUp) {
    connect("dr8-800g");
    const std::string before = run(near->capture());
    const auto identity = run(near->identify());
    ASSERT_GE(identity.applications.size(), 2U);
    const api::Application& other = identity.applications[1];
    const api::HostLanes lanes(all_lanes.begin(), all_lanes.begin() + other.host_lanes);
    run(near->set_deinit(all_lanes, true));
    await("deactivated", [this] { return lanes_are(DataPathState::deactivated); });
    run(near->apply_application(all_lanes, 0));
    run(sleeper.sleep_for(std::chrono::seconds(1)));
    run(near->apply_application(lanes, other.selector));
    run(near->set_deinit(lanes, false));
    run(sleeper.sleep_for(std::chrono::milliseconds(30)));
    run(near->restore(before));
    EXPECT_EQ(run(near->capture()), before);
    EXPECT_THAT(fabric->untidy(), IsEmpty());
}

TEST_F(CmisOnSimTest, SaysWhatAPartWithoutElectronicsCannotDo) {
    connect("dac-800g");
    const auto kind_of = [this](Task<void> task) {
        const auto result = plugfest::test::run(runtime, std::move(task));
        return result ? ErrorKind::store : result.error().kind();
    };
    EXPECT_EQ(kind_of(near->set_low_power(true)), ErrorKind::unsupported);
    EXPECT_EQ(kind_of(near->start_generator(Side::host, api::Pattern::prbs31q)),
              ErrorKind::unsupported);
    const std::string settings = run(near->capture());
    run(near->restore(settings));
}

}  // namespace
}  // namespace plugfest::cmis
