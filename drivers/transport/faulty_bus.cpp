#include "drivers/transport/faulty_bus.hpp"

#include "drivers/transport/bus_decorator.hpp"

#include <fmt/format.h>

#include <random>
#include <utility>

namespace plugfest::transport {

namespace {

/// What happens to one transfer.
struct Fate {
    bool nack = false;
    bool cut_short = false;
    bool delayed = false;
};

class FaultyBus final : public BusDecorator {
  public:
    FaultyBus(std::unique_ptr<ByteBus> inner, async::Sleeper& sleeper, const BusFaults& faults)
        : BusDecorator(std::move(inner)), sleeper_(sleeper), faults_(faults), draws_(faults.seed) {}

    Task<Bytes> read(std::uint8_t device, std::uint8_t offset, std::size_t length) override {
        const Fate fate = next();
        PLUGFEST_CO_CHECK(co_await suffer(fate));
        auto data = co_await inner().read(device, offset, length);
        if (data && fate.cut_short) {
            ++injected_;
            co_return fail(ErrorKind::protocol, fmt::format("{}: short read, {} of {} bytes",
                                                            name(), length / 2, length));
        }
        co_return data;
    }

    Task<void> write(std::uint8_t device, std::uint8_t offset, Bytes data) override {
        const Fate fate = next();
        PLUGFEST_CO_CHECK(co_await suffer(fate));
        auto result = co_await inner().write(device, offset, std::move(data));
        co_return result;
    }

    BusCost cost() const override {
        BusCost cost = inner().cost();
        cost.errors += injected_;
        return cost;
    }

  private:
    // Every transfer draws the same number of values, so one kind of fault does not shift another.
    Fate next() {
        const bool burst_begins = draw() < faults_.nack_burst;
        const bool cut_short = draw() < faults_.short_read;
        const bool delayed = draw() < faults_.delay;
        if (burst_begins && refusals_left_ == 0) {
            refusals_left_ = faults_.burst_length;
        }
        const bool nack = refusals_left_ > 0;
        refusals_left_ -= nack ? 1 : 0;
        return {.nack = nack, .cut_short = cut_short, .delayed = delayed};
    }

    // Not std::uniform_real_distribution, whose values differ between standard libraries.
    double draw() {
        constexpr unsigned surplus_bits = 11;
        constexpr double two_to_minus_53 = 0x1p-53;
        return static_cast<double>(draws_() >> surplus_bits) * two_to_minus_53;
    }

    Task<void> suffer(Fate fate) {
        if (fate.delayed) {
            PLUGFEST_CO_CHECK(co_await sleeper_.sleep_for(faults_.delay_time));
        }
        if (fate.nack) {
            ++injected_;
            co_return fail(ErrorKind::nack, name() + ": no acknowledge (injected fault)");
        }
        co_return Result<void>();
    }

    async::Sleeper& sleeper_;
    BusFaults faults_;
    std::mt19937_64 draws_;
    int refusals_left_ = 0;
    std::uint64_t injected_ = 0;
};

}  // namespace

std::unique_ptr<ByteBus> make_faulty_bus(std::unique_ptr<ByteBus> inner, async::Sleeper& sleeper,
                                         const BusFaults& faults) {
    return std::make_unique<FaultyBus>(std::move(inner), sleeper, faults);
}

}  // namespace plugfest::transport
