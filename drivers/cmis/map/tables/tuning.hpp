#pragma once

#include "drivers/cmis/map/tables/page_11.hpp"

/// Pages 04h and 12h, laser tuning (CMIS 5.2, 8.6 and 8.10; CMIS 5.4 for the 150 and 300 GHz
/// grids).
namespace plugfest::cmis::tables {

[[nodiscard]] constexpr Row channel(const char* path, std::uint8_t offset) {
    return signed_number(path, at(offset, 2));
}

inline constexpr auto page_04_rows = std::to_array<Row>({
    set_of("tuning.grids", at(128), field_codes::grids),
    flag("tuning.fine_tuning", bit(129, 7)),
    flag("tuning.grid_150_ghz", bit(129, 6)).since(0x54),
    flag("tuning.grid_300_ghz", bit(129, 5)).since(0x54),
    channel("tuning.lowest_channel_3_125_ghz", 130),
    channel("tuning.highest_channel_3_125_ghz", 132),
    channel("tuning.lowest_channel_6_25_ghz", 134),
    channel("tuning.highest_channel_6_25_ghz", 136),
    channel("tuning.lowest_channel_12_5_ghz", 138),
    channel("tuning.highest_channel_12_5_ghz", 140),
    channel("tuning.lowest_channel_25_ghz", 142),
    channel("tuning.highest_channel_25_ghz", 144),
    channel("tuning.lowest_channel_50_ghz", 146),
    channel("tuning.highest_channel_50_ghz", 148),
    channel("tuning.lowest_channel_100_ghz", 150),
    channel("tuning.highest_channel_100_ghz", 152),
    channel("tuning.lowest_channel_33_ghz", 154),
    channel("tuning.highest_channel_33_ghz", 156),
    channel("tuning.lowest_channel_75_ghz", 158),
    channel("tuning.highest_channel_75_ghz", 160),
    channel("tuning.lowest_channel_150_ghz", 162).since(0x54),
    channel("tuning.highest_channel_150_ghz", 164).since(0x54),
    channel("tuning.lowest_channel_300_ghz", 166).since(0x54),
    channel("tuning.highest_channel_300_ghz", 168).since(0x54),
    number("tuning.fine_resolution", at(190, 2), "GHz", 1e-3),
    signed_number("tuning.fine_low", at(192, 2), "GHz", 1e-3),
    signed_number("tuning.fine_high", at(194, 2), "GHz", 1e-3),
    flag("tuning.power_per_lane", bit(196, 7)),
    flag("tuning.relative_thresholds", bit(196, 6)).since(0x54),
    signed_number("tuning.power_min", at(198, 2), "dBm", 0.01),
    signed_number("tuning.power_max", at(200, 2), "dBm", 0.01),
    checksum("checksums.page_04", at(255), 128, 254).since(0x50),
});
static_assert(well_formed_rows(page_04_rows, 128, 255));

inline constexpr auto page_12_rows = std::to_array<Row>({
    per_media_lane(code("tuning.lanes[].grid", bits(128, 7, 4), field_codes::grids)),
    per_media_lane(flag("tuning.lanes[].relative_thresholds", bits(128, 1, 1))).since(0x54),
    per_media_lane(flag("tuning.lanes[].fine_tuning", bits(128, 0, 0))),
    per_media_lane(signed_number("tuning.lanes[].channel", at(136, 2))),
    per_media_lane(signed_number("tuning.lanes[].fine_offset", at(152, 2), "GHz", 1e-3)),
    per_media_lane(number("tuning.lanes[].frequency", at(168, 4), "GHz", 1e-3))
        .blank_if(Blank::zeros),
    per_media_lane(signed_number("tuning.lanes[].target_power", at(200, 2), "dBm", 0.01)),
    raw_bytes("tuning.relative_limits", at(216, 2)).since(0x54),
    per_media_lane(flag("tuning.lanes[].tuning", bits(222, 1, 1))),
    per_media_lane(flag("tuning.lanes[].unlocked", bits(222, 0, 0))),
    row_of("flags.tuning_summary", at(230), Codec::lanes),
    per_media_lane(set_of("flags.lanes[].tuning", bits(231, 5, 0), field_codes::tuning_flags)),
    per_media_lane(set_of("masks.lanes[].tuning", bits(239, 5, 0), field_codes::tuning_flags)),
});
static_assert(well_formed_rows(page_12_rows, 128, 255));

}  // namespace plugfest::cmis::tables
