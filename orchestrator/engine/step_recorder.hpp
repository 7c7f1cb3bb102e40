#pragma once

#include "domain/limit.hpp"
#include "domain/run_record.hpp"
#include "orchestrator/engine/end_registry.hpp"
#include "orchestrator/engine/store_calls.hpp"
#include "orchestrator/plan/step_description.hpp"
#include "orchestrator/steps/step.hpp"

#include <optional>
#include <string>

namespace plugfest::engine {

/// How the work on a step ended.
struct StepEnding {
    Result<void> result;
    bool expired = false;  ///< the time limit passed
    Duration limit{};
};

/// Collects what one attempt at a step finds, judges it, and makes the record of it.
class StepRecorder final : public steps::Recorder {
  public:
    /// All references outlive the recorder. `link` is null for rail targets.
    StepRecorder(const plan::StepDescription& description, const LimitTable& limits,
                 const Topology& topology, const Link* link, EndRegistry& ends, StoreCalls& stores);

    [[nodiscard]] Task<EvidenceId> evidence(Evidence evidence) override;
    Result<Verdict> measure(Measurement measurement) override;
    void series(Series series) override;
    void note(NoteLevel level, std::string text) override;
    void fault(std::string text) override;
    void not_measured(std::string text) override;
    void not_applicable(std::string reason) override;
    void identify(EndIdentity end) override;

    /// A part was changed while the step ran: nothing found counts, whatever it says.
    void void_everything(std::string reason);

    /// Adds findings, verdict, outcome and summary to `record`, which names step and target.
    [[nodiscard]] StepRecord conclude(StepRecord record, const StepEnding& ending);

  private:
    [[nodiscard]] Verdict verdict() const;
    [[nodiscard]] std::string summary(Verdict verdict) const;

    const plan::StepDescription& description_;
    const LimitTable& limits_;
    const Link* link_;
    std::optional<Medium> medium_;
    EndRegistry& ends_;
    StoreCalls& stores_;
    StepRecord found_;
    std::vector<std::string> faults_;
    std::vector<std::string> missing_;  // what could not be measured
    std::optional<std::string> not_applicable_;
    std::optional<std::string> void_;
};

/// "pre_fec_ber_vdm, leaf11:Ethernet0 media lane 3: 3.2e-09 (device-reported, exposure unknown),
/// limit at most 1.0e-06, margin +2.5 decades".
[[nodiscard]] std::string in_words(const Reading& reading);

/// The judged reading to name in one line: failed before inconclusive before passed, and the
/// smallest margin within. Null if none was judged.
[[nodiscard]] const Reading* worst_reading(const std::vector<Reading>& readings);

}  // namespace plugfest::engine
