#pragma once

#include "drivers/cmis/map/gates.hpp"

/// Pages 34h, 35h and 3Ah, performance of coherent modules (OIF-C-CMIS-01.1, as SONiC reads them).
/// No public source describes the other pages of 30h-4Fh; they are kept as bytes.
namespace plugfest::cmis::tables {

inline constexpr auto page_34_rows = std::to_array<Row>({
    number("coherent.rx_bits", at(128, 8), "bit"),
    number("coherent.rx_bits_sub_interval", at(136, 8), "bit"),
    number("coherent.rx_corrected_bits", at(144, 8), "bit"),
    number("coherent.rx_corrected_bits_min", at(152, 8), "bit"),
    number("coherent.rx_corrected_bits_max", at(160, 8), "bit"),
    number("coherent.rx_frames", at(168, 4)),
    number("coherent.rx_frames_sub_interval", at(172, 4)),
    number("coherent.rx_uncorrectable_frames", at(176, 4)),
    number("coherent.rx_uncorrectable_frames_min", at(180, 4)),
    number("coherent.rx_uncorrectable_frames_max", at(184, 4)),
});
static_assert(well_formed_rows(page_34_rows, 128, 255));

/// The host interface's side of a data path, as page 34h is the media side's.
inline constexpr auto page_3a_rows = std::to_array<Row>({
    number("coherent.tx_bits", at(128, 8), "bit"),
    number("coherent.tx_bits_sub_interval", at(136, 8), "bit"),
    number("coherent.tx_corrected_bits", at(144, 8), "bit"),
    number("coherent.tx_corrected_bits_min", at(152, 8), "bit"),
    number("coherent.tx_corrected_bits_max", at(160, 8), "bit"),
    number("coherent.tx_frames", at(168, 4)),
    number("coherent.tx_frames_sub_interval", at(172, 4)),
    number("coherent.tx_uncorrectable_frames", at(176, 4)),
    number("coherent.tx_uncorrectable_frames_min", at(180, 4)),
    number("coherent.tx_uncorrectable_frames_max", at(184, 4)),
    number("coherent.tx_corrected_frames", at(188, 4)),
    number("coherent.tx_corrected_frames_sub_interval", at(192, 4)),
});
static_assert(well_formed_rows(page_3a_rows, 128, 255));

inline constexpr double percent_of_u16 = 100.0 / 65535;

/// Average, minimum and maximum of an interval.
inline constexpr auto page_35_rows = std::to_array<Row>({
    signed_number("coherent.dispersion_avg", at(128, 4), "ps/nm"),
    signed_number("coherent.dispersion_min", at(132, 4), "ps/nm"),
    signed_number("coherent.dispersion_max", at(136, 4), "ps/nm"),
    number("coherent.dgd_avg", at(140, 2), "ps", 0.01),
    number("coherent.dgd_min", at(142, 2), "ps", 0.01),
    number("coherent.dgd_max", at(144, 2), "ps", 0.01),
    number("coherent.sopmd_avg", at(146, 2), "ps^2", 0.01),
    number("coherent.sopmd_min", at(148, 2), "ps^2", 0.01),
    number("coherent.sopmd_max", at(150, 2), "ps^2", 0.01),
    number("coherent.pdl_avg", at(152, 2), "dB", 0.1),
    number("coherent.pdl_min", at(154, 2), "dB", 0.1),
    number("coherent.pdl_max", at(156, 2), "dB", 0.1),
    number("coherent.osnr_avg", at(158, 2), "dB", 0.1),
    number("coherent.osnr_min", at(160, 2), "dB", 0.1),
    number("coherent.osnr_max", at(162, 2), "dB", 0.1),
    number("coherent.esnr_avg", at(164, 2), "dB", 0.1),
    number("coherent.esnr_min", at(166, 2), "dB", 0.1),
    number("coherent.esnr_max", at(168, 2), "dB", 0.1),
    signed_number("coherent.carrier_offset_avg", at(170, 2), "MHz"),
    signed_number("coherent.carrier_offset_min", at(172, 2), "MHz"),
    signed_number("coherent.carrier_offset_max", at(174, 2), "MHz"),
    number("coherent.error_vector_avg", at(176, 2), "%", percent_of_u16),
    number("coherent.error_vector_min", at(178, 2), "%", percent_of_u16),
    number("coherent.error_vector_max", at(180, 2), "%", percent_of_u16),
    signed_number("coherent.tx_power_avg", at(182, 2), "dBm", 0.01),
    signed_number("coherent.tx_power_min", at(184, 2), "dBm", 0.01),
    signed_number("coherent.tx_power_max", at(186, 2), "dBm", 0.01),
    signed_number("coherent.rx_power_avg", at(188, 2), "dBm", 0.01),
    signed_number("coherent.rx_power_min", at(190, 2), "dBm", 0.01),
    signed_number("coherent.rx_power_max", at(192, 2), "dBm", 0.01),
    signed_number("coherent.rx_signal_power_avg", at(194, 2), "dBm", 0.01),
    signed_number("coherent.rx_signal_power_min", at(196, 2), "dBm", 0.01),
    signed_number("coherent.rx_signal_power_max", at(198, 2), "dBm", 0.01),
    number("coherent.polarization_rotation_avg", at(200, 2), "krad/s"),
    number("coherent.polarization_rotation_min", at(202, 2), "krad/s"),
    number("coherent.polarization_rotation_max", at(204, 2), "krad/s"),
    number("coherent.modulation_error_ratio_avg", at(206, 2), "dB", 0.1),
    number("coherent.modulation_error_ratio_min", at(208, 2), "dB", 0.1),
    number("coherent.modulation_error_ratio_max", at(210, 2), "dB", 0.1),
    raw_bytes("coherent.page_35_212", at(212, 44)),
});
static_assert(well_formed_rows(page_35_rows, 128, 255));

}  // namespace plugfest::cmis::tables
