#pragma once

#include "drivers/cmis/vdm.hpp"

#include <algorithm>
#include <array>
#include <functional>

namespace plugfest::cmis {

inline constexpr double per_256 = 1.0 / 256.0;
inline constexpr double percent_of_s16 = 100.0 / 32767.0;
inline constexpr double percent_of_u16 = 100.0 / 65535.0;

[[nodiscard]] constexpr VdmType of_ratio(std::uint8_t id, const char* name, Side side,
                                         bool statistic) {
    return {.id = id,
            .name = name,
            .unit = "1",
            .side = side,
            .coding = VdmCoding::f16,
            .statistic = statistic};
}

[[nodiscard]] constexpr VdmType of_count(std::uint8_t id, const char* name, Side side,
                                         bool statistic) {
    return {.id = id, .name = name, .unit = "count", .side = side, .statistic = statistic};
}

[[nodiscard]] constexpr VdmType of_number(std::uint8_t id, const char* name, const char* unit,
                                          VdmCoding coding, double scale, Side side = Side::media) {
    return {.id = id, .name = name, .unit = unit, .side = side, .coding = coding, .scale = scale};
}

/// The VDM type table (CMIS 5.3, 8.19.2) and the C-CMIS range.
inline constexpr auto vdm_types = std::to_array<VdmType>({
    of_number(1, "laser_age", "%", VdmCoding::u16, 1.0),
    of_number(2, "tec_current", "%", VdmCoding::s16, percent_of_s16),
    of_number(3, "laser_frequency_error", "MHz", VdmCoding::s16, 10.0),
    of_number(4, "laser_temperature", "Cel", VdmCoding::s16, per_256),
    of_number(5, "esnr", "dB", VdmCoding::u16, per_256),
    of_number(6, "esnr", "dB", VdmCoding::u16, per_256, Side::host),
    of_number(7, "ltp", "dB", VdmCoding::u16, per_256),
    of_number(8, "ltp", "dB", VdmCoding::u16, per_256, Side::host),
    of_ratio(9, "pre_fec_ber_min", Side::media, true),
    of_ratio(10, "pre_fec_ber_min", Side::host, true),
    of_ratio(11, "pre_fec_ber_max", Side::media, true),
    of_ratio(12, "pre_fec_ber_max", Side::host, true),
    of_ratio(13, "pre_fec_ber_avg", Side::media, true),
    of_ratio(14, "pre_fec_ber_avg", Side::host, true),
    of_ratio(15, "pre_fec_ber", Side::media, false),
    of_ratio(16, "pre_fec_ber", Side::host, false),
    of_ratio(17, "frame_loss_min", Side::media, true),
    of_ratio(18, "frame_loss_min", Side::host, true),
    of_ratio(19, "frame_loss_max", Side::media, true),
    of_ratio(20, "frame_loss_max", Side::host, true),
    of_ratio(21, "frame_loss_avg", Side::media, true),
    of_ratio(22, "frame_loss_avg", Side::host, true),
    of_ratio(23, "frame_loss", Side::media, false),
    of_ratio(24, "frame_loss", Side::host, false),
    of_ratio(25, "frame_loss_total", Side::media, true),
    of_ratio(26, "frame_loss_total", Side::host, true),
    of_count(27, "symbol_error_weight_min", Side::media, true),
    of_count(28, "symbol_error_weight_min", Side::host, true),
    of_count(29, "symbol_error_weight_max", Side::media, true),
    of_count(30, "symbol_error_weight_max", Side::host, true),
    of_count(31, "symbol_error_weight_avg", Side::media, true),
    of_count(32, "symbol_error_weight_avg", Side::host, true),
    of_count(33, "symbol_error_weight", Side::media, false),
    of_count(34, "symbol_error_weight", Side::host, false),
    of_number(77, "supply_2v6", "V", VdmCoding::u16, 1e-4),
    of_number(78, "supply_1v8", "V", VdmCoding::u16, 1e-4),
    of_number(79, "supply_1v2", "V", VdmCoding::u16, 1e-4),
    of_number(80, "supply_0v9", "V", VdmCoding::u16, 1e-4),
    of_number(81, "supply_0v7a", "V", VdmCoding::u16, 1e-4),
    of_number(82, "supply_0v7b", "V", VdmCoding::u16, 1e-4),
    of_number(83, "supply_12v", "V", VdmCoding::u16, 2.5e-4),
    of_number(84, "laser_source_power", "dBm", VdmCoding::s16, 0.01),
    of_number(128, "modulator_bias_xi", "%", VdmCoding::u16, percent_of_u16),
    of_number(129, "modulator_bias_xq", "%", VdmCoding::u16, percent_of_u16),
    of_number(130, "modulator_bias_yi", "%", VdmCoding::u16, percent_of_u16),
    of_number(131, "modulator_bias_yq", "%", VdmCoding::u16, percent_of_u16),
    of_number(132, "modulator_bias_x_phase", "%", VdmCoding::u16, percent_of_u16),
    of_number(133, "modulator_bias_y_phase", "%", VdmCoding::u16, percent_of_u16),
    of_number(134, "dispersion_fine", "ps/nm", VdmCoding::s16, 1.0),
    of_number(135, "dispersion_coarse", "ps/nm", VdmCoding::s16, 20.0),
    of_number(136, "differential_group_delay", "ps", VdmCoding::u16, 0.01),
    of_number(137, "second_order_pmd", "ps^2", VdmCoding::u16, 0.01),
    of_number(138, "polarization_dependent_loss", "dB", VdmCoding::u16, 0.1),
    of_number(139, "osnr", "dB", VdmCoding::u16, 0.1),
    of_number(140, "coherent_esnr", "dB", VdmCoding::u16, 0.1),
    of_number(141, "carrier_frequency_offset", "MHz", VdmCoding::s16, 1.0),
    of_number(142, "error_vector_magnitude", "%", VdmCoding::u16, percent_of_u16),
    of_number(143, "coherent_tx_power", "dBm", VdmCoding::s16, 0.01),
    of_number(144, "coherent_rx_power", "dBm", VdmCoding::s16, 0.01),
    of_number(145, "coherent_rx_signal_power", "dBm", VdmCoding::s16, 0.01),
    of_number(146, "polarization_rotation", "krad/s", VdmCoding::u16, 1.0),
    of_number(147, "modulation_error_ratio", "dB", VdmCoding::u16, 0.1),
    of_number(148, "clock_recovery_loop", "%", VdmCoding::s16, percent_of_s16),
    of_number(149, "second_order_pmd_coarse", "ps^2", VdmCoding::u16, 1.0),
    of_number(150, "snr_margin", "dB", VdmCoding::s16, 0.1),
    of_number(151, "q_factor", "dB", VdmCoding::u16, 0.1),
    of_number(152, "q_margin", "dB", VdmCoding::s16, 0.1),
});
// Strictly ascending, since the look-up is a binary search.
static_assert(std::ranges::adjacent_find(vdm_types, std::greater_equal{}, &VdmType::id) ==
              vdm_types.end());

[[nodiscard]] constexpr VdmType custom_ratio(std::uint8_t id, const char* name, Side side,
                                             bool statistic) {
    VdmType type = of_ratio(id, name, side, statistic);
    type.unit = "";
    return type;
}

/// Types of the custom range (100-127) whose coding one large fleet relies on; what they measure is
/// the vendor's affair.
inline constexpr auto custom_vdm_types = std::to_array<VdmType>({
    custom_ratio(100, "custom_100", Side::media, false),
    custom_ratio(101, "custom_101", Side::media, false),
    custom_ratio(102, "custom_102", Side::media, false),
    custom_ratio(103, "custom_103", Side::media, false),
    custom_ratio(104, "custom_104", Side::media, false),
    custom_ratio(105, "custom_105", Side::media, false),
    of_number(106, "custom_106", "", VdmCoding::u16, 1.0),
    of_number(107, "custom_107", "", VdmCoding::u16, 1.0),
    of_number(108, "custom_108", "", VdmCoding::u16, 1.0),
    of_number(109, "custom_109", "", VdmCoding::u16, 1.0),
});

}  // namespace plugfest::cmis
