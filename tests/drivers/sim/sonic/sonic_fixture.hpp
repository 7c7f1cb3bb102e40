#pragma once

#include "drivers/sim/sonic/sonic_dialect.hpp"
#include "tests/support/small_lab.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace plugfest::test {

/// 2026-11-30 17:33:50 UTC; the fabric has been up for an hour.
inline constexpr sim::SharedFabric::LabUtc sonic_boot{std::chrono::seconds(1796060030)};

/// leaf1 of small_lab(), with counters on its first port.
class SonicTest : public testing::Test {
  protected:
    SonicTest() {
        auto fabric = small_fabric(spec_);
        fake_ = fabric.get();
        auto& port = fake_->ports.at(PortName("leaf1:Ethernet0"));
        port.flaps = 3;
        port.fec_counters = {.corrected_bits = 1234567,
                             .corrected_codewords = 1000000,
                             .uncorrectable_codewords = 2,
                             .symbol_errors = 1100000,
                             .total_codewords = 0,
                             .histogram = {98765432, 900000, 100000},
                             .smoothed_pre_fec_ber = 1.234e-8};
        fabric_.emplace(std::move(fabric), sonic_boot);
        fabric_->on_settle([this] { ++settled_; });
        box_ = sim::make_sonic_box(spec_.switches[0], spec_.cages, lldp_, *fabric_);
    }

    transport::ServedReply run(const std::string& line) { return sim::run_sonic(box_, line); }
    std::string out(const std::string& line) { return run(line).out; }

    sim::LabSpec spec_ = small_lab();
    sim::LldpDirectory lldp_{spec_};
    FakeFabric* fake_ = nullptr;
    std::optional<sim::SharedFabric> fabric_;
    sim::SonicBox box_;
    int settled_ = 0;
};

}  // namespace plugfest::test
