#pragma once

#include "domain/ids.hpp"
#include "domain/result.hpp"
#include "domain/run_record.hpp"
#include "orchestrator/cli/exit_codes.hpp"
#include "orchestrator/cli/streams.hpp"
#include "orchestrator/inventory/inventory.hpp"
#include "orchestrator/plan/plan_types.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace plugfest::cli {

/// What to run and where to keep it.
struct SessionRequest {
    inventory::Inventory inventory;
    plan::Plan plan;
    std::vector<plan::WorkItem> work;
    std::filesystem::path out = "out";  ///< reports go to out/RUN-ID, the store is out/store
    std::optional<RunId> resume;
    std::string resume_hint;  ///< the command that resumes this kind of run
};

struct SessionResult {
    RunRecord record;
    std::filesystem::path reports;
    ExitCode code = ExitCode::pass;
};

/// Runs the plan with live progress on err, writes the reports and prints the table and their paths
/// on out. Ctrl-C restores the gear and says how to resume. An error here is one of the lab or the
/// store.
[[nodiscard]] Result<SessionResult> run_session(SessionRequest request, Streams& streams);

/// Loads a plan and expands it over the topology, leaving out steps that need real traffic if asked
/// to.
struct PlannedWork {
    plan::Plan plan;
    std::vector<plan::WorkItem> work;
};
[[nodiscard]] Result<PlannedWork> plan_work(const std::filesystem::path& plan_file,
                                            const Topology& topology, bool without_traffic);

}  // namespace plugfest::cli
