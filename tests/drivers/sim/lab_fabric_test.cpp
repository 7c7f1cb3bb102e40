#include "tests/drivers/sim/sim_lab_builder.hpp"

#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

using namespace plugfest::sim::testing;

TEST(LabFabric, StartsAsIfItHadRunForAWhile) {
    auto fabric = LabBuilder().link("leaf1:E0", "leaf2:E0", "dr8-800g").build();
    const SimPortView port = view(*fabric, "leaf1:E0");
    EXPECT_TRUE(port.oper_up);
    EXPECT_EQ(port.flaps, 0U);
    EXPECT_DOUBLE_EQ(port.line_rate_gbps, 850.0);
    ASSERT_TRUE(port.neighbour.has_value());
    EXPECT_EQ(port.neighbour->first, "leaf2");
    EXPECT_EQ(port.neighbour->second, "E0");
    EXPECT_EQ(read(*fabric, "leaf1:E0", 3, 1)[0], 0x07);  // Ready, no interrupt
    EXPECT_EQ(read_page(*fabric, "leaf1:E0", 0x11, 128, 4), Bytes(4, 0x44));
    EXPECT_TRUE(fabric->untidy().empty());
}

TEST(LabFabric, CountsCodewordsWhileTimeGoesBy) {
    auto fabric = LabBuilder().link("leaf1:E0", "leaf2:E0", "dr8-800g").build();
    fabric->advance_to(at(60.0));
    const SimFecCounters counters = view(*fabric, "leaf2:E0").fec_counters;
    EXPECT_EQ(counters.total_codewords, 60ULL * 156'250'000U);
    EXPECT_GT(counters.corrected_codewords, 0U);
    EXPECT_EQ(counters.uncorrectable_codewords, 0U);
}

}  // namespace
}  // namespace plugfest::sim
