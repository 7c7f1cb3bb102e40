#pragma once

#include "drivers/sim/module/module_memory.hpp"

#include <cstdint>
#include <optional>

namespace plugfest::sim {

/// Outcome of validating a staged control set; the numbers are CMIS ConfigStatus codes.
enum class ConfigCode : std::uint8_t {
    undefined = 0,
    success = 1,
    rejected = 2,
    invalid_application = 3,
    invalid_data_path = 4,
    invalid_signal = 5,
    lanes_in_use = 6,
    partial_data_path = 7,
    in_progress = 12,
};

/// A DPConfigLane byte.
struct LaneConfig {
    int selector = 0;  ///< AppSel, 0 unused
    int first = 0;     ///< DataPathID: 0-based first lane
    bool explicit_signal = false;

    [[nodiscard]] static LaneConfig from(std::uint8_t byte);
    [[nodiscard]] std::uint8_t byte() const;
};

/// `set` is the staged control set, 0 or 1.
[[nodiscard]] LaneConfig staged_config(const ModuleMemory& memory, int lane, int set = 0);
[[nodiscard]] LaneConfig active_config(const ModuleMemory& memory, int lane);

/// What an application asks of its lanes.
struct ApplicationShape {
    int host_lanes = 0;
    std::uint8_t starts = 0;
};

/// Empty if the module does not advertise the selector.
[[nodiscard]] std::optional<ApplicationShape> application_shape(const ModuleMemory& memory,
                                                                int selector);

/// Lanes of one path as a bitmap.
[[nodiscard]] std::uint8_t lane_mask(int first, int count);

/// Judges the staged configuration of these lanes by itself: known selectors, whole data paths at
/// legal places, signal settings in range. `success` if it may be applied.
[[nodiscard]] ConfigCode validate_staged(const ModuleMemory& memory, std::uint8_t lanes,
                                         int set = 0);

void set_nibble(ModuleMemory& memory, reg::Address table, int lane, std::uint8_t value);
[[nodiscard]] std::uint8_t get_nibble(const ModuleMemory& memory, reg::Address table, int lane);

/// Copies the staged signal settings (equalisers, CDR, amplitude) of these lanes to the active set.
void copy_signal_settings(ModuleMemory& memory, std::uint8_t lanes, int set = 0);

/// Writes the default control set: the first application on all lanes it fits.
void set_default_configuration(ModuleMemory& memory);

}  // namespace plugfest::sim
