#include "orchestrator/cli/commands/command.hpp"
#include "orchestrator/cli/composition.hpp"
#include "orchestrator/cli/interrupt.hpp"
#include "orchestrator/cli/observer.hpp"
#include "orchestrator/inventory/inventory.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>

namespace plugfest::cli {

namespace {

namespace fs = std::filesystem;

struct ObserveOptions {
    std::string lab;
    std::string out = "out";
    double interval_s = 10.0;
    std::optional<double> length_s;
};

fs::path new_folder(const fs::path& out) {
    std::string stamp =
        to_iso8601(std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now()));
    std::ranges::replace(stamp, ':', '-');
    return out / ("observe-" + stamp.substr(0, 19));
}

void show_elapsed(Streams& streams, Duration elapsed) {
    if (streams.err_is_terminal) {
        fmt::print(streams.err, "\r\033[Kobserved {:.0f} s; Ctrl-C ends", seconds(elapsed));
        streams.err.flush();
    }
}

Result<ExitCode> observe(const ObserveOptions& options, Streams& streams) {
    PLUGFEST_TRY(const inventory::Inventory lab, inventory::load_inventory(options.lab));
    PLUGFEST_TRY(const auto controller, compose(lab));
    const fs::path folder = new_folder(options.out);
    std::error_code failure;
    fs::create_directories(folder, failure);
    std::ofstream samples(folder / "samples.jsonl");
    if (!samples) {
        return fail(ErrorKind::store,
                    fmt::format("cannot write {}", (folder / "samples.jsonl").string()));
    }
    Observer observer(*controller->bench, *controller->sleeper, samples);
    std::optional<Duration> length;
    if (options.length_s) {
        length = duration_from_seconds(*options.length_s);
    }
    Result<void> ran;
    {
        const Interrupt interrupt([&controller] { controller->runtime.cancel(); });
        ran = controller->runtime.run(
            observer.run(duration_from_seconds(options.interval_s), length,
                         [&streams](Duration elapsed) { show_elapsed(streams, elapsed); }));
    }
    if (!ran && ran.error().kind() != ErrorKind::cancelled) {
        return fail(ran.error());
    }
    fmt::print(streams.err, "{}", streams.err_is_terminal ? "\n" : "");
    fmt::print(streams.out, "{}\nSamples: {}\n", summary_table(observer.summaries()),
               (folder / "samples.jsonl").string());
    const bool all_read = std::ranges::none_of(
        observer.summaries(), [](const auto& entry) { return entry.second.errors > 0; });
    return all_read ? ExitCode::pass : ExitCode::lab_error;
}

}  // namespace

void add_observe(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<ObserveOptions>();
    CLI::App* verb = app.add_subcommand(
        "observe",
        "Record counters, monitors and flaps of a lab, read-only, until Ctrl-C or for a time");
    verb->add_option("LAB", options->lab, "Lab file or inventory")->required();
    verb->add_option("--for", options->length_s, "Seconds to observe (default: until Ctrl-C)")
        ->check(CLI::PositiveNumber);
    verb->add_option("--interval", options->interval_s, "Seconds between samples")
        ->check(CLI::Range(0.1, 86400.0))
        ->capture_default_str();
    verb->add_option("--out", options->out, "Folder for results")->capture_default_str();
    verb->callback([options, &chosen] {
        chosen = [options](Streams& streams) {
            const Result<ExitCode> code = observe(*options, streams);
            return code ? *code : complain(code.error(), streams);
        };
    });
}

}  // namespace plugfest::cli
