#include "orchestrator/cli/commands/lab_check.hpp"

#include "orchestrator/cli/truth_check.hpp"
#include "orchestrator/cli/virtual_lab_file.hpp"
#include "orchestrator/steps/step.hpp"

#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

namespace plugfest::cli {

namespace {

using nlohmann::json;

struct RunResults {
    std::vector<std::string> planned;
    std::vector<StepResult> steps;
};

Result<RunResults> read_results(const std::filesystem::path& file) {
    std::ifstream stream(file);
    if (!stream) {
        return fail(ErrorKind::config, fmt::format("{}: cannot be read", file.string()));
    }
    try {
        const json run = json::parse(stream);
        RunResults results;
        results.planned = run.at("header").at("planned_steps").get<std::vector<std::string>>();
        for (const json& step : run.at("steps")) {
            results.steps.push_back({.id = step.at("id"),
                                     .target = step.at("target"),
                                     .verb = step.at("verb"),
                                     .verdict = step.at("verdict"),
                                     .outcome = step.at("outcome"),
                                     .summary = step.at("summary")});
        }
        return results;
    } catch (const json::exception& error) {
        return fail(ErrorKind::config,
                    fmt::format("{}: not a run: {}", file.string(), error.what()));
    }
}

bool is_traffic_verb(const std::string& verb) {
    const auto steps = steps::step_descriptions();
    const auto found = std::ranges::find(steps, verb, &plan::StepDescription::verb);
    return found != steps.end() && found->real_traffic;
}

}  // namespace

Result<ExitCode> check_run_against_truth(const std::filesystem::path& lab_file,
                                         const std::filesystem::path& run_file,
                                         bool without_traffic, Streams& streams) {
    PLUGFEST_TRY(inventory::LabFile lab, load_virtual_lab(lab_file));
    if (without_traffic) {
        std::erase_if(lab.expected_failures, [](const inventory::Expectation& item) {
            return is_traffic_verb(item.verb);
        });
    }
    PLUGFEST_TRY(const RunResults results, read_results(run_file));
    const std::vector<TruthRow> rows = check_truth(lab, results.planned, results.steps);
    const auto wrong = std::ranges::count(rows, false, &TruthRow::right);
    for (const TruthRow& row : rows) {
        if (!row.right) {
            fmt::print(streams.out, "WRONG {} {}: expected {}, found {}\n", row.target, row.verb,
                       row.expected, row.found);
        }
    }
    fmt::print(streams.out, "Truth check: {} of {} verdicts are right ({} faults were planted)\n",
               static_cast<long>(rows.size()) - wrong, rows.size(), lab.expected_failures.size());
    return wrong == 0 && !rows.empty() ? ExitCode::pass : ExitCode::part_failed;
}

}  // namespace plugfest::cli
