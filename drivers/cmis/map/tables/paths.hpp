#pragma once

#include "drivers/cmis/map/tables/page_11.hpp"

/// Pages 15h to 1Dh and 6Dh: timing, network paths, host-controlled extras, external laser
/// sources, long application lists, lane switching (CMIS 5.3 and 5.4; OIF-ELSFP-CMIS-01.0).
namespace plugfest::cmis::tables {

inline constexpr auto page_15_rows = std::to_array<Row>({
    per_host_lane(number("timing.lanes[].rx_latency", at(224, 2), "ns")).blank_if(Blank::zeros),
    per_host_lane(number("timing.lanes[].tx_latency", at(240, 2), "ns")).blank_if(Blank::zeros),
});
static_assert(well_formed_rows(page_15_rows, 128, 255));

inline constexpr auto page_16_rows = std::to_array<Row>({
    raw_bytes("network_path.staged_0", at(128, 8)),
    raw_bytes("network_path.staged_1", at(136, 8)),
    host_flags("network_path.lanes[].deinit", at(160)),
    raw_bytes("network_path.source_select", at(162, 2)),
    covered(at(176, 2)),
    nibbles("network_path.lanes[].config_status", at(178), field_codes::config_status),
    raw_bytes("network_path.active", at(192, 8)),
    nibbles("network_path.lanes[].state", at(200), field_codes::data_path_states),
    host_flags("network_path.lanes[].init_pending", at(204)),
});
static_assert(well_formed_rows(page_16_rows, 128, 255));

inline constexpr auto page_17_rows = std::to_array<Row>({
    host_flags("flags.lanes[].network_path_state_changed", at(128)),
    host_flags("masks.lanes[].network_path_state_changed", at(192)),
});
static_assert(well_formed_rows(page_17_rows, 128, 255));

inline constexpr auto page_18_rows = std::to_array<Row>({
    per_host_lane(number("controls.lanes[].staged_descriptor_block", bits(128, 3, 0))),
    per_host_lane(number("controls.lanes[].staged_1_descriptor_block", bits(136, 3, 0))),
    raw_bytes("controls.versatile_0", at(144, 56)),
    raw_bytes("controls.versatile_1", at(200, 56)),
});
static_assert(well_formed_rows(page_18_rows, 128, 255));

inline constexpr auto page_19_rows = std::to_array<Row>({
    per_host_lane(number("lanes[].host.tx_application", bits(128, 7, 4))),
    per_host_lane(number("lanes[].host.tx_first_lane", bits(128, 3, 1))),
    per_host_lane(number("lanes[].host.rx_application", bits(136, 7, 4))),
    per_host_lane(number("lanes[].host.rx_first_lane", bits(136, 3, 1))),
    per_host_lane(number("lanes[].host.descriptor_block", bits(144, 3, 0))),
    raw_bytes("state.versatile", at(152, 56)),
});
static_assert(well_formed_rows(page_19_rows, 128, 255));

/// A byte of eight lanes of the laser source.
[[nodiscard]] constexpr Row laser_lanes(const char* path, std::uint8_t offset) {
    return lane_flags(path, at(offset), Each::lane);
}

/// OIF-ELSFP-CMIS-01.0, tables 4 to 10.
inline constexpr auto page_1a_rows = std::to_array<Row>({
    number("laser_source.power_max", at(128, 2), "mW", 0.01),
    number("laser_source.power_min", at(130, 2), "mW", 0.01),
    number("laser_source.bias_max", at(132, 2), "mA", 0.1),
    number("laser_source.bias_min", at(134, 2), "mA", 0.1),
    number("laser_source.lanes", bits(140, 7, 1)),
    flag("laser_source.constant_power", bit(140, 0)),
    limits(number("thresholds.laser_bias", at(141, 2), "mA", 0.1)),
    limits(number("thresholds.laser_power", at(149, 2), "mW", 0.01)),
    flag("laser_source.warning", bit(165, 3)),
    flag("laser_source.fault", bit(165, 2)),
    lane_flags("flags.laser_lanes[].fault", at(166), Each::lane, 32),
    lane_flags("flags.laser_lanes[].warning", at(174), Each::lane, 32),
    raw_bytes("laser_source.save_restore", at(184, 2)),
    laser_lanes("laser_source.lanes[].bias_high_alarm", 186),
    laser_lanes("laser_source.lanes[].bias_low_alarm", 187),
    laser_lanes("laser_source.lanes[].bias_high_warning", 188),
    laser_lanes("laser_source.lanes[].bias_low_warning", 189),
    laser_lanes("laser_source.lanes[].power_high_alarm", 190),
    laser_lanes("laser_source.lanes[].power_low_alarm", 191),
    laser_lanes("laser_source.lanes[].power_high_warning", 192),
    laser_lanes("laser_source.lanes[].power_low_warning", 193),
    raw_bytes("masks.laser_lanes", at(198, 8)),
    raw_bytes("masks.laser", at(210, 2)),
    code("laser_source.lanes[].warning_code", bits(212, 7, 4), field_codes::laser_loop_codes)
        .repeated(Each::lane, 8, 8),
    code("laser_source.lanes[].fault_code", bits(212, 3, 0), field_codes::laser_loop_codes)
        .repeated(Each::lane, 8, 8),
    laser_lanes("laser_source.lanes[].enable", 220),
    code("laser_source.lanes[].state", bits(221, 1, 0), field_codes::laser_lane_states)
        .repeated(Each::lane, 8, 2),
    laser_lanes("laser_source.lanes[].fibre_checked", 223),
    number("laser_source.lanes[].fibre", at(224)).repeated(Each::lane, 8, 8),
    number("laser_source.lanes[].frequency", at(232, 2), "GHz", 5.0)
        .blank_if(Blank::zeros)
        .repeated(Each::lane, 8, 16),
    number("laser_source.fibre_check_power", at(248), "mW"),
});
static_assert(well_formed_rows(page_1a_rows, 128, 255));

inline constexpr auto page_1b_rows = std::to_array<Row>({
    per_media_lane(number("laser_source.lanes[].bias_set", at(128, 2), "mA", 0.1)),
    per_media_lane(number("laser_source.lanes[].power_set", at(144, 2), "mW", 0.01)),
    per_media_lane(number("laser_source.lanes[].bias", at(184, 2), "mA", 0.1)),
    per_media_lane(number("laser_source.lanes[].power", at(200, 2), "mW", 0.01)),
    per_media_lane(number("laser_source.lanes[].voltage", at(232, 1), "V", 0.015)),
    number("laser_source.current", at(240, 2), "mA", 0.2),
});
static_assert(well_formed_rows(page_1b_rows, 128, 255));

inline constexpr auto page_1c_rows = std::to_array<Row>({
    row_of("application_descriptors[].host_interface", at(128), Codec::host_interface)
        .blank_if(Blank::ones)
        .repeated(Each::application, 15, 64),
    row_of("application_descriptors[].media_interface", at(129), Codec::media_interface)
        .blank_if(Blank::ones)
        .repeated(Each::application, 15, 64),
    row_of("application_descriptors[].host_lanes", bits(130, 7, 4), Codec::host_lanes)
        .repeated(Each::application, 15, 64),
    row_of("application_descriptors[].media_lanes", bits(130, 3, 0), Codec::media_lanes)
        .repeated(Each::application, 15, 64),
    row_of("application_descriptors[].host_assignment", at(131), Codec::lanes)
        .repeated(Each::application, 15, 64),
    row_of("application_descriptors[].media_assignment", at(132), Codec::lanes)
        .repeated(Each::application, 15, 64),
    flag("application_descriptors[].network_path", bit(133, 7)).repeated(Each::application, 15, 64),
    number("application_descriptors[].host_group", bits(134, 7, 4))
        .repeated(Each::application, 15, 64),
    number("application_descriptors[].media_group", bits(134, 3, 0))
        .repeated(Each::application, 15, 64),
});
static_assert(well_formed_rows(page_1c_rows, 128, 255));

inline constexpr auto page_1d_rows = std::to_array<Row>({
    code("lane_switching.host.max_duration", bits(128, 7, 4), field_codes::durations),
    per_host_lane(number("lane_switching.host.lanes[].redirection", at(136))),
    flag("lane_switching.host.enable", bit(152, 0)),
    covered(at(160)),
    per_host_lane(
        code("lane_switching.host.lanes[].result", at(168), field_codes::lane_switch_results)),
    per_host_lane(number("lane_switching.host.lanes[].committed", at(184))),
});
static_assert(well_formed_rows(page_1d_rows, 128, 255));

inline constexpr auto page_6d_rows = std::to_array<Row>({
    code("lane_switching.media.max_duration", bits(128, 7, 4), field_codes::durations),
    per_media_lane(number("lane_switching.media.lanes[].redirection", at(136))),
    flag("lane_switching.media.enable", bit(152, 0)),
    covered(at(160)),
    per_media_lane(
        code("lane_switching.media.lanes[].result", at(168), field_codes::lane_switch_results)),
    per_media_lane(number("lane_switching.media.lanes[].committed", at(184))),
});
static_assert(well_formed_rows(page_6d_rows, 128, 255));

}  // namespace plugfest::cmis::tables
