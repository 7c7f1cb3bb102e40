#pragma once

#include "drivers/cmis/registers/field.hpp"

/// Page 14h, diagnostic results, one bank per 8 lanes (CMIS 5.2, 8.14).
namespace plugfest::cmis::page_14 {

inline constexpr Field selector{.page = 0x14, .offset = 128};
inline constexpr Field host_checker_lol{.page = 0x14, .offset = 138};    ///< bitmap, clear on read
inline constexpr Field media_checker_lol{.page = 0x14, .offset = 139};   ///< bitmap, clear on read
inline constexpr Field data{.page = 0x14, .offset = 192, .length = 64};  ///< by selector

static_assert(well_formed({selector, host_checker_lol, media_checker_lol, data}, 0x14, 128, 255));

/// Within `data` under selector_ber: F16 by lane.
inline constexpr Field host_ber{.page = 0x14, .offset = 192, .length = 16};
inline constexpr Field media_ber{.page = 0x14, .offset = 208, .length = 16};

/// Within `data` under selector_snr: U16 little-endian in 1/256 dB by lane.
inline constexpr Field host_snr{.page = 0x14, .offset = 208, .length = 16};
inline constexpr Field media_snr{.page = 0x14, .offset = 240, .length = 16};

inline constexpr std::uint8_t selector_ber = 0x01;
inline constexpr std::uint8_t selector_snr = 0x06;
/// Added to the selectors of ratios and counters: results of the last finished gate.
inline constexpr std::uint8_t selector_last_gate = 0x10;
/// Errors and bits of four lanes each: 02h and 03h host, 04h and 05h media.
inline constexpr std::uint8_t selector_host_counters = 0x02;
inline constexpr std::uint8_t selector_media_counters = 0x04;
inline constexpr std::size_t lanes_per_counter_selector = 4;
/// Per lane an error count and a bit count, both U64 little-endian.
inline constexpr std::size_t counter_stride = 16;
inline constexpr std::size_t counter_length = 8;

}  // namespace plugfest::cmis::page_14
