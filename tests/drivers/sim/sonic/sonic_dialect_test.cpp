#include "drivers/sim/sonic/sonic_dialect.hpp"

#include "tests/drivers/sim/sonic/sonic_fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace plugfest::sim {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

using SonicDialect = test::SonicTest;

TEST_F(SonicDialect, SaysWhatItIs) {
    EXPECT_EQ(out("show version"), R"(
SONiC Software Version: SONiC.202505-virtual
SONiC OS Version: 12
Distribution: Debian 12.11
Kernel: 6.1.0-29-2-amd64

Platform: x86_64-Virtual_VS-5600-r0
HwSKU: Virtual-VS-5600
ASIC: virtual
ASIC Count: 1
Serial Number: 001
Model Number: Virtual VS-5600
Hardware Revision: N/A
Uptime: 18:33:50 up  1:00,  1 user,  load average: 0.08, 0.05, 0.01
Date: Mon 30 Nov 2026 18:33:50
)");
    const auto summary = nlohmann::json::parse(out("show platform summary --json"));
    EXPECT_EQ(summary["serial"], "001");
    EXPECT_EQ(summary["model"], "Virtual VS-5600");
    EXPECT_EQ(out("sudo -n decode-syseeprom -s"), "001\n");
}

TEST_F(SonicDialect, SetsAPortDownAndUpAndWaitsForTheHostsToFollow) {
    EXPECT_EQ(run("config interface shutdown Ethernet0").exit_status, 1) << "without sudo";
    EXPECT_EQ(run("sudo -n config interface shutdown Ethernet0").exit_status, 0);
    EXPECT_FALSE(fake_->port(PortName("leaf1:Ethernet0"))->admin_up);
    EXPECT_EQ(settled_, 1);
    EXPECT_THAT(out("sonic-db-cli APPL_DB hgetall PORT_TABLE:Ethernet0"),
                HasSubstr("'admin_status': 'down'"));
    EXPECT_EQ(run("sudo config interface startup Ethernet0").exit_status, 0);
    EXPECT_TRUE(fake_->port(PortName("leaf1:Ethernet0"))->oper_up);
    const auto unknown = run("sudo config interface startup Ethernet5");
    EXPECT_EQ(unknown.exit_status, 2);
    EXPECT_THAT(unknown.err, HasSubstr("Interface name is invalid"));
}

TEST_F(SonicDialect, RunsCommandListsOnLabTime) {
    EXPECT_EQ(out("date +%s.%N; echo \"--plugfest-1:$?\"; uptime -s"),
              "1796063630.000000000\n--plugfest-1:0\n2026-11-30 17:33:50\n");
    fabric_->change([](Fabric& fabric) {
        fabric.advance_to(Instant(1h + 1500ms));
        return true;
    });
    EXPECT_EQ(out("date +%s.%N"), "1796063631.500000000\n");
}

TEST_F(SonicDialect, DoesNotKnowOtherCommands) {
    const auto unknown = run("frobnicate --now");
    EXPECT_EQ(unknown.err, "bash: frobnicate: command not found\n");
    EXPECT_EQ(unknown.exit_status, 127);
    const auto wrong = run("show interfaces colours");
    EXPECT_THAT(wrong.err, HasSubstr("Error: No such command \"colours\"."));
    EXPECT_EQ(wrong.exit_status, 2);
    EXPECT_EQ(run("sudo").exit_status, 1);
    EXPECT_EQ(run("show").exit_status, 2);
}

}  // namespace
}  // namespace plugfest::sim
