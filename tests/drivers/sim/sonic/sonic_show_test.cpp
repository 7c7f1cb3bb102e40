#include "drivers/sim/sonic/sonic_show.hpp"

#include "tests/drivers/sim/sonic/sonic_fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

using testing::HasSubstr;

using SonicShow = test::SonicTest;

TEST_F(SonicShow, ListsItsPorts) {
    EXPECT_EQ(
        out("show interfaces status"),
        R"(  Interface                    Lanes    Speed    MTU    FEC    Alias    Vlan    Oper    Admin                           Type    Asym PFC
-----------  -----------------------  -------  -----  -----  -------  ------  ------  -------  -----------------------------  ----------
  Ethernet0          0,1,2,3,4,5,6,7     800G   9100     rs     etp1  routed      up       up  OSFP 8X Pluggable Transceiver         off
  Ethernet8    8,9,10,11,12,13,14,15     800G   9100     rs     etp2  routed      up       up  OSFP 8X Pluggable Transceiver         off
 Ethernet16  16,17,18,19,20,21,22,23     800G   9100     rs     etp3  routed      up       up  OSFP 8X Pluggable Transceiver         off
 Ethernet24              24,25,26,27     400G   9100     rs    etp4a  routed    down       up  OSFP 8X Pluggable Transceiver         off
 Ethernet28              28,29,30,31     400G   9100     rs    etp4b  routed    down       up  OSFP 8X Pluggable Transceiver         off
)");
    EXPECT_THAT(out("show interfaces status Ethernet8"), Not(HasSubstr("Ethernet16")));
}

TEST_F(SonicShow, ShowsFecStatisticsWithThousandsSeparators) {
    const auto text = out("show interfaces counters fec-stats");
    EXPECT_THAT(text,
                HasSubstr("     IFACE    STATE    FEC_CORR    FEC_UNCORR    FEC_SYMBOL_ERR    "
                          "FEC_PRE_BER    FEC_POST_BER\n"));
    EXPECT_THAT(text, HasSubstr(" Ethernet0        U   1,000,000             2         1,100,000"
                                "       1.23e-08             N/A\n"));
    EXPECT_THAT(text, HasSubstr("Ethernet24        D "));
}

TEST_F(SonicShow, ShowsNoPreFecBerForLanesItsTableDoesNotKnow) {
    fake_->ports.at(PortName("leaf1:Ethernet0")).line_rate_gbps = 1700.0;
    EXPECT_THAT(out("show interfaces counters fec-stats"), Not(HasSubstr("1.23e-08")));
}

TEST_F(SonicShow, ShowsTheHistogramOfAPort) {
    EXPECT_EQ(out("show interfaces counters fec-histogram Ethernet0"),
              "Symbol Errors Per Codeword      Codewords\n"
              "----------------------------  -----------\n"
              "BIN0                             98765432\n"
              "BIN1                               900000\n"
              "BIN2                               100000\n");
    EXPECT_EQ(run("show interfaces counters fec-histogram Ethernet1").exit_status, 2);
}

TEST_F(SonicShow, HearsItsNeighbours) {
    const auto neighbour = out("show lldp neighbors Ethernet0");
    EXPECT_THAT(neighbour, HasSubstr("Interface:    Ethernet0, via: LLDP"));
    EXPECT_THAT(neighbour, HasSubstr("    SysName:      host1\n"));
    EXPECT_THAT(neighbour, HasSubstr("    PortID:       ifname eth1\n"));
    EXPECT_THAT(out("show lldp table"),
                HasSubstr("Ethernet16   host3           eth2            O             eth2\n"
                          "--------------------------------------------------\n"
                          "Total entries displayed:  3\n"));
    EXPECT_THAT(out("show lldp neighbors Ethernet24"), Not(HasSubstr("SysName")));
}

TEST_F(SonicShow, AnnouncesSwitchPortsByTheirAlias) {
    fake_->ports.at(PortName("leaf1:Ethernet0")).neighbour = {"leaf2", "Ethernet8"};
    EXPECT_THAT(out("show lldp neighbors Ethernet0"),
                HasSubstr("    PortID:       local etp2\n    PortDescr:    Ethernet8\n"));
}

}  // namespace
}  // namespace plugfest::sim
