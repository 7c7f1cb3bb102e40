#pragma once

#include "drivers/api/bench.hpp"
#include "drivers/async/sleeper.hpp"
#include "orchestrator/engine/end_registry.hpp"
#include "orchestrator/engine/runner.hpp"
#include "orchestrator/engine/store_calls.hpp"
#include "orchestrator/steps/step.hpp"

#include <set>
#include <span>
#include <string>

namespace plugfest::engine {

/// What all targets of one run share. Lives in the frame of the run.
struct RunScope {
    const RunRequest& request;
    std::span<const steps::StepEntry> table;
    api::Bench& bench;
    async::Sleeper& sleeper;
    StoreCalls& stores;
    EndRegistry& ends;
    const std::function<void(const RunEvent&)>& observe;
    int segment = 0;
    std::set<std::string> completed;     ///< ids done by earlier segments
    std::set<std::string> owed_devices;  ///< journal names of gear that could not be put back
    std::size_t done = 0;                ///< work items dealt with
    RunSummary summary;

    void tell(RunEvent event) const {
        event.done = done;
        event.total = request.work.size();
        if (observe) {
            observe(event);
        }
    }
};

}  // namespace plugfest::engine
