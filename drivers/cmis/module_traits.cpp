#include "drivers/cmis/module_traits.hpp"

#include "drivers/cmis/identity.hpp"
#include "drivers/cmis/registers/lower.hpp"
#include "drivers/cmis/registers/page_00.hpp"
#include "drivers/cmis/registers/page_01.hpp"

#include <array>

namespace plugfest::cmis {
namespace {

constexpr std::uint8_t all_lanes = 0xFF;

int count_banks(const Block& page) {
    constexpr std::array<int, 3> banks = {1, 2, 4};
    const std::uint8_t code = page.bits(page_01::banks);
    return code < banks.size() ? banks.at(code) : page.bits(page_01::extra_banks) + 1;
}

/// Every lane some application may use: runs of its lane count from each allowed start.
std::uint8_t lanes_in_use(const std::vector<api::Application>& applications) {
    unsigned lanes = 0;
    for (const api::Application& application : applications) {
        const unsigned run = (1U << static_cast<unsigned>(application.host_lanes)) - 1U;
        for (unsigned start = 0; start < lanes_per_bank; ++start) {
            if (((application.host_assignment >> start) & 1U) != 0) {
                lanes |= run << start;
            }
        }
    }
    const auto in_bank = static_cast<std::uint8_t>(lanes & all_lanes);
    return in_bank != 0 ? in_bank : all_lanes;
}

void read_advertising(ModuleTraits& traits, const Block& page) {
    constexpr std::uint8_t reserved_scale = 3;
    constexpr std::uint8_t no_full_pages = 1;
    const std::uint8_t scale = page.bits(page_01::bias_scale);
    traits.banks = count_banks(page);
    traits.has_temperature = page.flag(page_01::has_temperature_monitor);
    traits.has_supply = page.flag(page_01::has_supply_monitor);
    traits.has_tx_power = page.flag(page_01::has_tx_power);
    traits.has_rx_power = page.flag(page_01::has_rx_power);
    traits.has_tx_bias = page.flag(page_01::has_tx_bias);
    if (scale != reserved_scale) {
        traits.bias_scale = 1 << scale;
    }
    traits.tx_flags = page.bits(page_01::tx_input_failure_flags);
    traits.rx_flags = page.bits(page_01::rx_flags);
    traits.cdb = decode_cdb_advertisement(page);
    traits.short_transfers_only = page.bits(page_01::full_page_read) == no_full_pages;
}

FirmwareVersion running_firmware(const Block& low) {
    const unsigned version = low.u16(lower::active_firmware);
    return {.major = static_cast<int>(version >> 8U), .minor = static_cast<int>(version & 0xFFU)};
}

}  // namespace

ModuleTraits derive_traits(const MemoryImage& image, const QuirkTable& quirks) {
    const api::ModuleIdentity identity = decode_identity(image);
    ModuleTraits traits;
    traits.revision_major = image.lower().bits(lower::revision) >> 4U;
    traits.flat = identity.flat_memory;
    traits.part = identity.part;
    traits.serial = identity.serial;
    traits.quirks = quirks.of({.vendor = identity.vendor,
                               .part = identity.part,
                               .firmware = running_firmware(image.lower())});
    traits.applications = identity.applications;
    traits.durations = identity.durations;
    traits.has_diagnostics = identity.has_diagnostics;
    traits.has_vdm = identity.has_vdm;
    traits.host_lanes = lanes_in_use(identity.applications);
    if (const auto page = image.page({.page = page_00::checksum.page})) {
        const std::uint8_t missing = page->bits(page_00::media_lanes_unsupported);
        traits.media_lanes = missing == all_lanes ? all_lanes : static_cast<std::uint8_t>(~missing);
    }
    if (const auto page = image.page({.page = page_01::checksum.page}); page && !traits.flat) {
        read_advertising(traits, *page);
    }
    if (identity.copper) {
        traits.has_tx_power = traits.has_rx_power = traits.has_tx_bias = false;
    }
    return traits;
}

}  // namespace plugfest::cmis
