#include "orchestrator/cli/commands/command.hpp"
#include "orchestrator/cli/result_table.hpp"
#include "reports/render/reports.hpp"
#include "reports/store/sqlite_store.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>

#include <filesystem>
#include <memory>
#include <string>

namespace plugfest::cli {

namespace {

struct ReportOptions {
    std::string run;
    std::string out = "out";
};

Result<ExitCode> report_build(const ReportOptions& options, Streams& streams) {
    const std::filesystem::path out = options.out;
    PLUGFEST_TRY(const auto store, store::open_store(out / "store"));
    PLUGFEST_TRY(const RunRecord run, store->load_run(RunId(options.run)));
    const auto evidence = [&store](const EvidenceId& id) { return store->load_evidence(id); };
    PLUGFEST_TRY(const auto written, render::write_reports(run, evidence, out / options.run));
    for (const render::WrittenReport& item : written) {
        fmt::print(streams.out, "{}\n", item.file.string());
    }
    return ExitCode::pass;
}

Result<ExitCode> report_list(const ReportOptions& options, Streams& streams) {
    PLUGFEST_TRY(const auto store, store::open_store(std::filesystem::path(options.out) / "store"));
    PLUGFEST_TRY(const auto runs, store->runs());
    for (const RunId& run : runs) {
        fmt::print(streams.out, "{}\n", run.str());
    }
    return ExitCode::pass;
}

}  // namespace

void add_report(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<ReportOptions>();
    CLI::App* report = app.add_subcommand("report", "Reports of stored runs: list, build");
    report->require_subcommand(1);
    const auto bind = [options,
                       &chosen](Result<ExitCode> (*command)(const ReportOptions&, Streams&)) {
        return [options, &chosen, command] {
            chosen = [options, command](Streams& streams) {
                const Result<ExitCode> code = command(*options, streams);
                return code ? *code : complain(code.error(), streams);
            };
        };
    };
    CLI::App* build = report->add_subcommand("build", "Write all reports of a run again");
    build->add_option("RUN", options->run, "Run id")->required();
    build->add_option("--out", options->out, "Folder that holds the store")->capture_default_str();
    build->callback(bind(report_build));
    CLI::App* list = report->add_subcommand("list", "Ids of stored runs, newest first");
    list->add_option("--out", options->out, "Folder that holds the store")->capture_default_str();
    list->callback(bind(report_list));
}

}  // namespace plugfest::cli
