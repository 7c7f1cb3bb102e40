#include "drivers/sim/fabric/port_counters.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace plugfest::sim {
namespace {

PortReception receiving(double ber) {
    return {.up = true, .lane_ber = std::vector<double>(8, ber)};
}

LabContext ideal() {
    LabContext lab;
    lab.physics.counter_lag = false;
    return lab;
}

TEST(PortCounters, CountOnlyWhileTheLinkIsUp) {
    LabContext lab = ideal();
    PortCounters counters(Seed(1), lab, 850.0);
    lab.now = Instant{std::chrono::milliseconds(2500)};
    counters.set_reception(receiving(1e-8));
    lab.now = Instant{std::chrono::milliseconds(4500)};
    counters.set_reception({});
    lab.now = Instant{std::chrono::seconds(100)};
    EXPECT_NEAR(static_cast<double>(counters.read().total_codewords), 2.0 * 156'250'000.0, 4.0);
}

TEST(PortCounters, DoNotDependOnHowOftenTheyAreRead) {
    LabContext lab = ideal();
    PortCounters often(Seed(1), lab, 850.0);
    PortCounters once(Seed(1), lab, 850.0);
    often.set_reception(receiving(1e-6));
    once.set_reception(receiving(1e-6));
    for (int step = 0; step < 997; ++step) {
        lab.now += std::chrono::milliseconds(10);
        (void)often.read();
    }
    EXPECT_EQ(often.read().histogram, once.read().histogram);
    EXPECT_EQ(often.read().corrected_bits, once.read().corrected_bits);
}

TEST(PortCounters, LagByUpToASecondWhenAsked) {
    LabContext lab;
    PortCounters counters(Seed(1), lab, 850.0);
    counters.set_reception(receiving(1e-6));
    lab.now = Instant{std::chrono::milliseconds(1900)};
    EXPECT_EQ(counters.read().total_codewords, 156'250'000U);
}

TEST(PortCounters, SmoothTheDisplayedRatioTowardsTheTruth) {
    LabContext lab = ideal();
    PortCounters counters(Seed(1), lab, 850.0);
    counters.set_reception(receiving(1e-7));
    lab.now = Instant{std::chrono::minutes(2)};
    EXPECT_NEAR(counters.read().smoothed_pre_fec_ber / 1e-7, 1.0, 0.05);
}

TEST(PortCounters, KeepCountingThroughManyChangesNobodyLooksAt) {
    LabContext lab = ideal();
    PortCounters counters(Seed(1), lab, 850.0);
    for (int flap = 0; flap < 500; ++flap) {
        counters.set_reception(receiving(1e-8));
        lab.now += std::chrono::seconds(9);
        counters.set_reception({});
        lab.now += std::chrono::seconds(1);
    }
    EXPECT_NEAR(static_cast<double>(counters.read().total_codewords) / (4500.0 * 156'250'000.0),
                1.0, 1e-6);
}

}  // namespace
}  // namespace plugfest::sim
