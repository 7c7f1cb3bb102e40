#pragma once

#include "drivers/cmis/map/tables/page_11.hpp"
#include "drivers/cmis/registers/page_13.hpp"
#include "drivers/cmis/registers/page_14.hpp"

/// Pages 13h and 14h, diagnostic control and results, one bank per 8 lanes (CMIS 5.2, 8.13 and
/// 8.14).
namespace plugfest::cmis::tables {

/// A bitmap of pattern IDs whose low byte comes first.
[[nodiscard]] constexpr Row pattern_set(const char* path, const Field& field) {
    Row row = row_of(path, at(field.offset, 2), Codec::set);
    row.codes = field_codes::patterns;
    return row;
}
[[nodiscard]] constexpr Row pattern_ids(const char* path, std::uint8_t offset, Each side) {
    return lane_nibbles(code(path, at(offset), field_codes::patterns), side);
}

inline constexpr auto page_13_rows = std::to_array<Row>({
    set_of("diagnostics.loopbacks", bits(128, 6, 0), field_codes::loopback_kinds),
    code("diagnostics.gating", bits(129, 7, 6), field_codes::gating_support),
    flag("diagnostics.gating_results", bit(129, 5)),
    flag("diagnostics.periodic_updates", bit(129, 4)),
    flag("diagnostics.lane_timers", bit(129, 3)),
    flag("diagnostics.auto_restart", bit(129, 2)),
    flag("diagnostics.media_fec", bit(130, 7)),
    flag("diagnostics.host_fec", bit(130, 6)),
    flag("diagnostics.media_snr", bit(130, 5)),
    flag("diagnostics.host_snr", bit(130, 4)),
    flag("diagnostics.counts_errors", page_13::counts_errors),
    flag("diagnostics.reports_ber", page_13::reports_ber),
    code("diagnostics.media_generator_location", page_13::media_generator_location,
         field_codes::pattern_locations),
    code("diagnostics.media_checker_location", page_13::media_checker_location,
         field_codes::pattern_locations),
    code("diagnostics.host_generator_location", page_13::host_generator_location,
         field_codes::pattern_locations),
    code("diagnostics.host_checker_location", page_13::host_checker_location,
         field_codes::pattern_locations),
    pattern_set("diagnostics.host_generator_patterns", page_13::host_generator_patterns),
    pattern_set("diagnostics.media_generator_patterns", page_13::media_generator_patterns),
    pattern_set("diagnostics.host_checker_patterns", page_13::host_checker_patterns),
    pattern_set("diagnostics.media_checker_patterns", page_13::media_checker_patterns),
    code("diagnostics.recovered_clock", bits(140, 7, 6), field_codes::recovered_clocks),
    flag("diagnostics.reference_clock", bit(140, 5)),
    number("diagnostics.user_pattern_length_code", bits(140, 3, 0)),
    flag("diagnostics.media_checker_swap_supported", bit(141, 7)),
    flag("diagnostics.media_checker_invert_supported", bit(141, 6)),
    flag("diagnostics.media_generator_swap_supported", bit(141, 5)),
    flag("diagnostics.media_generator_invert_supported", bit(141, 4)),
    flag("diagnostics.host_checker_swap_supported", bit(141, 3)),
    flag("diagnostics.host_checker_invert_supported", bit(141, 2)),
    flag("diagnostics.host_generator_swap_supported", bit(141, 1)),
    flag("diagnostics.host_generator_invert_supported", bit(141, 0)),
    flag("diagnostics.media_checker_lane_enable", bit(142, 7)),
    flag("diagnostics.media_checker_lane_pattern", bit(142, 6)),
    flag("diagnostics.media_generator_lane_enable", bit(142, 5)),
    flag("diagnostics.media_generator_lane_pattern", bit(142, 4)),
    flag("diagnostics.host_checker_lane_enable", bit(142, 3)),
    flag("diagnostics.host_checker_lane_pattern", bit(142, 2)),
    flag("diagnostics.host_generator_lane_enable", bit(142, 1)),
    flag("diagnostics.host_generator_lane_pattern", bit(142, 0)),
    host_flags("diagnostics.lanes[].host_generator", at(144)),
    host_flags("diagnostics.lanes[].host_generator_invert", at(145)),
    host_flags("diagnostics.lanes[].host_generator_swap", at(146)),
    host_flags("diagnostics.lanes[].host_generator_pre_fec", at(147)),
    pattern_ids("diagnostics.lanes[].host_generator_pattern", 148, Each::host_lane),
    media_flags("diagnostics.lanes[].media_generator", at(152)),
    media_flags("diagnostics.lanes[].media_generator_invert", at(153)),
    media_flags("diagnostics.lanes[].media_generator_swap", at(154)),
    media_flags("diagnostics.lanes[].media_generator_pre_fec", at(155)),
    pattern_ids("diagnostics.lanes[].media_generator_pattern", 156, Each::media_lane),
    host_flags("diagnostics.lanes[].host_checker", at(160)),
    host_flags("diagnostics.lanes[].host_checker_invert", at(161)),
    host_flags("diagnostics.lanes[].host_checker_swap", at(162)),
    host_flags("diagnostics.lanes[].host_checker_post_fec", at(163)),
    pattern_ids("diagnostics.lanes[].host_checker_pattern", 164, Each::host_lane),
    media_flags("diagnostics.lanes[].media_checker", at(168)),
    media_flags("diagnostics.lanes[].media_checker_invert", at(169)),
    media_flags("diagnostics.lanes[].media_checker_swap", at(170)),
    media_flags("diagnostics.lanes[].media_checker_post_fec", at(171)),
    pattern_ids("diagnostics.lanes[].media_checker_pattern", 172, Each::media_lane),
    number("diagnostics.host_generator_clock", page_13::host_generator_clock),
    number("diagnostics.media_generator_clock", page_13::media_generator_clock),
    flag("diagnostics.start_stop_global", bit(177, 7)),
    flag("diagnostics.reset_errors", page_13::reset_errors),
    flag("diagnostics.auto_restart_gating", page_13::auto_restart_gating),
    code("diagnostics.measurement_time", page_13::measurement_time, field_codes::measurement_times),
    code("diagnostics.update_period", bit(177, 0), field_codes::update_periods),
    code("diagnostics.host_checker_clock", page_13::host_checker_clock,
         field_codes::checker_clocks),
    code("diagnostics.media_checker_clock", page_13::media_checker_clock,
         field_codes::checker_clocks),
    media_flags("diagnostics.lanes[].media_output_loopback", at(180)),
    media_flags("diagnostics.lanes[].media_input_loopback", at(181)),
    host_flags("diagnostics.lanes[].host_output_loopback", at(182)),
    host_flags("diagnostics.lanes[].host_input_loopback", at(183)),
    raw_bytes("diagnostics.scratchpad", at(184, 8)),
    raw_bytes("vendor.page_13_196", at(196, 10)),
    flag("masks.reference_clock_lost", bit(206, 7)),
    host_flags("masks.lanes[].host_gating_complete", at(208)),
    media_flags("masks.lanes[].media_gating_complete", at(209)),
    host_flags("masks.lanes[].host_generator_lol", at(210)),
    media_flags("masks.lanes[].media_generator_lol", at(211)),
    host_flags("masks.lanes[].host_checker_lol", at(212)),
    media_flags("masks.lanes[].media_checker_lol", at(213)),
    raw_bytes("diagnostics.user_pattern", at(224, 32)),
});
static_assert(well_formed_rows(page_13_rows, 128, 255));

/// A count of one of four lanes, which lie 16 bytes apart.
[[nodiscard]] constexpr Row lane_count_row(const char* path, std::uint8_t offset, Each side) {
    return row_of(path, at(offset, 8), Codec::little_endian).repeated(side, 4, 128);
}
[[nodiscard]] constexpr Row f16(const char* path, std::uint8_t offset, Each side) {
    return row_of(path, at(offset, 2), Codec::f16, "1").repeated(side, 8, 16);
}
/// SNR has its low byte first, against the rule of the map.
[[nodiscard]] constexpr Row snr(const char* path, std::uint8_t offset, Each side) {
    return row_of(path, at(offset, 2), Codec::little_endian, "dB", 1.0 / 256)
        .repeated(side, 8, 16)
        .blank_if(Blank::zeros);
}

inline constexpr auto page_14_rows = std::to_array<Row>({
    code("diagnostics.selector", page_14::selector, field_codes::selectors),
    raw_bytes("vendor.page_14_130", at(130, 2)),
    flag("flags.reference_clock_lost", bit(132, 7)),
    host_flags("flags.lanes[].host_gating_complete", at(134)),
    media_flags("flags.lanes[].media_gating_complete", at(135)),
    host_flags("flags.lanes[].host_generator_lol", at(136)),
    media_flags("flags.lanes[].media_generator_lol", at(137)),
    host_flags("flags.lanes[].host_checker_lol", page_14::host_checker_lol),
    media_flags("flags.lanes[].media_checker_lol", page_14::media_checker_lol),
    raw_bytes("diagnostics.data", at(192, 64)).if_shown(Gate::selector_none),
    f16("diagnostics.lanes[].host_ber", 192, Each::host_lane).if_shown(Gate::selector_ber),
    lane_count_row("diagnostics.lanes[].host_errors", 192, Each::host_lane)
        .if_shown(Gate::selector_host_counts),
    lane_count_row("diagnostics.lanes[].host_errors", 192, Each::host_lane)
        .after(4)
        .if_shown(Gate::selector_host_counts_upper),
    lane_count_row("diagnostics.lanes[].media_errors", 192, Each::media_lane)
        .if_shown(Gate::selector_media_counts),
    lane_count_row("diagnostics.lanes[].media_errors", 192, Each::media_lane)
        .after(4)
        .if_shown(Gate::selector_media_counts_upper),
    raw_bytes("diagnostics.snr_192", at(192, 16)).if_shown(Gate::selector_snr),
    lane_count_row("diagnostics.lanes[].host_bits", 200, Each::host_lane)
        .if_shown(Gate::selector_host_counts),
    lane_count_row("diagnostics.lanes[].host_bits", 200, Each::host_lane)
        .after(4)
        .if_shown(Gate::selector_host_counts_upper),
    lane_count_row("diagnostics.lanes[].media_bits", 200, Each::media_lane)
        .if_shown(Gate::selector_media_counts),
    lane_count_row("diagnostics.lanes[].media_bits", 200, Each::media_lane)
        .after(4)
        .if_shown(Gate::selector_media_counts_upper),
    f16("diagnostics.lanes[].media_ber", 208, Each::media_lane).if_shown(Gate::selector_ber),
    snr("diagnostics.lanes[].host_snr", 208, Each::host_lane).if_shown(Gate::selector_snr),
    raw_bytes("diagnostics.snr_224", at(224, 16)).if_shown(Gate::selector_snr),
    snr("diagnostics.lanes[].media_snr", 240, Each::media_lane).if_shown(Gate::selector_snr),
});
static_assert(well_formed_rows(page_14_rows, 128, 255));

}  // namespace plugfest::cmis::tables
