#include "drivers/shell/word.hpp"
#include "orchestrator/cli/commands/command.hpp"
#include "orchestrator/cli/data_files.hpp"
#include "orchestrator/cli/run_session.hpp"
#include "orchestrator/cli/unfinished_run.hpp"
#include "orchestrator/plan/plan_loader.hpp"
#include "orchestrator/steps/step.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>

#include <memory>
#include <string>

namespace plugfest::cli {

namespace {

struct PlanOptions {
    std::string plan;
    std::string inventory;
    std::string out = "out";
    bool without_traffic = false;
};

Result<ExitCode> plan_lint(const PlanOptions& options, Streams& streams) {
    const auto catalogue = steps::step_descriptions();
    PLUGFEST_TRY(const plan::Plan plan, plan::load_plan(data_file(options.plan), catalogue));
    std::string scope = fmt::format("{} steps", plan.steps.size());
    if (!options.inventory.empty()) {
        PLUGFEST_TRY(const inventory::Inventory lab, inventory::load_inventory(options.inventory));
        PLUGFEST_TRY(const auto work, plan::expand(plan, catalogue, lab.topology));
        scope += fmt::format(", {} work items on lab '{}'", work.size(), lab.topology.name);
    }
    fmt::print(streams.err, "{}: no mistakes ({}, limit table {})\n", options.plan, scope,
               plan.limits.version());
    return ExitCode::pass;
}

Result<ExitCode> run_with(const PlanOptions& options, bool resume, Streams& streams) {
    SessionRequest request;
    PLUGFEST_TRY(request.inventory, inventory::load_inventory(options.inventory));
    PLUGFEST_TRY(PlannedWork work, plan_work(data_file(options.plan), request.inventory.topology,
                                             options.without_traffic));
    request.plan = std::move(work.plan);
    request.work = std::move(work.work);
    request.out = options.out;
    request.resume_hint =
        fmt::format("plugfest plan resume {} --lab {} --out {}", shell::quoted(options.plan),
                    shell::quoted(options.inventory), shell::quoted(options.out));
    if (resume) {
        PLUGFEST_TRY(request.resume, unfinished_run(request.out));
    }
    PLUGFEST_TRY(const SessionResult result, run_session(std::move(request), streams));
    return result.code;
}

Result<ExitCode> plan_run(const PlanOptions& options, Streams& streams) {
    return run_with(options, false, streams);
}

Result<ExitCode> plan_resume(const PlanOptions& options, Streams& streams) {
    return run_with(options, true, streams);
}

using PlanVerb = Result<ExitCode> (*)(const PlanOptions&, Streams&);

CLI::App* add_verb(CLI::App& plan, const std::string& name, const std::string& help,
                   const std::shared_ptr<PlanOptions>& options, Action& chosen, PlanVerb command) {
    CLI::App* verb = plan.add_subcommand(name, help);
    verb->add_option("PLAN", options->plan, "Plan file")->required();
    verb->callback([options, &chosen, command] {
        chosen = [options, command](Streams& streams) {
            const Result<ExitCode> code = command(*options, streams);
            return code ? *code : complain(code.error(), streams);
        };
    });
    return verb;
}

void add_run_options(CLI::App* verb, PlanOptions& options) {
    verb->add_option("--lab", options.inventory, "Lab file or inventory")->required();
    verb->add_option("--out", options.out, "Folder for results")->capture_default_str();
    verb->add_flag("--without-traffic", options.without_traffic,
                   "Leave out steps that send real traffic");
}

}  // namespace

void add_plan(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<PlanOptions>();
    CLI::App* plan = app.add_subcommand("plan", "Qualification plans: lint, run, resume");
    plan->require_subcommand(1);
    CLI::App* lint =
        add_verb(*plan, "lint", "Check a plan and its limits without touching anything", options,
                 chosen, plan_lint);
    lint->add_option("--lab", options->inventory, "Also check it against this lab");
    add_run_options(add_verb(*plan, "run", "Run a plan on a lab", options, chosen, plan_run),
                    *options);
    add_run_options(
        add_verb(*plan, "resume", "Go on with an interrupted run", options, chosen, plan_resume),
        *options);
}

}  // namespace plugfest::cli
