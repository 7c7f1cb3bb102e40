#pragma once

#include "drivers/cmis/map/tables/page_10.hpp"
#include "drivers/cmis/registers/page_11.hpp"

/// Page 11h, lane status, one bank per 8 lanes (CMIS 5.2, 8.9).
namespace plugfest::cmis::tables {

[[nodiscard]] constexpr Row per_media_lane(const Row& row) {
    return row.repeated(Each::media_lane, 8, static_cast<std::uint8_t>(8 * row.length));
}

inline constexpr auto page_11_rows = std::to_array<Row>({
    nibbles("lanes[].host.data_path_state", page_11::dp_state, field_codes::data_path_states),
    host_flags("lanes[].host.rx_output_valid", at(132)),
    media_flags("lanes[].media.tx_output_valid", at(133)),
    host_flags("flags.lanes[].dp_state_changed", at(134)),
    media_flags("flags.lanes[].tx_fault", page_11::tx_fault).if_supported(Gate::tx_fault_flag),
    host_flags("flags.lanes[].tx_los", page_11::tx_los).if_supported(Gate::tx_los_flag),
    host_flags("flags.lanes[].tx_cdr_lol", page_11::tx_cdr_lol).if_supported(Gate::tx_cdr_lol_flag),
    host_flags("flags.lanes[].tx_eq_fail", at(138)).if_supported(Gate::tx_eq_fail_flag),
    media_flags("flags.lanes[].tx_power_high_alarm", at(139)).if_supported(Gate::tx_power),
    media_flags("flags.lanes[].tx_power_low_alarm", at(140)).if_supported(Gate::tx_power),
    media_flags("flags.lanes[].tx_power_high_warning", at(141)).if_supported(Gate::tx_power),
    media_flags("flags.lanes[].tx_power_low_warning", at(142)).if_supported(Gate::tx_power),
    media_flags("flags.lanes[].tx_bias_high_alarm", at(143)).if_supported(Gate::tx_bias),
    media_flags("flags.lanes[].tx_bias_low_alarm", at(144)).if_supported(Gate::tx_bias),
    media_flags("flags.lanes[].tx_bias_high_warning", at(145)).if_supported(Gate::tx_bias),
    media_flags("flags.lanes[].tx_bias_low_warning", at(146)).if_supported(Gate::tx_bias),
    media_flags("flags.lanes[].rx_los", page_11::rx_los).if_supported(Gate::rx_los_flag),
    media_flags("flags.lanes[].rx_cdr_lol", page_11::rx_cdr_lol)
        .if_supported(Gate::rx_cdr_lol_flag),
    media_flags("flags.lanes[].rx_power_high_alarm", at(149)).if_supported(Gate::rx_power),
    media_flags("flags.lanes[].rx_power_low_alarm", at(150)).if_supported(Gate::rx_power),
    media_flags("flags.lanes[].rx_power_high_warning", at(151)).if_supported(Gate::rx_power),
    media_flags("flags.lanes[].rx_power_low_warning", at(152)).if_supported(Gate::rx_power),
    host_flags("flags.lanes[].rx_output_changed", at(153)),
    per_media_lane(row_of("lanes[].media.tx_power", at(154, 2), Codec::power, "mW", 1e-4))
        .if_supported(Gate::tx_power),
    per_media_lane(number("lanes[].media.tx_bias", at(170, 2), "mA", 2e-3))
        .scaled_by(Scaling::tx_bias)
        .if_supported(Gate::tx_bias),
    per_media_lane(row_of("lanes[].media.rx_power", at(186, 2), Codec::power, "mW", 1e-4))
        .if_supported(Gate::rx_power),
    nibbles("lanes[].host.config_status", page_11::config_status, field_codes::config_status),
    per_host_lane(number("lanes[].host.application", bits(206, 7, 4))),
    per_host_lane(number("lanes[].host.first_lane", bits(206, 3, 1))),
    per_host_lane(flag("lanes[].host.explicit", bits(206, 0, 0))),
    host_flags("lanes[].host.tx_eq_adaptive", at(214)).if_supported(Gate::tx_eq_adaptive),
    two_bits("lanes[].host.tx_eq_recalled", at(215), field_codes::eq_recalls)
        .if_supported(Gate::eq_recall),
    nibbles("lanes[].host.tx_eq", at(217), field_codes::tx_eq_targets)
        .if_supported(Gate::tx_eq_fixed),
    host_flags("lanes[].host.tx_cdr", at(221)).if_supported(Gate::tx_cdr),
    host_flags("lanes[].host.rx_cdr", at(222)).if_supported(Gate::rx_cdr),
    nibbles("lanes[].host.rx_pre_cursor", at(223), field_codes::pre_cursors)
        .if_supported(Gate::rx_pre_cursor),
    nibbles("lanes[].host.rx_post_cursor", at(227), field_codes::post_cursors)
        .if_supported(Gate::rx_post_cursor),
    nibbles("lanes[].host.rx_amplitude", at(231), field_codes::amplitudes)
        .if_supported(Gate::rx_amplitude),
    host_flags("lanes[].host.dp_init_pending", at(235)).if_shown(Gate::pending_flag),
    per_media_lane(number("lanes[].media.tx_wavelength", bits(240, 7, 4)).blank_if(Blank::zeros)),
    per_media_lane(number("lanes[].media.tx_fibre", bits(240, 3, 0)).blank_if(Blank::zeros)),
    per_media_lane(number("lanes[].media.rx_wavelength", bits(248, 7, 4)).blank_if(Blank::zeros)),
    per_media_lane(number("lanes[].media.rx_fibre", bits(248, 3, 0)).blank_if(Blank::zeros)),
});
static_assert(well_formed_rows(page_11_rows, 128, 255));

}  // namespace plugfest::cmis::tables
