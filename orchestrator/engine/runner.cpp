#include "orchestrator/engine/runner.hpp"

#include "drivers/async/combine.hpp"
#include "orchestrator/engine/claims.hpp"
#include "orchestrator/engine/plan_run.hpp"
#include "orchestrator/engine/restore.hpp"
#include "orchestrator/engine/run_scope.hpp"
#include "orchestrator/engine/target_run.hpp"

#include <algorithm>
#include <list>
#include <map>
#include <utility>

namespace plugfest::engine {

namespace {

/// Work items by target, targets in the order in which the plan first names them.
std::list<TargetRun> targets_of(RunScope& scope) {
    std::vector<std::string> order;
    std::map<std::string, std::vector<plan::WorkItem>> items;
    for (const plan::WorkItem& item : scope.request.work) {
        if (!items.contains(item.target)) {
            order.push_back(item.target);
        }
        items[item.target].push_back(item);
    }
    std::list<TargetRun> targets;
    for (const std::string& target : order) {
        targets.emplace_back(scope, target, std::move(items[target]));
    }
    return targets;
}

Task<void> run_claimed(TargetRun& target, Claims& claims) {
    auto lease = co_await claims.take(target.claims());
    if (!lease) {
        co_return Result<void>();  // cancelled before it began: nothing to undo, nothing to record
    }
    co_return co_await target.run();
}

/// Links beside each other, then rails one after the other: their flows share the hosts.
Task<void> run_targets(RunScope& scope, std::list<TargetRun>& targets) {
    Claims claims(static_cast<std::size_t>(std::max(0, scope.request.plan->parallel)));
    std::vector<Task<void>> links;
    for (TargetRun& target : targets) {
        if (target.is_link()) {
            links.push_back(run_claimed(target, claims));
        }
    }
    const auto results = co_await async::run_all(std::move(links));
    for (const auto& result : results) {
        PLUGFEST_CO_CHECK(result);
    }
    for (TargetRun& target : targets) {
        if (!target.is_link()) {
            PLUGFEST_CO_CHECK(co_await target.run());
        }
    }
    co_return Result<void>();
}

/// Opens the run, or goes on with it: what is owed from before is put back first.
Task<void> open(RunScope& scope, Stores stores) {
    const RunId& run = scope.request.header.id;
    if (!scope.request.resume) {
        PLUGFEST_CO_CHECK(co_await scope.stores.begin_run(scope.request.header));
    } else {
        scope.tell({.kind = RunEvent::Kind::restoring, .text = "what the last attempt left"});
        PLUGFEST_CO_CHECK(co_await restore_outstanding(run, scope.bench, stores));
        PLUGFEST_CO_TRY(const auto owed, co_await scope.stores.outstanding(run));
        for (const JournalEntry& entry : owed) {
            scope.owed_devices.insert(entry.effect.device);
        }
        PLUGFEST_CO_TRY(const auto completed, co_await scope.stores.completed_steps(run));
        scope.completed.insert(completed.begin(), completed.end());
    }
    PLUGFEST_CO_TRY(scope.segment,
                    co_await scope.stores.begin_segment(run, scope.sleeper.utc_now()));
    scope.tell({.kind = RunEvent::Kind::run_started});
    co_return Result<void>();
}

/// An aborted run stays unfinished, so that it is found when somebody wants to go on with it.
Task<void> close(RunScope& scope) {
    const RunId& run = scope.request.header.id;
    PLUGFEST_CO_TRY(const auto owed, co_await scope.stores.outstanding(run));
    for (const JournalEntry& entry : owed) {
        scope.summary.unrestored.push_back(in_words(entry));
    }
    const UtcTime now = scope.sleeper.utc_now();
    PLUGFEST_CO_CHECK(co_await scope.stores.end_segment(run, scope.segment, now));
    if (!scope.summary.aborted) {
        PLUGFEST_CO_CHECK(co_await scope.stores.finish_run(run, now));
    }
    scope.tell({.kind = RunEvent::Kind::run_finished});
    co_return Result<void>();
}

}  // namespace

Task<RunSummary> run_plan_with(std::span<const steps::StepEntry> table, RunRequest request,
                               api::Bench& bench, async::Sleeper& sleeper, Stores stores,
                               std::function<void(const RunEvent&)> observe) {
    StoreCalls calls(stores);
    EndRegistry ends(bench);
    RunScope scope{.request = request,
                   .table = table,
                   .bench = bench,
                   .sleeper = sleeper,
                   .stores = calls,
                   .ends = ends,
                   .observe = observe,
                   .completed = {},
                   .owed_devices = {},
                   .summary = {}};
    scope.summary.verdict = Verdict::pass;
    PLUGFEST_CO_CHECK(co_await open(scope, stores));
    std::list<TargetRun> targets = targets_of(scope);
    PLUGFEST_CO_CHECK(co_await run_targets(scope, targets));
    scope.summary.aborted = co_await async::cancelled();
    PLUGFEST_CO_CHECK(co_await close(scope));
    co_return std::move(scope.summary);
}

Task<RunSummary> run_plan(RunRequest request, api::Bench& bench, async::Sleeper& sleeper,
                          Stores stores, std::function<void(const RunEvent&)> observe) {
    return run_plan_with(steps::step_table(), std::move(request), bench, sleeper, stores,
                         std::move(observe));
}

}  // namespace plugfest::engine
