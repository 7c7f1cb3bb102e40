#pragma once

#include "drivers/cmis/registers/field.hpp"

/// Page 01h, advertising (CMIS 5.2, 8.4).
namespace plugfest::cmis::page_01 {

inline constexpr Field vdm_pages{.page = 0x01, .offset = 142, .high_bit = 6, .low_bit = 6};
inline constexpr Field diagnostic_pages{.page = 0x01, .offset = 142, .high_bit = 5, .low_bit = 5};
inline constexpr Field banks{.page = 0x01, .offset = 142, .high_bit = 1, .low_bit = 0};
inline constexpr Field max_duration_dp_deinit{
    .page = 0x01, .offset = 144, .high_bit = 7, .low_bit = 4};
inline constexpr Field max_duration_dp_init{
    .page = 0x01, .offset = 144, .high_bit = 3, .low_bit = 0};
inline constexpr Field rx_amplitudes{.page = 0x01, .offset = 153, .high_bit = 7, .low_bit = 4};
inline constexpr Field tx_input_eq_max{.page = 0x01, .offset = 153, .high_bit = 3, .low_bit = 0};
inline constexpr Field rx_post_cursor_max{.page = 0x01, .offset = 154, .high_bit = 7, .low_bit = 4};
inline constexpr Field rx_pre_cursor_max{.page = 0x01, .offset = 154, .high_bit = 3, .low_bit = 0};
inline constexpr Field has_tx_squelch_force{
    .page = 0x01, .offset = 155, .high_bit = 3, .low_bit = 3};
inline constexpr Field has_tx_auto_squelch_disable{
    .page = 0x01, .offset = 155, .high_bit = 2, .low_bit = 2};
inline constexpr Field has_tx_output_disable{
    .page = 0x01, .offset = 155, .high_bit = 1, .low_bit = 1};
inline constexpr Field has_tx_polarity_flip{
    .page = 0x01, .offset = 155, .high_bit = 0, .low_bit = 0};
inline constexpr Field has_rx_auto_squelch_disable{
    .page = 0x01, .offset = 156, .high_bit = 2, .low_bit = 2};
inline constexpr Field has_rx_output_disable{
    .page = 0x01, .offset = 156, .high_bit = 1, .low_bit = 1};
inline constexpr Field has_rx_polarity_flip{
    .page = 0x01, .offset = 156, .high_bit = 0, .low_bit = 0};
inline constexpr Field tx_input_failure_flags{
    .page = 0x01, .offset = 157, .high_bit = 3, .low_bit = 0};
inline constexpr Field rx_flags{.page = 0x01, .offset = 158, .high_bit = 2, .low_bit = 1};
inline constexpr Field has_supply_monitor{.page = 0x01, .offset = 159, .high_bit = 1, .low_bit = 1};
inline constexpr Field has_temperature_monitor{
    .page = 0x01, .offset = 159, .high_bit = 0, .low_bit = 0};
inline constexpr Field bias_scale{.page = 0x01, .offset = 160, .high_bit = 4, .low_bit = 3};
inline constexpr Field has_rx_power{.page = 0x01, .offset = 160, .high_bit = 2, .low_bit = 2};
inline constexpr Field has_tx_power{.page = 0x01, .offset = 160, .high_bit = 1, .low_bit = 1};
inline constexpr Field has_tx_bias{.page = 0x01, .offset = 160, .high_bit = 0, .low_bit = 0};
inline constexpr Field has_adaptive_eq{.page = 0x01, .offset = 161, .high_bit = 3, .low_bit = 3};
inline constexpr Field has_fixed_eq{.page = 0x01, .offset = 161, .high_bit = 2, .low_bit = 2};
inline constexpr Field has_tx_cdr_bypass{.page = 0x01, .offset = 161, .high_bit = 1, .low_bit = 1};
inline constexpr Field has_staged_set_1{.page = 0x01, .offset = 162, .high_bit = 5, .low_bit = 5};
inline constexpr Field has_rx_post_cursor{.page = 0x01, .offset = 162, .high_bit = 4, .low_bit = 4};
inline constexpr Field has_rx_pre_cursor{.page = 0x01, .offset = 162, .high_bit = 3, .low_bit = 3};
inline constexpr Field has_rx_amplitude{.page = 0x01, .offset = 162, .high_bit = 2, .low_bit = 2};
inline constexpr Field has_rx_cdr_bypass{.page = 0x01, .offset = 162, .high_bit = 1, .low_bit = 1};
inline constexpr Field cdb_instances{.page = 0x01, .offset = 163, .high_bit = 7, .low_bit = 6};
inline constexpr Field cdb_background{.page = 0x01, .offset = 163, .high_bit = 5, .low_bit = 5};
inline constexpr Field cdb_epl_pages{.page = 0x01, .offset = 163, .high_bit = 3, .low_bit = 0};
inline constexpr Field cdb_length_extension{.page = 0x01, .offset = 164};
inline constexpr Field cdb_trigger_any_write{
    .page = 0x01, .offset = 165, .high_bit = 7, .low_bit = 7};
inline constexpr Field cdb_busy_extended{.page = 0x01, .offset = 165, .high_bit = 4, .low_bit = 0};
inline constexpr Field cdb_busy_plain{.page = 0x01, .offset = 166, .high_bit = 6, .low_bit = 0};
inline constexpr Field max_duration_power_down{
    .page = 0x01, .offset = 167, .high_bit = 7, .low_bit = 4};
inline constexpr Field max_duration_power_up{
    .page = 0x01, .offset = 167, .high_bit = 3, .low_bit = 0};
inline constexpr Field max_duration_tx_turn_off{
    .page = 0x01, .offset = 168, .high_bit = 7, .low_bit = 4};
inline constexpr Field max_duration_tx_turn_on{
    .page = 0x01, .offset = 168, .high_bit = 3, .low_bit = 0};
inline constexpr Field extra_banks{.page = 0x01,
                                   .offset = 174,
                                   .high_bit = 4,
                                   .low_bit = 0};  ///< n + 1 banks when `banks` is 3 (CMIS 5.4)
inline constexpr Field media_assignments{
    .page = 0x01, .offset = 176, .length = 15};  ///< by AppSel 1-15
inline constexpr Field applications{
    .page = 0x01, .offset = 223, .length = 28};  ///< descriptors of AppSel 9-15
inline constexpr Field full_page_read{
    .page = 0x01,
    .offset = 251,
    .high_bit = 1,
    .low_bit = 0};  ///< 1: no more than 8 bytes a transfer (CMIS 5.3)
inline constexpr Field checksum{.page = 0x01, .offset = 255};

static_assert(well_formed({vdm_pages,
                           diagnostic_pages,
                           banks,
                           max_duration_dp_deinit,
                           max_duration_dp_init,
                           rx_amplitudes,
                           tx_input_eq_max,
                           rx_post_cursor_max,
                           rx_pre_cursor_max,
                           has_tx_squelch_force,
                           has_tx_auto_squelch_disable,
                           has_tx_output_disable,
                           has_tx_polarity_flip,
                           has_rx_auto_squelch_disable,
                           has_rx_output_disable,
                           has_rx_polarity_flip,
                           tx_input_failure_flags,
                           rx_flags,
                           has_supply_monitor,
                           has_temperature_monitor,
                           bias_scale,
                           has_rx_power,
                           has_tx_power,
                           has_tx_bias,
                           has_adaptive_eq,
                           has_fixed_eq,
                           has_tx_cdr_bypass,
                           has_staged_set_1,
                           has_rx_post_cursor,
                           has_rx_pre_cursor,
                           has_rx_amplitude,
                           has_rx_cdr_bypass,
                           cdb_instances,
                           cdb_background,
                           cdb_epl_pages,
                           cdb_length_extension,
                           cdb_trigger_any_write,
                           cdb_busy_extended,
                           cdb_busy_plain,
                           max_duration_power_down,
                           max_duration_power_up,
                           max_duration_tx_turn_off,
                           max_duration_tx_turn_on,
                           extra_banks,
                           media_assignments,
                           applications,
                           full_page_read,
                           checksum},
                          0x01, 128, 255));

/// The inactive firmware version before it changes with a download and is left out.
inline constexpr Field checksummed{.page = 0x01, .offset = 130, .length = 125};
static_assert(checksummed.end() == checksum.offset);

/// Bits within tx_input_failure_flags and rx_flags, as shifted down.
inline constexpr unsigned tx_cdr_lol_advertised = 1U << 2U;
inline constexpr unsigned tx_los_advertised = 1U << 1U;
inline constexpr unsigned tx_fault_advertised = 1U << 0U;
inline constexpr unsigned rx_cdr_lol_advertised = 1U << 1U;
inline constexpr unsigned rx_los_advertised = 1U << 0U;

}  // namespace plugfest::cmis::page_01
