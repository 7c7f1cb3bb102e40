#include "drivers/cmis/data_paths.hpp"

#include "tests/drivers/cmis/module_fixture.hpp"

#include <gmock/gmock.h>

namespace plugfest::cmis {
namespace {

using test::lanes;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

class DataPathsTest : public test::ModuleFixture {
  protected:
    DataPaths paths{session};
};

TEST_F(DataPathsTest, RequestAndReleaseLowPowerAndLeaveOtherBitsAlone) {
    module.set({0, 26}, {0x60});
    ASSERT_TRUE(run(paths.set_low_power(true)));
    EXPECT_EQ(module.byte({0, 26}), 0x70);
    ASSERT_TRUE(run(paths.set_low_power(false)));
    EXPECT_EQ(module.byte({0, 26}), 0x20);
}

TEST_F(DataPathsTest, SwitchOnlyTheLanesAskedFor) {
    module.set({0x10, 128}, {0x01});
    ASSERT_TRUE(run(paths.set_deinit(lanes(5, 8), true)));
    EXPECT_EQ(module.byte({0x10, 128}), 0xF1);
    ASSERT_TRUE(run(paths.set_deinit(lanes(1, 5), false)));
    EXPECT_EQ(module.byte({0x10, 128}), 0xE0);
    ASSERT_TRUE(run(paths.set_tx_disable(lanes(1, 2), true)));
    EXPECT_EQ(module.byte({0x10, 130}), 0x03);
}

TEST_F(DataPathsTest, StageTheWholePathAndThenTriggerItWithOneByte) {
    ASSERT_TRUE(run(paths.apply_application(lanes(5, 8), 2)));
    EXPECT_THAT(module.writes, ElementsAre(Pair(149, transport::Bytes{0x28, 0x28, 0x28, 0x28}),
                                           Pair(143, transport::Bytes{0xF0})));
}

TEST_F(DataPathsTest, ReleaseLanesByApplicationZero) {
    ASSERT_TRUE(run(paths.apply_application(lanes(1, 8), 0)));
    EXPECT_THAT(module.writes,
                ElementsAre(Pair(145, transport::Bytes(8, 0)), Pair(143, transport::Bytes{0xFF})));
}

TEST_F(DataPathsTest, RefuseWhatTheModuleCouldNotTake) {
    const auto message = [this](api::HostLanes chosen, int selector) {
        const auto result = run(paths.apply_application(std::move(chosen), selector));
        return result ? "no error" : result.error().to_string();
    };
    EXPECT_THAT(message(lanes(1, 8), 3), HasSubstr("no application 3"));
    EXPECT_THAT(message(lanes(1, 4), 1), HasSubstr("takes 8 host lanes"));
    EXPECT_THAT(message(lanes(2, 5), 2), HasSubstr("may not begin on host lane 2"));
    EXPECT_THAT(message({HostLane(1), HostLane(3)}, 2), HasSubstr("must be neighbours"));
    EXPECT_THAT(message({}, 1), HasSubstr("no host lanes"));
    EXPECT_THAT(message({HostLane(9)}, 1), HasSubstr("no host lane 9"));
    EXPECT_TRUE(module.writes.empty());
}

TEST_F(DataPathsTest, AreUnsupportedOnFlatMemory) {
    module.set({0, 2}, {0x80});
    EXPECT_EQ(run(paths.set_low_power(true)).error().kind(), ErrorKind::unsupported);
    EXPECT_EQ(run(paths.set_deinit(lanes(1, 8), true)).error().kind(), ErrorKind::unsupported);
    EXPECT_EQ(run(paths.apply_application(lanes(1, 8), 1)).error().kind(), ErrorKind::unsupported);
}

TEST(LanesByBank, SplitLanesIntoBanksOfEight) {
    const auto masks = lanes_by_bank({HostLane(1), HostLane(9), HostLane(16)}, 16);
    ASSERT_TRUE(masks);
    ASSERT_EQ(masks->size(), 2U);
    EXPECT_EQ(masks->at(0).lanes, 0x01);
    EXPECT_EQ(masks->at(1).bank, 1);
    EXPECT_EQ(masks->at(1).lanes, 0x81);
}

}  // namespace
}  // namespace plugfest::cmis
