#include "orchestrator/cli/commands/module_loopback.hpp"

#include "drivers/cmis/control/lane_list.hpp"
#include "drivers/cmis/control/loopbacks.hpp"
#include "orchestrator/cli/module_control.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <string>
#include <utility>

namespace plugfest::cli {

namespace {

struct LoopbackOptions {
    ControlTarget target;
    std::string type;
    std::string lanes = "all";
    bool off = false;
};

Task<void> loop_module(cmis::ModuleSession& session, const LoopbackOptions* options,
                       cmis::LoopbackState* state) {
    PLUGFEST_CO_TRY(const cmis::ModuleTraits* traits, co_await cmis::diagnosable(session));
    if (!options->type.empty()) {
        PLUGFEST_CO_TRY(const auto kind, cmis::loopback_kind_from(options->type));
        PLUGFEST_CO_TRY(auto lanes, cmis::parse_lanes(options->lanes, traits->lanes()));
        PLUGFEST_CO_CHECK(
            co_await cmis::set_loopback(session, kind, std::move(lanes), !options->off));
    } else if (options->off) {
        PLUGFEST_CO_CHECK(co_await cmis::clear_loopbacks(session));
    }
    PLUGFEST_CO_TRY(*state, co_await cmis::read_loopbacks(session));
    co_return Result<void>();
}

void print_state(const std::string& cage, const cmis::LoopbackState& state, bool json,
                 Streams& streams) {
    nlohmann::ordered_json root{{"cage", cage}};
    for (const cmis::LoopbackKind kind : cmis::loopback_kinds) {
        const auto& lanes = state.at(static_cast<std::size_t>(kind));
        root["loopbacks"][cmis::loopback_name(kind)] = lanes;
        if (!json) {
            fmt::print(streams.out, "{:<20} {:<13} {}\n", cage, cmis::loopback_name(kind),
                       lanes.empty() ? "off" : "lanes " + cmis::lanes_text(lanes));
        }
    }
    if (json) {
        fmt::print(streams.out, "{}\n", root.dump(2));
    }
}

Result<ExitCode> module_loopback(const LoopbackOptions& options, Streams& streams) {
    if (!options.type.empty()) {
        PLUGFEST_CHECK(cmis::loopback_kind_from(options.type));
    }
    if (!options.type.empty() || options.off) {
        PLUGFEST_CHECK(ask_consent(fmt::format("looping {}", options.target.selector),
                                   options.target.yes, streams));
    }
    return for_each_cage(options.target, streams, [&](LiveModules& live, const PortName& cage) {
        cmis::LoopbackState state;
        const auto done = live.control(cage, [&](cmis::ModuleSession& session) {
            return loop_module(session, &options, &state);
        });
        if (!done) {
            return Result<ExitCode>(std::unexpected(done.error()));
        }
        print_state(cage.str(), state, options.target.json, streams);
        return Result<ExitCode>(ExitCode::pass);
    });
}

}  // namespace

void add_module_loopback(CLI::App& module, Action& chosen) {
    auto options = std::make_shared<LoopbackOptions>();
    CLI::App* verb = add_control_verb(
        module, chosen, "loopback", "Turn signals round inside a module; without --type, show",
        options->target, true,
        [options](Streams& streams) { return module_loopback(*options, streams); });
    verb->add_option("--type", options->type,
                     "media-output, media-input, host-output or host-input");
    verb->add_option("--lanes", options->lanes, "Lanes, such as 1-4,7")->capture_default_str();
    verb->add_flag("--off", options->off, "Off instead of on; without --type, all of them");
}

}  // namespace plugfest::cli
