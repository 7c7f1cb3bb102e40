#include "orchestrator/cli/commands/module_set.hpp"

#include "drivers/cmis/control/lane_list.hpp"
#include "drivers/cmis/control/lane_switches.hpp"
#include "drivers/cmis/control/module_power.hpp"
#include "drivers/cmis/control/path_controller.hpp"
#include "drivers/cmis/registers/page_01.hpp"
#include "orchestrator/cli/module_control.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <array>
#include <charconv>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace plugfest::cli {

namespace {

using cmis::LaneSwitch;
using cmis::SignalSetting;

struct SwitchOption {
    const char* name;
    LaneSwitch which;
    const char* about;
};
constexpr std::array switch_options = {
    SwitchOption{"--tx-off", LaneSwitch::tx_disable, "Transmitters off: LANES=on|off"},
    SwitchOption{"--polarity-tx", LaneSwitch::tx_polarity, "Invert the host input: LANES=on|off"},
    SwitchOption{"--squelch-tx", LaneSwitch::tx_squelch_force,
                 "Squelch transmitters by force: LANES=on|off"},
    SwitchOption{"--no-auto-squelch-tx", LaneSwitch::tx_auto_squelch_disable,
                 "No squelch of Tx by itself: LANES=on|off"},
    SwitchOption{"--rx-off", LaneSwitch::rx_disable, "Host outputs off: LANES=on|off"},
    SwitchOption{"--polarity-rx", LaneSwitch::rx_polarity, "Invert the host output: LANES=on|off"},
    SwitchOption{"--no-auto-squelch-rx", LaneSwitch::rx_auto_squelch_disable,
                 "No squelch of Rx by itself: LANES=on|off"},
};

struct SignalOption {
    const char* name;
    SignalSetting setting;
    const char* about;
};
constexpr std::array signal_options = {
    SignalOption{"--eq-tx", SignalSetting::tx_eq_fixed,
                 "Host input equaliser: LANES=auto, or dB such as 1-4=6"},
    SignalOption{"--cdr-tx", SignalSetting::tx_cdr, "Tx clock recovery: LANES=on|off"},
    SignalOption{"--cdr-rx", SignalSetting::rx_cdr, "Rx clock recovery: LANES=on|off"},
    SignalOption{"--rx-pre", SignalSetting::rx_pre, "Pre-cursor, 0.5 dB steps: LANES=N"},
    SignalOption{"--rx-post", SignalSetting::rx_post, "Post-cursor, dB: LANES=N"},
    SignalOption{"--rx-amplitude", SignalSetting::rx_amplitude, "Amplitude code: LANES=0-3"},
};

struct SetOptions {
    ControlTarget target;
    std::vector<std::string> paths;
    std::map<std::string, std::vector<std::string>> lanes;  ///< by option: LANES=VALUE
    std::string tx_disable;
    std::string tx_enable;
    std::string low_power;
    int staged_set = 0;
    bool reset = false;
    bool dry_run = false;
};

/// Everything asked for, read and checked.
struct Changes {
    std::vector<cmis::PathRequest> paths;
    std::vector<cmis::SwitchChange> switches;
    std::vector<cmis::SignalChange> signals;
};

struct SetOutcome {
    std::vector<std::string> planned;
    std::vector<std::string> findings;
    std::vector<cmis::LaneReport> lanes;
    std::vector<api::Application> applications;
    std::string state;
};

/// "1-4=on" as lanes and what is behind the sign.
Result<std::pair<std::vector<int>, std::string>> split_lanes(const std::string& text,
                                                             int lane_count) {
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || sign + 1 == text.size()) {
        return fail(ErrorKind::config, fmt::format("'{}' is not LANES=VALUE such as 1-4=on", text));
    }
    PLUGFEST_TRY(auto lanes, cmis::parse_lanes(text.substr(0, sign), lane_count));
    return std::pair(std::move(lanes), text.substr(sign + 1));
}

