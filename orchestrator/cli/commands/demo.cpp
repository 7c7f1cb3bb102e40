#include "drivers/shell/word.hpp"
#include "orchestrator/cli/commands/command.hpp"
#include "orchestrator/cli/data_files.hpp"
#include "orchestrator/cli/lab_process.hpp"
#include "orchestrator/cli/run_session.hpp"
#include "orchestrator/cli/unfinished_run.hpp"
#include "orchestrator/cli/virtual_lab_file.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace plugfest::cli {

namespace {

namespace fs = std::filesystem;

struct DemoOptions {
    std::string lab = "testplans/labs/rail_demo.yaml";
    std::string plan = "testplans/plans/demo.yaml";
    std::string out = "out";
    std::optional<std::uint64_t> seed;
    bool resume = false;
    bool without_traffic = false;
    bool keep_lab = false;
};

fs::path lab_directory(const DemoOptions& options, const std::string& name) {
    return fs::absolute(fs::path(options.out) / "labs" / name);
}

/// The command that goes on with a run of these options.
std::string resume_command(const DemoOptions& options) {
    const DemoOptions usual;
    std::string command = "plugfest demo --resume";
    const auto add = [&command](std::string_view name, const std::string& value,
                                const std::string& fallback) {
        command += value == fallback ? "" : fmt::format(" {} {}", name, shell::quoted(value));
    };
    add("--lab", options.lab, usual.lab);
    add("--plan", options.plan, usual.plan);
    add("--out", options.out, usual.out);
    return command;
}

/// The lab to work on: the one already up when resuming, else a fresh one.
Result<RunningLab> lab_for(const DemoOptions& options, const std::string& name) {
    const fs::path directory = lab_directory(options, name);
    PLUGFEST_TRY(const std::optional<RunningLab> running, find_lab(directory));
    if (running && options.resume) {
        return *running;
    }
    if (options.resume) {
        return fail(
            ErrorKind::absent,
            fmt::format("the lab of the interrupted run is no longer up ({}); start over with "
                        "`plugfest demo`",
                        directory.string()));
    }
    if (running) {
        PLUGFEST_CHECK(stop_lab_process(*running));
    }
    return start_lab_process({.lab_file = data_file(options.lab),
                              .directory = directory,
                              .seed = options.seed,
                              .idle_limit = std::chrono::minutes(30)});
}

Result<ExitCode> run_demo(const DemoOptions& options, Streams& streams) {
    PLUGFEST_TRY(const inventory::LabFile file, load_virtual_lab(data_file(options.lab)));
    PLUGFEST_TRY(PlannedWork work,
                 plan_work(data_file(options.plan), file.intended, options.without_traffic));
    SessionRequest request;
    request.out = options.out;
    request.resume_hint = resume_command(options);
    if (options.resume) {
        PLUGFEST_TRY(request.resume, unfinished_run(request.out));
    }
    fmt::print(streams.err, "{} virtual lab '{}' ({} links)\n",
               options.resume ? "Going on with" : "Starting", file.intended.name,
               file.intended.links.size());
    PLUGFEST_TRY(const RunningLab lab, lab_for(options, file.intended.name));
    PLUGFEST_TRY(request.inventory, inventory::load_inventory(lab.inventory()));
    request.plan = std::move(work.plan);
    request.work = std::move(work.work);
    const Result<SessionResult> session = run_session(std::move(request), streams);
    const bool go_on_later = session && session->code == ExitCode::aborted;
    if (!options.keep_lab && !go_on_later) {
        PLUGFEST_CHECK(stop_lab_process(lab));
    }
    if (!session) {
        return fail(session.error());
    }
    return session->code;
}

}  // namespace

void add_demo(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<DemoOptions>();
    CLI::App* demo = app.add_subcommand("demo",
                                        "Start the virtual rail lab, qualify its parts, write "
                                        "reports (exits 1: some parts are bad)");
    demo->add_option("--lab", options->lab, "Lab file with truth")->capture_default_str();
    demo->add_option("--plan", options->plan, "Qualification plan")->capture_default_str();
    demo->add_option("--out", options->out, "Folder for results and lab state")
        ->capture_default_str();
    demo->add_option("--seed", options->seed, "Seed of the virtual lab (default: the lab file's)");
    demo->add_flag("--resume", options->resume, "Go on with the run that was interrupted");
    demo->add_flag("--without-traffic", options->without_traffic,
                   "Leave out steps that send real traffic");
    demo->add_flag("--keep-lab", options->keep_lab, "Leave the virtual lab up afterwards");
    demo->callback([options, &chosen] {
        chosen = [options](Streams& streams) {
            const Result<ExitCode> code = run_demo(*options, streams);
            return code ? *code : complain(code.error(), streams);
        };
    });
}

}  // namespace plugfest::cli
