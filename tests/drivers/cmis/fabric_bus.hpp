#pragma once

#include "drivers/async/sleeper.hpp"
#include "drivers/sim/fabric/fabric.hpp"
#include "drivers/transport/byte_bus.hpp"

#include <string>
#include <utility>

namespace plugfest::cmis::test {

/// The bus of one cage of a virtual lab, whose time is the sleeper's.
class FabricBus final : public transport::ByteBus {
  public:
    FabricBus(sim::Fabric& fabric, async::Sleeper& sleeper, PortName cage)
        : fabric_(fabric), sleeper_(sleeper), cage_(std::move(cage)) {}

    Task<transport::Bytes> read(std::uint8_t device, std::uint8_t offset,
                                std::size_t length) override {
        fabric_.advance_to(sleeper_.now());
        co_return fabric_.module(cage_)->read(device, offset, length);
    }
    Task<void> write(std::uint8_t device, std::uint8_t offset, transport::Bytes data) override {
        fabric_.advance_to(sleeper_.now());
        co_return fabric_.module(cage_)->write(device, offset, data);
    }
    [[nodiscard]] transport::BusLimits limits() const override { return {}; }
    [[nodiscard]] transport::BusCost cost() const override { return {}; }
    [[nodiscard]] async::Mutex& mutex() override { return mutex_; }
    [[nodiscard]] std::string name() const override { return "fabric/" + cage_.str(); }

  private:
    sim::Fabric& fabric_;
    async::Sleeper& sleeper_;
    PortName cage_;
    async::Mutex mutex_;
};

}  // namespace plugfest::cmis::test
