#include "drivers/sim/physics/channel.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace plugfest::sim {
namespace {

PathPlan plan(std::string_view kind, double length_m = 2.0) {
    return {.from = PortName("leaf1:E0"),
            .to = PortName("leaf2:E0"),
            .transmitter = find_part(kind),
            .receiver = find_part(kind),
            .length_m = length_m,
            .from_lanes = {0, 1, 2, 3, 4, 5, 6, 7},
            .to_lanes = {0, 1, 2, 3, 4, 5, 6, 7}};
}

Milliwatt emitted(std::string_view kind) {
    return to_milliwatt(Dbm(find_part(kind)->physics.tx_power_dbm));
}

/// The worst and the best lane over many paths and adaptations.
std::pair<double, double> ber_range(std::string_view kind, bool after_peer_flap = false) {
    std::pair<double, double> range{1.0, 0.0};
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        LabContext lab;
        Channel channel(plan(kind), Seed(seed), lab);
        channel.adapt(after_peer_flap);
        for (int lane = 0; lane < 8; ++lane) {
            const double power_offset = lane % 2 == 0 ? -0.3 : 0.3;
            const Milliwatt sent(emitted(kind).value() * std::pow(10.0, power_offset / 10.0));
            const double ber = channel.medium_ber(lane, channel.received_power(lane, sent)) +
                               channel.entering_ber(lane) + channel.leaving_ber(lane);
            range.first = std::min(range.first, ber);
            range.second = std::max(range.second, ber);
        }
    }
    return range;
}

TEST(Channel, HealthyPartsStayFarBelowTheirLimitsWhateverTheAdaptation) {
    for (const PartKind& kind : part_catalog()) {
        const auto [best, worst] = ber_range(kind.name);
        const double limit = is_copper(kind.medium) ? 1e-7 : 1e-6;
        EXPECT_LT(worst, limit / 3.0) << kind.name;
        EXPECT_GT(best, 1e-12) << kind.name;
        // Errors on one lane in a minute, so that a rate is never judged from nothing.
        EXPECT_GT(best * kind.physics.lane_gbps * 1e9 * 60.0, 10.0) << kind.name;
    }
}

TEST(Channel, LinearOpticsSufferFromAFlapOfTheFarEnd) {
    LabContext lab;
    Channel channel(plan("lpo-800g-dr8"), Seed(3), lab);
    const Milliwatt power = channel.received_power(0, emitted("lpo-800g-dr8"));
    const double before = channel.medium_ber(0, power);
    channel.adapt(true);
    const double after = channel.medium_ber(0, power);
    EXPECT_GT(after / before, 15.0);
    EXPECT_LT(after, 1e-6 / 3.0);
    channel.adapt(false);
    EXPECT_LT(channel.medium_ber(0, power) / before, 10.0);
}

TEST(Channel, BerFollowsReceivedPowerThroughTheQFunction) {
    LabContext lab;
    lab.physics.adaptation_spread = false;
    Channel channel(plan("dr8-800g"), Seed(5), lab);
    const OpticalReceiver& receiver = find_part("dr8-800g")->physics.receiver;
    // The lane's own quality is a constant penalty in decibel of SNR.
    std::vector<double> penalties;
    for (double dbm = -9.0; dbm <= 1.0; dbm += 1.0) {
        const Milliwatt power = to_milliwatt(Dbm(dbm));
        const double q = pam4_q(channel.medium_ber(2, power));
        penalties.push_back(-20.0 * std::log10(q) -
                            10.0 * std::log10(optical_noise(receiver, power)));
    }
    const auto [low, high] = std::ranges::minmax(penalties);
    EXPECT_NEAR(low, high, 1e-6);
    EXPECT_LT(std::abs(low), 0.26);
}

TEST(Channel, DirtTakesPowerFromOneLaneOfOneDirection) {
    LabContext lab;
    Channel channel(plan("dr8-800g"), Seed(5), lab);
    const Milliwatt sent(1.0);
    const double clean = channel.received_power(2, sent).value();
    const double neighbour = channel.received_power(3, sent).value();
    ASSERT_TRUE(
        lab.faults.add({.kind = "dirty_connector", .at = PortName("leaf2:E0"), .lane = 3}, lab.now)
            .has_value());
    EXPECT_NEAR(10.0 * std::log10(clean / channel.received_power(2, sent).value()), 6.0, 1e-9);
    EXPECT_EQ(channel.received_power(3, sent).value(), neighbour);
    const double ber = channel.medium_ber(2, channel.received_power(2, emitted("dr8-800g")));
    EXPECT_GT(ber, 5e-6);
    EXPECT_LT(ber, 5e-4);
}

TEST(Channel, FaultsCutFlapAndPenaliseTheReceiver) {
    LabContext lab;
    Channel channel(plan("dr8-800g"), Seed(5), lab);
    const PortName end("leaf2:E0");
    const double before = channel.medium_ber(0, Milliwatt(1.0));
    ASSERT_TRUE(lab.faults.add({.kind = "marginal_equaliser", .at = end}, lab.now).has_value());
    EXPECT_GT(channel.medium_ber(0, Milliwatt(1.0)), 5.0 * before);
    ASSERT_TRUE(lab.faults
                    .add({.kind = "flapping_link",
                          .at = end,
                          .parameters = {{"from_s", 10.0}, {"period_s", 5.0}}},
                         lab.now)
                    .has_value());
    EXPECT_FALSE(channel.cut());
    lab.now = Instant{std::chrono::milliseconds(10'500)};
    EXPECT_TRUE(channel.cut());
    EXPECT_EQ(channel.next_event(), Instant{std::chrono::seconds(11)});
    lab.now = Instant{std::chrono::seconds(11)};
    EXPECT_FALSE(channel.cut());
    EXPECT_EQ(channel.next_event(), Instant{std::chrono::seconds(15)});
    ASSERT_TRUE(lab.faults.add({.kind = "light_cut", .at = end}, lab.now).has_value());
    EXPECT_TRUE(channel.cut());
}

TEST(Channel, CopperGetsWorseWithLength) {
    LabContext lab;
    lab.physics.adaptation_spread = false;
    const Channel short_cable(plan("dac-800g", 1.0), Seed(5), lab);
    const Channel long_cable(plan("dac-800g", 3.0), Seed(5), lab);
    EXPECT_GT(long_cable.medium_ber(0, {}), 10.0 * short_cable.medium_ber(0, {}));
    EXPECT_EQ(short_cable.leaving_ber(0), 0.0);
    EXPECT_EQ(short_cable.received_power(0, Milliwatt(1.0)).value(), 0.0);
}

}  // namespace
}  // namespace plugfest::sim
