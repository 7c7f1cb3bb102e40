#include "drivers/sim/host/host_dialect.hpp"

#include "tests/drivers/sim/host/host_fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace plugfest::sim {
namespace {

using nlohmann::json;

using HostDialect = test::HostTest;

TEST_F(HostDialect, HearsItsNeighbours) {
    const auto one = json::parse(out("lldpctl -f json eth1"));
    const auto& heard = one["lldp"]["interface"]["eth1"];
    EXPECT_EQ(heard["chassis"]["leaf1"]["id"]["type"], "mac");
    EXPECT_EQ(heard["port"]["id"], (json{{"type", "local"}, {"value", "etp1"}}));
    EXPECT_EQ(heard["port"]["descr"], "Ethernet0");

    const auto all = json::parse(out("lldpctl -f json"));
    ASSERT_EQ(all["lldp"]["interface"].size(), 2U);
    EXPECT_TRUE(all["lldp"]["interface"][1].contains("eth2"));

    fake_->ports.at(PortName("host1:eth1")).oper_up = false;
    EXPECT_EQ(json::parse(out("lldpctl -f json eth1")), (json{{"lldp", json::object()}}));
}

TEST_F(HostDialect, SetsThePortOfTheFabricAndLeavesTheRestToTheRealProgram) {
    const auto down = ask("ip link set dev eth1 down");
    EXPECT_EQ(down.reply.exit_status, 0);
    EXPECT_FALSE(down.run_real_program);
    EXPECT_FALSE(fake_->port(PortName("host1:eth1"))->admin_up);
    EXPECT_EQ(settled_, 1);
    EXPECT_FALSE(ask("ip link set eth1 up").run_real_program);
    EXPECT_TRUE(fake_->port(PortName("host1:eth1"))->admin_up);
    for (const auto* line : {"ip -j -d link show eth1", "ip link set lo up", "ip addr", "ip"}) {
        EXPECT_TRUE(ask(line).run_real_program) << line;
    }
}

TEST_F(HostDialect, TellsWhatTheFirmwareTablesSay) {
    const auto answer = json::parse(out("hostnamectl --json=short"));
    EXPECT_EQ(answer["Hostname"], "host1");
    EXPECT_EQ(answer["HardwareVendor"], "Virtual");
    EXPECT_EQ(answer["HardwareModel"], "GPU-Node");
    EXPECT_EQ(answer["HardwareSerial"], "H1");
    EXPECT_EQ(answer["OperatingSystemPrettyName"], "Virtual Linux 12");
    EXPECT_EQ(out("dmidecode -s system-serial-number"), "H1\n");
    EXPECT_EQ(ask("dmidecode").reply.exit_status, 2);
}

TEST_F(HostDialect, KeepsLabTime) {
    EXPECT_EQ(out("date +%s.%N"), "3600.000000000\n");
}

}  // namespace
}  // namespace plugfest::sim
