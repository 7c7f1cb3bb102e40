#include "drivers/cmis/control/lane_switches.hpp"

#include "tests/drivers/cmis/module_fixture.hpp"

#include <gmock/gmock.h>

namespace plugfest::cmis {
namespace {

using ::testing::HasSubstr;

class LaneSwitchTest : public test::ModuleFixture {};

TEST_F(LaneSwitchTest, SwitchesOnlyTheLanesAskedFor) {
    module.set({1, 155}, {0x0F, 0x07});
    module.set({0x10, 138}, {0x80});
    ASSERT_TRUE(run(set_lane_switch(session, {.which = LaneSwitch::rx_disable, .lanes = {1, 2}})));
    EXPECT_EQ(module.byte({0x10, 138}), 0x83);
    ASSERT_TRUE(run(
        set_lane_switch(session, {.which = LaneSwitch::rx_disable, .lanes = {2, 8}, .on = false})));
    EXPECT_EQ(module.byte({0x10, 138}), 0x01);
}

TEST_F(LaneSwitchTest, NamesTheBitThatIsMissingAndWritesNothing) {
    module.set({1, 155}, {0x0E, 0x07});
    const auto refused =
        run(set_lane_switch(session, {.which = LaneSwitch::tx_polarity, .lanes = {1}}));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind(), ErrorKind::unsupported);
    EXPECT_THAT(refused.error().message(), HasSubstr("01h:155 bit 0"));
    EXPECT_TRUE(module.writes.empty());
}

TEST_F(LaneSwitchTest, Log012ReachesTheLanesOfEveryBank) {
    module.set({1, 142}, {0x61});
    module.set({1, 155}, {0x0F, 0x07});
    module.set({0x10, 130}, {0x00}, 1);
    ASSERT_TRUE(run(set_lane_switch(session, {.which = LaneSwitch::tx_disable, .lanes = {8, 10}})));
    EXPECT_EQ(module.byte({0x10, 130}), 0x80);
    EXPECT_EQ(module.byte({0x10, 130}, 1), 0x02);
}

TEST_F(LaneSwitchTest, RefusesLanesThatDoNotExist) {
    module.set({1, 155}, {0x0F, 0x07});
    const auto refused =
        run(set_lane_switch(session, {.which = LaneSwitch::tx_disable, .lanes = {9}}));
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message(), HasSubstr("no host lane 9"));
}

}  // namespace
}  // namespace plugfest::cmis
