#pragma once

#include "orchestrator/engine/change_guard.hpp"
#include "orchestrator/engine/run_scope.hpp"
#include "orchestrator/engine/step_recorder.hpp"

#include <boost/asio/awaitable.hpp>

#include <string>
#include <vector>

namespace plugfest::engine {

/// Carries out the steps of one target, one after the other. Returns an error only if the stores
/// fail.
class TargetRun {
  public:
    TargetRun(RunScope& scope, std::string target, std::vector<plan::WorkItem> items);

    [[nodiscard]] Task<void> run();
    [[nodiscard]] bool is_link() const { return link_ != nullptr; }
    /// Cages and cables that nobody else may touch meanwhile; empty for rails.
    [[nodiscard]] std::vector<std::string> claims() const;

  private:
    /// One try at a step.
    struct Attempt {
        StepRecord record;
        bool worth_another = false;
    };

    [[nodiscard]] Task<void> run_item(std::size_t index);
    [[nodiscard]] Task<Attempt> attempt(const plan::WorkItem& item, int number);
    [[nodiscard]] boost::asio::awaitable<StepEnding> execute(const plan::PlannedStep& planned,
                                                             const steps::StepEntry& entry,
                                                             StepRecorder& recorder,
                                                             JournalledChanges& changes);
    [[nodiscard]] boost::asio::awaitable<void> check_insertion(Serials before,
                                                               StepRecorder& recorder);
    [[nodiscard]] Task<void> keep(StepRecord record);
    [[nodiscard]] StepRecord blank(const plan::WorkItem& item, int number) const;
    [[nodiscard]] bool is_done(std::size_t index) const;
    [[nodiscard]] std::string owed_here() const;
    void remember_owed(const JournalledChanges& changes);
    void draw_conclusions(const plan::PlannedStep& planned, const StepRecord& record);

    RunScope& scope_;
    std::string target_;
    std::vector<plan::WorkItem> items_;
    const Link* link_ = nullptr;
    std::optional<int> rail_;
    std::string stop_reason_;  ///< why the remaining steps are not carried out
    Outcome stop_outcome_ = Outcome::skipped;
};

}  // namespace plugfest::engine
