#include "drivers/sim/lab/lab_client.hpp"
#include "orchestrator/cli/commands/command.hpp"
#include "orchestrator/cli/commands/lab_check.hpp"
#include "orchestrator/cli/commands/lab_discover.hpp"
#include "orchestrator/cli/commands/lab_restore.hpp"
#include "orchestrator/cli/data_files.hpp"
#include "orchestrator/cli/lab_process.hpp"
#include "orchestrator/cli/virtual_lab_file.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace plugfest::cli {

namespace {

namespace fs = std::filesystem;

struct LabCommandOptions {
    std::string lab;
    std::string out = "out";
    std::string state;
    std::string run;
    std::optional<std::uint64_t> seed;
    double idle_limit_s = 1800.0;
    int ready_descriptor = -1;
    bool json = false;
    bool without_traffic = false;
};

/// The state directory of a lab named by its file or by its directory.
Result<fs::path> state_directory(const LabCommandOptions& options) {
    if (fs::is_directory(options.lab)) {
        return fs::absolute(options.lab);
    }
    PLUGFEST_TRY(const inventory::LabFile file, load_virtual_lab(data_file(options.lab)));
    return fs::absolute(fs::path(options.out) / "labs" / file.intended.name);
}

Result<ExitCode> lab_up(const LabCommandOptions& options, Streams& streams) {
    PLUGFEST_TRY(const fs::path directory, state_directory(options));
    PLUGFEST_TRY(const RunningLab lab,
                 start_lab_process({.lab_file = data_file(options.lab),
                                    .directory = directory,
                                    .seed = options.seed,
                                    .idle_limit = duration_from_seconds(options.idle_limit_s)}));
    fmt::print(streams.err, "Lab '{}' is up (process {}); its inventory:\n", lab.name, lab.pid);
    fmt::print(streams.out, "{}\n", lab.inventory().string());
    return ExitCode::pass;
}

Result<ExitCode> lab_down(const LabCommandOptions& options, Streams& streams) {
    PLUGFEST_TRY(const fs::path directory, state_directory(options));
    PLUGFEST_TRY(const std::optional<RunningLab> lab, find_lab(directory));
    if (!lab) {
        fmt::print(streams.err, "No lab is up in {}\n", directory.string());
        return ExitCode::pass;
    }
    PLUGFEST_CHECK(stop_lab_process(*lab));
    fmt::print(streams.err, "Lab '{}' is down\n", lab->name);
    return ExitCode::pass;
}

void print_status(const RunningLab& lab, Instant now, const std::vector<std::string>& untidy,
                  bool as_json, Streams& streams) {
    const double lab_seconds = seconds(now.time_since_epoch());
    if (as_json) {
        const nlohmann::json status{{"name", lab.name},
                                    {"process", lab.pid},
                                    {"control_port", lab.control_port},
                                    {"inventory", lab.inventory().string()},
                                    {"lab_time_s", lab_seconds},
                                    {"untidy", untidy}};
        fmt::print(streams.out, "{}\n", status.dump(2));
        return;
    }
    fmt::print(streams.out, "{}: up, process {}, lab time {:.3f} s, inventory {}\n", lab.name,
               lab.pid, lab_seconds, lab.inventory().string());
    for (const std::string& item : untidy) {
        fmt::print(streams.out, "  not as in production: {}\n", item);
    }
}

Result<ExitCode> lab_status(const LabCommandOptions& options, Streams& streams) {
    PLUGFEST_TRY(const fs::path directory, state_directory(options));
    PLUGFEST_TRY(const std::optional<RunningLab> lab, find_lab(directory));
    if (!lab) {
        return fail(ErrorKind::absent,
                    fmt::format("no lab is up in {}; `plugfest lab up {}` starts it",
                                directory.string(), options.lab));
    }
    PLUGFEST_TRY(const auto client, sim::connect_lab("127.0.0.1", lab->control_port));
    PLUGFEST_TRY(const Instant now, client->now());
    PLUGFEST_TRY(const std::vector<std::string> untidy, client->untidy());
    print_status(*lab, now, untidy, options.json, streams);
    return ExitCode::pass;
}

Result<ExitCode> lab_serve(const LabCommandOptions& options, Streams&) {
    PLUGFEST_CHECK(serve_lab({.lab_file = options.lab,
                              .directory = options.state,
                              .seed = options.seed,
                              .idle_limit = duration_from_seconds(options.idle_limit_s)},
                             options.ready_descriptor));
    return ExitCode::pass;
}

using LabVerb = Result<ExitCode> (*)(const LabCommandOptions&, Streams&);

CLI::App* add_verb(CLI::App& lab, const std::string& name, const std::string& help,
                   const std::shared_ptr<LabCommandOptions>& options, Action& chosen,
                   LabVerb command) {
    CLI::App* verb = lab.add_subcommand(name, help);
    verb->callback([options, &chosen, command] {
        chosen = [options, command](Streams& streams) {
            const Result<ExitCode> code = command(*options, streams);
            return code ? *code : complain(code.error(), streams);
        };
    });
    return verb;
}

Result<ExitCode> lab_check(const LabCommandOptions& options, Streams& streams) {
    return check_run_against_truth(data_file(options.lab), options.run, options.without_traffic,
                                   streams);
}

Result<ExitCode> lab_restore(const LabCommandOptions& options, Streams& streams) {
    return restore_lab(options.lab, options.out, streams);
}

void add_discover(CLI::App& lab, Action& chosen) {
    auto options = std::make_shared<DiscoverOptions>();
    CLI::App* discover =
        lab.add_subcommand("discover", "Write a lab file from what real boxes say (read-only)");
    discover->add_option("HOST", options->hosts, "[USER@]HOST[:PORT] of a switch or host")
        ->required();
    discover->add_option("--known-hosts", options->known_hosts, "File with the boxes' host keys")
        ->required();
    discover->add_option("--key", options->key_file, "Private key file");
    discover->add_option("--password-file", options->password_file,
                         "File with the password, mode 0600");
    discover->add_option("--name", options->name, "Name of the lab")->capture_default_str();
    discover->add_option("--write", options->write, "File to write (default: standard output)");
    discover->callback([options, &chosen] {
        chosen = [options](Streams& streams) {
            const Result<ExitCode> code = discover_lab(*options, streams);
            return code ? *code : complain(code.error(), streams);
        };
    });
}

void add_lab_file(CLI::App* verb, LabCommandOptions& options) {
    verb->add_option("LAB", options.lab, "Lab file, or the state directory of a running lab")
        ->required();
    verb->add_option("--out", options.out, "Folder that holds labs/NAME")->capture_default_str();
}

}  // namespace

