#pragma once

#include "drivers/cmis/module_observer.hpp"
#include "drivers/cmis/plan/transfer_plan.hpp"
#include "drivers/cmis/vdm_reader.hpp"
#include "tests/drivers/cmis/sample_image.hpp"
#include "tests/support/memory_bus.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

/// A monitor cycle of an 800G module: what our driver reads, the least that can bring the same
/// fields, and what SONiC reads.
namespace plugfest::bench {

/// One group of VDM with so many live observables, one per lane and kind.
inline cmis::MemoryImage image_of_800g(std::size_t observables) {
    cmis::MemoryImage image = cmis::test::sample_image();
    for (std::size_t slot = 0; slot < 64; ++slot) {
        const auto at = static_cast<std::uint8_t>(128 + 2 * slot);
        const int type = slot < observables ? 1 + static_cast<int>(slot / 8) % 8 : 0;
        cmis::test::put(image, {0x20, at}, {static_cast<int>(slot % 8), type});
    }
    return image;
}

inline void load(test::MemoryBus& bus, const cmis::MemoryImage& image) {
    bus.lower() = image.lower_bytes();
    for (const auto& [address, bytes] : image.pages()) {
        bus.page(address.page, address.bank) = bytes;
    }
}

/// The driver's own cycle; identity and descriptors are read by the first one only.
inline Task<void> run_cycle(cmis::ModuleObserver& observer, cmis::VdmReader& diagnostics) {
    PLUGFEST_CO_CHECK(co_await observer.snapshot());
    PLUGFEST_CO_CHECK(co_await diagnostics.observe());
    co_return Result<void>();
}

/// What the cycle is to bring: module and lane states, flags, monitors, configuration, VDM.
inline std::vector<cmis::WantedBytes> fields_of_cycle(std::size_t observables) {
    std::vector<cmis::WantedBytes> wanted = {
        {.field = {.page = 0x00, .offset = 3}},
        {.field = {.page = 0x00, .offset = 8, .length = 4}},
        {.field = {.page = 0x00, .offset = 14, .length = 4}, .unit = 2},
        {.field = {.page = 0x11, .offset = 128, .length = 4}},
        {.field = {.page = 0x11, .offset = 134, .length = 20}},
        {.field = {.page = 0x11, .offset = 154, .length = 48}, .unit = 2},
        {.field = {.page = 0x11, .offset = 202, .length = 12}}};
    for (std::size_t slot = 0; slot < observables; ++slot) {
        const auto at = static_cast<std::uint8_t>(128 + 2 * slot);
        wanted.push_back({.field = {.page = 0x24, .offset = at, .length = 2}, .unit = 2});
    }
    return wanted;
}

/// The least wire bytes: the cheapest data transfers; one of the two pages is mapped from the
/// cycle before, the other is selected by one byte; each page is looked at once, for without that
/// nobody knows whose bytes they are.
inline std::size_t optimum_wire_bytes(std::size_t observables) {
    const auto plan = cmis::plan_transfers(fields_of_cycle(observables), {});
    constexpr std::size_t pages = 2;
    return cmis::data_wire_bytes(plan) + transport::write_wire_bytes(1) +
           pages * transport::read_wire_bytes(1);
}

struct Read {
    std::uint8_t page;
    std::uint8_t offset;
    std::uint8_t length;
};

/// The reads of one round of xcvrd's DOM update, in the order of the calls: dom_real_value,
/// dom_flags, status, status_flags, VDM values and flags. Counted in
/// sonic-net/sonic-platform-common at 8607c9f (api/public/cmis.py, cmisVDM.py and the pages of
/// mem_maps), without the reads that it keeps from before.
inline constexpr auto sonic_reads = std::to_array<Read>({
    {0x00, 14, 2},  {0x00, 16, 2},    {0x11, 170, 16},  {0x11, 186, 16}, {0x11, 154, 16},
    {0x01, 145, 1}, {0x00, 9, 1},     {0x00, 10, 1},    {0x00, 11, 1},   {0x01, 145, 1},
    {0x11, 139, 4}, {0x11, 149, 4},   {0x11, 143, 4},   {0x00, 3, 1},    {0x00, 41, 1},
    {0x11, 128, 4}, {0x11, 133, 1},   {0x11, 132, 1},   {0x10, 130, 1},  {0x10, 130, 1},
    {0x11, 202, 4}, {0x10, 128, 1},   {0x11, 235, 1},   {0x00, 8, 1},    {0x11, 135, 1},
    {0x11, 147, 1}, {0x11, 136, 1},   {0x11, 137, 1},   {0x11, 138, 1},  {0x11, 148, 1},
    {0x2F, 128, 1}, {0x24, 128, 128}, {0x2C, 128, 128},
});
static_assert(sonic_reads.size() == 33);

/// Its wire bytes: the kernel's optoe driver writes PageSelect before every access to upper memory.
/// `vdm_flags`: with the page of VDM flags, which our cycle does not take.
inline std::size_t sonic_wire_bytes(bool vdm_flags) {
    std::size_t total = 0;
    for (const Read& read : sonic_reads) {
        if (read.page == 0x2C && !vdm_flags) {
            continue;
        }
        const bool upper = read.offset >= cmis::half_page;
        total +=
            transport::read_wire_bytes(read.length) + (upper ? transport::write_wire_bytes(1) : 0);
    }
    return total;
}

}  // namespace plugfest::bench
