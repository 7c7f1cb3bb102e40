#pragma once

#include "drivers/async/runtime.hpp"
#include "drivers/async/worker.hpp"
#include "orchestrator/engine/runner.hpp"
#include "tests/support/fake_bench.hpp"
#include "tests/support/manual_sleeper.hpp"
#include "tests/support/memory_store.hpp"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace plugfest::test {

/// Limits for every verb, in one table.
[[nodiscard]] LimitTable test_limits();

/// One process of a controller on a fake lab: event loop, time and store worker. A second one on
/// the same lab and store is what a resume sees.
struct Controller {
    explicit Controller(MemoryStore& memory)
        : sleeper(runtime), worker(runtime, "store"), stores{memory, memory, memory, worker} {}
    async::Runtime runtime;
    ManualSleeper sleeper;
    async::Worker worker;
    engine::Stores stores;
};

/// A plan on a fake lab, run by the engine.
class LabRun {
  public:
    LabRun() : bench(controller.sleeper) {}

    /// Adds a step to the plan, with the defaults of its declaration.
    plan::PlannedStep& add_step(const std::string& verb);
    /// Uses `entries` instead of the product's step table.
    void use_steps(std::vector<steps::StepEntry> entries) { own_steps_ = std::move(entries); }

    /// Runs all steps on every link, then rail steps on rail 1.
    Result<engine::RunSummary> run(bool resume = false);
    /// Runs one verb on link "l1" (or rail 1) and returns its record.
    StepRecord run_step(const std::string& verb);

    MemoryStore store;
    Controller controller{store};
    FakeBench bench;
    plan::Plan plan;
    std::vector<engine::RunEvent> events;
    std::function<void(const engine::RunEvent&)> on_event;

  private:
    [[nodiscard]] std::span<const steps::StepEntry> table() const;
    [[nodiscard]] std::vector<plan::WorkItem> work() const;

    std::optional<std::vector<steps::StepEntry>> own_steps_;
};

/// The first reading of that name, or null.
[[nodiscard]] const Reading* reading(const StepRecord& record, const std::string& name,
                                     const std::string& port = "");
/// True if some note holds the text.
[[nodiscard]] bool notes_hold(const StepRecord& record, const std::string& text);

}  // namespace plugfest::test
