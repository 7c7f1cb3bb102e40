#pragma once

#include "domain/run_journal.hpp"
#include "domain/run_record.hpp"
#include "domain/run_sink.hpp"
#include "drivers/api/bench.hpp"
#include "drivers/async/runtime.hpp"
#include "drivers/async/sleeper.hpp"
#include "drivers/async/worker.hpp"
#include "orchestrator/plan/plan_types.hpp"
#include "orchestrator/steps/step.hpp"

#include <functional>
#include <string>
#include <vector>

namespace plugfest::engine {

/// Something that happened in a run, for whoever watches.
struct RunEvent {
    enum class Kind {
        run_started,
        step_started,
        step_progress,
        step_finished,
        restoring,
        run_finished
    };
    Kind kind = Kind::step_progress;
    std::string target;
    std::string verb;
    std::string text;
    double fraction = 0.0;  ///< of the step
    std::size_t done = 0;   ///< work items finished
    std::size_t total = 0;
    const StepRecord* step = nullptr;  ///< for step_finished; valid during the call only
};

/// Where a run keeps what it must not lose. All three may be one object. Used from `worker` only.
struct Stores {
    RunSink& sink;
    RunJournal& journal;
    RunHistory& history;
    async::Worker& worker;
};

struct RunRequest {
    RunHeader header;  ///< complete; begin_run is the runner's to call, unless resuming
    const plan::Plan* plan = nullptr;
    std::vector<plan::WorkItem> work;
    bool resume = false;  ///< restore what is owed, skip completed items, open a new segment
};

/// What a run came to.
struct RunSummary {
    Verdict verdict = Verdict::inconclusive;  ///< worst over completed steps
    bool lab_error = false;                   ///< some step ended in error or timeout
    bool aborted = false;
    std::vector<std::string> unrestored;  ///< effects still owed, in words
};

/// Carries out the work: independent links in parallel (two links sharing a cage or cable never run
/// at the same time), rail targets after all links, steps of one target in plan order. Journals
/// before every change, restores after every step, retries lab errors as planned, keeps going where
/// it can. On cancellation restores everything and reports aborted. Fails only if the stores do
/// (`store`): then nothing new is changed and everything is restored.
[[nodiscard]] Task<RunSummary> run_plan(RunRequest request, api::Bench& bench,
                                        async::Sleeper& sleeper, Stores stores,
                                        std::function<void(const RunEvent&)> observe);

/// Takes back every outstanding journal entry it can reach. Returns what is still owed, in words.
[[nodiscard]] Task<std::vector<std::string>> restore_outstanding(std::optional<RunId> run,
                                                                 api::Bench& bench, Stores stores);

}  // namespace plugfest::engine
