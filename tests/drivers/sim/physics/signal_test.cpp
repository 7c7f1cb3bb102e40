#include "drivers/sim/physics/signal.hpp"

#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

TEST(Signal, ReportsTheRatioThatItsErrorsStandFor) {
    const Signal good{.kind = SignalKind::traffic, .ber = 1e-8};
    const Signal poor{.kind = SignalKind::traffic, .ber = 2.4e-4};
    EXPECT_NEAR(signal_snr(good).value(), 21.87, 0.05);
    EXPECT_NEAR(signal_snr(poor).value(), 17.66, 0.05);
    EXPECT_EQ(signal_snr(Signal{}).value(), 0.0);
    EXPECT_LE(signal_snr({.kind = SignalKind::traffic, .ber = 0.0}).value(), 30.0);
}

}  // namespace
}  // namespace plugfest::sim
