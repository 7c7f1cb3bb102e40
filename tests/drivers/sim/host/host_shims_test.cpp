#include "drivers/sim/host/host_shims.hpp"

#include "drivers/sim/host/child_process.hpp"
#include "tests/drivers/sim/host/host_fixture.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <utility>

namespace plugfest::sim {
namespace {

using testing::StartsWith;

class HostShimsTest : public test::HostTest {};

TEST_F(HostShimsTest, AnswerWithStatusAndSizesThenTheOutput) {
    const auto handler = shim_protocol(box_).open();
    EXPECT_EQ(handler("date '+%s'"), "0 5 0\n3600\n");
    EXPECT_EQ(handler("ethtool 'eth9'"), "1 0 30\nnetlink error: No such device\n");
    EXPECT_EQ(handler("ip 'addr'"), "real 0 0\n");
    EXPECT_EQ(handler("rm '-rf'"), "127 0 36\nrm: not a tool of this virtual host\n");
    EXPECT_THAT(handler("ethtool $'a\\nb'"), StartsWith("2 0 "));
}

/// The shims of the host, served on this machine's loopback.
class ServedShims : public HostShimsTest {
  protected:
    void SetUp() override {
        const auto port = loop_->serve_lines(shim_protocol(box_));
        ASSERT_TRUE(port);
        ASSERT_TRUE(write_shims(shims_, *port));
    }
    Result<std::string> bash(const std::string& command) const {
        return run_program("/bin/bash", {"-c", ". " + shims_.functions.string() + "; " + command});
    }

    test::TemporaryDirectory directory_;
    HostShims shims_{.functions = directory_.path() / "functions",
                     .programs = directory_.path() / "bin"};
    std::optional<ServerLoop> loop_{std::in_place};
};

TEST_F(ServedShims, AnswerAShellWithoutAProcess) {
    EXPECT_EQ(bash("date +%s; type -t date"), "3600\nfunction\n");
    EXPECT_EQ(bash("ethtool eth9 2>&1; echo $?"), "netlink error: No such device\n1\n");
    EXPECT_EQ(bash("IFS=:; sudo -n ethtool -i eth1 | head -1"), "driver: vnic\n");
    EXPECT_EQ(bash("PATH=/nowhere; ethtool -i eth1 >/dev/null; echo $?"), "0\n");
}

TEST_F(ServedShims, RunTheRealProgramWhereTheLabHasNothingToSay) {
    EXPECT_EQ(bash("ip -V >/dev/null; echo $?"), "0\n");
    EXPECT_THAT(bash("ip -br link show lo").value(), StartsWith("lo "));
}

TEST_F(ServedShims, ArePassedOnToOtherPrograms) {
    EXPECT_EQ(bash("PATH=" + shims_.programs.string() + ":$PATH; timeout 9 sudo -n date +%s"),
              "3600\n");
    EXPECT_EQ(
        bash("PATH=" + shims_.programs.string() + ":$PATH; env ethtool eth9 2>/dev/null; echo $?"),
        "1\n");
}

TEST_F(ServedShims, SayThatTheLabIsGone) {
    loop_.reset();
    EXPECT_EQ(bash("date 2>&1; echo $?"), "date: the virtual lab does not answer\n125\n");
}

}  // namespace
}  // namespace plugfest::sim
