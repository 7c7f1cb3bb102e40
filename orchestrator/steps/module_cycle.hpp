#pragma once

#include "drivers/api/device_types.hpp"
#include "orchestrator/steps/link_end.hpp"
#include "orchestrator/steps/sighting.hpp"
#include "orchestrator/steps/step.hpp"

#include <functional>
#include <string>
#include <vector>

namespace plugfest::steps {

/// Names of the transitions that a cycle times, in order. Each gives the measurements "NAME_s" and
/// "NAME_ratio".
[[nodiscard]] const std::vector<std::string>& transition_names();

/// Takes one module from traffic to low power and back, by the steps of CMIS 6.3, and records how
/// long each transition took against what the module advertises. Every data path of the module is
/// taken along, since low power spares none.
class ModuleCycle {
  public:
    ModuleCycle(StepContext& context, const LinkEnd& end) : context_(context), end_(end) {}

    /// Reads what the module advertises and how it is configured. Changes nothing.
    [[nodiscard]] Task<void> prepare();
    /// True where there is something to cycle: paged memory and control of it.
    [[nodiscard]] bool applicable() const;
    /// The cycle. Stops early at a fault of the module, which is recorded.
    [[nodiscard]] Task<void> run();

    [[nodiscard]] bool activated() const { return activated_; }
    /// The command that switched the transmitters back on.
    [[nodiscard]] Command switched_on() const { return last_command_; }

  private:
    struct Path {
        api::HostLanes lanes;
        int selector = 0;
    };
    /// One command and the state that must follow.
    struct Transition {
        std::string name;  ///< of the measurements, empty if the transition is not timed
        std::string what;  ///< for the journal
        std::optional<Duration> advertised;
        std::function<Task<void>()> command;
        std::function<bool(const api::ModuleStatus&)> reached;
    };

    [[nodiscard]] Task<void> go_down();
    [[nodiscard]] Task<void> come_up();
    [[nodiscard]] Task<void> configure(const Path& path);
    [[nodiscard]] Task<void> carry_out(Transition transition);
    [[nodiscard]] Task<bool> look(const std::function<bool(const api::ModuleStatus&)>& reached);
    [[nodiscard]] Task<bool> look_at_configuration(const Path& path, Instant commanded);
    [[nodiscard]] Result<void> record_time(const Transition& transition, const Sighting& sighting);
    [[nodiscard]] Result<void> record_bring_up();
    [[nodiscard]] Measurement timed(std::string name, std::string unit, double value) const;
    [[nodiscard]] bool all_lanes(const api::ModuleStatus& status,
                                 std::vector<api::DataPathState> states) const;
    void fault(std::string text);

    StepContext& context_;
    const LinkEnd& end_;
    api::ModuleIdentity identity_;
    std::vector<Path> paths_;
    api::HostLanes lanes_;  // of all paths
    api::ModuleStatus latest_;
    Command last_command_;
    Instant up_from_{};
    Instant activated_at_{};
    bool failed_ = false;
    bool activated_ = false;
};

}  // namespace plugfest::steps
