#pragma once

#include "drivers/cmis/control/config_commit.hpp"
#include "drivers/cmis/control/path_plan.hpp"
#include "drivers/cmis/control/signal_settings.hpp"
#include "drivers/cmis/module_session.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace plugfest::cmis {

/// What a module holds for one host lane, as read back.
struct LaneReport {
    int lane = 1;
    std::uint8_t config = 0;  ///< active DPConfig
    std::uint8_t status = 0;  ///< ConfigStatus
    api::DataPathState state = api::DataPathState::unknown;
    bool tx_disabled = false;
    SignalBytes signal{};  ///< active settings of the whole bank
    [[nodiscard]] int selector() const { return config >> 4U; }
    /// 0-based first lane of its path within the bank.
    [[nodiscard]] int first_index() const { return config >> 1U & 0x07; }
    [[nodiscard]] bool has_explicit_signal() const { return (config & 1U) != 0; }
};

/// How changes are made.
struct ControlOptions {
    int staged_set = 0;  ///< 1 where 01h:162 bit 5 advertises it
};

/// Brings the data paths of a module from any state to what is asked for, and sets their signal
/// integrity. Every transition has its own wait, by the module's own durations. What deserves
/// mention without being an error is kept as findings.
class PathController {
  public:
    explicit PathController(ModuleSession& session, ControlOptions options = {})
        : session_(session), options_(options) {}

    /// What set_paths() would write, one step a line; nothing is written.
    [[nodiscard]] Task<std::vector<std::string>> preview(std::vector<PathRequest> requests);
    /// Old paths on the lanes are taken down and given up, then the new ones applied, initialised
    /// and, in a module at full power, lit. Errors: `config` before anything is written; `refused`
    /// with the module's verdict by lane; `timeout` naming the transition.
    [[nodiscard]] Task<void> set_paths(std::vector<PathRequest> requests);
    /// Sets signal integrity: at once where the module can, else by taking the paths down.
    [[nodiscard]] Task<void> set_signal(std::vector<SignalChange> changes);
    /// What the module holds now, by lane.
    [[nodiscard]] Task<std::vector<LaneReport>> report();

    [[nodiscard]] const std::vector<std::string>& findings() const { return findings_; }

  private:
    struct BankPlan {
        int bank = 0;
        BankChange change;
        std::uint8_t asked = 0;  ///< lanes of the paths that shall run
        std::uint8_t media = 0;  ///< their media lanes
    };

    Task<std::vector<BankPlan>> plan(const std::vector<PathRequest>* requests);
    Task<void> check_staged_set();
    Task<void> configure(const BankPlan* plan);
    Task<void> give_up(const BankPlan* plan);
    Task<void> deactivate(int bank, std::uint8_t lanes);
    Task<void> bring_up(const BankPlan* plan);
    Task<void> note_pending(int bank, std::uint8_t lanes);
    Task<void> set_signal_of_bank(const std::vector<SignalChange>* changes, int bank);
    Task<void> await_states(int bank, std::uint8_t lanes, unsigned states, Duration limit,
                            std::string what);
    Task<bool> lanes_are_in(int bank, std::uint8_t lanes, unsigned states);

    ModuleSession& session_;
    ControlOptions options_;
    std::vector<std::string> findings_;
};

}  // namespace plugfest::cmis
