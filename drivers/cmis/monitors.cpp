#include "drivers/cmis/monitors.hpp"

#include "drivers/cmis/registers/lower.hpp"
#include "drivers/cmis/registers/page_02.hpp"
#include "drivers/cmis/registers/page_11.hpp"

#include <array>
#include <functional>
#include <optional>

namespace plugfest::cmis {
namespace {

Dbm power(std::uint16_t raw) {
    return to_dbm(decode_optical_power(raw));
}

/// High alarm, low alarm, high warning, low warning: the order of page 02h.
std::optional<api::Thresholds> read_thresholds(const Block& page, const Field& field,
                                               const std::function<double(std::uint16_t)>& value) {
    const bool given = page.u16(field, 0) != 0 || page.u16(field, 1) != 0;
    if (!given) {
        return std::nullopt;
    }
    return api::Thresholds{.high_alarm = value(page.u16(field, 0)),
                           .low_alarm = value(page.u16(field, 1)),
                           .high_warning = value(page.u16(field, 2)),
                           .low_warning = value(page.u16(field, 3))};
}

double temperature_value(std::uint16_t raw) {
    return decode_temperature(std::bit_cast<std::int16_t>(raw)).value();
}

double supply_value(std::uint16_t raw) {
    return decode_supply(raw).value();
}

double power_value(std::uint16_t raw) {
    return power(raw).value();
}

}  // namespace

void decode_module_monitors(const ModuleTraits& traits, const Block& low,
                            api::ModuleMonitors& monitors) {
    if (traits.has_temperature) {
        monitors.temperature = decode_temperature(low.s16(lower::temperature));
    }
    if (traits.has_supply) {
        monitors.supply = decode_supply(low.u16(lower::supply));
    }
}

void decode_lane_monitors(const ModuleTraits& traits, int bank, const Block& lanes,
                          api::ModuleMonitors& monitors) {
    const bool has_bias = traits.has_tx_bias && traits.bias_scale;
    if (!traits.has_tx_power && !traits.has_rx_power && !has_bias) {
        return;
    }
    for (std::size_t lane = 0; lane < lanes_per_bank; ++lane) {
        if (((traits.media_lanes >> lane) & 1U) == 0) {
            continue;
        }
        api::LaneMonitors values;
        values.lane = MediaLane(bank * lanes_per_bank + static_cast<int>(lane) + 1);
        if (traits.has_tx_power) {
            values.tx_power = power(lanes.u16(page_11::tx_power, lane));
        }
        if (traits.has_rx_power) {
            values.rx_power = power(lanes.u16(page_11::rx_power, lane));
        }
        if (has_bias) {
            values.tx_bias = decode_bias(lanes.u16(page_11::tx_bias, lane), *traits.bias_scale);
        }
        monitors.lanes.push_back(values);
    }
}

void decode_thresholds(const ModuleTraits& traits, const Block& page,
                       api::ModuleMonitors& monitors) {
    if (traits.has_temperature) {
        monitors.temperature_thresholds =
            read_thresholds(page, page_02::temperature, temperature_value);
    }
    if (traits.has_supply) {
        monitors.supply_thresholds = read_thresholds(page, page_02::supply, supply_value);
    }
    if (traits.has_tx_power) {
        monitors.tx_power_thresholds = read_thresholds(page, page_02::tx_power, power_value);
    }
    if (traits.has_rx_power) {
        monitors.rx_power_thresholds = read_thresholds(page, page_02::rx_power, power_value);
    }
    if (traits.has_tx_bias && traits.bias_scale) {
        monitors.tx_bias_thresholds = read_thresholds(
            page, page_02::tx_bias, [scale = *traits.bias_scale](std::uint16_t raw) {
                return decode_bias(raw, scale).value();
            });
    }
}

}  // namespace plugfest::cmis
