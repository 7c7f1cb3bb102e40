#pragma once

#include "drivers/async/combine.hpp"
#include "drivers/sim/module/module.hpp"
#include "drivers/sim/module/part_memory.hpp"
#include "drivers/transport/wire_time.hpp"
#include "tests/support/manual_sleeper.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

namespace plugfest::cmis::test {

/// One simulated module on a bus of its own, in test time. Transfers may be made to fail and are
/// counted; with a clock rate they take the time they would on a wire.
class LiveModule final : public transport::ByteBus {
  public:
    LiveModule(plugfest::test::ManualSleeper& sleeper, const sim::PartKind& kind,
               std::uint64_t seed = 1)
        : sleeper_(sleeper), kind_(kind) {
        const sim::PartIdentity identity{.vendor = std::string(kind.vendor),
                                         .part = std::string(kind.part),
                                         .revision = std::string(kind.revision),
                                         .serial = "V000000001",
                                         .firmware_major = 3,
                                         .firmware_minor = 5};
        module_ = std::make_unique<sim::Module>(PortName("box:cage"), kind_,
                                                build_memory(kind_, identity),
                                                sim::Seed(seed).at("live"), lab_, [] {});
    }

    Task<transport::Bytes> read(std::uint8_t device, std::uint8_t offset,
                                std::size_t length) override {
        const bool asked_to_stop = co_await async::cancelled();
        PLUGFEST_CO_CHECK(begin(asked_to_stop, transport::read_wire_bytes(length)));
        co_return module_->read(device, offset, length);
    }

    Task<void> write(std::uint8_t device, std::uint8_t offset, transport::Bytes data) override {
        const bool asked_to_stop = co_await async::cancelled();
        const bool trigger = offset == 128 && data.size() == 2;
        if (trigger && before_trigger) {
            before_trigger();
        }
        PLUGFEST_CO_CHECK(begin(asked_to_stop, transport::write_wire_bytes(data.size())));
        auto written = module_->write(device, offset, data);
        triggers += trigger ? 1 : 0;
        if (trigger && after_trigger) {
            after_trigger();
        }
        co_return written;
    }

    [[nodiscard]] transport::BusLimits limits() const override {
        return {.clock_hz = clock_hz == 0.0 ? 400'000.0 : clock_hz};
    }
    [[nodiscard]] transport::BusCost cost() const override { return {}; }
    [[nodiscard]] async::Mutex& mutex() override { return mutex_; }
    [[nodiscard]] std::string name() const override { return "live"; }

    void add_fault(const std::string& kind, std::map<std::string, double> parameters = {}) {
        advance();
        const auto added = lab_.faults.add({.kind = kind,
                                            .at = PortName("box:cage"),
                                            .lane = std::nullopt,
                                            .parameters = std::move(parameters)},
                                           lab_.now);
        if (!added) {
            throw std::logic_error(added.error().to_string());
        }
        module_->settle();
    }

    [[nodiscard]] const sim::FirmwareBanks& flash() const { return *module_->firmware(); }
    [[nodiscard]] sim::Module& module() { return *module_; }
    /// Takes over what time has brought.
    void advance() {
        const Instant now = sleeper_.now();
        while (true) {
            auto next = module_->next_event();
            const auto change = lab_.faults.next_change(lab_.now);
            next = change && (!next || *change < *next) ? change : next;
            if (!next || *next > now) {
                break;
            }
            lab_.now = std::max(lab_.now, *next);
            module_->settle();
        }
        lab_.now = std::max(lab_.now, now);
    }

    std::function<void()> before_trigger;
    std::function<void()> after_trigger;
    int triggers = 0;
    bool broken = false;    ///< every transfer fails
    double clock_hz = 0.0;  ///< 0: transfers take no time

  private:
    Result<void> begin(bool asked_to_stop, std::size_t wire_bytes) {
        if (asked_to_stop) {
            return fail(ErrorKind::cancelled, "live: cancelled before the transfer");
        }
        if (clock_hz > 0.0) {
            sleeper_.pass(transport::wire_time(wire_bytes, clock_hz));
        }
        advance();
        if (broken) {
            return fail(ErrorKind::absent, "live: the adapter is gone");
        }
        return {};
    }

    plugfest::test::ManualSleeper& sleeper_;
    sim::PartKind kind_;
    sim::LabContext lab_;
    std::unique_ptr<sim::Module> module_;
    async::Mutex mutex_;
};

}  // namespace plugfest::cmis::test
