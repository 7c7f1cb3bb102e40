#include "drivers/sim/host/host_network.hpp"

#include "tests/support/small_lab.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::Field;

auto interface(std::string port, std::string address, std::string segment) {
    return AllOf(Field(&HostInterface::port, PortName(std::move(port))),
                 Field(&HostInterface::address, std::move(address)),
                 Field(&HostInterface::segment, std::move(segment)));
}

TEST(HostNetwork, JoinsInterfacesByTheRailTheirWireTrulyEndsIn) {
    EXPECT_THAT(host_interfaces(test::small_lab()),
                ElementsAre(interface("host1:eth1", "10.1.0.11/24", "rail 1"),
                            interface("host1:eth2", "10.2.0.11/24", "rail 2"),
                            interface("host2:eth1", "10.1.0.12/24", "rail 1"),
                            interface("host2:eth2", "10.2.0.12/24", "rail 2"),
                            interface("host3:eth1", "10.1.0.13/24", ""),
                            interface("host3:eth2", "10.2.0.13/24", "rail 1")));
}

TEST(HostNetwork, MakesASegmentOfASwitchWithoutRailAndOfAWireBetweenHosts) {
    auto lab = test::small_lab();
    lab.switches[0].rail.reset();
    lab.wires = {test::small_wire("leaf1:Ethernet0", "host1:eth1"),
                 test::small_wire("host2:eth1", "host3:eth1")};
    const auto interfaces = host_interfaces(lab);
    EXPECT_EQ(interfaces[0].segment, "switch leaf1");
    EXPECT_EQ(interfaces[2].segment, "wire host2:eth1");
    EXPECT_EQ(interfaces[4].segment, "wire host2:eth1");
}

}  // namespace
}  // namespace plugfest::sim
