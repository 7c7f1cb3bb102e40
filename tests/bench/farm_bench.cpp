#include "tests/bench/monitor_cycle.hpp"
#include "tests/support/manual_sleeper.hpp"
#include "tests/support/run_task.hpp"

#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace plugfest::bench {
namespace {

constexpr std::size_t modules = 512;
constexpr std::size_t observables = 24;
constexpr double clock_hz = 400'000.0;

/// A plug on a shared bus: one transfer at a time, and each takes its wire time of test time.
class SharedBus final : public transport::ByteBus {
  public:
    SharedBus(async::Sleeper& sleeper, async::Mutex& root, const cmis::MemoryImage& image)
        : sleeper_(sleeper), root_(root) {
        load(memory_, image);
    }

    [[nodiscard]] Task<transport::Bytes> read(std::uint8_t device, std::uint8_t offset,
                                              std::size_t length) override {
        const Duration wire = transport::wire_time(transport::read_wire_bytes(length), clock_hz);
        PLUGFEST_CO_CHECK(co_await sleeper_.sleep_for(wire));
        co_return co_await memory_.read(device, offset, length);
    }
    [[nodiscard]] Task<void> write(std::uint8_t device, std::uint8_t offset,
                                   transport::Bytes data) override {
        const Duration wire =
            transport::wire_time(transport::write_wire_bytes(data.size()), clock_hz);
        PLUGFEST_CO_CHECK(co_await sleeper_.sleep_for(wire));
        co_return co_await memory_.write(device, offset, std::move(data));
    }
    [[nodiscard]] transport::BusLimits limits() const override { return memory_.limits(); }
    [[nodiscard]] transport::BusCost cost() const override { return memory_.cost(); }
    [[nodiscard]] async::Mutex& mutex() override { return root_; }
    [[nodiscard]] std::string name() const override { return "shared"; }

  private:
    async::Sleeper& sleeper_;
    async::Mutex& root_;
    test::MemoryBus memory_{{.clock_hz = clock_hz}};
};

/// One module in the farm, as the driver holds it.
struct Plug {
    Plug(async::Sleeper& sleeper, async::Mutex& root, const cmis::MemoryImage& image)
        : bus(sleeper, root, image),
          session(sleeper, bus),
          observer(session),
          diagnostics(session) {}

    SharedBus bus;
    cmis::ModuleSession session;
    cmis::ModuleObserver observer;
    cmis::VdmReader diagnostics;
};

Task<void> poll_all(std::vector<std::unique_ptr<Plug>>& plugs) {
    std::vector<Task<void>> polls;
    for (const auto& plug : plugs) {
        polls.push_back(run_cycle(plug->observer, plug->diagnostics));
    }
    auto running = async::run_all(std::move(polls));
    const std::vector<Result<void>> results = co_await std::move(running);
    for (const Result<void>& result : results) {
        PLUGFEST_CO_CHECK(result);
    }
    co_return Result<void>();
}

/// 512 modules polled at once over 8, 32 and 64 buses, in simulated wire time beside the floor that
/// a bus has for the modules on it. Target: at most 1.2 times. The time that is measured is the
/// CPU's, for all 512.
void farm_of_512(benchmark::State& state) {
    const auto buses = static_cast<std::size_t>(state.range(0));
    async::Runtime runtime;
    test::ManualSleeper sleeper{runtime};
    const cmis::MemoryImage image = image_of_800g(observables);
    std::vector<async::Mutex> roots(buses);
    std::vector<std::unique_ptr<Plug>> plugs;
    for (std::size_t i = 0; i < modules; ++i) {
        plugs.push_back(std::make_unique<Plug>(sleeper, roots.at(i % buses), image));
    }
    bool good = test::run(runtime, poll_all(plugs)).has_value();
    const Instant begun = sleeper.now();
    std::size_t rounds = 0;
    for (auto _ : state) {
        good = good && test::run(runtime, poll_all(plugs)).has_value();
        ++rounds;
    }
    if (!good) {
        state.SkipWithError("a poll failed");
        return;
    }
    const double round = seconds(sleeper.now() - begun) / static_cast<double>(rounds);
    const double floor = seconds(transport::wire_time(optimum_wire_bytes(observables), clock_hz)) *
                         static_cast<double>(modules / buses);
    state.counters["round_ms"] = 1e3 * round;
    state.counters["floor_ms"] = 1e3 * floor;
    state.counters["of_floor"] = round / floor;
}
BENCHMARK(farm_of_512)->ArgName("buses")->Arg(8)->Arg(32)->Arg(64)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace plugfest::bench
