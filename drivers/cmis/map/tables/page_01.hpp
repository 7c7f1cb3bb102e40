#pragma once

#include "drivers/cmis/map/field_codes.hpp"
#include "drivers/cmis/map/gates.hpp"
#include "drivers/cmis/registers/page_01.hpp"

/// Page 01h, advertising (CMIS 5.2, 8.4; later bytes from CMIS 5.3 and 5.4).
namespace plugfest::cmis::tables {

inline constexpr auto page_01_rows = std::to_array<Row>({
    row_of("firmware.inactive", at(128, 2), Codec::version),
    row_of("identity.hardware", at(130, 2), Codec::version),
    row_of("identity.length_smf", at(132), Codec::multiplied, "km").blank_if(Blank::zeros),
    number("identity.length_om5", at(133), "m", 2.0).blank_if(Blank::zeros),
    number("identity.length_om4", at(134), "m", 2.0).blank_if(Blank::zeros),
    number("identity.length_om3", at(135), "m", 2.0).blank_if(Blank::zeros),
    number("identity.length_om2", at(136), "m").blank_if(Blank::zeros),
    number("identity.length_smf_multiplier", bits(137, 7, 6)).since(0x53),
    number("identity.wavelength", at(138, 2), "nm", 0.05)
        .if_supported(Gate::optical)
        .blank_if(Blank::zeros),
    number("identity.wavelength_tolerance", at(140, 2), "nm", 0.005)
        .if_supported(Gate::optical)
        .blank_if(Blank::zeros),
    flag("advertising.network_path_pages", bit(142, 7)),
    flag("advertising.vdm_pages", page_01::vdm_pages),
    flag("advertising.diagnostic_pages", page_01::diagnostic_pages),
    flag("advertising.coherent_pages", bit(142, 4)),
    flag("advertising.page_05", bit(142, 3)),
    flag("advertising.page_03", bit(142, 2)),
    code("advertising.banks", page_01::banks, field_codes::bank_counts),
    row_of("advertising.mod_sel_wait_time", at(143), Codec::exponent, "us").blank_if(Blank::zeros),
    code("advertising.max_duration_dp_deinit", page_01::max_duration_dp_deinit,
         field_codes::durations),
    code("advertising.max_duration_dp_init", page_01::max_duration_dp_init, field_codes::durations),
    flag("advertising.cooling", bit(145, 7)),
    code("advertising.tx_clocking", bits(145, 6, 5), field_codes::tx_clocking),
    flag("advertising.epps", bit(145, 4)),
    flag("advertising.timing_page", bit(145, 3)),
    code("advertising.aux3_kind", bit(145, 2), field_codes::aux3_kinds),
    code("advertising.aux2_kind", bit(145, 1), field_codes::aux2_kinds),
    code("advertising.aux1_kind", bit(145, 0), field_codes::aux1_kinds),
    signed_number("advertising.temperature_max", at(146), "Cel").blank_if(Blank::zeros),
    signed_number("advertising.temperature_min", at(147), "Cel"),
    number("advertising.propagation_delay", at(148, 2), "ns", 10.0).blank_if(Blank::zeros),
    number("advertising.supply_min", at(150), "V", 0.02).blank_if(Blank::zeros),
    code("advertising.detector", bit(151, 7), field_codes::detectors).if_supported(Gate::optical),
    code("advertising.rx_output_eq_type", bits(151, 6, 5), field_codes::eq_types),
    code("advertising.rx_power_type", bit(151, 4), field_codes::power_types)
        .if_supported(Gate::optical),
    code("advertising.rx_los_type", bit(151, 3), field_codes::power_types)
        .if_supported(Gate::optical),
    flag("advertising.rx_los_fast", bit(151, 2)),
    flag("advertising.tx_disable_fast", bit(151, 1)),
    flag("advertising.tx_disable_module_wide", bit(151, 0)),
    number("advertising.cdr_power_saved", at(152), "W", 0.01).blank_if(Blank::zeros),
    set_of("advertising.rx_amplitude_levels", bits(153, 7, 4), field_codes::amplitude_levels),
    code("advertising.tx_input_eq_max", bits(153, 3, 0), field_codes::tx_eq_targets),
    code("advertising.rx_post_cursor_max", bits(154, 7, 4), field_codes::post_cursors),
    code("advertising.rx_pre_cursor_max", bits(154, 3, 0), field_codes::pre_cursors),
    flag("advertising.wavelength_controllable", bit(155, 7)),
    flag("advertising.tunable", bit(155, 6)),
    code("advertising.tx_squelch_method", bits(155, 5, 4), field_codes::squelch_support),
    flag("advertising.tx_squelch_force", bit(155, 3)),
    flag("advertising.tx_squelch_disable", bit(155, 2)),
    flag("advertising.tx_output_disable", bit(155, 1)),
    flag("advertising.tx_polarity_flip", bit(155, 0)),
    flag("advertising.bank_broadcast", bit(156, 7)),
    flag("advertising.rx_squelch_disable", bit(156, 2)),
    flag("advertising.rx_output_disable", bit(156, 1)),
    flag("advertising.rx_polarity_flip", bit(156, 0)),
    flag("advertising.tx_eq_fail_flag", bit(157, 3)),
    flag("advertising.tx_cdr_lol_flag", bit(157, 2)),
    flag("advertising.tx_los_flag", bit(157, 1)),
    flag("advertising.tx_fault_flag", bit(157, 0)),
    flag("advertising.rx_cdr_lol_flag", bit(158, 2)),
    flag("advertising.rx_los_flag", bit(158, 1)),
    flag("advertising.custom_monitor", bit(159, 5)),
    flag("advertising.aux3_monitor", bit(159, 4)),
    flag("advertising.aux2_monitor", bit(159, 3)),
    flag("advertising.aux1_monitor", bit(159, 2)),
    flag("advertising.supply_monitor", page_01::has_supply_monitor),
    flag("advertising.temperature_monitor", page_01::has_temperature_monitor),
    code("advertising.tx_bias_scale", page_01::bias_scale, field_codes::bias_scales)
        .if_supported(Gate::optical),
    flag("advertising.rx_power_monitor", page_01::has_rx_power),
    flag("advertising.tx_power_monitor", page_01::has_tx_power),
    flag("advertising.tx_bias_monitor", page_01::has_tx_bias),
    number("advertising.eq_recall_buffers", bits(161, 6, 5)),
    flag("advertising.tx_eq_freeze", bit(161, 4)),
    flag("advertising.tx_eq_adaptive", bit(161, 3)),
    flag("advertising.tx_eq_fixed", bit(161, 2)),
    flag("advertising.tx_cdr_bypass", bit(161, 1)),
    flag("advertising.tx_cdr", bit(161, 0)),
    flag("advertising.versatile_controls", bit(162, 7)).since(0x53),
    flag("advertising.unidirectional_reconfiguration", bit(162, 6)),
    flag("advertising.staged_set_1", bit(162, 5)),
    code("advertising.rx_eq_control", bits(162, 4, 3), field_codes::eq_controls),
    flag("advertising.rx_amplitude_control", bit(162, 2)),
    flag("advertising.rx_cdr_bypass", bit(162, 1)),
    flag("advertising.rx_cdr", bit(162, 0)),
    code("advertising.cdb_instances", bits(163, 7, 6), field_codes::cdb_instances),
    flag("advertising.cdb_background", bit(163, 5)),
    flag("advertising.cdb_auto_paging", bit(163, 4)),
    code("advertising.cdb_pages", bits(163, 3, 0), field_codes::cdb_pages),
    number("advertising.cdb_length_extension", at(164)),
    code("advertising.cdb_trigger", bit(165, 7), field_codes::cdb_triggers),
    number("advertising.cdb_max_busy_extended", bits(165, 4, 0)),
    flag("advertising.cdb_busy_extended", bit(166, 7)),
    number("advertising.cdb_max_busy", bits(166, 6, 0)),
    code("advertising.max_duration_power_down", page_01::max_duration_power_down,
         field_codes::durations)
        .if_supported(Gate::power_limits),
    code("advertising.max_duration_power_up", page_01::max_duration_power_up,
         field_codes::durations)
        .if_supported(Gate::power_limits),
    code("advertising.max_duration_tx_turn_off", page_01::max_duration_tx_turn_off,
         field_codes::durations)
        .if_supported(Gate::power_limits),
    code("advertising.max_duration_tx_turn_on", page_01::max_duration_tx_turn_on,
         field_codes::durations)
        .if_supported(Gate::power_limits),
    number("advertising.page_change_exponent", bits(169, 3, 0)).since(0x53),
    row_of("advertising.default_tx_polarity", at(171), Codec::lanes).since(0x54),
    row_of("advertising.default_rx_polarity", at(172), Codec::lanes).since(0x54),
    flag("advertising.page_0c", bit(173, 7)).since(0x54),
    flag("advertising.page_0d", bit(173, 6)).since(0x54),
    flag("advertising.page_60", bit(174, 7)).since(0x54),
    flag("advertising.page_61", bit(174, 6)).since(0x54),
    flag("advertising.page_62", bit(174, 5)).since(0x54),
    number("advertising.extra_banks", page_01::extra_banks).since(0x54),
    number("advertising.application_banks", at(175)).since(0x53),
    row_of("applications[].media_assignment", at(176), Codec::lanes)
        .repeated(Each::application, 15, 8),
    raw_bytes("vendor.page_01_191", at(191, 32)),
    row_of("applications[].host_interface", at(223), Codec::host_interface)
        .repeated(Each::application, 7, 32)
        .after(8),
    row_of("applications[].media_interface", at(224), Codec::media_interface)
        .repeated(Each::application, 7, 32)
        .after(8),
    row_of("applications[].host_lanes", bits(225, 7, 4), Codec::host_lanes)
        .repeated(Each::application, 7, 32)
        .after(8),
    row_of("applications[].media_lanes", bits(225, 3, 0), Codec::media_lanes)
        .repeated(Each::application, 7, 32)
        .after(8),
    row_of("applications[].host_assignment", at(226), Codec::lanes)
        .repeated(Each::application, 7, 32)
        .after(8),
    code("advertising.scratchpad", bits(251, 7, 6), field_codes::yes_no).since(0x53),
    code("advertising.password_entry", bits(251, 5, 4), field_codes::yes_no).since(0x53),
    code("advertising.password_result", bits(251, 3, 2), field_codes::yes_no).since(0x53),
    code("advertising.full_page_read", page_01::full_page_read, field_codes::yes_no).since(0x53),
    flag("advertising.host_lane_switching", bit(252, 7)).since(0x53),
    flag("advertising.link_training", bit(252, 6)).since(0x53),
    flag("advertising.media_lane_switching", bit(252, 5)).since(0x54),
    checksum("checksums.page_01", page_01::checksum, 130, 254),
});
static_assert(well_formed_rows(page_01_rows, 128, 255));

}  // namespace plugfest::cmis::tables
