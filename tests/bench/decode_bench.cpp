#include "drivers/cmis/map/cmis_map.hpp"
#include "drivers/modules/module_image.hpp"
#include "tests/drivers/cmis/sample_image.hpp"

#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

namespace plugfest::modules {
namespace {

constexpr std::size_t most_fields = 4096;

/// An 800G module with three groups of VDM, 64 observables in each: every page such a part has.
ModuleImage full_800g_image() {
    cmis::MemoryImage image = cmis::test::sample_image();
    for (std::uint8_t group = 0; group < 3; ++group) {
        for (std::uint8_t slot = 0; slot < 64; ++slot) {
            const auto at = static_cast<std::uint8_t>(128 + 2 * slot);
            const auto descriptors = static_cast<std::uint8_t>(0x20 + group);
            const auto samples = static_cast<std::uint8_t>(0x24 + group);
            cmis::test::put(image, {descriptors, at}, {slot % 8, 1 + slot % 24});
            cmis::test::put(image, {samples, at}, {0x90, slot});
        }
    }
    cmis::test::put(image, {0x2C, 128}, {0});
    return ModuleImage(image);
}

/// Target: every page of an 800G module into storage of the caller's, without allocation, in at
/// most 10 us.
void decode_every_page(benchmark::State& state) {
    const ModuleImage image = full_800g_image();
    const auto views = image.views();
    const auto storage = std::make_unique<std::array<cmis::DecodedField, most_fields>>();
    std::size_t fields = 0;
    for (auto _ : state) {
        cmis::FieldSink sink(*storage);
        cmis::CmisMemory(views).decode(sink);
        benchmark::DoNotOptimize(storage->data());
        fields = sink.count();
    }
    state.counters["fields"] = static_cast<double>(fields);
    state.counters["pages"] = static_cast<double>(views.size());
}
BENCHMARK(decode_every_page)->Unit(benchmark::kMicrosecond);

/// The floor: to copy the bytes of the same pages.
void copy_every_page(benchmark::State& state) {
    const ModuleImage image = full_800g_image();
    const auto views = image.views();
    std::vector<std::uint8_t> copy(views.size() * cmis::half_page);
    for (auto _ : state) {
        std::uint8_t* place = copy.data();
        for (const cmis::PageView& view : views) {
            std::memcpy(place, view.bytes, cmis::half_page);
            place += cmis::half_page;
        }
        benchmark::DoNotOptimize(copy.data());
        benchmark::ClobberMemory();
    }
}
BENCHMARK(copy_every_page)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace plugfest::modules

BENCHMARK_MAIN();
