#pragma once

#include "drivers/transport/byte_bus.hpp"

#include <memory>
#include <string>
#include <utility>

namespace plugfest::transport {

/// A bus around another one: passes on what the transfers do not change.
class BusDecorator : public ByteBus {
  public:
    explicit BusDecorator(std::unique_ptr<ByteBus> inner) : inner_(std::move(inner)) {}

    [[nodiscard]] BusLimits limits() const override { return inner_->limits(); }
    [[nodiscard]] BusCost cost() const override { return inner_->cost(); }
    [[nodiscard]] async::Mutex& mutex() override { return inner_->mutex(); }
    [[nodiscard]] std::string name() const override { return inner_->name(); }

  protected:
    [[nodiscard]] ByteBus& inner() const { return *inner_; }

  private:
    std::unique_ptr<ByteBus> inner_;
};

}  // namespace plugfest::transport
