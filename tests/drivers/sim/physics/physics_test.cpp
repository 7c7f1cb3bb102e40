#include "drivers/sim/physics/physics.hpp"

#include "drivers/sim/physics/rng.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace plugfest::sim {
namespace {

double normal(Random& random) {
    return std::sqrt(-2.0 * std::log(1.0 - random.uniform())) *
           std::cos(2.0 * M_PI * random.uniform());
}

/// Sends Gray-coded PAM4 symbols through Gaussian noise and counts wrong bits.
double simulated_ber(double q, int symbols) {
    constexpr std::array<unsigned, 4> gray{0b00, 0b01, 0b11, 0b10};
    Random random = Seed(2).at(static_cast<std::uint64_t>(q * 1000.0)).random();
    int wrong = 0;
    for (int i = 0; i < symbols; ++i) {
        const auto level = static_cast<int>(random.uniform(0.0, 4.0));
        const double received = 2.0 * level - 3.0 + normal(random) / q;
        const int decided = received < -2.0 ? 0 : received < 0.0 ? 1 : received < 2.0 ? 2 : 3;
        wrong += __builtin_popcount(gray.at(static_cast<std::size_t>(level)) ^
                                    gray.at(static_cast<std::size_t>(decided)));
    }
    return wrong / (2.0 * symbols);
}

TEST(Physics, MatchesTheGaussianTailWhereItIsTabulated) {
    EXPECT_NEAR(gaussian_tail(0.0), 0.5, 1e-15);
    EXPECT_NEAR(gaussian_tail(1.0), 0.158655253931457, 1e-14);
    EXPECT_NEAR(gaussian_tail(6.0) / 9.8658764503769e-10, 1.0, 1e-10);
}

TEST(Physics, Pam4BerFollowsTheQFunctionInAMonteCarloSimulation) {
    constexpr int symbols = 1'000'000;
    for (const double q : {1.5, 2.0, 2.5, 3.0}) {
        const double theory = pam4_ber(q);
        const double error = std::sqrt(theory / (2.0 * symbols));
        EXPECT_NEAR(simulated_ber(q, symbols), theory, 5.0 * error + 0.002 * theory) << q;
    }
}

TEST(Physics, FindsTheQOfARatio) {
    for (const double ber : {1e-3, 2.4e-4, 1e-6, 1e-9, 1e-12}) {
        EXPECT_NEAR(std::log(pam4_ber(pam4_q(ber)) / ber), 0.0, 1e-9);
    }
    EXPECT_NEAR(pam4_snr(pam4_q(2.4e-4)).value(), 17.66, 0.02);
}

TEST(Physics, LightAndNoiseAreLimitedByThermalNoiseWhenDimAndByRelativeNoiseWhenBright) {
    const OpticalReceiver receiver;
    const auto noise = [&](double dbm) { return optical_noise(receiver, to_milliwatt(Dbm(dbm))); };
    // Thermal: 6 dB less light (optical) is a quarter of the current, 12 dB of electrical SNR.
    EXPECT_NEAR(10.0 * std::log10(noise(-26.0) / noise(-20.0)), 12.0, 0.2);
    // Relative: more light does not help.
    EXPECT_NEAR(10.0 * std::log10(noise(10.0) / noise(20.0)), 0.0, 0.1);
    EXPECT_TRUE(std::isinf(optical_noise(receiver, Milliwatt(0.0))));
}

TEST(Physics, CopperGetsWorseWithLossAndPenaltiesWorkInDecibel) {
    const ElectricalReceiver receiver;
    EXPECT_GT(electrical_noise(receiver, Decibel(26.0)), electrical_noise(receiver, Decibel(20.0)));
    EXPECT_NEAR(electrical_noise(receiver, Decibel(-100.0)), 0.15 * 0.15, 1e-9);
    EXPECT_NEAR(ber_from_noise(0.03, Decibel(0.0)), pam4_ber(1.0 / std::sqrt(0.03)), 1e-18);
    EXPECT_NEAR(ber_from_noise(0.03, Decibel(3.0)), ber_from_noise(0.03 * std::pow(10, 0.3), {}),
                1e-12);
}

}  // namespace
}  // namespace plugfest::sim
