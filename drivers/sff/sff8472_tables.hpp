#pragma once

#include "drivers/cmis/code_lists.hpp"
#include "drivers/cmis/map/row.hpp"
#include "drivers/sff/sff_codes.hpp"
#include "drivers/sff/sff_gates.hpp"

/// The memory of SFP, SFP+ and SFP28: identity at I2C address A0h, diagnostics at A2h (SFF-8472
/// 12.4).
namespace plugfest::sff::tables8472 {

using cmis::at;
using cmis::bit;
using cmis::bits;
using cmis::Blank;
using cmis::checksum;
using cmis::code;
using cmis::Codec;
using cmis::covered;
using cmis::Field;
using cmis::flag;
using cmis::number;
using cmis::raw_bytes;
using cmis::Row;
using cmis::row_of;
using cmis::Scaling;
using cmis::set_of;
using cmis::signed_number;
using cmis::text;

inline constexpr auto high_low_alarm =
    std::to_array<cmis::CodeName>({{0, "low_alarm"}, {1, "high_alarm"}});
inline constexpr auto high_low_warning =
    std::to_array<cmis::CodeName>({{0, "low_warning"}, {1, "high_warning"}});

inline constexpr auto a0_rows = std::to_array<Row>({
    code("identity.identifier", at(0), cmis::identifiers),
    number("identity.extended_identifier", at(1)),
    code("identity.connector", at(2), cmis::connectors),
    set_of("identity.ethernet_10g", at(3), sfp_10g),
    raw_bytes("identity.sonet", at(4, 2)),
    set_of("identity.ethernet_1g", at(6), sfp_gigabit),
    raw_bytes("identity.fibre_channel_7", at(7)),
    set_of("identity.cable", at(8), sfp_cable),
    raw_bytes("identity.fibre_channel_9", at(9, 2)),
    code("identity.encoding", at(11), sfp_encodings),
    number("identity.nominal_rate", at(12), "MBd", 100.0)
        .if_shown(Gate::plain_rate)
        .blank_if(Blank::zeros),
    raw_bytes("identity.rate_identifier", at(13)),
    number("identity.length_smf", at(14), "km").blank_if(Blank::zeros),
    number("identity.length_smf_100m", at(15), "m", 100.0).blank_if(Blank::zeros),
    number("identity.length_om2", at(16), "m", 10.0).blank_if(Blank::zeros),
    number("identity.length_om1", at(17), "m", 10.0).blank_if(Blank::zeros),
    number("identity.length", at(18), "m").if_shown(Gate::cable).blank_if(Blank::zeros),
    number("identity.length_om4", at(18), "m", 10.0)
        .if_shown(Gate::separable)
        .blank_if(Blank::zeros),
    number("identity.length_om3", at(19), "m", 10.0).blank_if(Blank::zeros),
    text("identity.vendor", at(20, 16)),
    code("identity.extended_compliance", at(36), extended_compliance),
    raw_bytes("identity.oui", at(37, 3)),
    text("identity.part", at(40, 16)),
    text("identity.vendor_revision", at(56, 4)),
    number("identity.wavelength", at(60, 2), "nm").if_shown(Gate::optical).blank_if(Blank::zeros),
    raw_bytes("identity.cable_compliance", at(60, 2)).if_shown(Gate::copper),
    raw_bytes("identity.fibre_channel_62", at(62)),
    checksum("checksums.base", at(63), 0, 62),
    raw_bytes("advertising.options", at(64, 2)),
    number("identity.rate_max", at(66)).blank_if(Blank::zeros),
    number("identity.rate_min", at(67)).blank_if(Blank::zeros),
    text("identity.serial", at(68, 16)),
    text("identity.date_code", at(84, 8)),
    flag("advertising.diagnostics", bit(92, 6)),
    flag("advertising.internally_calibrated", bit(92, 5)),
    flag("advertising.externally_calibrated", bit(92, 4)),
    code("advertising.rx_power_type", bit(92, 3), power_kinds),
    flag("advertising.address_change", bit(92, 2)),
    flag("advertising.alarm_flags", bit(93, 7)),
    flag("advertising.soft_tx_disable", bit(93, 6)),
    flag("advertising.soft_tx_fault", bit(93, 5)),
    flag("advertising.soft_rx_los", bit(93, 4)),
    flag("advertising.soft_rate_select", bit(93, 3)),
    code("identity.revision", at(94), sfp_revisions),
    checksum("checksums.extended", at(95), 64, 94),
    raw_bytes("vendor.a0_96", at(96, 32)),
});
static_assert(cmis::well_formed_rows(a0_rows, 0, 127));

inline constexpr auto a0_upper_rows =
    std::to_array<Row>({raw_bytes("vendor.a0_128", at(128, 128))});

[[nodiscard]] constexpr Row alarm_set(const char* path, std::uint8_t offset, std::uint8_t low) {
    return set_of(path, bits(offset, static_cast<std::uint8_t>(low + 1), low), high_low_alarm);
}
[[nodiscard]] constexpr Row warning_set(const char* path, std::uint8_t offset, std::uint8_t low) {
    return set_of(path, bits(offset, static_cast<std::uint8_t>(low + 1), low), high_low_warning);
}
[[nodiscard]] constexpr Row coefficient(const char* path, std::uint8_t offset) {
    return row_of(path, at(offset, 4), Codec::f32).if_shown(Gate::calibrated);
}
/// Unsigned, one byte before and one after the point.
[[nodiscard]] constexpr Row slope(const char* path, std::uint8_t offset) {
    return number(path, at(offset, 2), "", 1.0 / 256).if_shown(Gate::calibrated);
}
[[nodiscard]] constexpr Row offset_of(const char* path, std::uint8_t offset) {
    return signed_number(path, at(offset, 2)).if_shown(Gate::calibrated);
}

inline constexpr auto a2_rows = std::to_array<Row>({
    cmis::limits(signed_number("thresholds.temperature", at(0, 2), "Cel", 1.0 / 256))
        .scaled_by(Scaling::temperature),
    cmis::limits(number("thresholds.supply", at(8, 2), "V", 1e-4)).scaled_by(Scaling::supply),
    cmis::limits(number("thresholds.tx_bias", at(16, 2), "mA", 2e-3)).scaled_by(Scaling::tx_bias),
    cmis::limits(row_of("thresholds.tx_power", at(24, 2), Codec::power, "mW", 1e-4))
        .scaled_by(Scaling::tx_power),
    cmis::limits(row_of("thresholds.rx_power", at(32, 2), Codec::power, "mW", 1e-4))
        .scaled_by(Scaling::rx_power),
    covered(at(56, 39)).if_shown(Gate::not_calibrated),
    coefficient("calibration.rx_power_4", 56),
    coefficient("calibration.rx_power_3", 60),
    coefficient("calibration.rx_power_2", 64),
    coefficient("calibration.rx_power_1", 68),
    coefficient("calibration.rx_power_0", 72),
    slope("calibration.tx_bias_slope", 76),
    offset_of("calibration.tx_bias_offset", 78),
    slope("calibration.tx_power_slope", 80),
    offset_of("calibration.tx_power_offset", 82),
    slope("calibration.temperature_slope", 84),
    offset_of("calibration.temperature_offset", 86),
    slope("calibration.supply_slope", 88),
    offset_of("calibration.supply_offset", 90),
    checksum("checksums.diagnostics", at(95), 0, 94),
    signed_number("monitors.temperature", at(96, 2), "Cel", 1.0 / 256)
        .scaled_by(Scaling::temperature),
    number("monitors.supply", at(98, 2), "V", 1e-4).scaled_by(Scaling::supply),
    number("lanes[1].tx_bias", at(100, 2), "mA", 2e-3).scaled_by(Scaling::tx_bias),
    row_of("lanes[1].tx_power", at(102, 2), Codec::power, "mW", 1e-4).scaled_by(Scaling::tx_power),
    row_of("lanes[1].rx_power", at(104, 2), Codec::power, "mW", 1e-4).scaled_by(Scaling::rx_power),
    raw_bytes("monitors.optional", at(106, 4)),
    flag("state.tx_disable_pin", bit(110, 7)),
    flag("controls.soft_tx_disable", bit(110, 6)),
    flag("state.rate_select_1", bit(110, 5)),
    flag("state.rate_select_0", bit(110, 4)),
    flag("controls.soft_rate_select", bit(110, 3)),
    flag("flags.lanes[1].tx_fault", bit(110, 2)),
    flag("flags.lanes[1].rx_los", bit(110, 1)),
    flag("state.data_not_ready", bit(110, 0)),
    alarm_set("flags.temperature", 112, 6),
    alarm_set("flags.supply", 112, 4),
    alarm_set("flags.lanes[1].tx_bias", 112, 2),
    alarm_set("flags.lanes[1].tx_power", 112, 0),
    alarm_set("flags.lanes[1].rx_power", 113, 6),
    warning_set("flags.temperature_warning", 116, 6),
    warning_set("flags.supply_warning", 116, 4),
    warning_set("flags.lanes[1].tx_bias_warning", 116, 2),
    warning_set("flags.lanes[1].tx_power_warning", 116, 0),
    warning_set("flags.lanes[1].rx_power_warning", 117, 6),
    raw_bytes("controls.extended", at(118, 2)),
    covered(at(120, 7)),
    number("state.page_select", at(127)),
});
static_assert(cmis::well_formed_rows(a2_rows, 0, 127));

inline constexpr auto a2_page_rows =
    std::to_array<Row>({raw_bytes("pages[]", at(128, 128)).repeated(cmis::Each::page, 1, 8)});

}  // namespace plugfest::sff::tables8472