Result<int> value_of(const std::string& text) {
    if (text == "on" || text == "off") {
        return text == "on" ? 1 : 0;
    }
    int value = 0;
    const auto [rest, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc() || rest != text.data() + text.size()) {
        return fail(ErrorKind::config, fmt::format("'{}' is neither a number nor on or off", text));
    }
    return value;
}

Result<void> read_switches(const SetOptions& options, int lane_count, Changes& changes) {
    for (const auto& [text, on] :
         {std::pair(options.tx_disable, true), {options.tx_enable, false}}) {
        if (!text.empty()) {
            PLUGFEST_TRY(auto lanes, cmis::parse_lanes(text, lane_count));
            changes.switches.push_back(
                {.which = LaneSwitch::tx_disable, .lanes = std::move(lanes), .on = on});
        }
    }
    for (const SwitchOption& option : switch_options) {
        for (const std::string& text : options.lanes.at(option.name)) {
            PLUGFEST_TRY(auto split, split_lanes(text, lane_count));
            PLUGFEST_TRY(const int value, value_of(split.second));
            changes.switches.push_back(
                {.which = option.which, .lanes = std::move(split.first), .on = value != 0});
        }
    }
    return {};
}

Result<void> read_signals(const SetOptions& options, int lane_count, bool has_adaptive,
                          Changes& changes) {
    for (const SignalOption& option : signal_options) {
        for (const std::string& text : options.lanes.at(option.name)) {
            PLUGFEST_TRY(const auto split, split_lanes(text, lane_count));
            const bool equaliser = option.setting == SignalSetting::tx_eq_fixed;
            const bool adaptive = equaliser && split.second == "auto";
            if (adaptive || (equaliser && has_adaptive)) {
                changes.signals.push_back({.setting = SignalSetting::tx_eq_adaptive,
                                           .lanes = split.first,
                                           .value = adaptive ? 1 : 0});
            }
            if (!adaptive) {
                PLUGFEST_TRY(const int value, value_of(split.second));
                changes.signals.push_back(
                    {.setting = option.setting, .lanes = split.first, .value = value});
            }
        }
    }
    return {};
}

/// Reads and checks all that is asked for, before anything is written.
Result<Changes> read_changes(const SetOptions& options, const cmis::ModuleTraits& traits,
                             const cmis::Block& advertising) {
    Changes changes;
    for (const std::string& text : options.paths) {
        PLUGFEST_TRY(cmis::PathRequest request, cmis::parse_path_request(text));
        changes.paths.push_back(std::move(request));
    }
    PLUGFEST_CHECK(read_switches(options, traits.lanes(), changes));
    PLUGFEST_CHECK(read_signals(options, traits.lanes(),
                                advertising.flag(cmis::page_01::has_adaptive_eq), changes));
    for (const cmis::SwitchChange& change : changes.switches) {
        PLUGFEST_CHECK(cmis::check_switch_change(change, advertising));
    }
    for (const cmis::SignalChange& change : changes.signals) {
        PLUGFEST_CHECK(cmis::check_signal_change(change, advertising));
    }
    return changes;
}

/// One line per change that is not a path.
void list_changes(const SetOptions& options, const Changes& changes,
                  std::vector<std::string>& lines) {
    for (const cmis::SignalChange& change : changes.signals) {
        lines.push_back(fmt::format("10h:{}: {} = {} on lanes {}",
                                    options.staged_set == 0 ? "153-173" : "188-208",
                                    cmis::signal_setting_name(change.setting), change.value,
                                    cmis::lanes_text(change.lanes)));
    }
    for (const cmis::SwitchChange& change : changes.switches) {
        lines.push_back(fmt::format("10h:{}: {} {} on lanes {}",
                                    cmis::lane_switch_byte(change.which).offset,
                                    cmis::lane_switch_name(change.which), change.on ? "on" : "off",
                                    cmis::lanes_text(change.lanes)));
    }
    if (!options.low_power.empty()) {
        lines.push_back(fmt::format("00h:26: low power {}", options.low_power));
    }
    if (options.reset) {
        lines.insert(lines.begin(), "00h:26: software reset");
    }
}

