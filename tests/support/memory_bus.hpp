#pragma once

#include "drivers/async/combine.hpp"
#include "drivers/transport/byte_bus.hpp"

#include <array>
#include <map>
#include <string>
#include <utility>

namespace plugfest::test {

/// A module's memory without behaviour: lower memory and pages, chosen by bank and page select
/// (registers 126 and 127). Selecting a page that does not exist selects page 00h, as CMIS asks
/// for. Counts transfers.
class MemoryBus final : public transport::ByteBus {
  public:
    using Half = std::array<std::uint8_t, 128>;

    explicit MemoryBus(transport::BusLimits limits = {}) : limits_(limits) { pages_[{0, 0}] = {}; }

    /// Bytes 0-127.
    [[nodiscard]] Half& lower() { return lower_; }
    /// Bytes 128-255 of a page, created if new; index 0 is byte 128.
    [[nodiscard]] Half& page(std::uint8_t page, std::uint8_t bank = 0) {
        return pages_[{bank, page}];
    }

    [[nodiscard]] Task<transport::Bytes> read(std::uint8_t device, std::uint8_t offset,
                                              std::size_t length) override {
        ++reads_;
        const bool asked_to_stop = co_await async::cancelled();
        PLUGFEST_CO_CHECK(check(asked_to_stop, device, offset, length, limits_.max_read));
        transport::Bytes data;
        for (std::size_t i = offset; i < offset + length; ++i) {
            data.push_back(byte(i));
        }
        count(length + 3);
        co_return data;
    }

    [[nodiscard]] Task<void> write(std::uint8_t device, std::uint8_t offset,
                                   transport::Bytes data) override {
        ++writes_;
        const bool asked_to_stop = co_await async::cancelled();
        PLUGFEST_CO_CHECK(check(asked_to_stop, device, offset, data.size(), limits_.max_write));
        for (std::size_t i = 0; i < data.size(); ++i) {
            byte(offset + i) = data[i];
        }
        const std::size_t end = offset + data.size();
        if (offset <= page_select && end > bank_select) {
            select();
        }
        count(data.size() + 2);
        co_return Result<void>();
    }

    [[nodiscard]] transport::BusLimits limits() const override { return limits_; }
    [[nodiscard]] transport::BusCost cost() const override { return cost_; }
    [[nodiscard]] async::Mutex& mutex() override { return mutex_; }
    [[nodiscard]] std::string name() const override { return "memory"; }

    [[nodiscard]] int reads() const { return reads_; }
    [[nodiscard]] int writes() const { return writes_; }

  private:
    static constexpr std::size_t bank_select = 126;
    static constexpr std::size_t page_select = 127;

    [[nodiscard]] Result<void> check(bool asked_to_stop, std::uint8_t device, std::size_t offset,
                                     std::size_t length, std::size_t limit) const {
        if (asked_to_stop) {
            return fail(ErrorKind::cancelled, "memory: cancelled before the transfer");
        }
        if (device != transport::module_address) {
            return fail(ErrorKind::nack, "memory: no device at this address");
        }
        if (length == 0 || length > limit || offset + length > 2 * Half().size()) {
            return fail(ErrorKind::unsupported,
                        "memory: transfer of " + std::to_string(length) + " bytes from register " +
                            std::to_string(offset) + " is not possible on this bus");
        }
        return {};
    }

    [[nodiscard]] std::uint8_t& byte(std::size_t address) {
        return address < lower_.size() ? lower_[address] : pages_[selected_][address - 128];
    }

    void select() {
        selected_ = {lower_[bank_select], lower_[page_select]};
        if (!pages_.contains(selected_)) {
            selected_ = {0, 0};
            lower_[bank_select] = 0;
            lower_[page_select] = 0;
        }
    }

    void count(std::size_t wire_bytes) {
        ++cost_.transactions;
        cost_.bytes += wire_bytes;
        cost_.wire_time +=
            duration_from_seconds(static_cast<double>(wire_bytes) * 9.0 / limits_.clock_hz);
    }

    transport::BusLimits limits_;
    transport::BusCost cost_;
    async::Mutex mutex_;
    Half lower_{};
    std::map<std::pair<std::uint8_t, std::uint8_t>, Half> pages_;
    std::pair<std::uint8_t, std::uint8_t> selected_{0, 0};
    int reads_ = 0;
    int writes_ = 0;
};

}  // namespace plugfest::test
