#pragma once

#include "drivers/sim/module/module_memory.hpp"
#include "drivers/sim/module/part_catalog.hpp"
#include "drivers/sim/module/state_machine.hpp"
#include "drivers/sim/physics/signal.hpp"

#include <array>

namespace plugfest::sim {

/// What a module's lane does at the moment, as its monitors see it.
struct LaneActivity {
    bool used = false;         ///< belongs to a data path
    bool initialized = false;  ///< Initialized to Activated: low limits and loss of lock count
    bool laser_on = false;
    bool emitting = false;    ///< a modulated signal leaves on the media side
    bool delivering = false;  ///< a signal leaves on the host side
};

/// Monitors and flags of a module (CMIS 8.2.3, 8.10), made from its state and what it receives.
class Monitors {
  public:
    Monitors(ModuleMemory& memory, const PartKind& kind, Seed seed, LabContext& lab);

    /// Writes the monitor values and output status.
    void render(const std::array<LaneActivity, module_lanes>& lanes,
                const std::array<LaneInput, module_lanes>& inputs, PowerState power);
    /// Latches the flags of what is wrong now; they stay until read.
    void raise_flags(const std::array<LaneActivity, module_lanes>& lanes,
                     const std::array<LaneInput, module_lanes>& inputs);

    /// True average power a lane emits when it does.
    [[nodiscard]] Milliwatt emitted(int lane) const;
    [[nodiscard]] Celsius temperature(PowerState power) const;

  private:
    [[nodiscard]] double monitor_error_db(std::string_view monitor, int lane) const;
    [[nodiscard]] double drift(std::string_view monitor, double amplitude) const;
    void raise_by_thresholds(reg::Address flags, reg::Address thresholds, int lane,
                             std::uint16_t value, bool low_counts);
    void raise_module_flags();

    ModuleMemory& memory_;
    const PartKind& kind_;
    Seed seed_;
    LabContext& lab_;
};

}  // namespace plugfest::sim
