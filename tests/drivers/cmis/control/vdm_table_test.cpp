#include "drivers/cmis/control/vdm_table.hpp"

#include "drivers/cmis/control/module_power.hpp"
#include "tests/drivers/cmis/control/control_fixture.hpp"
#include "tests/drivers/cmis/module_fixture.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace plugfest::cmis {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

class VdmRegistersTest : public test::ModuleFixture {
  protected:
    void SetUp() override {
        module.set({0x28, 128}, {0x90, 0xF0, 0, 0, 0x60, 0x7D, 0, 0});
        module.set({0x2C, 128}, {0x51});
    }
    VdmTable table{session};
};

TEST_F(VdmRegistersTest, GivesEveryObservableItsLimitsAndFlags) {
    const auto entries = run(table.read(true));
    ASSERT_TRUE(entries) << entries.error().to_string();
    ASSERT_EQ(entries->size(), 10U);
    ASSERT_TRUE(entries->front().thresholds);
    EXPECT_DOUBLE_EQ(entries->front().thresholds->high_alarm, 2.4e-4);
    EXPECT_THAT((*entries)[0].flags, ElementsAre("high alarm"));
    EXPECT_THAT((*entries)[1].flags, ElementsAre("high alarm", "high warning"));
    EXPECT_FALSE(entries->front().statistic);
}

TEST_F(VdmRegistersTest, Log034ChangesOneBitOfTheControlByteOnly) {
    module.set({0x2F, 144}, {0x7C});
    ASSERT_TRUE(run(table.read(false)));
    EXPECT_THAT(module.writes,
                ElementsAre(Pair(144, transport::Bytes{0xFC}), Pair(144, transport::Bytes{0x7C})));
}

TEST_F(VdmRegistersTest, DoesNotFreezeLiveValues) {
    module.set({0x20, 144}, {0, 0});
    ASSERT_TRUE(run(table.read(false)));
    EXPECT_THAT(module.writes, IsEmpty());
}

TEST_F(VdmRegistersTest, Log036AsksThePageBitBeforePage2F) {
    module.set({1, 142}, {0x20});
    const auto refused = run(table.read(false));
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message(), HasSubstr("01h:142 bit 6"));
}

class VdmTableTest : public test::ControlFixture {};

TEST_F(VdmTableTest, Log033ReadsStatisticsWhileTheyAreFrozen) {
    connect("dr8-800g");
    done(sleeper.sleep_for(std::chrono::seconds(30)));
    VdmTable table(*session);
    const auto entries = done(table.read(false));
    const auto highest = std::ranges::find_if(entries, [](const VdmEntry& entry) {
        return entry.value.name == "pre_fec_ber_max" && entry.value.side == Side::media;
    });
    ASSERT_NE(highest, entries.end());
    EXPECT_TRUE(highest->statistic);
    EXPECT_GT(highest->value.value, 0.0);
    EXPECT_EQ(byte(0x2F, 144), 0);
    EXPECT_THAT(table.findings(), IsEmpty());
}

TEST_F(VdmTableTest, ReadsAnywayWithAFindingIfTheFreezeIsNeverConfirmed) {
    connect("dr8-800g");
    inject("freeze_done_missing");
    VdmTable table(*session);
    EXPECT_FALSE(done(table.read(false)).empty());
    EXPECT_THAT(table.findings(), Contains(HasSubstr("FreezeDone")));
    EXPECT_EQ(byte(0x2F, 144), 0);
}

TEST_F(VdmTableTest, Log070LooksAtTheModuleStateFirst) {
    connect("dr8-800g");
    done(set_low_power_and_wait(*session, true));
    VdmTable table(*session);
    const auto refused = run(table.read(false));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind(), ErrorKind::refused);
    EXPECT_THAT(refused.error().message(), HasSubstr("LowPwr"));
}

}  // namespace
}  // namespace plugfest::cmis
