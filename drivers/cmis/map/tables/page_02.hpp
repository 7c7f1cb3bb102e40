#pragma once

#include "drivers/cmis/map/gates.hpp"
#include "drivers/cmis/registers/page_02.hpp"

/// Page 02h, thresholds: high alarm, low alarm, high warning, low warning (CMIS 5.2, 8.5).
namespace plugfest::cmis::tables {

inline constexpr auto page_02_rows = std::to_array<Row>({
    limits(signed_number("thresholds.temperature", at(128, 2), "Cel", 1.0 / 256))
        .if_supported(Gate::temperature),
    limits(number("thresholds.supply", at(136, 2), "V", 1e-4)).if_supported(Gate::supply),
    limits(signed_number("thresholds.tec_current_1", at(144, 2), "%", 100.0 / 32767))
        .if_shown(Gate::aux1_tec)
        .if_supported(Gate::aux1),
    limits(signed_number("thresholds.aux1", at(144, 2)))
        .if_shown(Gate::aux1_custom)
        .if_supported(Gate::aux1),
    limits(signed_number("thresholds.tec_current_2", at(152, 2), "%", 100.0 / 32767))
        .if_shown(Gate::aux2_tec)
        .if_supported(Gate::aux2),
    limits(signed_number("thresholds.laser_temperature_2", at(152, 2), "Cel", 1.0 / 256))
        .if_shown(Gate::aux2_laser)
        .if_supported(Gate::aux2),
    limits(signed_number("thresholds.laser_temperature_3", at(160, 2), "Cel", 1.0 / 256))
        .if_shown(Gate::aux3_laser)
        .if_supported(Gate::aux3),
    limits(number("thresholds.supply_2", at(160, 2), "V", 1e-4))
        .if_shown(Gate::aux3_supply)
        .if_supported(Gate::aux3),
    limits(number("thresholds.custom", at(168, 2))).if_supported(Gate::custom_monitor),
    limits(row_of("thresholds.tx_power", at(176, 2), Codec::power, "mW", 1e-4))
        .if_supported(Gate::tx_power),
    limits(number("thresholds.tx_bias", at(184, 2), "mA", 2e-3))
        .scaled_by(Scaling::tx_bias)
        .if_supported(Gate::tx_bias),
    limits(row_of("thresholds.rx_power", at(192, 2), Codec::power, "mW", 1e-4))
        .if_supported(Gate::rx_power),
    raw_bytes("vendor.page_02_230", at(230, 25)),
    checksum("checksums.page_02", page_02::checksum, 128, 254),
});
static_assert(well_formed_rows(page_02_rows, 128, 255));

}  // namespace plugfest::cmis::tables
