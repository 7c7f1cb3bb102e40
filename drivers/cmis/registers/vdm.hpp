#pragma once

#include "drivers/cmis/registers/field.hpp"

/// Pages 20h-2Fh, versatile diagnostics monitoring, one bank per 8 lanes (CMIS 5.2, 8.19).
namespace plugfest::cmis::vdm_pages {

inline constexpr std::size_t max_groups = 4;
inline constexpr std::size_t observables_per_group = 64;

/// Descriptors of a group (0-3), two bytes each: threshold set and lane, then the type.
[[nodiscard]] constexpr Field descriptors(std::size_t group) {
    return {.page = static_cast<std::uint8_t>(0x20 + group), .offset = 128, .length = 128};
}
/// Samples of a group, two bytes each, in the order of the descriptors.
[[nodiscard]] constexpr Field samples(std::size_t group) {
    return {.page = static_cast<std::uint8_t>(0x24 + group), .offset = 128, .length = 128};
}

/// Lane nibble of a descriptor that belongs to the whole module or path.
inline constexpr std::uint8_t whole_module = 15;

inline constexpr Field groups{.page = 0x2F, .offset = 128, .high_bit = 1, .low_bit = 0};
inline constexpr Field freeze_request{.page = 0x2F, .offset = 144, .high_bit = 7, .low_bit = 7};
inline constexpr Field freeze_done{.page = 0x2F, .offset = 145, .high_bit = 7, .low_bit = 7};
inline constexpr Field unfreeze_done{.page = 0x2F, .offset = 145, .high_bit = 6, .low_bit = 6};
static_assert(well_formed({groups, freeze_request, freeze_done, unfreeze_done}, 0x2F, 128, 255));

}  // namespace plugfest::cmis::vdm_pages
