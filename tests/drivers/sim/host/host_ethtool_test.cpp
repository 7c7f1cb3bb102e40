#include "drivers/sim/host/host_ethtool.hpp"

#include "tests/drivers/sim/host/host_fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace plugfest::sim {
namespace {

using nlohmann::json;
using testing::HasSubstr;

using HostEthtool = test::HostTest;

TEST_F(HostEthtool, ShowsTheSettingsOfAPort) {
    EXPECT_EQ(out("ethtool eth1"),
              "Settings for eth1:\n"
              "\tSpeed: 800000Mb/s\n\tLanes: 8\n\tDuplex: Full\n"
              "\tAuto-negotiation: off\n\tPort: FIBRE\n\tPHYAD: 0\n\tTransceiver: internal\n"
              "\tLink detected: yes\n");
    EXPECT_THAT(out("ethtool -I eth1"), HasSubstr("\tLink Down Events: 4\n"));
    fake_->ports.at(PortName("host1:eth1")).oper_up = false;
    EXPECT_THAT(out("ethtool eth1"), HasSubstr("\tSpeed: Unknown!\n"));
    EXPECT_THAT(out("ethtool eth1"), HasSubstr("\tLink detected: no\n"));
}

TEST_F(HostEthtool, ShowsFecStatisticsAsJsonAndAsText) {
    const auto fec = json::parse(out("ethtool -I --json --show-fec eth1"));
    ASSERT_EQ(fec.size(), 1U);
    EXPECT_EQ(fec[0]["active"], json::array({"RS"}));
    const auto& statistics = fec[0]["statistics"];
    EXPECT_EQ(statistics["corrected_blocks"]["total"], 60);
    EXPECT_EQ(statistics["uncorrectable_blocks"]["total"], 1);
    EXPECT_EQ(statistics["corrected_bits"]["total"], 70);
    EXPECT_EQ(statistics["hist"][1], (json{{"bin_low", 1}, {"bin_high", 1}, {"total", 55}}));

    EXPECT_EQ(out("ethtool -I --show-fec eth1"),
              "FEC parameters for eth1:\n"
              "Supported/Configured FEC encodings: RS\n"
              "Active FEC encoding: RS\n"
              "Statistics:\n"
              "  corrected_blocks: 60\n  uncorrectable_blocks: 1\n  corrected_bits: 70\n");
    EXPECT_FALSE(json::parse(out("ethtool --json --show-fec eth1"))[0].contains("statistics"));
}

TEST_F(HostEthtool, RefusesAnUnknownDeviceAndUnknownOptions) {
    EXPECT_EQ(ask("ethtool eth9").reply.err, "netlink error: No such device\n");
    EXPECT_EQ(ask("ethtool eth9").reply.exit_status, 1);
    EXPECT_EQ(ask("ethtool --reset eth1").reply.exit_status, 1);
    EXPECT_EQ(ask("ethtool").reply.exit_status, 1);
    EXPECT_THAT(out("ethtool -i eth1"), HasSubstr("driver: vnic\n"));
}

}  // namespace
}  // namespace plugfest::sim
