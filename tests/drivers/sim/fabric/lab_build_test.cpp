#include "tests/drivers/sim/fabric/sim_lab_builder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

using namespace plugfest::sim::testing;
using ::testing::HasSubstr;

std::string error_of(LabBuilder& builder) {
    auto fabric = build_fabric(builder.spec());
    EXPECT_FALSE(fabric.has_value());
    if (fabric) {
        return "";
    }
    EXPECT_EQ(fabric.error().kind(), ErrorKind::config);
    return fabric.error().to_string();
}

LabBuilder small() {
    LabBuilder builder;
    builder.link("leaf1:E0", "leaf2:E0", "dr8-800g");
    return builder;
}

TEST(LabBuild, NamesWhatItDoesNotKnow) {
    LabBuilder kind = small();
    kind.spec().modules[0].kind = "dr9";
    EXPECT_THAT(error_of(kind), HasSubstr("no part kind dr9; there are: 2xfr4-800g, acc-800g"));
    LabBuilder port = small();
    port.spec().wires[0].b = PortName("leaf3:E0");
    EXPECT_THAT(error_of(port), HasSubstr("the lab has no port leaf3:E0"));
    LabBuilder cage = small();
    cage.spec().modules[0].cage = PortName("leaf3:E0");
    EXPECT_THAT(error_of(cage), HasSubstr("the lab has no cage leaf3:E0"));
    LabBuilder fault = small();
    fault.fault({.kind = "gremlins", .at = PortName("leaf1:E0")});
    EXPECT_THAT(error_of(fault), HasSubstr("no fault kind gremlins"));
    LabBuilder nowhere = small();
    nowhere.fault({.kind = "bursts", .at = PortName("leaf9:E0")});
    EXPECT_THAT(error_of(nowhere), HasSubstr("the lab has no port leaf9:E0"));
    LabBuilder firmware = small();
    firmware.spec().modules[0].firmware = "3.5beta";
    EXPECT_THAT(error_of(firmware), HasSubstr("firmware 3.5beta is not MAJOR.MINOR"));
}

TEST(LabBuild, RefusesWhatDoesNotFitTogether) {
    LabBuilder twice = small();
    twice.module("leaf1:E0", "dr8-800g");
    EXPECT_THAT(error_of(twice), HasSubstr("the cage holds two modules"));
    LabBuilder wires = small();
    wires.cage("leaf3:E0").module("leaf3:E0", "dr8-800g");
    wires.spec().wires.push_back(
        {.name = LinkName("second"), .a = PortName("leaf1:E0"), .b = PortName("leaf3:E0")});
    EXPECT_THAT(error_of(wires), HasSubstr("leaf1:E0 has two wires"));
    LabBuilder lanes = small();
    lanes.spec().cages[0].ports[0].host_lanes = {1, 2, 3, 4};
    EXPECT_THAT(error_of(lanes), HasSubstr("leaf1:E0 has 4 lanes but leaf2:E0 has 8"));
}

TEST(LabBuild, TakesIdentitiesFromTheLabElseFromTheCatalogue) {
    LabBuilder builder = small();
    builder.spec().modules[0].serial = "0012";
    builder.spec().modules[0].firmware = "9.1";
    auto fabric = builder.build();
    EXPECT_EQ(read(*fabric, "leaf1:E0", 166, 5), (Bytes{'0', '0', '1', '2', ' '}));
    EXPECT_EQ(read(*fabric, "leaf1:E0", 39, 2), (Bytes{9, 1}));
    EXPECT_EQ(read(*fabric, "leaf2:E0", 39, 2), (Bytes{3, 5}));
    EXPECT_NE(read(*fabric, "leaf2:E0", 166, 1)[0], ' ');
}

TEST(LabBuild, GivesBothPlugsOfACableOneSerialNumber) {
    auto fabric = LabBuilder()
                      .link("leaf1:E0", "leaf2:E0", "dac-800g")
                      .link("leaf1:E1", "leaf2:E1", "dr8-800g")
                      .build();
    EXPECT_EQ(read(*fabric, "leaf1:E0", 166, 16), read(*fabric, "leaf2:E0", 166, 16));
    EXPECT_NE(read(*fabric, "leaf1:E1", 166, 16), read(*fabric, "leaf2:E1", 166, 16));
}

TEST(LabBuild, SplitsATwinPortModuleIntoTwoLinks) {
    LabBuilder builder;
    for (const std::string device : {"leaf1", "leaf2"}) {
        Cage cage;
        cage.name = PortName(device + ":E16");
        cage.device = DeviceName(device);
        cage.ports = {{.name = PortName(device + ":E16"), .host_lanes = {1, 2, 3, 4}},
                      {.name = PortName(device + ":E20"), .host_lanes = {5, 6, 7, 8}}};
        builder.spec().cages.push_back(cage);
        builder.module(device + ":E16", "2xfr4-800g");
    }
    for (const std::string port : {"E16", "E20"}) {
        builder.spec().wires.push_back({.name = LinkName(port),
                                        .a = PortName("leaf1:" + port),
                                        .b = PortName("leaf2:" + port),
                                        .rate = GigabitsPerSecond(400.0),
                                        .lanes = 4});
    }
    auto fabric = builder.build();
    EXPECT_TRUE(view(*fabric, "leaf1:E16").oper_up);
    EXPECT_EQ(view(*fabric, "leaf1:E20").neighbour->second, "E20");
    EXPECT_DOUBLE_EQ(view(*fabric, "leaf1:E20").line_rate_gbps, 425.0);
    ASSERT_TRUE(fabric->set_admin(PortName("leaf1:E20"), false).has_value());
    EXPECT_FALSE(view(*fabric, "leaf2:E20").oper_up);
    EXPECT_TRUE(view(*fabric, "leaf2:E16").oper_up);
}

}  // namespace
}  // namespace plugfest::sim
