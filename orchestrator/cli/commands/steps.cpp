#include "orchestrator/cli/commands/command.hpp"
#include "orchestrator/steps/step.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <memory>

namespace plugfest::cli {

namespace {

void print_text(Streams& streams) {
    for (const plan::StepDescription& step : steps::step_descriptions()) {
        fmt::print(streams.out, "{} (per {}, about {:.0f} s{})\n  {}\n  Passes when: {}\n",
                   step.verb, step.target == plan::TargetKind::link ? "link" : "rail",
                   step.typical_seconds, step.real_traffic ? ", sends real traffic" : "",
                   step.purpose, step.pass_rule);
        for (const plan::ParameterSpec& parameter : step.parameters) {
            fmt::print(streams.out, "    {:<14} {}\n", parameter.name, parameter.doc);
        }
    }
}

void print_json(Streams& streams) {
    nlohmann::json list = nlohmann::json::array();
    for (const plan::StepDescription& step : steps::step_descriptions()) {
        nlohmann::json parameters = nlohmann::json::array();
        for (const plan::ParameterSpec& parameter : step.parameters) {
            parameters.push_back({{"name", parameter.name}, {"doc", parameter.doc}});
        }
        list.push_back({{"verb", step.verb},
                        {"purpose", step.purpose},
                        {"pass_rule", step.pass_rule},
                        {"typical_seconds", step.typical_seconds},
                        {"real_traffic", step.real_traffic},
                        {"parameters", parameters}});
    }
    fmt::print(streams.out, "{}\n", list.dump(2));
}

}  // namespace

void add_steps(CLI::App& app, Action& chosen) {
    auto json = std::make_shared<bool>(false);
    CLI::App* steps = app.add_subcommand("steps", "The verbs that plans are made of");
    steps->add_flag("--json", *json, "Print JSON");
    steps->callback([json, &chosen] {
        chosen = [json](Streams& streams) {
            *json ? print_json(streams) : print_text(streams);
            return ExitCode::pass;
        };
    });
}

}  // namespace plugfest::cli
