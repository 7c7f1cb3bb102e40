#include "tests/drivers/sim/fabric/sim_lab_builder.hpp"
#include "tests/drivers/sim/physics/chi_square.hpp"

#include <boost/math/distributions/binomial.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace plugfest::sim {
namespace {

using namespace plugfest::sim::testing;

const std::string near_end = "leaf1:E0";
const std::string far_end = "leaf2:E0";

double mean(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// Counted bit error ratio of a port over the next minute.
double measured_ber(Fabric& fabric, const std::string& port) {
    const SimFecCounters before = view(fabric, port).fec_counters;
    fabric.advance_to(fabric.now() + std::chrono::minutes(1));
    const SimFecCounters after = view(fabric, port).fec_counters;
    return static_cast<double>(after.corrected_bits - before.corrected_bits) /
           (static_cast<double>(after.total_codewords - before.total_codewords) * 5440.0);
}

TEST(LabFabric, StartsAsIfItHadRunForAWhile) {
    auto fabric = LabBuilder().link(near_end, far_end, "dr8-800g").build();
    const SimPortView port = view(*fabric, near_end);
    EXPECT_TRUE(port.oper_up);
    EXPECT_EQ(port.flaps, 0U);
    EXPECT_DOUBLE_EQ(port.line_rate_gbps, 850.0);
    ASSERT_TRUE(port.neighbour.has_value());
    EXPECT_EQ(port.neighbour->first, "leaf2");
    EXPECT_EQ(port.neighbour->second, "E0");
    EXPECT_EQ(read(*fabric, near_end, 3, 1)[0], 0x07);  // Ready, no interrupt
    EXPECT_EQ(read_page(*fabric, near_end, 0x11, 128, 4), Bytes(4, 0x44));
    EXPECT_TRUE(fabric->untidy().empty());
}

TEST(LabFabric, BothEndsCountWhatTheirChannelsSay) {
    for (const std::string kind : {"dac-800g", "acc-800g", "aec-800g", "aoc-800g", "dr8-800g"}) {
        auto fabric = LabBuilder().ideal().link(near_end, far_end, kind).build();
        for (const std::string& port : {near_end, far_end}) {
            const double truth = mean(*fabric->true_ber(PortName(port)));
            const double errors = truth * 850e9 * 60.0;
            EXPECT_NEAR(measured_ber(*fabric, port) / truth, 1.0, 8.0 / std::sqrt(errors) + 1e-4)
                << kind;
        }
    }
}

TEST(LabFabric, HistogramsFollowTheBinomialOfTheMeanRatio) {
    auto fabric = LabBuilder()
                      .ideal()
                      .link(near_end, far_end, "dr8-800g")
                      .fault({.kind = "marginal_equaliser",
                              .at = PortName(near_end),
                              .parameters = {{"penalty_db", 2.5}}})
                      .build();
    fabric->advance_to(at(30.0));
    const SimFecCounters counters = view(*fabric, near_end).fec_counters;
    const std::vector<double> lanes = *fabric->true_ber(PortName(near_end));
    // Lanes differ, so each has its own share of the symbols; a convolution of eight binomials.
    std::vector<double> law{1.0};
    for (const double ber : lanes) {
        const boost::math::binomial lane(68, -std::expm1(10.0 * std::log1p(-ber)));
        std::vector<double> next(std::min<std::size_t>(law.size() + 68, 40), 0.0);
        for (std::size_t i = 0; i < law.size(); ++i) {
            for (std::size_t j = 0; j <= 68 && i + j < next.size(); ++j) {
                next[i + j] += law[i] * boost::math::pdf(lane, static_cast<double>(j));
            }
        }
        law = next;
    }
    std::vector<double> observed;
    std::vector<double> expected;
    for (std::size_t k = 0; k < 16; ++k) {
        observed.push_back(static_cast<double>(counters.histogram[k]));
        expected.push_back(static_cast<double>(counters.total_codewords) * law[k]);
    }
    EXPECT_GT(chi_square_p(observed, expected), suspicious);
}

TEST(LabFabric, SameSeedSameValuesWhateverTheReads) {
    auto quiet = LabBuilder(5).link(near_end, far_end, "dr8-800g").build();
    auto busy = LabBuilder(5).link(near_end, far_end, "dr8-800g").build();
    for (int step = 1; step <= 400; ++step) {
        busy->advance_to(at(step * 0.25));
        (void)view(*busy, far_end);
        (void)view(*busy, near_end);
        (void)read_page(*busy, near_end, 0x24, 128, 128);
    }
    quiet->advance_to(at(100.0));
    const SimFecCounters a = view(*quiet, near_end).fec_counters;
    const SimFecCounters b = view(*busy, near_end).fec_counters;
    EXPECT_EQ(a.histogram, b.histogram);
    EXPECT_EQ(a.corrected_bits, b.corrected_bits);
    EXPECT_EQ(read_page(*quiet, near_end, 0x24, 128, 128),
              read_page(*busy, near_end, 0x24, 128, 128));
    EXPECT_EQ(read_page(*quiet, near_end, 0x11, 186, 16),
              read_page(*busy, near_end, 0x11, 186, 16));
    auto other = LabBuilder(6).link(near_end, far_end, "dr8-800g").build();
    other->advance_to(at(100.0));
    EXPECT_NE(view(*other, near_end).fec_counters.corrected_bits, a.corrected_bits);
}

TEST(LabFabric, FlapsWhenAPortIsTakenDownAndAdaptsAnew) {
    auto fabric = LabBuilder().link(near_end, far_end, "dr8-800g").build();
    const std::vector<double> before = *fabric->true_ber(PortName(far_end));
    ASSERT_TRUE(fabric->set_admin(PortName(near_end), false).has_value());
    EXPECT_FALSE(view(*fabric, near_end).oper_up);
    EXPECT_FALSE(view(*fabric, far_end).oper_up);
    EXPECT_FALSE(view(*fabric, far_end).neighbour.has_value());
    EXPECT_EQ(fabric->untidy(), std::vector<std::string>{"port leaf1:E0: admin down"});
    fabric->advance_to(at(5.0));
    ASSERT_TRUE(fabric->set_admin(PortName(near_end), true).has_value());
    EXPECT_FALSE(view(*fabric, far_end).oper_up);
    fabric->advance_to(at(5.5));
    EXPECT_FALSE(view(*fabric, far_end).oper_up);
    fabric->advance_to(at(7.6));
    EXPECT_TRUE(view(*fabric, far_end).oper_up);
    EXPECT_EQ(view(*fabric, far_end).flaps, 1U);
    EXPECT_NE(*fabric->true_ber(PortName(far_end)), before);
}

TEST(LabFabric, LinearPartsRememberAFlapOfTheFarEndUntilTheirOwn) {
    auto fabric = LabBuilder().ideal().link(near_end, far_end, "lpo-800g-dr8").build();
    const double before = mean(*fabric->true_ber(PortName(far_end)));
    const double own_before = mean(*fabric->true_ber(PortName(near_end)));
    const auto flap = [&](const std::string& port) {
        (void)fabric->set_admin(PortName(port), false);
        fabric->advance_to(fabric->now() + std::chrono::seconds(2));
        (void)fabric->set_admin(PortName(port), true);
        fabric->advance_to(fabric->now() + std::chrono::seconds(10));
        EXPECT_TRUE(view(*fabric, port).oper_up);
    };
    flap(near_end);
    EXPECT_GT(mean(*fabric->true_ber(PortName(far_end))) / before, 30.0);
    EXPECT_NEAR(mean(*fabric->true_ber(PortName(near_end))) / own_before, 1.0, 1e-9);
    EXPECT_LT(mean(*fabric->true_ber(PortName(far_end))), 1e-7);
    flap(far_end);
    EXPECT_NEAR(mean(*fabric->true_ber(PortName(far_end))) / before, 1.0, 1e-9);
    EXPECT_GT(mean(*fabric->true_ber(PortName(near_end))) / own_before, 30.0);
}

TEST(LabFabric, ADarkTransmitterTakesTheLinkDownUntilItIsBack) {
    auto fabric = LabBuilder().link(near_end, far_end, "dr8-800g").build();
    write_page(*fabric, near_end, 0x10, 130, {0x01});
    EXPECT_FALSE(view(*fabric, far_end).oper_up);
    EXPECT_EQ(read_page(*fabric, far_end, 0x11, 147, 1)[0], 0xff);
    fabric->advance_to(at(5.0));
    write_page(*fabric, near_end, 0x10, 130, {0x00});
    fabric->advance_to(at(10.0));
    EXPECT_TRUE(view(*fabric, far_end).oper_up);
}

TEST(LabFabric, AMarginalReceiverShowsTailsAtACleanMean) {
    auto fabric = LabBuilder()
                      .link(near_end, far_end, "dr8-800g")
                      .fault({.kind = "bursts", .at = PortName(far_end)})
                      .build();
    EXPECT_LT(measured_ber(*fabric, far_end), 1e-6 / 3.0);
    const SimFecCounters sick = view(*fabric, far_end).fec_counters;
    const auto tail = std::accumulate(sick.histogram.begin() + 10, sick.histogram.end(),
                                      sick.uncorrectable_codewords);
    EXPECT_GT(tail, 4U);
    const SimFecCounters sound = view(*fabric, near_end).fec_counters;
    EXPECT_EQ(std::accumulate(sound.histogram.begin() + 6, sound.histogram.end(),
                              sound.uncorrectable_codewords),
              0U);
}

TEST(LabFabric, InjectedFaultsActAtOnceAndEndInTime) {
    auto fabric = LabBuilder().link(near_end, far_end, "dr8-800g").build();
    ASSERT_TRUE(
        fabric
            ->inject(
                {.kind = "light_cut", .at = PortName(near_end), .parameters = {{"for_s", 3.0}}})
            .has_value());
    EXPECT_FALSE(view(*fabric, near_end).oper_up);
    fabric->advance_to(at(10.0));
    EXPECT_TRUE(view(*fabric, near_end).oper_up);
    EXPECT_FALSE(fabric->inject({.kind = "gremlins", .at = PortName(near_end)}).has_value());
    EXPECT_EQ(fabric->port(PortName("leaf9:E0")).error().kind(), ErrorKind::config);
}

TEST(LabFabric, AFlappingLinkCountsItsFlaps) {
    auto fabric = LabBuilder()
                      .link(near_end, far_end, "dr8-800g")
                      .fault({.kind = "flapping_link",
                              .at = PortName(near_end),
                              .parameters = {{"from_s", 10.0}}})
                      .build();
    fabric->advance_to(at(101.0));
    EXPECT_EQ(view(*fabric, near_end).flaps, 4U);
    EXPECT_EQ(view(*fabric, far_end).flaps, 4U);
}

TEST(LabFabric, UnwiredModulesSeeNoLight) {
    auto fabric = LabBuilder().cage(near_end).module(near_end, "dr8-800g").build();
    EXPECT_FALSE(view(*fabric, near_end).oper_up);
    EXPECT_EQ(read_page(*fabric, near_end, 0x11, 147, 1)[0], 0xff);
    EXPECT_EQ(fabric->module(PortName("leaf9:E0")), nullptr);
}

TEST(LabFabric, PassesThreeDaysWithoutBeingLookedAt) {
    auto fabric = LabBuilder().link(near_end, far_end, "dr8-800g").build();
    fabric->advance_to(at(72.0 * 3600.0));
    const SimPortView port = view(*fabric, near_end);
    EXPECT_EQ(port.fec_counters.total_codewords, 72ULL * 3600ULL * 156'250'000ULL);
    EXPECT_EQ(port.flaps, 0U);
}

}  // namespace
}  // namespace plugfest::sim