void add_lab(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<LabCommandOptions>();
    CLI::App* lab =
        app.add_subcommand("lab", "Virtual labs: up, down, status, check; restore gear");
    lab->require_subcommand(1);

    CLI::App* up = add_verb(*lab, "up", "Start a virtual lab and print its inventory's path",
                            options, chosen, lab_up);
    add_lab_file(up, *options);
    up->add_option("--seed", options->seed, "Seed (default: the lab file's)");
    up->add_option("--idle-limit", options->idle_limit_s, "End after so many seconds unused")
        ->capture_default_str();

    add_lab_file(add_verb(*lab, "down", "End a virtual lab", options, chosen, lab_down), *options);

    CLI::App* status = add_verb(*lab, "status", "Is it up, what is its time, is its gear tidy",
                                options, chosen, lab_status);
    add_lab_file(status, *options);
    status->add_flag("--json", options->json, "Print JSON");

    CLI::App* check = add_verb(*lab, "check", "Hold a run's verdicts against a virtual lab's truth",
                               options, chosen, lab_check);
    check->add_option("LAB", options->lab, "Lab file with truth")->required();
    check->add_option("RUN", options->run, "run.json of the run")->required();
    check->add_flag("--without-traffic", options->without_traffic, "The run left out real traffic");

    CLI::App* restore =
        add_verb(*lab, "restore", "Take back every change that a run still owes to the gear",
                 options, chosen, lab_restore);
    restore->add_option("INVENTORY", options->lab, "Inventory of the lab")->required();
    restore->add_option("--out", options->out, "Folder that holds the store")
        ->capture_default_str();

    add_discover(*lab, chosen);

    CLI::App* serve = add_verb(*lab, "serve", "Be the lab process, in the foreground", options,
                               chosen, lab_serve);
    serve->add_option("LAB", options->lab, "Lab file")->required();
    serve->add_option("--state", options->state, "State directory")->required();
    serve->add_option("--seed", options->seed, "Seed");
    serve->add_option("--ready-fd", options->ready_descriptor, "Descriptor told when ready");
    serve->add_option("--idle-limit", options->idle_limit_s, "End after so many seconds unused");
}

}  // namespace plugfest::cli
