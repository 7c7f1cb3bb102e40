#pragma once

#include "drivers/cmis/map/tables/page_11.hpp"

/// What remains: vendor and user pages kept as bytes, the firmware load page, the pages that CMIS
/// 5.4 added, the CDB mailbox and the control page of VDM.
namespace plugfest::cmis::tables {

inline constexpr auto page_03_rows =
    std::to_array<Row>({raw_bytes("vendor.user_eeprom", at(128, 128))});
/// A page whose contents no public document describes.
inline constexpr auto raw_page_rows =
    std::to_array<Row>({raw_bytes("pages[]", at(128, 128)).repeated(Each::page, 1, 8)});

inline constexpr auto page_0c_rows = std::to_array<Row>({
    raw_bytes("advertising.existing_pages", at(128, 32)),
    raw_bytes("advertising.performance_monitoring", at(160, 2)),
    raw_bytes("advertising.load_management", at(162, 2)),
    flag("advertising.not_available_values", bit(192, 7)),
    raw_bytes("advertising.firmware_options", at(193)),
});
static_assert(well_formed_rows(page_0c_rows, 128, 255));

inline constexpr auto page_0d_rows = std::to_array<Row>({
    flag("firmware.cdb_download", bit(128, 7)),
    flag("firmware.fixed.carries_service", bit(128, 3)),
    flag("firmware.fixed.exists", bit(128, 2)),
    flag("firmware.b.exists", bit(128, 1)),
    flag("firmware.a.exists", bit(128, 0)),
    flag("firmware.b.invalid", bit(136, 6)),
    flag("firmware.b.administrative", bit(136, 5)),
    flag("firmware.b.operational", bit(136, 4)),
    flag("firmware.a.invalid", bit(136, 2)),
    flag("firmware.a.administrative", bit(136, 1)),
    flag("firmware.a.operational", bit(136, 0)),
    row_of("firmware.a.version", at(148, 2), Codec::version),
    number("firmware.a.build", at(150, 2)),
    text("firmware.a.label", at(152, 32)),
    row_of("firmware.b.version", at(184, 2), Codec::version),
    number("firmware.b.build", at(186, 2)),
    text("firmware.b.label", at(188, 32)),
    row_of("firmware.fixed.version", at(220, 2), Codec::version),
    number("firmware.fixed.build", at(222, 2)),
    text("firmware.fixed.label", at(224, 32)),
});
static_assert(well_formed_rows(page_0d_rows, 128, 255));

inline constexpr auto page_2f_rows = std::to_array<Row>({
    number("vdm_control.duty_cycle_support", bit(128, 3)).since(0x54),
    number("vdm_control.power_save_support", bit(128, 2)).since(0x54),
    number("vdm_control.last_group", bits(128, 1, 0)),
    number("vdm_control.fine_interval", at(129, 2), "ms", 0.1).blank_if(Blank::zeros),
    flag("vdm_control.freeze_request", bit(144, 7)),
    flag("vdm_control.power_save", bit(144, 6)).since(0x54),
    number("vdm_control.duty_cycle", bits(144, 5, 2)).since(0x54),
    flag("vdm_control.freeze_done", bit(145, 7)),
    flag("vdm_control.unfreeze_done", bit(145, 6)),
});
static_assert(well_formed_rows(page_2f_rows, 128, 255));

inline constexpr auto page_60_rows = std::to_array<Row>({
    host_flags("lanes[].host.tx_polarity_inverted", at(128)),
    host_flags("lanes[].host.rx_polarity_inverted", at(129)),
    raw_bytes("advertising.counters", at(130)),
    covered(at(192, 2)),
});
static_assert(well_formed_rows(page_60_rows, 128, 255));

inline constexpr auto page_61_rows = std::to_array<Row>({
    per_media_lane(number("lanes[].media.rx_lock_losses", at(128, 2))),
    per_host_lane(number("lanes[].host.tx_lock_losses", at(144, 2))),
    per_host_lane(number("lanes[].host.path_rx_lock_losses", at(160, 2))),
    per_host_lane(number("lanes[].host.path_tx_lock_losses", at(176, 2))),
});
static_assert(well_formed_rows(page_61_rows, 128, 255));

[[nodiscard]] constexpr Row lane_limit(const char* path, std::uint8_t offset) {
    return signed_number(path, at(offset, 2), "dBm", 0.01).repeated(Each::media_lane, 8, 64);
}
inline constexpr auto page_62_rows = std::to_array<Row>({
    lane_limit("thresholds.lanes[].tx_power.high_alarm", 128),
    lane_limit("thresholds.lanes[].tx_power.low_alarm", 130),
    lane_limit("thresholds.lanes[].tx_power.high_warning", 132),
    lane_limit("thresholds.lanes[].tx_power.low_warning", 134),
});
static_assert(well_formed_rows(page_62_rows, 128, 255));

inline constexpr auto page_9f_rows = std::to_array<Row>({
    number("firmware.command.id", at(128, 2)),
    number("firmware.command.extended_length", at(130, 2)),
    number("firmware.command.length", at(132)),
    number("firmware.command.check_code", at(133)),
    number("firmware.command.reply_length", at(134)),
    number("firmware.command.reply_check_code", at(135)),
    raw_bytes("firmware.command.payload", at(136, 120)),
});
static_assert(well_formed_rows(page_9f_rows, 128, 255));

}  // namespace plugfest::cmis::tables
