#pragma once

#include "drivers/cmis/map/decoded_field.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

/// What a field can depend on: an advertisement of the module, or what a page holds at the moment.
namespace plugfest::cmis {

enum class Gate : std::uint8_t {
    always,
    paged,
    optical,  ///< not a copper cable
    copper,
    temperature,
    supply,
    aux1,
    aux2,
    aux3,
    custom_monitor,
    tx_power,
    tx_bias,
    rx_power,
    aux1_tec,
    aux1_custom,
    aux2_tec,
    aux2_laser,
    aux3_laser,
    aux3_supply,
    tx_fault_flag,
    tx_los_flag,
    tx_cdr_lol_flag,
    tx_eq_fail_flag,
    rx_los_flag,
    rx_cdr_lol_flag,
    tx_polarity,
    tx_disable,
    tx_squelch_disable,
    tx_squelch_force,
    rx_polarity,
    rx_disable,
    rx_squelch_disable,
    tx_eq_fixed,
    tx_eq_adaptive,
    tx_eq_freeze,
    eq_recall,
    tx_cdr,
    rx_cdr,
    rx_amplitude,
    rx_pre_cursor,
    rx_post_cursor,
    staged_set_1,
    unidirectional,
    pending_flag,  ///< DPInitPending exists from CMIS 5.0 on
    bank_broadcast,
    power_limits,  ///< module durations exist from CMIS 5.0 on, or are filled in
    cdb,
    cdb_2,
    tunable,
    page_03,
    page_04,
    page_05,
    diagnostics,
    vdm,
    coherent,
    network_path,
    timing,
    vcs,
    application_pages,
    host_lane_switching,
    media_lane_switching,
    page_0c,
    page_0d,
    page_60,
    page_61,
    page_62,
    laser_source,
    selector_none,  ///< 14h:128 holds none of the selectors below
    selector_ber,
    selector_host_counts,
    selector_host_counts_upper,
    selector_media_counts,
    selector_media_counts_upper,
    selector_snr,
    pluggable_copper_loss,  ///< a copper cable, whose attenuation means something
    count
};
static_assert(static_cast<std::size_t>(Gate::count) <=
              std::tuple_size_v<decltype(WalkContext::gates)>);

/// A gate that one advertisement bit opens.
struct AdvertisedBit {
    Gate gate;
    std::uint8_t offset;  ///< on page 01h
    std::uint8_t bit;
};

/// Page 01h (CMIS 5.2, 8.4; CMIS 5.4 for bytes 173, 174 and 252).
inline constexpr auto advertised_bits = std::to_array<AdvertisedBit>({
    {Gate::network_path, 142, 7},
    {Gate::vdm, 142, 6},
    {Gate::diagnostics, 142, 5},
    {Gate::coherent, 142, 4},
    {Gate::page_05, 142, 3},
    {Gate::page_03, 142, 2},
    {Gate::timing, 145, 3},
    {Gate::aux3_supply, 145, 2},
    {Gate::aux2_tec, 145, 1},
    {Gate::aux1_tec, 145, 0},
    {Gate::tunable, 155, 6},
    {Gate::tx_squelch_force, 155, 3},
    {Gate::tx_squelch_disable, 155, 2},
    {Gate::tx_disable, 155, 1},
    {Gate::tx_polarity, 155, 0},
    {Gate::bank_broadcast, 156, 7},
    {Gate::rx_squelch_disable, 156, 2},
    {Gate::rx_disable, 156, 1},
    {Gate::rx_polarity, 156, 0},
    {Gate::tx_eq_fail_flag, 157, 3},
    {Gate::tx_cdr_lol_flag, 157, 2},
    {Gate::tx_los_flag, 157, 1},
    {Gate::tx_fault_flag, 157, 0},
    {Gate::rx_cdr_lol_flag, 158, 2},
    {Gate::rx_los_flag, 158, 1},
    {Gate::custom_monitor, 159, 5},
    {Gate::aux3, 159, 4},
    {Gate::aux2, 159, 3},
    {Gate::aux1, 159, 2},
    {Gate::supply, 159, 1},
    {Gate::temperature, 159, 0},
    {Gate::rx_power, 160, 2},
    {Gate::tx_power, 160, 1},
    {Gate::tx_bias, 160, 0},
    {Gate::tx_eq_freeze, 161, 4},
    {Gate::tx_eq_adaptive, 161, 3},
    {Gate::tx_eq_fixed, 161, 2},
    {Gate::tx_cdr, 161, 0},
    {Gate::vcs, 162, 7},
    {Gate::unidirectional, 162, 6},
    {Gate::staged_set_1, 162, 5},
    {Gate::rx_post_cursor, 162, 4},
    {Gate::rx_pre_cursor, 162, 3},
    {Gate::rx_amplitude, 162, 2},
    {Gate::rx_cdr, 162, 0},
    {Gate::page_0c, 173, 7},
    {Gate::page_0d, 173, 6},
    {Gate::page_60, 174, 7},
    {Gate::page_61, 174, 6},
    {Gate::page_62, 174, 5},
    {Gate::host_lane_switching, 252, 7},
    {Gate::media_lane_switching, 252, 5},
});

/// The memory of a CMIS module, as far as other pages depend on it; null where it is not known.
struct KeyPages {
    const std::uint8_t* lower = nullptr;
    const std::uint8_t* page_00 = nullptr;
    const std::uint8_t* page_01 = nullptr;
};

/// What the module says of itself, for the walker. Without page 01h nothing it would advertise
/// counts as supported.
[[nodiscard]] WalkContext make_context(const KeyPages& pages);

/// The context for one bank of page 14h, whose data depend on the selector the page holds.
[[nodiscard]] WalkContext with_selector(const WalkContext& context, std::uint8_t selector);

}  // namespace plugfest::cmis
