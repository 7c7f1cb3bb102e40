#pragma once

#include "drivers/cmis/registers/field.hpp"

/// Lower memory, bytes 0-127 (CMIS 5.2, 8.2).
namespace plugfest::cmis::lower {

inline constexpr Field identifier{.page = 0x00, .offset = 0};
inline constexpr Field revision{.page = 0x00, .offset = 1};
inline constexpr Field flat_memory{.page = 0x00, .offset = 2, .high_bit = 7, .low_bit = 7};
inline constexpr Field stepped_config_only{.page = 0x00, .offset = 2, .high_bit = 6, .low_bit = 6};
inline constexpr Field max_speed{.page = 0x00, .offset = 2, .high_bit = 5, .low_bit = 2};
inline constexpr Field module_state{.page = 0x00, .offset = 3, .high_bit = 3, .low_bit = 1};
inline constexpr Field flags{.page = 0x00, .offset = 8, .length = 4};  ///< clear on read
inline constexpr Field temperature{.page = 0x00, .offset = 14, .length = 2};
inline constexpr Field supply{.page = 0x00, .offset = 16, .length = 2};
inline constexpr Field low_power_allow_hardware{
    .page = 0x00, .offset = 26, .high_bit = 6, .low_bit = 6};
inline constexpr Field low_power_request_software{
    .page = 0x00, .offset = 26, .high_bit = 4, .low_bit = 4};
inline constexpr Field software_reset{.page = 0x00, .offset = 26, .high_bit = 3, .low_bit = 3};
inline constexpr Field cdb_status{.page = 0x00, .offset = 37, .length = 2};  ///< by instance
inline constexpr Field active_firmware{.page = 0x00, .offset = 39, .length = 2};
inline constexpr Field fault_cause{.page = 0x00, .offset = 41};
inline constexpr Field media_type{.page = 0x00, .offset = 85};
inline constexpr Field applications{
    .page = 0x00, .offset = 86, .length = 32};  ///< descriptors of AppSel 1-8
inline constexpr Field password_entry{.page = 0x00, .offset = 122, .length = 4};  ///< reads 0
inline constexpr Field bank_select{.page = 0x00, .offset = 126};
inline constexpr Field page_select{.page = 0x00, .offset = 127};

static_assert(well_formed({identifier,
                           revision,
                           flat_memory,
                           stepped_config_only,
                           max_speed,
                           module_state,
                           flags,
                           temperature,
                           supply,
                           low_power_allow_hardware,
                           low_power_request_software,
                           software_reset,
                           cdb_status,
                           active_firmware,
                           fault_cause,
                           media_type,
                           applications,
                           password_entry,
                           bank_select,
                           page_select},
                          0x00, 0, 127));

/// The byte of the low power bits; its other bits are not ours.
inline constexpr Field power_control{.page = 0x00, .offset = 26};

/// Everything static or readable at will: what lies around the flags that reading clears.
inline constexpr Field before_flags{.page = 0x00, .offset = 0, .length = 8};
inline constexpr Field after_flags{.page = 0x00, .offset = 14, .length = 104};
static_assert(before_flags.end() == flags.offset);
static_assert(after_flags.offset == temperature.offset && after_flags.end() == applications.end());

/// Within `flags`: byte 1 holds supply (high nibble) and temperature (low nibble).
inline constexpr Field temperature_low_alarm{
    .page = 0x00, .offset = 9, .high_bit = 1, .low_bit = 1};
inline constexpr Field temperature_high_alarm{
    .page = 0x00, .offset = 9, .high_bit = 0, .low_bit = 0};
inline constexpr Field supply_low_alarm{.page = 0x00, .offset = 9, .high_bit = 5, .low_bit = 5};
inline constexpr Field supply_high_alarm{.page = 0x00, .offset = 9, .high_bit = 4, .low_bit = 4};
static_assert(well_formed({supply_low_alarm, supply_high_alarm, temperature_low_alarm,
                           temperature_high_alarm},
                          0x00, 8, 11));

/// Length of one application descriptor.
inline constexpr std::size_t descriptor_length = 4;

}  // namespace plugfest::cmis::lower
