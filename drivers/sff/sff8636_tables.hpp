#pragma once

#include "drivers/cmis/code_lists.hpp"
#include "drivers/cmis/map/row.hpp"
#include "drivers/sff/sff_codes.hpp"
#include "drivers/sff/sff_gates.hpp"

/// The memory of QSFP+ and QSFP28 (SFF-8636 2.10, which contains SFF-8436).
namespace plugfest::sff::tables8636 {

using cmis::at;
using cmis::bit;
using cmis::bits;
using cmis::Blank;
using cmis::checksum;
using cmis::code;
using cmis::Codec;
using cmis::covered;
using cmis::Each;
using cmis::Field;
using cmis::flag;
using cmis::number;
using cmis::raw_bytes;
using cmis::Row;
using cmis::row_of;
using cmis::set_of;
using cmis::signed_number;
using cmis::text;

[[nodiscard]] constexpr Row alarms(const char* path, const Field& field) {
    return row_of(path, field, Codec::alarms_down);
}
/// Four lanes, lane 1 in the lowest bit of the field.
[[nodiscard]] constexpr Row four_flags(const char* path, std::uint8_t offset, std::uint8_t low) {
    return cmis::lane_flags(path, bits(offset, low, low), Each::lane, 4);
}
[[nodiscard]] constexpr Row four_words(const Row& row) {
    return row.repeated(Each::lane, 4, 16);
}

inline constexpr auto lower_rows = std::to_array<Row>({
    code("identity.identifier", at(0), cmis::identifiers),
    code("identity.revision", at(1), revisions),
    flag("identity.flat_memory", bit(2, 2)),
    flag("state.interrupt_deasserted", bit(2, 1)),
    flag("state.data_not_ready", bit(2, 0)),
    four_flags("flags.lanes[].tx_los", 3, 4),
    four_flags("flags.lanes[].rx_los", 3, 0),
    four_flags("flags.lanes[].tx_eq_fault", 4, 4),
    four_flags("flags.lanes[].tx_fault", 4, 0),
    four_flags("flags.lanes[].tx_lol", 5, 4),
    four_flags("flags.lanes[].rx_lol", 5, 0),
    alarms("flags.temperature", bits(6, 7, 4)),
    flag("flags.ready", bit(6, 0)),
    alarms("flags.supply", bits(7, 7, 4)),
    raw_bytes("vendor.flags", at(8)),
    alarms("flags.lanes[1].rx_power", bits(9, 7, 4)).if_supported(Gate::lane_monitors),
    alarms("flags.lanes[2].rx_power", bits(9, 3, 0)).if_supported(Gate::lane_monitors),
    alarms("flags.lanes[3].rx_power", bits(10, 7, 4)).if_supported(Gate::lane_monitors),
    alarms("flags.lanes[4].rx_power", bits(10, 3, 0)).if_supported(Gate::lane_monitors),
    alarms("flags.lanes[1].tx_bias", bits(11, 7, 4)).if_supported(Gate::lane_monitors),
    alarms("flags.lanes[2].tx_bias", bits(11, 3, 0)).if_supported(Gate::lane_monitors),
    alarms("flags.lanes[3].tx_bias", bits(12, 7, 4)).if_supported(Gate::lane_monitors),
    alarms("flags.lanes[4].tx_bias", bits(12, 3, 0)).if_supported(Gate::lane_monitors),
    alarms("flags.lanes[1].tx_power", bits(13, 7, 4)).if_supported(Gate::tx_power),
    alarms("flags.lanes[2].tx_power", bits(13, 3, 0)).if_supported(Gate::tx_power),
    alarms("flags.lanes[3].tx_power", bits(14, 7, 4)).if_supported(Gate::tx_power),
    alarms("flags.lanes[4].tx_power", bits(14, 3, 0)).if_supported(Gate::tx_power),
    raw_bytes("vendor.flags_19", at(19, 3)),
    signed_number("monitors.temperature", at(22, 2), "Cel", 1.0 / 256).if_supported(Gate::monitors),
    number("monitors.supply", at(26, 2), "V", 1e-4).if_supported(Gate::monitors),
    raw_bytes("vendor.lower_30", at(30, 4)),
    four_words(row_of("lanes[].rx_power", at(34, 2), Codec::power, "mW", 1e-4))
        .if_supported(Gate::lane_monitors),
    four_words(number("lanes[].tx_bias", at(42, 2), "mA", 2e-3)).if_supported(Gate::lane_monitors),
    four_words(row_of("lanes[].tx_power", at(50, 2), Codec::power, "mW", 1e-4))
        .if_supported(Gate::tx_power),
    raw_bytes("vendor.lower_58", at(58, 24)),
    four_flags("controls.lanes[].tx_disable", 86, 0),
    raw_bytes("controls.rx_rate_select", at(87)),
    raw_bytes("controls.tx_rate_select", at(88)),
    flag("controls.software_reset", bit(93, 7)),
    flag("controls.enable_class_8", bit(93, 3)),
    flag("controls.enable_class_5_7", bit(93, 2)),
    flag("controls.low_power_request", bit(93, 1)),
    flag("controls.power_override", bit(93, 0)),
    four_flags("controls.lanes[].tx_cdr", 98, 4),
    four_flags("controls.lanes[].rx_cdr", 98, 0),
    raw_bytes("controls.interrupt_pin", at(99)),
    four_flags("masks.lanes[].tx_los", 100, 4),
    four_flags("masks.lanes[].rx_los", 100, 0),
    four_flags("masks.lanes[].tx_eq_fault", 101, 4),
    four_flags("masks.lanes[].tx_fault", 101, 0),
    four_flags("masks.lanes[].tx_lol", 102, 4),
    four_flags("masks.lanes[].rx_lol", 102, 0),
    alarms("masks.temperature", bits(103, 7, 4)),
    alarms("masks.supply", bits(104, 7, 4)),
    number("identity.max_power_class_8", at(107), "W", 0.1).blank_if(Blank::zeros),
    raw_bytes("state.properties", at(108, 9)),
    covered(at(119, 8)),
    number("state.page_select", at(127)),
});
static_assert(cmis::well_formed_rows(lower_rows, 0, 127));

inline constexpr auto page_00_rows = std::to_array<Row>({
    code("identity.identifier_copy", at(128), cmis::identifiers),
    code("identity.power_class", bits(129, 7, 6), power_classes),
    flag("identity.power_class_8", bit(129, 5)),
    flag("identity.has_clei", bit(129, 4)),
    flag("identity.tx_cdr", bit(129, 3)),
    flag("identity.rx_cdr", bit(129, 2)),
    code("identity.power_class_5_7", bits(129, 1, 0), high_power_classes),
    code("identity.connector", at(130), cmis::connectors),
    set_of("identity.ethernet", at(131), ethernet),
    raw_bytes("identity.compliance", at(132, 7)),
    code("identity.encoding", at(139), encodings),
    number("identity.nominal_rate", at(140), "MBd", 100.0)
        .if_shown(Gate::plain_rate)
        .blank_if(Blank::zeros),
    raw_bytes("identity.rate_select", at(141)),
    number("identity.length_smf", at(142), "km").blank_if(Blank::zeros),
    number("identity.length_om3", at(143), "m", 2.0).blank_if(Blank::zeros),
    number("identity.length_om2", at(144), "m").blank_if(Blank::zeros),
    number("identity.length_om1", at(145), "m").if_shown(Gate::optical).blank_if(Blank::zeros),
    number("identity.attenuation_total", at(145), "dB")
        .if_shown(Gate::copper)
        .blank_if(Blank::zeros),
    number("identity.length", at(146), "m").if_shown(Gate::cable).blank_if(Blank::zeros),
    number("identity.length_om4", at(146), "m", 2.0)
        .if_shown(Gate::separable)
        .blank_if(Blank::zeros),
    code("identity.technology", bits(147, 7, 4), technologies),
    flag("identity.wavelength_control", bit(147, 3)),
    flag("identity.cooled", bit(147, 2)),
    code("identity.detector", bit(147, 1), detectors),
    flag("identity.tunable", bit(147, 0)),
    text("identity.vendor", at(148, 16)),
    set_of("identity.infiniband", bits(164, 5, 0), infiniband),
    raw_bytes("identity.oui", at(165, 3)),
    text("identity.part", at(168, 16)),
    text("identity.vendor_revision", at(184, 2)),
    number("identity.wavelength", at(186, 2), "nm", 0.05)
        .if_shown(Gate::optical)
        .blank_if(Blank::zeros),
    number("identity.attenuation_2_5_ghz", at(186), "dB")
        .if_shown(Gate::copper)
        .blank_if(Blank::zeros),
    number("identity.attenuation_5_ghz", at(187), "dB")
        .if_shown(Gate::copper)
        .blank_if(Blank::zeros),
    number("identity.wavelength_tolerance", at(188, 2), "nm", 0.005)
        .if_shown(Gate::optical)
        .blank_if(Blank::zeros),
    number("identity.attenuation_7_ghz", at(188), "dB")
        .if_shown(Gate::copper)
        .blank_if(Blank::zeros),
    number("identity.attenuation_12_9_ghz", at(189), "dB")
        .if_shown(Gate::copper)
        .blank_if(Blank::zeros),
    number("identity.case_temperature_max", at(190), "Cel").blank_if(Blank::zeros),
    checksum("checksums.base", at(191), 128, 190),
    code("identity.extended_compliance", at(192), extended_compliance),
    raw_bytes("advertising.options", at(193, 3)),
    text("identity.serial", at(196, 16)),
    text("identity.date_code", at(212, 8)),
    flag("advertising.temperature_monitor", bit(220, 5)),
    flag("advertising.supply_monitor", bit(220, 4)),
    code("advertising.rx_power_type", bit(220, 3), power_kinds).if_supported(Gate::optical),
    flag("advertising.tx_power_monitor", bit(220, 2)),
    raw_bytes("advertising.enhanced_options", at(221)),
    number("identity.nominal_rate_extended", at(222), "MBd", 250.0).blank_if(Blank::zeros),
    checksum("checksums.extended", at(223), 192, 222),
    raw_bytes("vendor.page_00_224", at(224, 32)),
});
static_assert(cmis::well_formed_rows(page_00_rows, 128, 255));

inline constexpr auto page_03_rows = std::to_array<Row>({
    cmis::limits(signed_number("thresholds.temperature", at(128, 2), "Cel", 1.0 / 256)),
    cmis::limits(number("thresholds.supply", at(144, 2), "V", 1e-4)).if_supported(Gate::monitors),
    cmis::limits(row_of("thresholds.rx_power", at(176, 2), Codec::power, "mW", 1e-4))
        .if_supported(Gate::lane_monitors),
    cmis::limits(number("thresholds.tx_bias", at(184, 2), "mA", 2e-3))
        .if_supported(Gate::lane_monitors),
    cmis::limits(row_of("thresholds.tx_power", at(192, 2), Codec::power, "mW", 1e-4))
        .if_supported(Gate::tx_power),
    raw_bytes("controls.page_03_224", at(224, 32)),
});
static_assert(cmis::well_formed_rows(page_03_rows, 128, 255));

inline constexpr auto page_02_rows =
    std::to_array<Row>({raw_bytes("vendor.user_eeprom", at(128, 128))});
inline constexpr auto raw_page_rows =
    std::to_array<Row>({raw_bytes("pages[]", at(128, 128)).repeated(Each::page, 1, 8)});

}  // namespace plugfest::sff::tables8636
