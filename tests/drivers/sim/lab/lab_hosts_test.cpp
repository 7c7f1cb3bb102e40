#include "drivers/sim/lab/lab_hosts.hpp"

#include "drivers/sim/host/child_process.hpp"
#include "drivers/sim/host/host_namespace.hpp"
#include "drivers/sim/lab/lab_process.hpp"
#include "tests/support/small_lab.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace plugfest::sim {
namespace {

using testing::HasSubstr;

/// One command on a box, with the real OpenSSH client.
Result<std::string> on_host(const SshAccess& login, const std::string& command) {
    return run_program(
        *find_program("ssh"),
        {"-F", "none", "-o", "BatchMode=yes", "-o", "UserKnownHostsFile=" + login.known_hosts, "-o",
         "GlobalKnownHostsFile=none", "-o", "StrictHostKeyChecking=yes", "-i", login.key_file, "-p",
         std::to_string(login.port), login.user + "@" + login.host, command});
}

/// One lab for all tests: starting one takes a while.
class LabHostsTest : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        why_not_ = missing();
        if (why_not_.empty()) {
            const auto spec = test::small_lab();
            state_ = std::make_unique<test::TemporaryDirectory>();
            auto lab = start_lab_around(test::small_fabric(spec), spec, state_->path());
            ASSERT_TRUE(lab) << lab.error().to_string();
            lab_ = *std::move(lab);
        }
    }
    static void TearDownTestSuite() {
        lab_.reset();
        state_.reset();
    }
    void SetUp() override {
        if (!why_not_.empty()) {
            GTEST_SKIP() << why_not_;
        }
        ASSERT_NE(lab_, nullptr);
    }

    static std::string missing() {
        if (const auto rights = find_namespace_rights(); !rights) {
            return rights.error().to_string();
        }
        for (const auto* program : {"ssh", "sshd", "iperf3"}) {
            if (!find_program(program)) {
                return std::string("no program ") + program;
            }
        }
        return {};
    }

    static std::string run(const std::string& host, const std::string& command) {
        const auto out = on_host(lab_->endpoints().ssh.at(host), command);
        return out ? *out : "failed: " + out.error().to_string();
    }

    static inline std::string why_not_;
    static inline std::unique_ptr<test::TemporaryDirectory> state_;
    static inline std::unique_ptr<LabServer> lab_;
};

TEST_F(LabHostsTest, GivesEachHostItsOwnNameAddressesAndProcesses) {
    EXPECT_EQ(run("host1", "uname -n"), "host1\n");
    EXPECT_EQ(run("host1", "echo $HOME"), (state_->path() / "host1" / "home").string() + "\n");
    EXPECT_THAT(run("host2", "ip -br addr show eth1"), HasSubstr("10.1.0.12/24"));
    EXPECT_THAT(run("host1", "ip -br link show"), testing::Not(HasSubstr("segment")));
}

TEST_F(LabHostsTest, CarriesRealTrafficBetweenHostsOfARail) {
    EXPECT_THAT(run("host2", "iperf3 -s -1 -D -B 10.1.0.12 >/dev/null 2>&1 && echo started"),
                "started\n");
    EXPECT_THAT(run("host1", "iperf3 -c 10.1.0.12 -B 10.1.0.11 -n 1M -J"),
                HasSubstr("sum_received"));
}

TEST_F(LabHostsTest, LeavesAHostOnTheWrongRailUnreachable) {
    EXPECT_EQ(run("host3", "iperf3 -s -D -B 10.2.0.13 >/dev/null 2>&1 && echo started"),
              "started\n");
    EXPECT_THAT(run("host1", "iperf3 -c 10.2.0.13 -B 10.2.0.11 --connect-timeout 300"),
                HasSubstr("unable to connect"));
    EXPECT_THAT(run("host3", "iperf3 -c 10.2.0.13 -n 1M -J"), HasSubstr("sum_received"))
        << "the server itself is well";
}

TEST_F(LabHostsTest, MovesThePortAndTheInterfaceTogether) {
    EXPECT_THAT(run("host1", "ip -br link show eth1"), HasSubstr("LOWER_UP"));
    EXPECT_EQ(run("host1", "sudo -n ip link set dev eth1 down"), "");
    EXPECT_THAT(run("host1", "ip -br link show eth1; ethtool eth1"),
                testing::AllOf(testing::Not(HasSubstr("UP")), HasSubstr("Link detected: no")));
    EXPECT_EQ(run("host1", "ip link set eth1 up"), "");
    EXPECT_THAT(run("host1", "ip -br link show eth1; ethtool eth1"),
                testing::AllOf(HasSubstr("LOWER_UP"), HasSubstr("Link detected: yes")));
}

/// Of its own, since it ends the lab.
class LabHostsEnd : public LabHostsTest {};

TEST_F(LabHostsEnd, LeavesNothingBehind) {
    EXPECT_EQ(run("host1", "setsid sleep 1000 >/dev/null 2>&1 & echo ok"), "ok\n");
    const auto children = [] {
        std::string all;
        for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task")) {
            std::string line;
            std::getline(std::ifstream(thread.path() / "children"), line);
            all += line;
        }
        return all;
    };
    EXPECT_NE(children(), "");
    lab_.reset();
    EXPECT_EQ(children(), "");
    EXPECT_FALSE(run_program("/usr/bin/pgrep", {"-f", "^sleep 1000$"}));
}

}  // namespace
}  // namespace plugfest::sim
