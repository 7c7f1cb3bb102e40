#include "drivers/sim/sonic/lldp_directory.hpp"

#include "tests/support/small_lab.hpp"

#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

TEST(LldpDirectory, NamesSwitchPortsByTheirCageAndBreakoutPart) {
    const LldpDirectory directory(test::small_lab());
    EXPECT_EQ(directory.alias(PortName("leaf1:Ethernet0")), "etp1");
    EXPECT_EQ(directory.alias(PortName("leaf2:Ethernet16")), "etp3");
    EXPECT_EQ(directory.alias(PortName("leaf1:Ethernet28")), "etp4b");
    EXPECT_EQ(directory.alias(PortName("host1:eth1")), "");
}

TEST(LldpDirectory, AnnouncesWhatTheBoxIs) {
    const LldpDirectory directory(test::small_lab());
    const auto leaf = directory.announced({"leaf1", "Ethernet8"});
    EXPECT_EQ(leaf.port_id_type, "local");
    EXPECT_EQ(leaf.port_id, "etp2");
    EXPECT_EQ(leaf.system_description,
              "SONiC Software Version: SONiC.202505-virtual - HwSku: Virtual VS-5600");
    EXPECT_TRUE(leaf.is_bridge);
    const auto host = directory.announced({"host1", "eth1"});
    EXPECT_EQ(host.port_id_type, "ifname");
    EXPECT_EQ(host.port_id, "eth1");
    EXPECT_FALSE(host.is_bridge);
}

TEST(LldpDirectory, GivesEachBoxAStableLocalMacAddress) {
    EXPECT_EQ(mac_of("leaf1"), mac_of("leaf1"));
    EXPECT_NE(mac_of("leaf1"), mac_of("leaf2"));
    EXPECT_EQ(mac_of("leaf1").substr(0, 3), "02:");
    EXPECT_EQ(mac_of("leaf1").size(), 17U);
}

}  // namespace
}  // namespace plugfest::sim
