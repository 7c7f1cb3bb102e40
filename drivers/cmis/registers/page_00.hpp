#pragma once

#include "drivers/cmis/registers/field.hpp"

/// Page 00h, identity (CMIS 5.2, 8.3).
namespace plugfest::cmis::page_00 {

inline constexpr Field identifier{.page = 0x00, .offset = 128};
inline constexpr Field vendor{.page = 0x00, .offset = 129, .length = 16};
inline constexpr Field oui{.page = 0x00, .offset = 145, .length = 3};
inline constexpr Field part{.page = 0x00, .offset = 148, .length = 16};
inline constexpr Field vendor_revision{.page = 0x00, .offset = 164, .length = 2};
inline constexpr Field serial{.page = 0x00, .offset = 166, .length = 16};
inline constexpr Field date_code{.page = 0x00, .offset = 182, .length = 8};
inline constexpr Field power_class{.page = 0x00, .offset = 200, .high_bit = 7, .low_bit = 5};
inline constexpr Field max_power{.page = 0x00, .offset = 201};  ///< 0.25 W
inline constexpr Field cable_length_multiplier{
    .page = 0x00, .offset = 202, .high_bit = 7, .low_bit = 6};
inline constexpr Field cable_length_base{.page = 0x00, .offset = 202, .high_bit = 5, .low_bit = 0};
inline constexpr Field connector{.page = 0x00, .offset = 203};
inline constexpr Field media_lanes_unsupported{.page = 0x00, .offset = 210};
inline constexpr Field far_end{.page = 0x00, .offset = 211, .high_bit = 4, .low_bit = 0};
inline constexpr Field technology{.page = 0x00, .offset = 212};
inline constexpr Field checksum{.page = 0x00, .offset = 222};

static_assert(well_formed({identifier, vendor, oui, part, vendor_revision, serial, date_code,
                           power_class, max_power, cable_length_multiplier, cable_length_base,
                           connector, media_lanes_unsupported, far_end, technology, checksum},
                          0x00, 128, 255));

inline constexpr Field checksummed{.page = 0x00, .offset = 128, .length = 94};
static_assert(checksummed.end() == checksum.offset);

}  // namespace plugfest::cmis::page_00
