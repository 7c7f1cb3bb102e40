#include "drivers/sim/sonic/sonic_box.hpp"

#include "tests/drivers/sim/sonic/sonic_fixture.hpp"

#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

using SonicBoxTest = test::SonicTest;

TEST_F(SonicBoxTest, NumbersItsPortsAndTheirLanes) {
    ASSERT_EQ(box_.ports.size(), 5U);
    const auto* const second_half = box_.find("Ethernet28");
    ASSERT_NE(second_half, nullptr);
    EXPECT_EQ(second_half->cage, PortName("leaf1:Ethernet24"));
    EXPECT_EQ(second_half->lanes, "28,29,30,31");
    EXPECT_EQ(second_half->index, 4);
    EXPECT_EQ(second_half->oid, "oid:0x1000000000006");
}

TEST_F(SonicBoxTest, DoesNotFindPortsOfOtherBoxes) {
    EXPECT_EQ(box_.find("eth1"), nullptr);
    EXPECT_EQ(box_.find(""), nullptr);
}

}  // namespace
}  // namespace plugfest::sim
