#include "orchestrator/cli/observer.hpp"

#include <gtest/gtest.h>

namespace plugfest::cli {
namespace {

using namespace std::chrono_literals;

api::FecCounters counters(Duration taken, std::uint64_t bits, std::uint64_t uncorrectable) {
    api::FecCounters result;
    result.taken = Instant(taken);
    result.corrected_bits = bits;
    result.uncorrectable_codewords = uncorrectable;
    result.line_rate = GigabitsPerSecond(850.0);
    return result;
}

std::string row(const PortSummary& port) {
    return summary_table({{"leaf1:Ethernet0", port}});
}

TEST(ObserverSummary, ZeroErrorsArePrintedAsABound) {
    PortSummary port;
    port.first_counters = counters(0s, 1000, 0);
    port.last_counters = counters(10s, 1000, 0);
    EXPECT_NE(row(port).find("< 3.5e-13"), std::string::npos) << row(port);
}

TEST(ObserverSummary, CountsDifferencesAndNotTotals) {
    PortSummary port;
    port.first_counters = counters(0s, 1'000'000'000, 5);
    port.last_counters = counters(1s, 1'000'850'000, 7);
    EXPECT_NE(row(port).find("1.00e-06"), std::string::npos) << row(port);
    EXPECT_NE(row(port).find(" 2 "), std::string::npos) << row(port);
}

TEST(ObserverSummary, ACounterThatWentBackIsAResetAndNoRate) {
    PortSummary port;
    port.first_counters = counters(0s, 1000, 5);
    port.last_counters = counters(1s, 10, 0);
    EXPECT_NE(row(port).find("counter reset"), std::string::npos) << row(port);
    EXPECT_NE(row(port).find("reset"), std::string::npos);
}

TEST(ObserverSummary, WhatWasNotReadIsNotAZero) {
    const std::string text = row(PortSummary{.errors = 3, .last_error = "leaf1: no route"});
    EXPECT_NE(text.find("not exported"), std::string::npos) << text;
    EXPECT_NE(text.find("last failure: leaf1: no route"), std::string::npos) << text;
}

}  // namespace
}  // namespace plugfest::cli
