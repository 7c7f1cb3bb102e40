#pragma once

#include "domain/limit.hpp"
#include "domain/run_record.hpp"
#include "drivers/api/bench.hpp"
#include "drivers/async/sleeper.hpp"
#include "orchestrator/plan/plan_types.hpp"
#include "orchestrator/plan/step_description.hpp"

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace plugfest::steps {

/// Makes changes to gear so that they are always taken back: journals the prior state, then calls
/// `change`. The engine restores in reverse order when the step ends, however it ends. Implemented
/// by the engine.
class ChangeGuard {
  public:
    virtual ~ChangeGuard() = default;
    /// `journal_name` is "leaf11:Ethernet0/module" or "…/port". Captures once per device and step;
    /// later changes to the same device are covered by the first capture.
    [[nodiscard]] virtual Task<void> change(std::string journal_name, std::string what,
                                            std::function<Task<void>()> change) = 0;
    /// Restores what this step changed, now, verified.
    [[nodiscard]] virtual Task<void> restore() = 0;
};

/// Collects what a step finds. Implemented by the engine; judges by the plan's limits as it goes.
class Recorder {
  public:
    virtual ~Recorder() = default;
    /// Keeps raw evidence and returns its address.
    [[nodiscard]] virtual Task<EvidenceId> evidence(Evidence evidence) = 0;
    /// Keeps a measurement, judged by the limit its declaration names for the part at
    /// `measurement.place.port` (or the link's first end). An undeclared measurement is an error.
    virtual Result<Verdict> measure(Measurement measurement) = 0;
    virtual void series(Series series) = 0;
    virtual void note(NoteLevel level, std::string text) = 0;
    /// A fault that no number expresses (wrong neighbour): the step fails.
    virtual void fault(std::string text) = 0;
    /// Something needed for the verdict could not be measured: the step is inconclusive at best.
    virtual void not_measured(std::string text) = 0;
    /// The step makes no sense for this part (no pattern generator, copper without light): outcome
    /// skipped, no verdict.
    virtual void not_applicable(std::string reason) = 0;
    /// Part identity learnt by the step; later steps and the report use it.
    virtual void identify(EndIdentity end) = 0;
};

/// All that a step may touch.
struct StepContext {
    api::Bench& bench;
    async::Sleeper& sleeper;
    Recorder& record;
    ChangeGuard& changes;
    const LimitTable& limits;
    const std::map<std::string, plan::ParameterValue>& parameters;
    const Link* link = nullptr;                                       ///< for link targets
    std::optional<int> rail;                                          ///< for rail targets
    std::function<void(double fraction, std::string text)> progress;  ///< how far this step is
};

/// A verb at work. One object per execution.
class Step {
  public:
    virtual ~Step() = default;
    /// An error is a lab error (or `cancelled`), never a part's failure; those go to the recorder.
    [[nodiscard]] virtual Task<void> execute(StepContext& context) = 0;
};

/// A row of the step table.
struct StepEntry {
    plan::StepDescription description;
    std::unique_ptr<Step> (*create)() = nullptr;
};

/// Every verb, alphabetically.
[[nodiscard]] std::span<const StepEntry> step_table();
[[nodiscard]] std::vector<plan::StepDescription> step_descriptions();

}  // namespace plugfest::steps
