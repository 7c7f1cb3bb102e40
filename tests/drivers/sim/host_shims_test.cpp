#include "drivers/sim/host_shims.hpp"

#include "drivers/sim/child_process.hpp"
#include "tests/drivers/sim/host_fixture.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

using testing::HasSubstr;

using HostShims = test::HostTest;

TEST_F(HostShims, AnswersShimsLineByLine) {
    const auto handler = shim_protocol(box_).open();
    EXPECT_EQ(handler("date '+%s'"), "o3600\ns0\n");
    EXPECT_EQ(handler("ethtool 'eth9'"), "enetlink error: No such device\ns1\n");
    EXPECT_EQ(handler("ip 'addr'"), "r\n");
    EXPECT_EQ(handler("rm '-rf'"), "erm: not a tool of this virtual host\ns127\n");
    EXPECT_THAT(handler("ethtool $'a\\nb'"), HasSubstr("s2\n"));
}

TEST(HostShimFiles, AreProgramsForEveryToolAndSudo) {
    const test::TemporaryDirectory directory;
    ASSERT_TRUE(write_shims(directory.path() / "bin", 4711));
    for (const auto* tool : host_tools) {
        const auto file = directory.path() / "bin" / tool;
        EXPECT_TRUE(run_program("/bin/bash", {"-n", file.string()})) << tool;
    }
    const auto sudo = (directory.path() / "bin" / "sudo").string();
    EXPECT_EQ(run_program(sudo, {"-n", "echo", "a b"}), "a b\n");
    const auto silent = run_program((directory.path() / "bin" / "date").string(), {});
    ASSERT_FALSE(silent);
    EXPECT_THAT(silent.error().to_string(), HasSubstr("date: the virtual lab does not answer"));
}

}  // namespace
}  // namespace plugfest::sim
