#pragma once

#include "domain/clock.hpp"
#include "drivers/sim/module/control_set.hpp"
#include "drivers/sim/module/module_memory.hpp"
#include "drivers/sim/module/transitions.hpp"
#include "drivers/sim/physics/rng.hpp"
#include "drivers/sim/physics/signal.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plugfest::sim {

/// The module state machine and its data path state machines (CMIS 6.3), driven by the control
/// bytes in the module's memory. Transitions take less than the module advertises, unless slowed
/// down.
class StateMachine {
  public:
    /// Starts Ready with every data path of the active control set Activated.
    StateMachine(ModuleMemory& memory, Seed seed, LabContext& lab, PortName cage);

    /// Takes over control bytes and what time has brought, to the present lab time.
    void settle();
    /// Commits what the staged control set asks for on the lanes (10h:143); the outcome appears in
    /// ConfigStatus. `set` is the staged control set.
    void apply_init(std::uint8_t lanes, int set = 0);
    /// Takes signal settings over while the data path runs (10h:144).
    void apply_immediate(std::uint8_t lanes, int set = 0);
    /// Begins a reset; the memory is at its defaults when it ends.
    void reset(const ModuleMemory& defaults);

    [[nodiscard]] std::optional<Instant> next_event() const;
    [[nodiscard]] PowerState power() const { return power_; }
    /// Of the data path on a host lane; unused lanes are Deactivated.
    [[nodiscard]] PathState path_state(int lane) const;

  private:
    struct DataPath {
        int first = 0;
        int lanes = 0;
        PathState state = PathState::deactivated;
        Instant deadline{};
        bool reinit = false;
        [[nodiscard]] std::uint8_t mask() const { return lane_mask(first, lanes); }
    };
    struct Commit {
        std::uint8_t lanes = 0;
        int set = 0;
        Instant shown{};  ///< ConfigStatus says "in progress" from here
        Instant done{};
    };

    bool step_module();
    bool step_path(DataPath& path);
    bool step_commits();
    void commit(std::uint8_t lanes, int set);
    [[nodiscard]] bool is_faulty(std::string_view fault) const;
    void begin_commit(std::uint8_t lanes, int set);
    void rebuild_paths(std::uint8_t lanes);
    void set_config_status(std::uint8_t lanes, ConfigCode code);
    void render();

    [[nodiscard]] bool low_power_requested() const;
    [[nodiscard]] PathSignals signals_of(const DataPath& path) const;
    [[nodiscard]] ConfigCode judge_path(const DataPath& path, std::uint8_t lanes, int set) const;
    [[nodiscard]] Duration draw_duration(PowerState state);
    [[nodiscard]] Duration draw_duration(PathState state);
    [[nodiscard]] Duration draw_share(std::uint8_t code);

    ModuleMemory& memory_;
    Seed seed_;
    LabContext& lab_;
    PortName cage_;
    PowerState power_ = PowerState::ready;
    Instant power_deadline_{};
    std::optional<ModuleMemory> reset_to_;
    std::vector<DataPath> paths_;
    std::vector<Commit> commits_;
    std::uint64_t draws_ = 0;
};

}  // namespace plugfest::sim
