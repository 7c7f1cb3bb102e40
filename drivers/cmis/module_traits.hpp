#pragma once

#include "drivers/api/device_types.hpp"
#include "drivers/cmis/cdb/cdb_features.hpp"
#include "drivers/cmis/memory_image.hpp"
#include "drivers/cmis/quirks/quirk_table.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plugfest::cmis {

inline constexpr int lanes_per_bank = 8;

/// What the driver must know of the module at hand to read and control it; fixed for one insertion.
struct ModuleTraits {
    int revision_major = 0;
    bool flat = false;
    int banks = 1;
    std::string part;
    std::string serial;
    Quirks quirks;
    std::vector<api::Application> applications;
    api::AdvertisedDurations durations;
    bool has_diagnostics = false;
    bool has_vdm = false;
    std::uint8_t host_lanes = 0xFF;   ///< bitmap per bank of lanes some application uses
    std::uint8_t media_lanes = 0xFF;  ///< bitmap per bank of lanes that exist
    bool has_temperature = false;
    bool has_supply = false;
    bool has_tx_power = false;
    bool has_rx_power = false;
    bool has_tx_bias = false;
    std::optional<int> bias_scale;  ///< 1, 2 or 4; empty for the reserved code
    unsigned tx_flags = 0;          ///< advertised flags, as in registers/page_01.hpp
    unsigned rx_flags = 0;
    CdbAdvertisement cdb;
    bool short_transfers_only = false;  ///< says that it takes no more than 8 bytes a transfer

    [[nodiscard]] int lanes() const { return banks * lanes_per_bank; }
};

[[nodiscard]] ModuleTraits derive_traits(const MemoryImage& image,
                                         const QuirkTable& quirks = QuirkTable::shipped());

}  // namespace plugfest::cmis
