#include "orchestrator/cli/commands/module_vdm.hpp"

#include "drivers/cmis/control/vdm_table.hpp"
#include "orchestrator/cli/module_control.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <string>
#include <vector>

namespace plugfest::cli {

namespace {

struct VdmOptions {
    ControlTarget target;
    bool flags = false;
};

struct VdmOutcome {
    std::vector<cmis::VdmEntry> entries;
    std::vector<std::string> findings;
};

Task<void> read_vdm(cmis::ModuleSession& session, bool with_flags, VdmOutcome* outcome) {
    cmis::VdmTable table(session);
    auto entries = co_await table.read(with_flags);
    outcome->findings = table.findings();
    if (!entries) {
        co_return fail(entries.error());
    }
    outcome->entries = std::move(*entries);
    co_return Result<void>();
}

std::string short_number(double value) {
    return fmt::format("{:.4g}", value);
}

const char* side_text(const api::Observable& value) {
    return value.side == Side::host ? "host" : "media";
}

std::string vdm_limits(const std::optional<api::Thresholds>& limits) {
    return limits
               ? fmt::format("{} {} {} {}", short_number(limits->low_alarm),
                             short_number(limits->low_warning), short_number(limits->high_warning),
                             short_number(limits->high_alarm))
               : "-";
}

void print_vdm(const std::string& cage, const VdmOptions& options, const VdmOutcome& outcome,
               Streams& streams) {
    fmt::print(streams.out, "{}: {} observables\n", cage, outcome.entries.size());
    fmt::print(streams.out, "{:<24} {:<6} {:<5} {:>11} {:<6} {:<9} {:<40} {}\n", "observable",
               "side", "lane", "value", "unit", "what", "low alarm, warning, high warning, alarm",
               options.flags ? "flags" : "");
    for (const cmis::VdmEntry& entry : outcome.entries) {
        const api::Observable& value = entry.value;
        const std::string unit = value.unit == "1" ? "" : value.unit;
        fmt::print(streams.out, "{:<24} {:<6} {:<5} {:>11} {:<6} {:<9} {:<40} {}\n", value.name,
                   side_text(value), value.lane ? std::to_string(*value.lane) : "all",
                   short_number(value.value), unit, entry.statistic ? "interval" : "live",
                   vdm_limits(entry.thresholds), fmt::format("{}", fmt::join(entry.flags, ", ")));
    }
    for (const std::string& finding : outcome.findings) {
        fmt::print(streams.out, "note: {}\n", finding);
    }
}

nlohmann::ordered_json to_json(const std::string& cage, const VdmOptions& options,
                               const VdmOutcome& outcome) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const cmis::VdmEntry& entry : outcome.entries) {
        nlohmann::ordered_json one{
            {"name", entry.value.name}, {"side", side_text(entry.value)},
            {"lane", nullptr},          {"value", entry.value.value},
            {"unit", entry.value.unit}, {"kind", entry.statistic ? "interval" : "live"}};
        if (entry.value.lane) {
            one["lane"] = *entry.value.lane;
        }
        if (entry.thresholds) {
            one["thresholds"] = {{"high_alarm", entry.thresholds->high_alarm},
                                 {"low_alarm", entry.thresholds->low_alarm},
                                 {"high_warning", entry.thresholds->high_warning},
                                 {"low_warning", entry.thresholds->low_warning}};
        }
        if (options.flags) {
            one["flags"] = entry.flags;
        }
        one["raw"] = fmt::format("{:02x}", fmt::join(entry.value.raw, ""));
        list.push_back(std::move(one));
    }
    return {{"cage", cage}, {"vdm", std::move(list)}, {"findings", outcome.findings}};
}

Result<ExitCode> module_vdm(const VdmOptions& options, Streams& streams) {
    return for_each_cage(options.target, streams, [&](LiveModules& live, const PortName& cage) {
        VdmOutcome outcome;
        const auto done = live.control(cage, [&](cmis::ModuleSession& session) {
            return read_vdm(session, options.flags, &outcome);
        });
        if (!done) {
            return Result<ExitCode>(std::unexpected(done.error()));
        }
        if (options.target.json) {
            fmt::print(streams.out, "{}\n", to_json(cage.str(), options, outcome).dump(2));
        } else {
            print_vdm(cage.str(), options, outcome, streams);
        }
        return Result<ExitCode>(ExitCode::pass);
    });
}

}  // namespace

void add_module_vdm(CLI::App& module, Action& chosen) {
    auto options = std::make_shared<VdmOptions>();
    CLI::App* verb = add_control_verb(
        module, chosen, "vdm", "What a module measures of its link, of one consistent read",
        options->target, false,
        [options](Streams& streams) { return module_vdm(*options, streams); });
    verb->add_flag("--flags", options->flags, "Also latched flags, which reading clears");
}

}  // namespace plugfest::cli
