#include "drivers/sim/module/control_set.hpp"

#include "drivers/sim/physics/signal.hpp"

#include <array>

namespace plugfest::sim {

namespace {

constexpr std::uint8_t unused_descriptor = 0xff;
constexpr int last_selector = 15;
constexpr int selectors_in_lower_memory = 8;

bool has_lane(std::uint8_t lanes, int lane) {
    return (lanes >> static_cast<unsigned>(lane) & 1U) != 0;
}

/// The register of a staged control set that set 0 has at `at`.
reg::Address of_set(reg::Address at, int set) {
    return at + set * reg::staged_set_stride;
}

/// Explicit settings against what 01h:153 and 01h:154 say the module can do.
bool signal_in_range(const ModuleMemory& memory, int lane, int set) {
    const auto staged = [&memory, lane, set](reg::Address table) {
        return get_nibble(memory, of_set(table, set), lane);
    };
    const std::uint8_t input_max = memory.get(reg::rx_output_levels) & 0x0fU;
    const std::uint8_t eq_max = memory.get(reg::rx_output_eq_max);
    const unsigned levels = memory.get(reg::rx_output_levels) >> 4U;
    const unsigned amplitude = staged(reg::staged_amplitude);
    return staged(reg::staged_input_eq) <= input_max &&
           staged(reg::staged_pre_cursor) <= (eq_max & 0x0fU) &&
           staged(reg::staged_post_cursor) <= eq_max >> 4U && amplitude < 4 &&
           (levels >> amplitude & 1U) != 0;
}

}  // namespace

LaneConfig LaneConfig::from(std::uint8_t byte) {
    return {.selector = byte >> 4, .first = byte >> 1 & 0x07, .explicit_signal = (byte & 1) != 0};
}

std::uint8_t LaneConfig::byte() const {
    return static_cast<std::uint8_t>(static_cast<unsigned>(selector) << 4U |
                                     static_cast<unsigned>(first) << 1U |
                                     (explicit_signal ? 1U : 0U));
}

LaneConfig staged_config(const ModuleMemory& memory, int lane, int set) {
    return LaneConfig::from(memory.get(of_set(reg::staged_config, set) + lane));
}

LaneConfig active_config(const ModuleMemory& memory, int lane) {
    return LaneConfig::from(memory.get(reg::active_config + lane));
}

std::optional<ApplicationShape> application_shape(const ModuleMemory& memory, int selector) {
    if (selector < 1 || selector > last_selector) {
        return std::nullopt;
    }
    for (int i = 1; i <= selector; ++i) {
        const reg::Address at = i <= selectors_in_lower_memory
                                    ? reg::applications + 4 * (i - 1)
                                    : reg::more_applications + 4 * (i - 9);
        const std::uint8_t host_interface = memory.get(at);
        if (host_interface == unused_descriptor || host_interface == 0) {
            return std::nullopt;
        }
        if (i == selector) {
            return ApplicationShape{.host_lanes = memory.get(at + 2) >> 4U,
                                    .starts = memory.get(at + 3)};
        }
    }
    return std::nullopt;
}

std::uint8_t lane_mask(int first, int count) {
    return static_cast<std::uint8_t>(((1U << static_cast<unsigned>(count)) - 1U)
                                     << static_cast<unsigned>(first));
}

ConfigCode validate_staged(const ModuleMemory& memory, std::uint8_t lanes, int set) {
    for (int lane = 0; lane < module_lanes; ++lane) {
        if (!has_lane(lanes, lane)) {
            continue;
        }
        const LaneConfig config = staged_config(memory, lane, set);
        if (config.selector == 0) {
            continue;
        }
        const auto shape = application_shape(memory, config.selector);
        if (!shape) {
            return ConfigCode::invalid_application;
        }
        const int last = config.first + shape->host_lanes - 1;
        if (!has_lane(shape->starts, config.first) || last >= module_lanes || lane < config.first ||
            lane > last) {
            return ConfigCode::invalid_data_path;
        }
        const std::uint8_t path = lane_mask(config.first, shape->host_lanes);
        if ((path & lanes) != path) {
            return ConfigCode::partial_data_path;
        }
        const LaneConfig first = staged_config(memory, config.first, set);
        if (first.selector != config.selector || first.first != config.first) {
            return ConfigCode::invalid_data_path;
        }
        if (config.explicit_signal && !signal_in_range(memory, lane, set)) {
            return ConfigCode::invalid_signal;
        }
    }
    return ConfigCode::success;
}

void set_nibble(ModuleMemory& memory, reg::Address table, int lane, std::uint8_t value) {
    const reg::Address at = table + lane / 2;
    const unsigned old = memory.get(at);
    const unsigned merged =
        lane % 2 == 0 ? (old & 0xf0U) | value : (old & 0x0fU) | static_cast<unsigned>(value) << 4U;
    memory.set(at, static_cast<std::uint8_t>(merged));
}

std::uint8_t get_nibble(const ModuleMemory& memory, reg::Address table, int lane) {
    const unsigned byte = memory.get(table + lane / 2);
    return static_cast<std::uint8_t>(lane % 2 == 0 ? byte & 0x0fU : byte >> 4U);
}

void copy_signal_settings(ModuleMemory& memory, std::uint8_t lanes, int set) {
    // Bits per lane in each byte of a control set, from 10h:153 on: bitmaps, 2-bit and 4-bit
    // fields.
    constexpr std::array<int, 21> widths{1, 2, 2, 4, 4, 4, 4, 1, 1, 4, 4,
                                         4, 4, 4, 4, 4, 4, 4, 4, 4, 4};
    int first_lane = 0;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const int lanes_here = 8 / widths[i];
        unsigned mask = 0;
        for (int slot = 0; slot < lanes_here; ++slot) {
            const unsigned field = (1U << static_cast<unsigned>(widths[i])) - 1U;
            if (has_lane(lanes, first_lane + slot)) {
                mask |= field << static_cast<unsigned>(slot * widths[i]);
            }
        }
        first_lane = (first_lane + lanes_here) % module_lanes;
        const reg::Address active = reg::active_signal + static_cast<int>(i);
        const unsigned staged = memory.get(of_set(reg::staged_signal, set) + static_cast<int>(i));
        memory.set(active,
                   static_cast<std::uint8_t>((memory.get(active) & ~mask) | (staged & mask)));
    }
}

void set_default_configuration(ModuleMemory& memory) {
    const auto shape = application_shape(memory, 1);
    for (int lane = 0; lane < module_lanes; ++lane) {
        LaneConfig config;
        if (shape && shape->host_lanes > 0) {
            const int first = lane / shape->host_lanes * shape->host_lanes;
            if (has_lane(shape->starts, first) && first + shape->host_lanes <= module_lanes) {
                config = {.selector = 1, .first = first, .explicit_signal = false};
            }
        }
        memory.set(reg::staged_config + lane, config.byte());
        memory.set(reg::active_config + lane, config.byte());
        set_nibble(memory, reg::config_status, lane,
                   static_cast<std::uint8_t>(ConfigCode::success));
    }
}

}  // namespace plugfest::sim
