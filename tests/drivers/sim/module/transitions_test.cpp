#include "drivers/sim/module/transitions.hpp"

#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

using enum PathState;

TEST(Transitions, ModuleFollowsTheTableOfCmis) {
    EXPECT_EQ(next_state(PowerState::low_power, {.low_power = false}), PowerState::power_up);
    EXPECT_EQ(next_state(PowerState::low_power, {.low_power = true}), std::nullopt);
    EXPECT_EQ(next_state(PowerState::power_up, {.done = true}), PowerState::ready);
    EXPECT_EQ(next_state(PowerState::power_up, {.low_power = true, .done = true}),
              PowerState::power_down);
    EXPECT_EQ(next_state(PowerState::ready, {.low_power = true, .paths_idle = false}),
              std::nullopt);
    EXPECT_EQ(next_state(PowerState::ready, {.low_power = true, .paths_idle = true}),
              PowerState::power_down);
    EXPECT_EQ(next_state(PowerState::power_down, {.low_power = false, .done = false}),
              std::nullopt);
    EXPECT_EQ(next_state(PowerState::power_down, {.low_power = false, .done = true}),
              PowerState::low_power);
}

TEST(Transitions, DataPathFollowsTheTableOfCmis) {
    EXPECT_EQ(next_state(deactivated, PathSignals{.deinit = true}), std::nullopt);
    EXPECT_EQ(next_state(deactivated, PathSignals{}), init);
    EXPECT_EQ(next_state(init, PathSignals{.done = true}), initialized);
    EXPECT_EQ(next_state(init, PathSignals{.deinit = true, .done = true}), deinit);
    EXPECT_EQ(next_state(initialized, PathSignals{}), tx_turn_on);
    EXPECT_EQ(next_state(initialized, PathSignals{.dark = true}), std::nullopt);
    EXPECT_EQ(next_state(initialized, PathSignals{.deinit = true, .dark = true}), deinit);
    EXPECT_EQ(next_state(initialized, PathSignals{.reinit = true}), deinit);
    EXPECT_EQ(next_state(tx_turn_on, PathSignals{.done = true}), activated);
    EXPECT_EQ(next_state(tx_turn_on, PathSignals{.dark = true, .done = true}), tx_turn_off);
    EXPECT_EQ(next_state(activated, PathSignals{.done = true}), std::nullopt);
    EXPECT_EQ(next_state(activated, PathSignals{.dark = true}), tx_turn_off);
    EXPECT_EQ(next_state(activated, PathSignals{.reinit = true}), tx_turn_off);
    EXPECT_EQ(next_state(tx_turn_off, PathSignals{}), std::nullopt);
    EXPECT_EQ(next_state(tx_turn_off, PathSignals{.done = true}), initialized);
    EXPECT_EQ(next_state(PathState::deinit, PathSignals{.done = true}), deactivated);
}

TEST(Transitions, DurationCodesStandForTheirUpperBounds) {
    EXPECT_EQ(duration_limit(0), std::chrono::milliseconds(1));
    EXPECT_EQ(duration_limit(6), std::chrono::seconds(1));
    EXPECT_EQ(duration_limit(7), std::chrono::seconds(5));
    EXPECT_EQ(duration_limit(10), std::chrono::minutes(5));
    EXPECT_EQ(duration_limit(15), std::chrono::minutes(50));
}

}  // namespace
}  // namespace plugfest::sim