Task<void> apply_changes(cmis::ModuleSession& session, const SetOptions* options,
                         const Changes* changes, cmis::PathController* paths) {
    if (options->reset) {
        PLUGFEST_CO_CHECK(co_await cmis::reset_module(session));
    }
    if (options->low_power == "off") {
        PLUGFEST_CO_CHECK(co_await cmis::set_low_power_and_wait(session, false));
    }
    if (!changes->paths.empty()) {
        std::vector<cmis::PathRequest> requests = changes->paths;
        PLUGFEST_CO_CHECK(co_await paths->set_paths(std::move(requests)));
    }
    if (!changes->signals.empty()) {
        std::vector<cmis::SignalChange> signals = changes->signals;
        PLUGFEST_CO_CHECK(co_await paths->set_signal(std::move(signals)));
    }
    for (const cmis::SwitchChange& change : changes->switches) {
        cmis::SwitchChange copy = change;
        PLUGFEST_CO_CHECK(co_await cmis::set_lane_switch(session, std::move(copy)));
    }
    if (options->low_power == "on") {
        PLUGFEST_CO_CHECK(co_await cmis::set_low_power_and_wait(session, true));
    }
    co_return Result<void>();
}

Task<void> set_module(cmis::ModuleSession& session, const SetOptions* options,
                      SetOutcome* outcome) {
    PLUGFEST_CO_TRY(const cmis::ModuleTraits* traits, co_await session.controllable());
    PLUGFEST_CO_TRY(const cmis::MemoryImage* image, co_await session.image());
    const auto advertising = image->page({.page = cmis::page_01::checksum.page});
    if (!advertising) {
        co_return fail(ErrorKind::unsupported, "the module does not map page 01h");
    }
    PLUGFEST_CO_TRY(const Changes changes, read_changes(*options, *traits, *advertising));
    cmis::PathController paths(session, {.staged_set = options->staged_set});
    if (!changes.paths.empty()) {
        std::vector<cmis::PathRequest> requests = changes.paths;
        PLUGFEST_CO_TRY(outcome->planned, co_await paths.preview(std::move(requests)));
    }
    list_changes(*options, changes, outcome->planned);
    if (!options->dry_run) {
        PLUGFEST_CO_CHECK(co_await apply_changes(session, options, &changes, &paths));
    }
    PLUGFEST_CO_TRY(traits, co_await session.controllable());
    outcome->applications = traits->applications;
    outcome->findings = paths.findings();
    PLUGFEST_CO_TRY(outcome->lanes, co_await paths.report());
    PLUGFEST_CO_TRY(const api::ModuleState state, co_await cmis::read_module_state(session));
    outcome->state = cmis::module_state_name(state);
    co_return Result<void>();
}

std::string application_text(const SetOutcome& outcome, int selector) {
    for (const api::Application& application : outcome.applications) {
        if (application.selector == selector) {
            return fmt::format("{} {}", selector, application.host_name);
        }
    }
    return selector == 0 ? "-" : fmt::format("{}", selector);
}

void print_table(const std::string& cage, const SetOptions& options, const SetOutcome& outcome,
                 Streams& streams) {
    fmt::print(streams.out, "{}: {}\n", cage, outcome.state);
    if (options.dry_run) {
        fmt::print(streams.out, "would write:\n");
        for (const std::string& line : outcome.planned) {
            fmt::print(streams.out, "  {}\n", line);
        }
        return;
    }
    fmt::print(streams.out,
               "lane  application              path     state        configuration"
               "        Tx   SI\n");
    for (const cmis::LaneReport& lane : outcome.lanes) {
        const bool used = lane.selector() != 0;
        const int bank_first = (lane.lane - 1) / cmis::lanes_per_bank * cmis::lanes_per_bank;
        const std::string path =
            used ? fmt::format("from {}", bank_first + lane.first_index() + 1) : "-";
        fmt::print(streams.out, "{:>4}  {:<24} {:<8} {:<12} {:<20} {:<4} {}\n", lane.lane,
                   application_text(outcome, lane.selector()), path,
                   used ? cmis::data_path_state_name(lane.state) : "-",
                   cmis::config_status_name(lane.status), lane.tx_disabled ? "off" : "on",
                   !used                        ? "-"
                   : lane.has_explicit_signal() ? "set by host"
                                                : "of the application");
    }
    for (const std::string& finding : outcome.findings) {
        fmt::print(streams.out, "note: {}\n", finding);
    }
}

