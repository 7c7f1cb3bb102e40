#pragma once

#include "drivers/cmis/map/field_codes.hpp"
#include "drivers/cmis/map/gates.hpp"
#include "drivers/cmis/registers/page_10.hpp"

/// Page 10h, lane and data path control, one bank per 8 lanes (CMIS 5.2, 8.8).
namespace plugfest::cmis::tables {

/// The lane controls of a staged control set, which start at `first` (CMIS 5.2, table 8-66).
struct StagedSet {
    std::uint8_t first;
    [[nodiscard]] constexpr Field byte(std::uint8_t index, std::uint8_t length = 1) const {
        return at(static_cast<std::uint8_t>(first + index), length);
    }
    [[nodiscard]] constexpr Field part(std::uint8_t index, std::uint8_t high,
                                       std::uint8_t low) const {
        return bits(static_cast<std::uint8_t>(first + index), high, low);
    }
};

[[nodiscard]] constexpr Row two_bits(const char* path, const Field& field,
                                     std::span<const CodeName> codes) {
    Row row = code(path, field, codes).repeated(Each::host_lane, 8, 2);
    row.high_bit = 1;
    return row;
}
[[nodiscard]] constexpr Row nibbles(const char* path, const Field& field,
                                    std::span<const CodeName> codes) {
    return lane_nibbles(code(path, field, codes), Each::host_lane);
}
[[nodiscard]] constexpr Row host_flags(const char* path, const Field& field) {
    return lane_flags(path, {.offset = field.offset, .high_bit = 0, .low_bit = 0}, Each::host_lane);
}
[[nodiscard]] constexpr Row media_flags(const char* path, const Field& field) {
    return lane_flags(path, {.offset = field.offset, .high_bit = 0, .low_bit = 0},
                      Each::media_lane);
}
[[nodiscard]] constexpr Row per_host_lane(const Row& row) {
    return row.repeated(Each::host_lane, 8, static_cast<std::uint8_t>(8 * row.length));
}

inline constexpr StagedSet set_0{143};
inline constexpr StagedSet set_1{178};

inline constexpr auto page_10_rows = std::to_array<Row>({
    host_flags("lanes[].host.dp_deinit", page_10::dp_deinit),
    host_flags("controls.lanes[].tx_polarity_flip", page_10::tx_polarity_flip)
        .if_supported(Gate::tx_polarity),
    media_flags("controls.lanes[].tx_output_disable", page_10::tx_output_disable)
        .if_supported(Gate::tx_disable),
    media_flags("controls.lanes[].tx_squelch_disable", page_10::tx_auto_squelch_disable)
        .if_supported(Gate::tx_squelch_disable),
    media_flags("controls.lanes[].tx_squelch_force", page_10::tx_squelch_force)
        .if_supported(Gate::tx_squelch_force),
    host_flags("controls.lanes[].tx_eq_freeze", at(134)).if_supported(Gate::tx_eq_freeze),
    two_bits("controls.lanes[].tx_eq_store", at(135), field_codes::eq_recalls)
        .if_supported(Gate::eq_recall),
    host_flags("controls.lanes[].rx_polarity_flip", at(137)).if_supported(Gate::rx_polarity),
    host_flags("controls.lanes[].rx_output_disable", at(138)).if_supported(Gate::rx_disable),
    host_flags("controls.lanes[].rx_squelch_disable", at(139))
        .if_supported(Gate::rx_squelch_disable),
    covered(at(143, 2)),
    per_host_lane(number("controls.lanes[].staged_application", set_0.part(2, 7, 4))),
    per_host_lane(number("controls.lanes[].staged_first_lane", set_0.part(2, 3, 1))),
    per_host_lane(flag("controls.lanes[].staged_explicit", set_0.part(2, 0, 0))),
    host_flags("controls.lanes[].staged_tx_eq_adaptive", set_0.byte(10))
        .if_supported(Gate::tx_eq_adaptive),
    two_bits("controls.lanes[].staged_tx_eq_recall", set_0.byte(11), field_codes::eq_recalls)
        .if_supported(Gate::eq_recall),
    nibbles("controls.lanes[].staged_tx_eq", set_0.byte(13), field_codes::tx_eq_targets)
        .if_supported(Gate::tx_eq_fixed),
    host_flags("controls.lanes[].staged_tx_cdr", set_0.byte(17)).if_supported(Gate::tx_cdr),
    host_flags("controls.lanes[].staged_rx_cdr", set_0.byte(18)).if_supported(Gate::rx_cdr),
    nibbles("controls.lanes[].staged_rx_pre_cursor", set_0.byte(19), field_codes::pre_cursors)
        .if_supported(Gate::rx_pre_cursor),
    nibbles("controls.lanes[].staged_rx_post_cursor", set_0.byte(23), field_codes::post_cursors)
        .if_supported(Gate::rx_post_cursor),
    nibbles("controls.lanes[].staged_rx_amplitude", set_0.byte(27), field_codes::amplitudes)
        .if_supported(Gate::rx_amplitude),
    raw_bytes("controls.staged_output_disable", set_0.byte(31, 2)).since(0x54),
    covered(at(176, 4)),
    per_host_lane(number("controls.lanes[].staged_1_application", set_1.part(2, 7, 4)))
        .if_shown(Gate::staged_set_1),
    per_host_lane(number("controls.lanes[].staged_1_first_lane", set_1.part(2, 3, 1)))
        .if_shown(Gate::staged_set_1),
    per_host_lane(flag("controls.lanes[].staged_1_explicit", set_1.part(2, 0, 0)))
        .if_shown(Gate::staged_set_1),
    host_flags("controls.lanes[].staged_1_tx_eq_adaptive", set_1.byte(10))
        .if_shown(Gate::staged_set_1)
        .if_supported(Gate::tx_eq_adaptive),
    two_bits("controls.lanes[].staged_1_tx_eq_recall", set_1.byte(11), field_codes::eq_recalls)
        .if_shown(Gate::staged_set_1)
        .if_supported(Gate::eq_recall),
    nibbles("controls.lanes[].staged_1_tx_eq", set_1.byte(13), field_codes::tx_eq_targets)
        .if_shown(Gate::staged_set_1)
        .if_supported(Gate::tx_eq_fixed),
    host_flags("controls.lanes[].staged_1_tx_cdr", set_1.byte(17))
        .if_shown(Gate::staged_set_1)
        .if_supported(Gate::tx_cdr),
    host_flags("controls.lanes[].staged_1_rx_cdr", set_1.byte(18))
        .if_shown(Gate::staged_set_1)
        .if_supported(Gate::rx_cdr),
    nibbles("controls.lanes[].staged_1_rx_pre_cursor", set_1.byte(19), field_codes::pre_cursors)
        .if_shown(Gate::staged_set_1)
        .if_supported(Gate::rx_pre_cursor),
    nibbles("controls.lanes[].staged_1_rx_post_cursor", set_1.byte(23), field_codes::post_cursors)
        .if_shown(Gate::staged_set_1)
        .if_supported(Gate::rx_post_cursor),
    nibbles("controls.lanes[].staged_1_rx_amplitude", set_1.byte(27), field_codes::amplitudes)
        .if_shown(Gate::staged_set_1)
        .if_supported(Gate::rx_amplitude),
    covered(at(209, 4)),
    host_flags("masks.lanes[].dp_state_changed", at(213)),
    media_flags("masks.lanes[].tx_fault", at(214)).if_supported(Gate::tx_fault_flag),
    host_flags("masks.lanes[].tx_los", at(215)).if_supported(Gate::tx_los_flag),
    host_flags("masks.lanes[].tx_cdr_lol", at(216)).if_supported(Gate::tx_cdr_lol_flag),
    host_flags("masks.lanes[].tx_eq_fail", at(217)).if_supported(Gate::tx_eq_fail_flag),
    media_flags("masks.lanes[].tx_power_high_alarm", at(218)).if_supported(Gate::tx_power),
    media_flags("masks.lanes[].tx_power_low_alarm", at(219)).if_supported(Gate::tx_power),
    media_flags("masks.lanes[].tx_power_high_warning", at(220)).if_supported(Gate::tx_power),
    media_flags("masks.lanes[].tx_power_low_warning", at(221)).if_supported(Gate::tx_power),
    media_flags("masks.lanes[].tx_bias_high_alarm", at(222)).if_supported(Gate::tx_bias),
    media_flags("masks.lanes[].tx_bias_low_alarm", at(223)).if_supported(Gate::tx_bias),
    media_flags("masks.lanes[].tx_bias_high_warning", at(224)).if_supported(Gate::tx_bias),
    media_flags("masks.lanes[].tx_bias_low_warning", at(225)).if_supported(Gate::tx_bias),
    media_flags("masks.lanes[].rx_los", at(226)).if_supported(Gate::rx_los_flag),
    media_flags("masks.lanes[].rx_cdr_lol", at(227)).if_supported(Gate::rx_cdr_lol_flag),
    media_flags("masks.lanes[].rx_power_high_alarm", at(228)).if_supported(Gate::rx_power),
    media_flags("masks.lanes[].rx_power_low_alarm", at(229)).if_supported(Gate::rx_power),
    media_flags("masks.lanes[].rx_power_high_warning", at(230)).if_supported(Gate::rx_power),
    media_flags("masks.lanes[].rx_power_low_warning", at(231)).if_supported(Gate::rx_power),
    host_flags("masks.lanes[].rx_output_changed", at(232)),
    raw_bytes("vendor.page_10_240", at(240, 16)),
});
static_assert(well_formed_rows(page_10_rows, 128, 255));

}  // namespace plugfest::cmis::tables
