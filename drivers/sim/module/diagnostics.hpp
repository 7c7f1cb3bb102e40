#pragma once

#include "domain/lane.hpp"
#include "drivers/sim/module/module_memory.hpp"
#include "drivers/sim/physics/lane_errors.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace plugfest::sim {

/// Where a module can turn a signal round (13h:180-183).
enum class Loopback : std::uint8_t { media_output, media_input, host_output, host_input };

/// Pattern generators and checkers, loopbacks and the diagnostic selector of a module (CMIS 8.12,
/// 8.13).
class Diagnostics {
  public:
    Diagnostics(ModuleMemory& memory, Seed seed, LabContext& lab, PortName cage, double lane_gbps);

    /// False on modules without pages 13h and 14h; nothing below is then set.
    [[nodiscard]] bool present() const { return present_; }

    /// The module resets: nothing runs.
    void reset() { checkers_ = {}; }
    /// To be called after a control byte of page 13h or 14h was written.
    void control_written(reg::Address at, const LaneHistory& history);
    /// Latches loss of lock where a checker does not see its pattern.
    void raise_flags(const LaneHistory& history);
    /// Writes the selected results into page 14h.
    void render(const LaneHistory& history);

    /// The pattern a running generator sends on a lane.
    [[nodiscard]] std::optional<std::uint8_t> generator(Side side, int lane) const;
    [[nodiscard]] bool checking(Side side, int lane) const;
    [[nodiscard]] bool loopback(Loopback kind, int lane) const;
    [[nodiscard]] bool any_loopback() const;
    /// The oldest moment of lane history that a running checker still needs.
    [[nodiscard]] Instant needs_history_from() const;

  private:
    struct Checker {
        bool running = false;
        std::uint8_t pattern = 0;
        Instant start{};
        Instant counted_until{};
        LaneErrors counted;
        bool lost = false;       ///< lock was lost while counting
        bool gate_told = false;  ///< the flag of its closed gate was raised
        std::uint64_t run = 0;
    };
    [[nodiscard]] Checker& checker(Side side, int lane);
    [[nodiscard]] const Checker& checker(Side side, int lane) const;
    [[nodiscard]] bool locked(Side side, int lane, const LaneHistory& history) const;
    /// How long a gate is open (13h:177), zero without gating.
    [[nodiscard]] Duration gate_length() const;
    [[nodiscard]] bool gate_closed(const Checker& checker) const;
    void raise_gate_flags();
    void restart(Checker& checker);
    void update_checkers();
    void count(Side side, int lane, const LaneHistory& history);
    void render_counts(Side side, int first_lane, bool gated);
    void render_ratios(bool gated);
    void render_snr(const LaneHistory& history);

    ModuleMemory& memory_;
    Seed seed_;
    LabContext& lab_;
    PortName cage_;
    double lane_gbps_;
    bool present_;
    std::array<Checker, 2UZ * module_lanes> checkers_{};
    std::uint8_t shown_selector_ = 0;  ///< lags the selector byte by the switching time
    Instant selector_switch_{};
    std::uint64_t runs_ = 0;
};

/// Adds pages 13h and 14h with the capabilities of our simulated retimers.
void add_diagnostic_pages(ModuleMemory& memory);

}  // namespace plugfest::sim
