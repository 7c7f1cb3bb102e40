#pragma once

#include "domain/lane.hpp"
#include "domain/units.hpp"
#include "drivers/sim/module/module_memory.hpp"
#include "drivers/sim/physics/lane_errors.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace plugfest::sim {

/// Versatile diagnostics monitoring of a module (CMIS 8.19): samples of every descriptor that the
/// memory advertises and that we know, and freezing of the statistics.
class Vdm {
  public:
    Vdm(ModuleMemory& memory, Seed seed, LabContext& lab, PortName cage, double lane_gbps);

    /// False on modules without VDM pages.
    [[nodiscard]] bool present() const { return present_; }
    /// The module resets: nothing is frozen.
    void reset();
    /// To be called after 2Fh:144 was written.
    void control_written();
    /// Writes the samples and the freeze status.
    void render(const LaneHistory& history, Celsius laser);
    /// The oldest moment of lane history that an interval statistic still needs.
    [[nodiscard]] Instant needs_history_from() const;

  private:
    struct Statistics {
        double current = 0.0;
        double lowest = 0.0;
        double highest = 0.0;
        double average = 0.0;
    };
    [[nodiscard]] Statistics statistics(const LaneHistory& history, Side side, int lane,
                                        bool frame_loss) const;
    /// The same, computed once per render.
    [[nodiscard]] const Statistics& cached(const LaneHistory& history, Side side, int lane,
                                           bool frame_loss);
    [[nodiscard]] static Statistics summarise(const std::vector<double>& windows,
                                              bool last_is_before_interval);
    [[nodiscard]] Instant reference() const;
    [[nodiscard]] Instant interval_start() const;
    /// The word of an observable, or nothing for a type that we do not know.
    [[nodiscard]] std::optional<std::uint16_t> sample(std::uint8_t type, int lane,
                                                      const LaneHistory& history, Celsius laser);
    void raise_flags(int group, int slot, std::uint8_t type, std::uint8_t set);

    ModuleMemory& memory_;
    Seed seed_;
    LabContext& lab_;
    PortName cage_;
    double lane_gbps_;
    bool present_;
    Instant interval_start_{};
    std::optional<Instant> frozen_at_;
    Instant status_change_{};
    std::map<std::tuple<Side, int, bool>, Statistics> cache_;
    bool status_known_ = false;  ///< a freeze was asked for at least once
};

/// Adds pages 20h, 21h, 24h, 25h, 28h, 29h, 2Ch, 2Dh and 2Fh with the observables of our simulated
/// retimers.
void add_vdm_pages(ModuleMemory& memory, bool has_laser);

}  // namespace plugfest::sim
