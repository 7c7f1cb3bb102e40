#pragma once

#include "drivers/transport/byte_bus.hpp"
#include "tests/drivers/cmis/sample_image.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace plugfest::cmis::test {

/// A module from a memory image, with just enough behaviour for the driver: page select, flags that
/// reading clears, and states that follow the control bits at once. What a test wants to go wrong
/// is set on it.
class FakeModule final : public transport::ByteBus {
  public:
    using Bytes = transport::Bytes;

    explicit FakeModule(MemoryImage image) : image_(std::move(image)) {}

    [[nodiscard]] Task<Bytes> read(std::uint8_t device, std::uint8_t offset,
                                   std::size_t length) override;
    [[nodiscard]] Task<void> write(std::uint8_t device, std::uint8_t offset, Bytes data) override;
    [[nodiscard]] transport::BusLimits limits() const override { return bus_limits; }
    [[nodiscard]] transport::BusCost cost() const override { return {}; }
    [[nodiscard]] async::Mutex& mutex() override { return mutex_; }
    [[nodiscard]] std::string name() const override { return "fake"; }

    [[nodiscard]] std::uint8_t byte(At at, std::uint8_t bank = 0) const;
    void set(At at, std::initializer_list<int> values, int bank = 0) {
        put(image_, at, values, bank);
    }

    // What goes wrong, and what happened.
    transport::BusLimits bus_limits;
    int nacks = 0;                   ///< so many transfers from now on are refused
    int good_before_nacks = 0;       ///< after so many that are not
    std::size_t longest_read = 256;  ///< longer ones are refused
    bool short_reads = false;        ///< reads return one byte less
    bool stuck_page = false;         ///< PageSelect keeps its value
    bool rejects_release = false;    ///< application 0 is not taken
    bool confirms_freeze = true;
    std::uint8_t lanes_without_lock = 0;  ///< checkers that renew their flag when it is read
    std::function<void(std::uint8_t offset, const Bytes& data)> on_write;
    std::function<void(std::uint8_t offset)> after_read;
    std::vector<std::pair<std::uint8_t, Bytes>> writes;  ///< all but page selects
    std::vector<Bytes> selections;
    int reads = 0;

  private:
    Result<void> check_fault();
    void select(std::uint8_t offset, const Bytes& data);
    void store(std::uint8_t offset, const Bytes& data);
    void behave();
    void update_states(std::uint8_t bank);
    void apply(std::uint8_t bank);
    [[nodiscard]] PageAddress selected() const;

    MemoryImage image_;
    async::Mutex mutex_;
};

}  // namespace plugfest::cmis::test
