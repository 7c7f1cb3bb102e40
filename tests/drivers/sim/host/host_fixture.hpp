#pragma once

#include "drivers/sim/host/host_dialect.hpp"
#include "drivers/sim/sonic/shell_line.hpp"
#include "tests/support/small_lab.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace plugfest::test {

/// host1 of small_lab(), with counters on its first port.
class HostTest : public testing::Test {
  protected:
    HostTest() {
        auto fabric = small_fabric(spec_);
        fake_ = fabric.get();
        auto& port = fake_->ports.at(PortName("host1:eth1"));
        port.flaps = 4;
        port.fec_counters = {.corrected_bits = 70,
                             .corrected_codewords = 60,
                             .uncorrectable_codewords = 1,
                             .symbol_errors = 65,
                             .total_codewords = 1000,
                             .histogram = {939, 55, 5},
                             .smoothed_pre_fec_ber = 0.0};
        fabric_.emplace(std::move(fabric), sim::SharedFabric::LabUtc{});
        fabric_->on_settle([this] { ++settled_; });
        box_ = {.spec = spec_.hosts[0],
                .ports = {PortName("host1:eth1"), PortName("host1:eth2")},
                .lldp = &lldp_,
                .fabric = &*fabric_};
    }

    sim::HostAnswer ask(const std::string& line) {
        sim::HostAnswer answer;
        [[maybe_unused]] const auto whole = sim::run_shell_line(line, [&](const sim::Words& words) {
            answer = sim::run_host_tool(box_, words);
            return answer.reply;
        });
        return answer;
    }
    std::string out(const std::string& line) { return ask(line).reply.out; }

    sim::LabSpec spec_ = small_lab();
    sim::LldpDirectory lldp_{spec_};
    FakeFabric* fake_ = nullptr;
    std::optional<sim::SharedFabric> fabric_;
    sim::HostBox box_;
    int settled_ = 0;
};

}  // namespace plugfest::test
