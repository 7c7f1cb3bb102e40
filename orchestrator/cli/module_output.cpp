#include "orchestrator/cli/module_output.hpp"

#include "drivers/modules/module_json.hpp"
#include "drivers/modules/module_summary.hpp"
#include "orchestrator/cli/commands/command.hpp"

#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace plugfest::cli {

void print_module(const modules::DecodedModule& module, const ModuleOutput& output,
                  Streams& streams) {
    if (output.json) {
        fmt::print(streams.out, "{}\n", modules::to_json(module).dump(2));
    } else if (output.all) {
        fmt::print(streams.out, "{}", modules::list_fields(module));
    } else {
        fmt::print(streams.out, "{}", modules::summarize(module));
    }
}

ExitCode print_findings(const modules::DecodedModule& module, bool json, Streams& streams) {
    if (json) {
        nlohmann::ordered_json list = nlohmann::ordered_json::array();
        for (const modules::Finding& finding : module.findings) {
            list.push_back(modules::to_json(finding));
        }
        fmt::print(streams.out, "{}\n", list.dump(2));
    } else {
        fmt::print(streams.out, "{}", modules::list_findings(module));
    }
    const auto errors =
        std::ranges::count(module.findings, modules::Severity::error, &modules::Finding::severity);
    const auto warnings = std::ranges::count(module.findings, modules::Severity::warning,
                                             &modules::Finding::severity);
    fmt::print(streams.err, "{}: {} error{}, {} warning{}\n", module.map_name, errors,
               errors == 1 ? "" : "s", warnings, warnings == 1 ? "" : "s");
    return errors == 0 ? ExitCode::pass : ExitCode::part_failed;
}

ExitCode complain_about_module(const Error& error, Streams& streams) {
    const ExitCode code = complain(error, streams);
    const bool about_file =
        error.kind() == ErrorKind::decode || error.kind() == ErrorKind::unsupported;
    return about_file ? ExitCode::usage : code;
}

}  // namespace plugfest::cli
