#pragma once

#include "drivers/sim/fabric/fabric.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace plugfest::sim::testing {

/// A small lab in few words: ports are their own cages, all lanes in use.
class LabBuilder {
  public:
    explicit LabBuilder(std::uint64_t seed = 1) {
        spec_.name = "test";
        spec_.seed = seed;
    }

    LabBuilder& cage(const std::string& name) {
        Cage cage;
        cage.name = PortName(name);
        cage.device = device_of(cage.name);
        cage.form_factor = "OSFP";
        cage.ports.push_back({.name = cage.name, .host_lanes = {1, 2, 3, 4, 5, 6, 7, 8}});
        spec_.cages.push_back(std::move(cage));
        return *this;
    }

    LabBuilder& module(const std::string& cage, const std::string& kind) {
        spec_.modules.push_back({.cage = PortName(cage), .kind = kind});
        return *this;
    }

    /// Two cages with a module each and a wire between them.
    LabBuilder& link(const std::string& a, const std::string& b, const std::string& kind,
                     double rate_gbps = 800.0) {
        cage(a).cage(b).module(a, kind).module(b, kind);
        spec_.wires.push_back({.name = LinkName(a + " to " + b),
                               .a = PortName(a),
                               .b = PortName(b),
                               .length_m = 2.0,
                               .rate = GigabitsPerSecond(rate_gbps)});
        return *this;
    }

    LabBuilder& fault(FaultSpec fault) {
        spec_.faults.push_back(std::move(fault));
        return *this;
    }

    /// Nothing but the physics: what is compared with theory.
    LabBuilder& ideal() {
        spec_.physics = {.adaptation_spread = false,
                         .counter_lag = false,
                         .vdm_averaging = false,
                         .monitor_error = false};
        return *this;
    }

    LabSpec& spec() { return spec_; }

    [[nodiscard]] std::unique_ptr<Fabric> build() const {
        auto fabric = build_fabric(spec_);
        EXPECT_TRUE(fabric.has_value()) << (fabric ? "" : fabric.error().to_string());
        return fabric ? std::move(*fabric) : nullptr;
    }

  private:
    LabSpec spec_;
};

/// Lab time in seconds.
inline Instant at(double second) {
    return Instant{duration_from_seconds(second)};
}

/// The port as it is now; fails the test if there is none.
inline SimPortView view(Fabric& fabric, const std::string& port) {
    auto result = fabric.port(PortName(port));
    EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().to_string());
    return result ? *result : SimPortView{};
}

inline Bytes read(Fabric& fabric, const std::string& cage, std::uint8_t offset,
                  std::size_t length) {
    auto result = fabric.module(PortName(cage))->read(0x50, offset, length);
    EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().to_string());
    return result ? *result : Bytes(length);
}

inline void write(Fabric& fabric, const std::string& cage, std::uint8_t offset, Bytes data) {
    auto result = fabric.module(PortName(cage))->write(0x50, offset, data);
    EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().to_string());
}

/// Reads from an upper page, selecting it first.
inline Bytes read_page(Fabric& fabric, const std::string& cage, std::uint8_t page,
                       std::uint8_t offset, std::size_t length) {
    write(fabric, cage, 127, {page});
    return read(fabric, cage, offset, length);
}

inline void write_page(Fabric& fabric, const std::string& cage, std::uint8_t page,
                       std::uint8_t offset, Bytes data) {
    write(fabric, cage, 127, {page});
    write(fabric, cage, offset, std::move(data));
}

}  // namespace plugfest::sim::testing
