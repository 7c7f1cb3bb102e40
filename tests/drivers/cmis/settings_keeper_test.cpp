#include "drivers/cmis/settings_keeper.hpp"

#include "drivers/cmis/data_paths.hpp"
#include "drivers/cmis/pattern_engine.hpp"
#include "tests/drivers/cmis/module_fixture.hpp"

#include <gmock/gmock.h>

namespace plugfest::cmis {
namespace {

using test::lanes;
using ::testing::HasSubstr;

class SettingsKeeperTest : public test::ModuleFixture {
  protected:
    std::string captured() {
        auto text = run(keeper.capture());
        EXPECT_TRUE(text) << text.error().to_string();
        return text.value_or("");
    }

    void expect_restored(const std::string& settings) {
        const auto result = run(keeper.restore(settings));
        ASSERT_TRUE(result) << result.error().to_string();
        EXPECT_EQ(captured(), settings);
    }

    VdmReader vdm{session};
    SettingsKeeper keeper{session, vdm};
    DataPaths paths{session};
    PatternEngine patterns{session};
};

TEST_F(SettingsKeeperTest, TellsTheSerialNumberOfThePresentPart) {
    EXPECT_EQ(*run(keeper.serial()), "EX0012");
    module.set({0, 166}, {'N', 'E', 'W', '0', '0', '1'});
    EXPECT_EQ(*run(keeper.serial()), "NEW001");
}

TEST_F(SettingsKeeperTest, CapturesWithoutWriting) {
    EXPECT_THAT(captured(), HasSubstr("EX0012"));
    EXPECT_TRUE(module.writes.empty());
}

TEST_F(SettingsKeeperTest, WritesNothingWhenNothingChanged) {
    expect_restored(captured());
    EXPECT_TRUE(module.writes.empty());
}

TEST_F(SettingsKeeperTest, StopsPatternsAndLoopbacks) {
    const std::string before = captured();
    ASSERT_TRUE(run(patterns.start_generator(Side::host, api::Pattern::prbs31q)));
    ASSERT_TRUE(run(patterns.start_checker(Side::media, api::Pattern::prbs23q)));
    module.set({0x13, 180}, {0, 0, 0, 0xFF});
    expect_restored(before);
    EXPECT_EQ(module.byte({0x13, 144}), 0);
    EXPECT_EQ(module.byte({0x13, 183}), 0);
}

TEST_F(SettingsKeeperTest, LeavesLowPowerAndBringsThePathsBack) {
    const std::string before = captured();
    ASSERT_TRUE(run(paths.set_tx_disable(lanes(1, 8), true)));
    ASSERT_TRUE(run(paths.set_deinit(lanes(1, 8), true)));
    ASSERT_TRUE(run(paths.set_low_power(true)));
    expect_restored(before);
    EXPECT_EQ(module.byte({0x11, 128}), 0x44);
}

TEST_F(SettingsKeeperTest, ReturnsToLowPowerWhereTheModuleWasInIt) {
    ASSERT_TRUE(run(paths.set_low_power(true)));
    const std::string before = captured();
    ASSERT_TRUE(run(paths.set_low_power(false)));
    ASSERT_TRUE(run(paths.apply_application(lanes(1, 4), 2)));
    expect_restored(before);
    EXPECT_EQ(module.byte({0, 3}), 0x03);
}

TEST_F(SettingsKeeperTest, RestoresTwiceAsOnce) {
    const std::string before = captured();
    ASSERT_TRUE(run(paths.apply_application(lanes(1, 4), 2)));
    expect_restored(before);
    const std::size_t writes = module.writes.size();
    expect_restored(before);
    EXPECT_EQ(module.writes.size(), writes);
}

TEST_F(SettingsKeeperTest, EndsAFreezeThatWasLeftBehind) {
    const std::string before = captured();
    module.set({0x2F, 144}, {0x80});
    expect_restored(before);
    EXPECT_EQ(module.byte({0x2F, 144}), 0);
}

TEST_F(SettingsKeeperTest, RefusesAnotherPart) {
    const std::string before = captured();
    module.set({0, 166}, {'N', 'E', 'W', '0', '0', '1'});
    const auto result = run(keeper.restore(before));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::refused);
    EXPECT_THAT(result.error().to_string(), HasSubstr("\"EX0012\", but the cage holds \"NEW001\""));
    EXPECT_TRUE(module.writes.empty());
}

TEST_F(SettingsKeeperTest, SaysThatAFaultNeedsAReset) {
    const std::string before = captured();
    module.set({0, 3}, {0x0A});
    module.set({0, 41}, {1});
    const auto result = run(keeper.restore(before));
    ASSERT_FALSE(result);
    EXPECT_THAT(result.error().to_string(), HasSubstr("fault state (cause 1)"));
}

TEST_F(SettingsKeeperTest, NoticesSettingsThatDoNotStick) {
    const std::string before = captured();
    module.set({0x13, 180}, {0xFF});
    module.on_write = [this](std::uint8_t offset, const transport::Bytes&) {
        if (offset == 180) {
            module.set({0x13, 180}, {0xFF});
        }
    };
    const auto result = run(keeper.restore(before));
    ASSERT_FALSE(result);
    EXPECT_THAT(result.error().to_string(), HasSubstr("loopbacks"));
}

TEST_F(SettingsKeeperTest, HasNothingToRestoreOnFlatModules) {
    module.set({0, 2}, {0x80});
    const std::string before = captured();
    EXPECT_TRUE(run(keeper.restore(before)));
    EXPECT_TRUE(module.writes.empty());
}

}  // namespace
}  // namespace plugfest::cmis
