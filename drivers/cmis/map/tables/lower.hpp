#pragma once

#include "drivers/cmis/code_lists.hpp"
#include "drivers/cmis/map/field_codes.hpp"
#include "drivers/cmis/map/gates.hpp"
#include "drivers/cmis/registers/lower.hpp"

/// Lower memory, bytes 0-127 (CMIS 5.2, 8.2; later bytes from CMIS 5.3 and 5.4).
namespace plugfest::cmis::tables {

[[nodiscard]] constexpr Row alarms(const char* path, const Field& field) {
    return row_of(path, field, Codec::alarms);
}

inline constexpr auto lower_rows = std::to_array<Row>({
    code("identity.identifier", lower::identifier, identifiers),
    row_of("identity.revision", lower::revision, Codec::revision),
    flag("identity.flat_memory", lower::flat_memory),
    flag("advertising.stepped_config_only", lower::stepped_config_only).if_shown(Gate::paged),
    code("advertising.max_clock", lower::max_speed, field_codes::clock_speeds),
    code("advertising.auto_commissioning", bits(2, 1, 0), field_codes::commissioning)
        .if_shown(Gate::paged),
    code("state.module", lower::module_state, field_codes::module_states),
    flag("state.interrupt_deasserted", bit(3, 0)),
    set_of("flags.summary[]", bits(4, 3, 0), field_codes::flag_pages)
        .repeated(Each::bank, 4, 8)
        .if_shown(Gate::paged),
    flag("flags.cdb_2_complete", bit(8, 7)).if_supported(Gate::cdb_2),
    flag("flags.cdb_1_complete", bit(8, 6)).if_supported(Gate::cdb),
    flag("flags.abnormal_firmware", bit(8, 3)).since(0x54),
    flag("flags.data_path_firmware_error", bit(8, 2)),
    flag("flags.module_firmware_error", bit(8, 1)),
    flag("flags.module_state_changed", bit(8, 0)),
    alarms("flags.supply", bits(9, 7, 4)).if_supported(Gate::supply),
    alarms("flags.temperature", bits(9, 3, 0)).if_supported(Gate::temperature),
    alarms("flags.aux2", bits(10, 7, 4)).if_supported(Gate::aux2),
    alarms("flags.aux1", bits(10, 3, 0)).if_supported(Gate::aux1),
    alarms("flags.custom_monitor", bits(11, 7, 4)).if_supported(Gate::custom_monitor),
    alarms("flags.aux3", bits(11, 3, 0)).if_supported(Gate::aux3),
    raw_bytes("vendor.flags", at(13)),
    signed_number("monitors.temperature", lower::temperature, "Cel", 1.0 / 256)
        .if_supported(Gate::temperature),
    number("monitors.supply", lower::supply, "V", 1e-4).if_supported(Gate::supply),
    signed_number("monitors.tec_current_1", at(18, 2), "%", 100.0 / 32767)
        .if_shown(Gate::aux1_tec)
        .if_supported(Gate::aux1),
    signed_number("monitors.aux1", at(18, 2)).if_shown(Gate::aux1_custom).if_supported(Gate::aux1),
    signed_number("monitors.tec_current_2", at(20, 2), "%", 100.0 / 32767)
        .if_shown(Gate::aux2_tec)
        .if_supported(Gate::aux2),
    signed_number("monitors.laser_temperature_2", at(20, 2), "Cel", 1.0 / 256)
        .if_shown(Gate::aux2_laser)
        .if_supported(Gate::aux2),
    signed_number("monitors.laser_temperature_3", at(22, 2), "Cel", 1.0 / 256)
        .if_shown(Gate::aux3_laser)
        .if_supported(Gate::aux3),
    number("monitors.supply_2", at(22, 2), "V", 1e-4)
        .if_shown(Gate::aux3_supply)
        .if_supported(Gate::aux3),
    number("monitors.custom", at(24, 2)).if_supported(Gate::custom_monitor),
    flag("controls.bank_broadcast", bit(26, 7)).if_supported(Gate::bank_broadcast),
    flag("controls.low_power_allow_hardware", lower::low_power_allow_hardware)
        .if_shown(Gate::paged),
    code("controls.squelch_method", bit(26, 5), field_codes::squelch_methods).if_shown(Gate::paged),
    flag("controls.low_power_request_software", lower::low_power_request_software)
        .if_shown(Gate::paged),
    flag("controls.software_reset", bit(26, 3)),
    raw_bytes("vendor.controls", bits(26, 2, 0)),
    number("controls.interface_speed", bits(27, 3, 0)).since(0x53),
    raw_bytes("vendor.lower_29", at(29, 2)),
    flag("masks.cdb_2_complete", bit(31, 7)).if_supported(Gate::cdb_2),
    flag("masks.cdb_1_complete", bit(31, 6)).if_supported(Gate::cdb),
    flag("masks.abnormal_firmware", bit(31, 3)).since(0x54),
    flag("masks.data_path_firmware_error", bit(31, 2)),
    flag("masks.module_firmware_error", bit(31, 1)),
    flag("masks.module_state_changed", bit(31, 0)),
    alarms("masks.supply", bits(32, 7, 4)).if_supported(Gate::supply),
    alarms("masks.temperature", bits(32, 3, 0)).if_supported(Gate::temperature),
    alarms("masks.aux2", bits(33, 7, 4)).if_supported(Gate::aux2),
    alarms("masks.aux1", bits(33, 3, 0)).if_supported(Gate::aux1),
    alarms("masks.custom_monitor", bits(34, 7, 4)).if_supported(Gate::custom_monitor),
    alarms("masks.aux3", bits(34, 3, 0)).if_supported(Gate::aux3),
    raw_bytes("vendor.masks", at(36)),
    flag("firmware.cdb[].busy", bit(37, 7)).repeated(Each::item, 2, 8).if_shown(Gate::cdb),
    flag("firmware.cdb[].failed", bit(37, 6)).repeated(Each::item, 2, 8).if_shown(Gate::cdb),
    number("firmware.cdb[].result", bits(37, 5, 0)).repeated(Each::item, 2, 8).if_shown(Gate::cdb),
    row_of("firmware.active", lower::active_firmware, Codec::version).if_supported(Gate::paged),
    code("state.fault_cause", lower::fault_cause, field_codes::fault_causes),
    code("state.password_result", bits(42, 3, 0), field_codes::password_results).since(0x53),
    code("advertising.state_machines", at(56), field_codes::state_machines).since(0x53),
    code("advertising.function", at(57), field_codes::function_types).since(0x52),
    number("identity.subtype", bits(60, 3, 0)).since(0x53),
    code("identity.heatsink", bits(61, 7, 4), field_codes::heatsinks).since(0x54),
    code("identity.fibre_face", bits(61, 1, 0), field_codes::fibre_faces).since(0x53),
    raw_bytes("advertising.low_power_restrictions", at(62)).since(0x53),
    raw_bytes("vendor.lower_64", at(64, 21)),
    code("identity.media_type", lower::media_type, media_types),
    row_of("applications[].host_interface", at(86), Codec::host_interface)
        .repeated(Each::application, 8, 32),
    row_of("applications[].media_interface", at(87), Codec::media_interface)
        .repeated(Each::application, 8, 32),
    row_of("applications[].host_lanes", bits(88, 7, 4), Codec::host_lanes)
        .repeated(Each::application, 8, 32),
    row_of("applications[].media_lanes", bits(88, 3, 0), Codec::media_lanes)
        .repeated(Each::application, 8, 32),
    row_of("applications[].host_assignment", at(89), Codec::lanes)
        .repeated(Each::application, 8, 32),
    covered(at(118, 8)),
    number("state.bank_select", lower::bank_select),
    number("state.page_select", lower::page_select),
});
static_assert(well_formed_rows(lower_rows, 0, 127));

}  // namespace plugfest::cmis::tables
