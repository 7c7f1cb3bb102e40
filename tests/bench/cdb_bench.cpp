#include "drivers/cmis/firmware/firmware_updater.hpp"
#include "drivers/transport/wire_time.hpp"
#include "tests/drivers/cmis/firmware/live_module.hpp"
#include "tests/support/run_task.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>

namespace plugfest::cmis {
namespace {

constexpr std::size_t image_length = 2UL * 1024 * 1024;
constexpr std::size_t local_block = 116;
constexpr std::size_t extended_block = 2048;
constexpr std::size_t body_head = 6;  // 9Fh:130-135
constexpr std::size_t address = 4;

struct Way {
    bool extended = false;
    std::size_t transfer = 0;  ///< longest that the module takes
    double delay_s = 0.0;      ///< longest for a block; half of it is the average
    double clock_hz = 0.0;
};

std::size_t bytes_to_write(std::size_t length, std::size_t transfer) {
    return length + 2 * ((length + transfer - 1) / transfer);
}

/// What no controller can do without: each payload byte once in the longest transfers, the trigger,
/// one look at the status, a page select and the module's own time per block.
double floor_of(const Way& way) {
    const std::size_t block = way.extended ? extended_block : local_block;
    const std::size_t blocks = (image_length + block - 1) / block;
    const std::size_t page_select = transport::write_wire_bytes(1);
    std::size_t wire = transport::write_wire_bytes(2) + transport::read_wire_bytes(1);
    if (way.extended) {
        constexpr std::size_t pages = extended_block / 128;
        wire += pages * (bytes_to_write(128, way.transfer) + page_select) + page_select +
                bytes_to_write(body_head + address, way.transfer);
    } else {
        wire += bytes_to_write(body_head + address + local_block, way.transfer);
    }
    const Duration each = transport::wire_time(wire, way.clock_hz);
    return static_cast<double>(blocks) *
           (std::chrono::duration<double>(each).count() + way.delay_s / 2.0);
}

sim::PartKind part_of(const Way& way) {
    sim::PartKind kind = *sim::find_part("dr8-800g");
    kind.cdb.writes_epl = way.extended;
    kind.cdb.length_extension = static_cast<std::uint8_t>(way.transfer / 8 - 1);
    kind.cdb.max_write = duration_from_seconds(way.delay_s);
    kind.cdb.max_start = kind.cdb.max_complete = Duration::zero();
    return kind;
}

/// Target: at most 1.1 times the floor.
void download_2_mb(benchmark::State& state) {
    const Way way{.extended = state.range(0) != 0,
                  .transfer = static_cast<std::size_t>(state.range(1)),
                  .delay_s = static_cast<double>(state.range(2)) / 1000.0,
                  .clock_hz = static_cast<double>(state.range(3)) * 1000.0};
    double took = 0.0;
    for (auto _ : state) {
        async::Runtime runtime;
        plugfest::test::ManualSleeper sleeper(runtime);
        const sim::PartKind kind = part_of(way);
        test::LiveModule live(sleeper, kind);
        live.clock_hz = way.clock_hz;
        ModuleSession session(sleeper, live);
        FirmwareUpdater updater(session);
        FirmwareImage image{.bytes = sim::make_firmware_image(
                                {.part = std::string(kind.part), .major = 4}, image_length),
                            .version = std::nullopt,
                            .parts = {}};
        const Instant start = sleeper.now();
        const auto held = plugfest::test::run(runtime, updater.download(std::move(image)));
        took = std::chrono::duration<double>(sleeper.now() - start).count();
        if (!held) {
            state.SkipWithError(held.error().to_string().c_str());
        }
    }
    state.counters["simulated_s"] = took;
    state.counters["floor_s"] = floor_of(way);
    state.counters["ratio"] = took / floor_of(way);
}
BENCHMARK(download_2_mb)
    ->ArgNames({"epl", "transfer", "delay_ms", "khz"})
    ->ArgsProduct({{0, 1}, {8, 64, 128}, {0, 10, 40}, {400, 1000}})
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace plugfest::cmis
