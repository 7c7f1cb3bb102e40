#include "drivers/cmis/path_restorer.hpp"

#include "tests/drivers/cmis/module_fixture.hpp"

#include <gmock/gmock.h>

namespace plugfest::cmis {
namespace {

using std::chrono::milliseconds;
using Configuration = std::array<std::uint8_t, 8>;

constexpr Configuration one_path = {0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10};
constexpr Configuration two_paths = {0x20, 0x20, 0x20, 0x20, 0x28, 0x28, 0x28, 0x28};

class PathRestorerTest : public test::ModuleFixture {
  protected:
    Result<void> restore(const BankSettings& settings) {
        PathRestorer restorer(session, 0, settings);
        return run(restorer.restore(true));
    }

    [[nodiscard]] Configuration active() const {
        Configuration bytes{};
        for (std::uint8_t i = 0; i < 8; ++i) {
            bytes.at(i) = module.byte({0x11, static_cast<std::uint8_t>(206 + i)});
        }
        return bytes;
    }

    BankSettings wanted{.applied = two_paths, .states = {4, 4, 4, 4, 4, 4, 4, 4}};
};

TEST(LanesToMove, AreNoneWhereNothingDiffers) {
    EXPECT_EQ(lanes_to_move(one_path, one_path), 0);
}

TEST(LanesToMove, IncludeWholePathsOfEitherSet) {
    Configuration half = two_paths;
    half[0] = 0x00;
    EXPECT_EQ(lanes_to_move(half, two_paths), 0x0F);
    EXPECT_EQ(lanes_to_move(one_path, two_paths), 0xFF);
    EXPECT_EQ(lanes_to_move(two_paths, one_path), 0xFF);
}

TEST(Patience, IsMoreThanTheModuleAsksFor) {
    EXPECT_EQ(patience({milliseconds(100), milliseconds(500)}), milliseconds(1'900));
    EXPECT_EQ(patience({std::nullopt}), std::chrono::seconds(61));
}

TEST_F(PathRestorerTest, WritesNothingWhereNothingDiffers) {
    wanted.applied = one_path;
    ASSERT_TRUE(restore(wanted));
    EXPECT_TRUE(module.writes.empty());
}

TEST_F(PathRestorerTest, ReappliesAnotherGroupingOfLanes) {
    const auto result = restore(wanted);
    ASSERT_TRUE(result) << result.error().to_string();
    EXPECT_EQ(active(), two_paths);
    EXPECT_EQ(module.byte({0x10, 128}), 0);
}

TEST_F(PathRestorerTest, GoesOnIfTheModuleDoesNotGiveUpAnApplication) {
    module.rejects_release = true;
    const auto result = restore(wanted);
    ASSERT_TRUE(result) << result.error().to_string();
    EXPECT_EQ(active(), two_paths);
}

TEST_F(PathRestorerTest, StagesSignalIntegrityWhereItWasSetByHand) {
    wanted.applied.fill(0x11);
    wanted.signal_integrity.fill(0x33);
    ASSERT_TRUE(restore(wanted));
    EXPECT_EQ(module.byte({0x10, 153}), 0x33);
    EXPECT_EQ(module.byte({0x10, 173}), 0x33);
}

TEST_F(PathRestorerTest, PutsLaneControlsBack) {
    wanted.applied = one_path;
    wanted.states.fill(7);
    wanted.lane_controls = {0x00, 0x01, 0xFF, 0x02, 0x00};
    ASSERT_TRUE(restore(wanted));
    EXPECT_EQ(module.byte({0x10, 129}), 0x01);
    EXPECT_EQ(module.byte({0x10, 130}), 0xFF);
    EXPECT_EQ(module.byte({0x10, 131}), 0x02);
}

TEST_F(PathRestorerTest, FailsIfALaneDoesNotReturnToItsState) {
    wanted.applied = one_path;
    wanted.states.fill(1);
    const auto result = restore(wanted);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::timeout);
}

TEST_F(PathRestorerTest, AcceptsAPathThatWaitsForASignal) {
    wanted.applied = one_path;
    wanted.lane_controls = {0x00, 0x00, 0xFF, 0x00, 0x00};  // stands for a missing input signal
    EXPECT_TRUE(restore(wanted));
}

}  // namespace
}  // namespace plugfest::cmis
