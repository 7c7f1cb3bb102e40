#include "drivers/cmis/control/config_commit.hpp"

#include "tests/drivers/cmis/control/control_fixture.hpp"

#include <gmock/gmock.h>

namespace plugfest::cmis {
namespace {

using ::testing::HasSubstr;

class ConfigCommitTest : public test::ControlFixture {};

TEST_F(ConfigCommitTest, NamesEveryCodeAndKnowsRejections) {
    EXPECT_EQ(config_status_name(5), "InvalidSI (5)");
    EXPECT_EQ(config_status_name(9), "reserved rejection (9)");
    EXPECT_EQ(config_status_name(13), "custom rejection (13)");
    EXPECT_FALSE(is_rejection(0));
    EXPECT_FALSE(is_rejection(1));
    EXPECT_TRUE(is_rejection(2));
    EXPECT_TRUE(is_rejection(11));
    EXPECT_FALSE(is_rejection(12));
    EXPECT_TRUE(is_rejection(15));
}

TEST_F(ConfigCommitTest, NamesTheLanesThatWereRejected) {
    connect("dr8-800g");
    ConfigCommit commit(*session, 0, 0);
    StagedConfig wanted{.config = {}, .signal = {}, .lanes = 0x0F};
    wanted.config.fill(0x90);
    const auto refused = run(commit.commit(wanted, Trigger::initialise));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind(), ErrorKind::refused);
    EXPECT_THAT(refused.error().message(), HasSubstr("lane 1 InvalidAppSel (3)"));
    EXPECT_THAT(refused.error().message(), HasSubstr("lane 4 InvalidAppSel (3)"));
}

TEST_F(ConfigCommitTest, TakesAnotherCommitOfTheSameWithoutMistakingTheOldVerdict) {
    connect("dr8-800g");
    ConfigCommit commit(*session, 0, 0);
    StagedConfig same{.config = {}, .signal = {}, .lanes = 0xFF};
    same.config.fill(0x10);
    done(commit.commit(same, Trigger::immediate));
    StagedConfig bad = same;
    bad.config.fill(0x20);
    EXPECT_FALSE(run(commit.commit(bad, Trigger::immediate)));
    done(commit.commit(same, Trigger::immediate));
}

}  // namespace
}  // namespace plugfest::cmis
