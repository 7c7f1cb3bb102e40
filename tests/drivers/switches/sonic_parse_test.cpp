#include "drivers/switches/sonic_parse.hpp"

#include "tests/drivers/switches/sonic_samples.hpp"
#include "tests/support/mutation.hpp"

#include <gmock/gmock.h>

namespace plugfest::switches {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

TEST(SonicIdentity, SaysModelSoftwareAndSerialAsText) {
    const auto identity = parse_sonic_identity(samples::version, samples::platform);
    ASSERT_TRUE(identity) << identity.error().to_string();
    EXPECT_EQ(identity->model, "VS-5600");
    EXPECT_EQ(identity->software, "SONiC.202505-virtual");
    EXPECT_EQ(identity->serial, "VS0012000345");
}

TEST(SonicIdentity, OlderReleasesHaveNoModelNumber) {
    const auto identity = parse_sonic_identity(
        "SONiC Software Version: SONiC.201911\nHwSKU: ABC-123\nSerial Number: N/A\n", "");
    ASSERT_TRUE(identity);
    EXPECT_EQ(identity->model, "ABC-123");
    EXPECT_EQ(identity->serial, "");
}

TEST(SonicIdentity, TakesFromThePlatformSummaryWhatTheVersionLacks) {
    const auto identity =
        parse_sonic_identity("SONiC Software Version: SONiC.x\n", samples::platform);
    ASSERT_TRUE(identity);
    EXPECT_EQ(identity->serial, "VS0012000345");
    EXPECT_EQ(identity->model, "VS-5600");
}

TEST(SonicIdentity, AnotherBoxIsADecodeError) {
    const auto identity = parse_sonic_identity("Cumulus Linux 5.11\n", "{}");
    ASSERT_FALSE(identity);
    EXPECT_EQ(identity.error().kind(), ErrorKind::decode);
}

TEST(SonicPortTable, HoldsStateSpeedLanesAndFlaps) {
    const auto port = parse_port_table("cli", samples::port_table, "Ethernet0");
    ASSERT_TRUE(port) << port.error().to_string();
    EXPECT_TRUE(port->admin_up);
    EXPECT_TRUE(port->oper_up);
    EXPECT_EQ(port->speed, GigabitsPerSecond(800.0));
    EXPECT_EQ(port->lanes, 8);
    EXPECT_EQ(port->fec, "rs");
    EXPECT_EQ(port->flaps, 3U);
    EXPECT_EQ(port->alias, "etp1");
}

TEST(SonicPortTable, WithoutFlapCountTheFlapsAreUnknownAndNotZero) {
    const auto port = parse_port_table(
        "cli", "{'admin_status': 'up', 'oper_status': 'down', 'speed': '100000'}", "Ethernet0");
    ASSERT_TRUE(port);
    EXPECT_EQ(port->flaps, std::nullopt);
    EXPECT_EQ(port->lanes, 0);
    EXPECT_EQ(port->fec, "N/A");
}

TEST(SonicPortTable, AnEmptyDictionaryMeansNoSuchPort) {
    const auto port = parse_port_table("cli", "{}\n", "Ethernet3");
    ASSERT_FALSE(port);
    EXPECT_EQ(port.error().kind(), ErrorKind::absent);
    EXPECT_THAT(port.error().to_string(), HasSubstr("no port 'Ethernet3'"));
}

TEST(SonicPortTable, StatesAreUpOrDownAndSpeedIsANumber) {
    for (const auto* text : {"{'admin_status': 'maybe', 'oper_status': 'up', 'speed': '1'}",
                             "{'oper_status': 'up', 'speed': '1'}",
                             "{'admin_status': 'up', 'oper_status': 'up', 'speed': 'fast'}",
                             "{'admin_status': 'up', 'oper_status': 'up'}"}) {
        const auto port = parse_port_table("cli", text, "Ethernet0");
        ASSERT_FALSE(port) << text;
        EXPECT_EQ(port.error().kind(), ErrorKind::decode);
    }
}

TEST(SonicStatus, ListsFrontPanelPorts) {
    const auto ports = parse_interface_status(samples::status);
    ASSERT_TRUE(ports) << ports.error().to_string();
    ASSERT_EQ(ports->size(), 2U) << "a port channel is no port";
    EXPECT_EQ(ports->at(0).name, "Ethernet0");
    EXPECT_EQ(ports->at(0).lanes, 8);
    EXPECT_EQ(ports->at(0).module_type, "OSFP 8X Pluggable Transceiver");
    EXPECT_EQ(ports->at(1).speed, GigabitsPerSecond(1600.0));
    EXPECT_FALSE(ports->at(1).admin_up);
    EXPECT_EQ(ports->at(1).module_type, "");
}

TEST(SonicStatus, ReleasesWithFewerColumnsStillParse) {
    const auto ports = parse_interface_status(
        "  Interface      Lanes    Speed    MTU    Oper    Admin\n"
        "-----------  ---------  -------  -----  ------  -------\n"
        "  Ethernet0    0,1,2,3     100G   9100    down       up\n");
    ASSERT_TRUE(ports) << ports.error().to_string();
    EXPECT_EQ(ports->at(0).speed, GigabitsPerSecond(100.0));
    EXPECT_TRUE(ports->at(0).admin_up);
    EXPECT_EQ(ports->at(0).fec, "");
}

TEST(SonicStatus, APortWithoutStateYetIsNotUp) {
    const auto ports = parse_interface_status(
        "    Interface    Speed    Oper    Admin\n"
        "-------------  -------  ------  -------\n"
        "    Ethernet0      N/A     N/A      N/A\n"
        " Ethernet-IB0     400G      up       up\n");
    ASSERT_TRUE(ports) << ports.error().to_string();
    ASSERT_EQ(ports->size(), 1U) << "ports inside the box are left out";
    EXPECT_FALSE(ports->at(0).oper_up);
    EXPECT_EQ(ports->at(0).speed, GigabitsPerSecond(0.0));
}

TEST(SonicStatus, AMissingNeededColumnIsAnError) {
    const auto ports =
        parse_interface_status("Interface    Oper\n---------  ------\nEthernet0  up\n");
    ASSERT_FALSE(ports);
    EXPECT_THAT(ports.error().to_string(), HasSubstr("no column 'Admin'"));
}

TEST(SonicSpeed, HasAUnit) {
    EXPECT_EQ(parse_speed("800G"), GigabitsPerSecond(800.0));
    EXPECT_EQ(parse_speed("2.5G"), GigabitsPerSecond(2.5));
    EXPECT_EQ(parse_speed("1.6T"), GigabitsPerSecond(1600.0));
    EXPECT_EQ(parse_speed("100M"), GigabitsPerSecond(0.1));
    for (const auto* text : {"", "G", "800", "N/A", "nanG", "-1G"}) {
        EXPECT_EQ(parse_speed(text), std::nullopt) << text;
    }
}

TEST(SonicLldp, PortIsTheInterfaceNameWhateverItIsAnnouncedAs) {
    const auto neighbours = parse_lldp_neighbours(samples::lldp);
    ASSERT_TRUE(neighbours) << neighbours.error().to_string();
    ASSERT_EQ(neighbours->size(), 2U);
    EXPECT_EQ(neighbours->at(0).local_port, "Ethernet0");
    EXPECT_EQ(neighbours->at(0).device, "leaf21");
    EXPECT_EQ(neighbours->at(0).port, "Ethernet24") << "from the description, the ID is an alias";
    EXPECT_EQ(neighbours->at(1).port, "eth1") << "from the ID, the description is prose";
}

TEST(SonicLldp, NobodyHeardIsAnEmptyList) {
    EXPECT_THAT(parse_lldp_neighbours(samples::lldp_none).value(), IsEmpty());
    EXPECT_THAT(parse_lldp_neighbours("").value(), IsEmpty());
    EXPECT_THAT(parse_lldp_table("").value(), IsEmpty());
}

TEST(SonicLldp, TheTableSaysTheSame) {
    const auto neighbours = parse_lldp_table(samples::lldp_table);
    ASSERT_TRUE(neighbours) << neighbours.error().to_string();
    ASSERT_EQ(neighbours->size(), 2U) << "the footer is no neighbour";
    EXPECT_EQ(neighbours->at(0).port, "Ethernet24");
    EXPECT_EQ(neighbours->at(1).device, "host1");
}

TEST(SonicPresence, IsPresentOrNot) {
    const auto presence = parse_presence(samples::presence);
    ASSERT_TRUE(presence) << presence.error().to_string();
    EXPECT_THAT(*presence, ElementsAre(Pair("Ethernet0", true), Pair("Ethernet8", false)));
    EXPECT_FALSE(parse_presence("Port  Presence\n----  --------\nE0    maybe\n"));
}

TEST(SonicParsers, SpoiltOutputIsReadOrRefusedButNeverCrashes) {
    test::Mutation mutate(20261130);
    int refused = 0;
    for (int i = 0; i < 2000; ++i) {
        const auto check = [&](const auto& result) {
            if (!result) {
                ++refused;
                EXPECT_THAT(result.error().kind(),
                            testing::AnyOf(ErrorKind::decode, ErrorKind::absent));
            }
        };
        check(parse_sonic_identity(mutate(samples::version), mutate(samples::platform)));
        check(parse_port_table("cli", mutate(samples::port_table), "Ethernet0"));
        check(parse_interface_status(mutate(samples::status)));
        check(parse_lldp_neighbours(mutate(samples::lldp)));
        check(parse_lldp_table(mutate(samples::lldp_table)));
        check(parse_presence(mutate(samples::presence)));
    }
    EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace plugfest::switches
