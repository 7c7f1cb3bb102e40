#include "drivers/sim/lab/lab_server.hpp"

#include "tests/support/small_lab.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

TEST(LabServer, SaysWhichPartOfTheLabItDoesNotKnow) {
    const test::TemporaryDirectory state;
    auto spec = test::small_lab();
    spec.modules.push_back({.cage = PortName("leaf1:Ethernet0"), .kind = "wet-string"});
    const auto lab = start_lab(spec, state.path());
    ASSERT_FALSE(lab);
    EXPECT_EQ(lab.error().kind(), ErrorKind::config);
    EXPECT_THAT(lab.error().to_string(), testing::HasSubstr("wet-string"));
}

TEST(LabServer, ServesSwitchesWithoutHostsWhereTheLabAsksForNone) {
    const test::TemporaryDirectory state;
    auto spec = test::small_lab();
    spec.with_hosts = false;
    spec.modules.push_back({.cage = PortName("leaf1:Ethernet0"), .kind = "dac-800g"});
    spec.modules.push_back({.cage = PortName("host1:eth1"), .kind = "dac-800g"});
    spec.wires.resize(1);
    const auto lab = start_lab(spec, state.path());
    ASSERT_TRUE(lab) << lab.error().to_string();
    EXPECT_EQ((*lab)->endpoints().ssh.size(), 2U);
    EXPECT_EQ((*lab)->endpoints().ssh.at("leaf1").user, "admin");
    EXPECT_NE((*lab)->endpoints().bus_port, 0);
}

}  // namespace
}  // namespace plugfest::sim
