#include "drivers/sim/sonic/box_commands.hpp"

#include "tests/support/fake_fabric.hpp"

#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

using namespace std::chrono_literals;

constexpr SharedFabric::LabUtc boot{1796060030s};  // 2026-11-30 17:33:50 UTC

class BoxCommands : public testing::Test {
  protected:
    std::string out(const Words& words) {
        const auto reply = run_common_command(words, "box", fabric_);
        return reply ? reply->out : "(none)";
    }
    void advance(Duration to) {
        fabric_.change([to](Fabric& fabric) {
            fabric.advance_to(Instant(to));
            return true;
        });
    }

    SharedFabric fabric_{std::make_unique<test::FakeFabric>(), boot};
};

TEST_F(BoxCommands, ShowTheTimeOfTheLab) {
    EXPECT_EQ(out({"date"}), "Mon Nov 30 18:33:50 UTC 2026\n");
    EXPECT_EQ(out({"date", "-u", "+%F %T"}), "2026-11-30 18:33:50\n");
    advance(1h + 7ns);
    EXPECT_EQ(out({"date", "+%s.%N"}), "1796063630.000000007\n");
    EXPECT_EQ(out({"date", "+"}), "\n");
    EXPECT_EQ(run_common_command({"date", "-s", "now"}, "box", fabric_)->exit_status, 1);
}

TEST_F(BoxCommands, ShowHowLongTheLabHasBeenUp) {
    EXPECT_EQ(uptime_text(fabric_), "18:33:50 up  1:00,  1 user,  load average: 0.08, 0.05, 0.01");
    advance(24h + 5min);
    EXPECT_EQ(out({"uptime"}),
              " 17:38:50 up 1 day, 5 min,  1 user,  load average: 0.08, 0.05, 0.01\n");
    EXPECT_EQ(out({"uptime", "-s"}), "2026-11-30 17:33:50\n");
}

TEST_F(BoxCommands, DoTheSmallThings) {
    EXPECT_EQ(out({"echo", "a", "b"}), "a b\n");
    EXPECT_EQ(out({"echo", "-n", "a"}), "a");
    EXPECT_EQ(out({"hostname"}), "box\n");
    EXPECT_EQ(run_common_command({"true"}, "box", fabric_)->exit_status, 0);
    EXPECT_EQ(run_common_command({"false"}, "box", fabric_)->exit_status, 1);
    EXPECT_EQ(out({"reboot"}), "(none)");
}

}  // namespace
}  // namespace plugfest::sim
