#include "orchestrator/cli/run_session.hpp"

#include "orchestrator/cli/composition.hpp"
#include "orchestrator/cli/interrupt.hpp"
#include "orchestrator/cli/progress.hpp"
#include "orchestrator/cli/result_table.hpp"
#include "orchestrator/cli/version.hpp"
#include "orchestrator/plan/plan_loader.hpp"
#include "orchestrator/steps/step.hpp"
#include "reports/render/reports.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <random>
#include <set>
#include <utility>

namespace plugfest::cli {

namespace {

namespace fs = std::filesystem;

UtcTime wall_now() {
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

/// "20261130-183350-demo-7f3a": sorts by time, says what it was, and does not collide.
RunId new_run_id(const std::string& plan) {
    std::string stamp = to_iso8601(wall_now()).substr(0, 19);
    std::erase_if(stamp, [](char character) { return character == '-' || character == ':'; });
    stamp[8] = '-';
    std::string name;
    for (const char character : plan) {
        const bool plain = std::isalnum(static_cast<unsigned char>(character)) != 0;
        name += plain ? character : '-';
    }
    return RunId(fmt::format("{}-{}-{:04x}", stamp, name, std::random_device()() & 0xFFFFU));
}

RunHeader make_header(const SessionRequest& request) {
    RunHeader header;
    header.id = new_run_id(request.plan.name);
    header.plan_name = request.plan.name;
    header.plan_text = request.plan.text;
    header.limits_text = request.plan.limits_text;
    header.limits_version = request.plan.limits.version();
    header.inventory_text = request.inventory.text;
    header.topology = request.inventory.topology;
    header.provenance = request.inventory.topology.provenance;
    header.seed = request.inventory.seed;
    header.controller_version = version;
    header.started = wall_now();
    for (const plan::WorkItem& item : request.work) {
        header.planned_steps.push_back(item.id);
    }
    return header;
}

Result<RunHeader> header_for(const SessionRequest& request, OpenStore& store) {
    if (!request.resume) {
        return make_header(request);
    }
    PLUGFEST_TRY(RunHeader header, store.database->header(*request.resume));
    if (header.plan_text != request.plan.text || header.limits_text != request.plan.limits_text) {
        return fail(
            ErrorKind::config,
            fmt::format("run {} was begun with a different plan or limit table; a run goes on "
                        "with what it was begun with",
                        header.id.str()));
    }
    return header;
}

/// A resumed run does what was planned when it was begun, no more and no less.
void keep_planned(std::vector<plan::WorkItem>& work, const std::vector<std::string>& planned) {
    std::erase_if(work, [&](const plan::WorkItem& item) {
        return std::ranges::find(planned, item.id) == planned.end();
    });
}

/// out/latest -> RUN-ID, replaced in one step.
void link_latest(const fs::path& out, const RunId& run) {
    std::error_code ignored;
    const fs::path draft = out / ".latest.new";
    fs::remove(draft, ignored);
    fs::create_directory_symlink(run.str(), draft, ignored);
    fs::rename(draft, out / "latest", ignored);
}

Result<SessionResult> report(const SessionRequest& request, const RunId& run, OpenStore& store,
                             Streams& streams) {
    SessionResult result;
    PLUGFEST_TRY(result.record, store.database->load_run(run));
    result.reports = request.out / run.str();
    const auto evidence = [&store](const EvidenceId& id) {
        return store.database->load_evidence(id);
    };
    PLUGFEST_TRY(const auto written,
                 render::write_reports(result.record, evidence, result.reports));
    link_latest(request.out, run);
    result.code = exit_code_of(result.record);
    fmt::print(streams.out, "\n{}\nReports:\n", result_table(result.record, streams.colour));
    for (const render::WrittenReport& item : written) {
        fmt::print(streams.out, "  {:<26} {}\n", item.what, item.file.string());
    }
    streams.out.flush();
    return result;
}

/// Runs the engine under Ctrl-C. The summary is kept outside the task, which carries no value.
Task<void> run_engine(engine::RunRequest request, Controller& controller, engine::Stores stores,
                      Progress& progress, engine::RunSummary& summary) {
    PLUGFEST_CO_TRY(summary,
                    co_await engine::run_plan(
                        std::move(request), *controller.bench, *controller.sleeper, stores,
                        [&progress](const engine::RunEvent& event) { progress.show(event); }));
    co_return Result<void>{};
}

}  // namespace

Result<PlannedWork> plan_work(const fs::path& plan_file, const Topology& topology,
                              bool without_traffic) {
    const std::vector<plan::StepDescription> catalogue = steps::step_descriptions();
    PLUGFEST_TRY(plan::Plan plan, plan::load_plan(plan_file, catalogue));
    PLUGFEST_TRY(std::vector<plan::WorkItem> work, plan::expand(plan, catalogue, topology));
    if (without_traffic) {
        std::set<std::string> traffic;
        for (const plan::StepDescription& step : catalogue) {
            if (step.real_traffic) {
                traffic.insert(step.verb);
            }
        }
        std::erase_if(work, [&](const plan::WorkItem& item) {
            return traffic.contains(plan.steps[item.step].verb);
        });
    }
    return PlannedWork{.plan = std::move(plan), .work = std::move(work)};
}

Result<SessionResult> run_session(SessionRequest request, Streams& streams) {
    PLUGFEST_TRY(const std::unique_ptr<Controller> controller, compose(request.inventory));
    PLUGFEST_TRY(OpenStore store, open_store(controller->runtime, request.out / "store"));
    engine::RunRequest job;
    PLUGFEST_TRY(job.header, header_for(request, store));
    const RunId run = job.header.id;
    job.plan = &request.plan;
    job.work = request.work;
    keep_planned(job.work, job.header.planned_steps);
    job.resume = request.resume.has_value();

    engine::RunSummary summary;
    Progress progress(streams, [] { return std::chrono::steady_clock::now(); });
    Result<void> ran;
    {
        const Interrupt interrupt([&controller, &progress] {
            progress.leave_block();
            controller->runtime.cancel();
        });
        ran = controller->runtime.run(
            run_engine(std::move(job), *controller, store.stores(), progress, summary));
    }
    progress.close();
    Result<SessionResult> result = report(request, run, store, streams);
    if (!ran) {
        return fail(ran.error().context(fmt::format("run {}", run.str())));
    }
    if (result && summary.aborted) {
        result->code = strongest({result->code, ExitCode::aborted});
        fmt::print(streams.err, "\nStopped. {} Finished steps are kept; to go on: {}\n",
                   summary.unrestored.empty() ? "The gear is as it was."
                                              : "Not everything could be put back, see above.",
                   request.resume_hint);
    }
    return result;
}

}  // namespace plugfest::cli
