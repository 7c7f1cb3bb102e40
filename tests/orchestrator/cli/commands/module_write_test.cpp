#include "tests/orchestrator/cli/commands/live_lab.hpp"

#include <gmock/gmock.h>

namespace plugfest::cli {
namespace {

using ::testing::HasSubstr;

class ModuleWriteCommand : public testing::LiveLab {};

TEST_F(ModuleWriteCommand, ShowsOldAndNewAndWhatWasNotTaken) {
    const auto written = module({"write", "leaf11:Ethernet32", "13h:184", "5a", "a5", "--yes"});
    ASSERT_EQ(written.exit_code, 0) << written.err;
    EXPECT_EQ(written.out, "leaf11:Ethernet32: 13h:184 old 00 00, new 5a a5\n");
    const auto ignored = module({"write", "leaf11:Ethernet32", "11h:200", "5a", "--yes"});
    EXPECT_EQ(ignored.exit_code, 3);
    EXPECT_THAT(ignored.out, HasSubstr("not what was written"));
}

TEST_F(ModuleWriteCommand, RefusesBankAndPageSelectAndNonsense) {
    const auto select = module({"write", "leaf11:Ethernet32", "00h:127", "11", "--yes"});
    EXPECT_EQ(select.exit_code, 2);
    EXPECT_THAT(select.err, HasSubstr("bank and page"));
    EXPECT_NE(module({"write", "leaf11:Ethernet32", "00h:125", "0", "0", "--yes"}).exit_code, 0);
    EXPECT_EQ(module({"write", "leaf11:Ethernet32", "10h:255", "0", "0", "--yes"}).exit_code, 2);
    EXPECT_EQ(module({"write", "leaf11:Ethernet32", "130", "0", "--yes"}).exit_code, 2);
    EXPECT_EQ(module({"write", "leaf11:Ethernet32", "10h:130", "xyz", "--yes"}).exit_code, 2);
}

}  // namespace
}  // namespace plugfest::cli
