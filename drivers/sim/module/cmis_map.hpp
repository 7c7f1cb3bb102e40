#pragma once

#include <cstdint>

/// Where the simulated module keeps its registers (CMIS 5.2). Kept apart from the driver's tables
/// on purpose: if both sides shared them, a wrong offset would go unnoticed.
namespace plugfest::sim::reg {

/// A byte of module memory. Offsets below 128 are lower memory, whatever the page.
struct Address {
    std::uint8_t page = 0;
    std::uint8_t offset = 0;
    bool operator==(const Address&) const = default;
};

[[nodiscard]] constexpr Address operator+(Address address, int distance) {
    return {address.page, static_cast<std::uint8_t>(address.offset + distance)};
}

// Lower memory.
inline constexpr Address identifier{0x00, 0};
inline constexpr Address revision{0x00, 1};
inline constexpr Address memory_model{0x00, 2};  // bit 7 flat, bit 6 stepped configuration only
inline constexpr Address module_state{0x00, 3};
inline constexpr Address flags_summary{0x00, 4};
inline constexpr Address module_flags{0x00, 8};
inline constexpr Address monitor_flags{0x00, 9};  // temperature and supply
inline constexpr Address temperature{0x00, 14};
inline constexpr Address supply{0x00, 16};
inline constexpr Address module_control{0x00, 26};
inline constexpr Address module_masks{0x00, 31};
inline constexpr Address cdb_status{0x00, 37};  // by instance
inline constexpr Address active_firmware{0x00, 39};
inline constexpr Address fault_cause{0x00, 41};
inline constexpr Address media_type{0x00, 85};
inline constexpr Address applications{0x00, 86};
inline constexpr Address password_change{0x00, 118};
inline constexpr Address password_entry{0x00, 122};
inline constexpr Address bank_select{0x00, 126};
inline constexpr Address page_select{0x00, 127};

// Page 00h.
inline constexpr Address identifier_copy{0x00, 128};
inline constexpr Address vendor_name{0x00, 129};
inline constexpr Address vendor_oui{0x00, 145};
inline constexpr Address part_number{0x00, 148};
inline constexpr Address vendor_revision{0x00, 164};
inline constexpr Address serial_number{0x00, 166};
inline constexpr Address date_code{0x00, 182};
inline constexpr Address clei{0x00, 190};
inline constexpr Address power_class{0x00, 200};
inline constexpr Address max_power{0x00, 201};
inline constexpr Address cable_length{0x00, 202};
inline constexpr Address connector{0x00, 203};
inline constexpr Address attenuation{0x00, 204};
inline constexpr Address media_lanes_absent{0x00, 210};
inline constexpr Address far_end{0x00, 211};
inline constexpr Address media_technology{0x00, 212};
inline constexpr Address identity_checksum{0x00, 222};

// Page 01h.
inline constexpr Address inactive_firmware{0x01, 128};
inline constexpr Address hardware_revision{0x01, 130};
inline constexpr Address smf_length{0x01, 132};
inline constexpr Address om4_length{0x01, 134};
inline constexpr Address wavelength{0x01, 138};
inline constexpr Address wavelength_tolerance{0x01, 140};
inline constexpr Address pages_supported{0x01, 142};
inline constexpr Address modsel_wait{0x01, 143};
inline constexpr Address duration_data_path{0x01, 144};  // 7-4 deinit, 3-0 init
inline constexpr Address module_traits{0x01, 145};
inline constexpr Address temperature_range{0x01, 146};  // max, min
inline constexpr Address lowest_supply{0x01, 150};
inline constexpr Address detector{0x01, 151};
inline constexpr Address rx_output_levels{0x01, 153};
inline constexpr Address rx_output_eq_max{0x01, 154};
inline constexpr Address tx_controls{0x01, 155};
inline constexpr Address rx_controls{0x01, 156};
inline constexpr Address tx_flags_supported{0x01, 157};
inline constexpr Address rx_flags_supported{0x01, 158};
inline constexpr Address module_monitors{0x01, 159};
inline constexpr Address lane_monitors{0x01, 160};
inline constexpr Address tx_signal_controls{0x01, 161};
inline constexpr Address rx_signal_controls{0x01, 162};
inline constexpr Address cdb_advertising{0x01, 163};        // 4 bytes up to 166
inline constexpr Address duration_module_power{0x01, 167};  // 7-4 down, 3-0 up
inline constexpr Address duration_tx_turn{0x01, 168};       // 7-4 off, 3-0 on
inline constexpr Address media_lane_assignment{0x01, 176};
inline constexpr Address more_applications{0x01, 223};
inline constexpr Address advertising_checksum{0x01, 255};

// Page 02h.
inline constexpr Address temperature_thresholds{0x02, 128};
inline constexpr Address supply_thresholds{0x02, 136};
inline constexpr Address tx_power_thresholds{0x02, 176};
inline constexpr Address tx_bias_thresholds{0x02, 184};
inline constexpr Address rx_power_thresholds{0x02, 192};
inline constexpr Address threshold_checksum{0x02, 255};

// Page 10h: lane control.
inline constexpr Address data_path_deinit{0x10, 128};
inline constexpr Address tx_disable{0x10, 130};
inline constexpr Address tx_squelch_off{0x10, 131};
inline constexpr Address tx_squelch_force{0x10, 132};
inline constexpr Address rx_disable{0x10, 138};
inline constexpr Address rx_squelch_off{0x10, 139};
inline constexpr Address apply_init{0x10, 143};
inline constexpr Address apply_immediate{0x10, 144};
inline constexpr int staged_set_stride = 35;  // from a register of staged set 0 to that of set 1
inline constexpr Address apply_init_1{0x10, 178};
inline constexpr Address apply_immediate_1{0x10, 179};
inline constexpr Address staged_config{0x10, 145};
inline constexpr Address staged_signal{0x10, 153};  // 21 bytes up to 173
inline constexpr Address staged_input_eq{0x10, 156};
inline constexpr Address staged_pre_cursor{0x10, 162};
inline constexpr Address staged_post_cursor{0x10, 166};
inline constexpr Address staged_amplitude{0x10, 170};

// Page 11h: lane status.
inline constexpr Address data_path_state{0x11, 128};
inline constexpr Address output_status_rx{0x11, 132};
inline constexpr Address output_status_tx{0x11, 133};
inline constexpr Address lane_flags{0x11, 134};  // 20 bytes up to 153
inline constexpr Address flag_state_changed{0x11, 134};
inline constexpr Address flag_tx_los{0x11, 136};
inline constexpr Address flag_tx_cdr_lol{0x11, 137};
inline constexpr Address flag_tx_power{0x11, 139};  // high alarm, low alarm, high and low warning
inline constexpr Address flag_tx_bias{0x11, 143};
inline constexpr Address flag_rx_los{0x11, 147};
inline constexpr Address flag_rx_cdr_lol{0x11, 148};
inline constexpr Address flag_rx_power{0x11, 149};
inline constexpr Address flag_output_changed{0x11, 153};
inline constexpr Address tx_power{0x11, 154};
inline constexpr Address tx_bias{0x11, 170};
inline constexpr Address rx_power{0x11, 186};
inline constexpr Address config_status{0x11, 202};
inline constexpr Address active_config{0x11, 206};
inline constexpr Address active_signal{0x11, 214};  // 21 bytes up to 234
inline constexpr Address init_pending{0x11, 235};
inline constexpr Address tx_lane_mapping{0x11, 240};
inline constexpr Address rx_lane_mapping{0x11, 248};

// Pages 13h and 14h: diagnostics.
inline constexpr Address loopback_support{0x13, 128};
inline constexpr Address gating_support{0x13, 129};
inline constexpr Address reporting_support{0x13, 130};
inline constexpr Address engine_support{0x13, 131};
inline constexpr Address pattern_support{0x13, 132};  // 16-bit words, low byte first
inline constexpr Address per_lane_support{0x13, 142};
inline constexpr Address host_generator{0x13, 144};
inline constexpr Address media_generator{0x13, 152};
inline constexpr Address host_checker{0x13, 160};
inline constexpr Address media_checker{0x13, 168};
inline constexpr Address measurement_control{0x13, 177};
inline constexpr Address loopbacks{0x13, 180};  // media out, media in, host out, host in
inline constexpr Address scratchpad{0x13, 184};
inline constexpr Address selector{0x14, 128};
inline constexpr Address gate_complete_host{0x14, 134};
inline constexpr Address gate_complete_media{0x14, 135};
inline constexpr Address checker_lol_host{0x14, 138};
inline constexpr Address checker_lol_media{0x14, 139};
inline constexpr Address diagnostic_data{0x14, 192};

// Page 9Fh: CDB message, a bank per instance.
inline constexpr Address cdb_command{0x9f, 128};
inline constexpr Address cdb_epl_length{0x9f, 130};
inline constexpr Address cdb_lpl_length{0x9f, 132};
inline constexpr Address cdb_check_code{0x9f, 133};
inline constexpr Address cdb_reply_length{0x9f, 134};
inline constexpr Address cdb_payload{0x9f, 136};

// Pages 20h-2Fh: VDM.
inline constexpr std::uint8_t vdm_descriptors = 0x20;
inline constexpr std::uint8_t vdm_samples = 0x24;
inline constexpr std::uint8_t vdm_thresholds = 0x28;
inline constexpr Address vdm_flags{0x2c, 128};
inline constexpr Address vdm_groups{0x2f, 128};
inline constexpr Address vdm_interval{0x2f, 129};
inline constexpr Address vdm_control{0x2f, 144};
inline constexpr Address vdm_status{0x2f, 145};

}  // namespace plugfest::sim::reg