nlohmann::ordered_json to_json(const std::string& cage, const SetOptions& options,
                               const SetOutcome& outcome) {
    nlohmann::ordered_json root{{"cage", cage}, {"state", outcome.state}};
    root[options.dry_run ? "would_write" : "written"] = outcome.planned;
    root["findings"] = outcome.findings;
    nlohmann::ordered_json lanes = nlohmann::ordered_json::array();
    for (const cmis::LaneReport& lane : outcome.lanes) {
        lanes.push_back({{"lane", lane.lane},
                         {"application", lane.selector()},
                         {"state", cmis::data_path_state_name(lane.state)},
                         {"configuration", cmis::config_status_name(lane.status)},
                         {"tx_disabled", lane.tx_disabled},
                         {"explicit_signal", lane.has_explicit_signal()}});
    }
    root["lanes"] = std::move(lanes);
    return root;
}

Result<ExitCode> module_set(const SetOptions& options, Streams& streams) {
    if (!options.dry_run) {
        PLUGFEST_CHECK(ask_consent(fmt::format("setting {}", options.target.selector),
                                   options.target.yes, streams));
    }
    return for_each_cage(options.target, streams, [&](LiveModules& live, const PortName& cage) {
        SetOutcome outcome;
        const auto done = live.control(cage, [&](cmis::ModuleSession& session) {
            return set_module(session, &options, &outcome);
        });
        if (!done) {
            return Result<ExitCode>(std::unexpected(done.error()));
        }
        if (options.target.json) {
            fmt::print(streams.out, "{}\n", to_json(cage.str(), options, outcome).dump(2));
        } else {
            print_table(cage.str(), options, outcome, streams);
        }
        return Result<ExitCode>(ExitCode::pass);
    });
}

}  // namespace

void add_module_set(CLI::App& module, Action& chosen) {
    auto options = std::make_shared<SetOptions>();
    CLI::App* verb = add_control_verb(
        module, chosen, "set", "Applications, lane switches, signal integrity, power, reset",
        options->target, true,
        [options](Streams& streams) { return module_set(*options, streams); });
    verb->add_option("--path", options->paths,
                     "A data path: LANES=APPLICATION, by AppSel or host interface (1-4=2, "
                     "5-6=200GAUI-2, 7-8=off); again for each")
        ->allow_extra_args(false);
    verb->add_option("--tx-disable", options->tx_disable, "Transmitters off: LANES");
    verb->add_option("--tx-enable", options->tx_enable, "Transmitters on: LANES");
    for (const SwitchOption& option : switch_options) {
        verb->add_option(option.name, options->lanes[option.name], option.about)
            ->allow_extra_args(false);
    }
    for (const SignalOption& option : signal_options) {
        verb->add_option(option.name, options->lanes[option.name], option.about)
            ->allow_extra_args(false);
    }
    verb->add_option("--low-power", options->low_power, "Low power by software: on or off")
        ->check(CLI::IsMember({"on", "off"}));
    verb->add_option("--staged-set", options->staged_set, "Staged control set to use, 0 or 1")
        ->check(CLI::Range(0, 1));
    verb->add_flag("--reset", options->reset, "Reset by software, before all else");
    verb->add_flag("--dry-run", options->dry_run, "Print what would be written, write nothing");
}

}  // namespace plugfest::cli
