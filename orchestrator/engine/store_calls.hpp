#pragma once

#include "drivers/async/task.hpp"
#include "orchestrator/engine/runner.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace plugfest::engine {

/// The stores for coroutines: every call runs on the stores' worker and to its end, since an answer
/// lost to a cancel would leave us not knowing what is written down. The first failure is kept;
/// from then on nothing new may be changed on the gear.
class StoreCalls {
  public:
    explicit StoreCalls(Stores stores) : stores_(stores) {}

    [[nodiscard]] Task<void> begin_run(RunHeader header);
    [[nodiscard]] Task<EvidenceId> put_evidence(Evidence evidence);
    [[nodiscard]] Task<void> append(RunId run, StepRecord step);
    [[nodiscard]] Task<void> finish_run(RunId run, UtcTime when);

    [[nodiscard]] Task<std::int64_t> intend(Effect effect);
    [[nodiscard]] Task<void> mark(std::int64_t id, EffectState state, std::string reason);
    [[nodiscard]] Task<std::vector<JournalEntry>> outstanding(std::optional<RunId> run);

    [[nodiscard]] Task<int> begin_segment(RunId run, UtcTime when);
    [[nodiscard]] Task<void> end_segment(RunId run, int segment, UtcTime when);
    [[nodiscard]] Task<std::vector<std::string>> completed_steps(RunId run);

    /// The first error of any call above, as `store`.
    [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }

  private:
    template <class T>
    [[nodiscard]] Task<T> ask(std::function<Result<T>()> call);

    Stores stores_;
    std::optional<Error> failure_;
};

}  // namespace plugfest::engine
