#include "orchestrator/cli/commands/module_prbs.hpp"

#include "domain/stats/ber_bounds.hpp"
#include "drivers/async/combine.hpp"
#include "drivers/cmis/control/lane_list.hpp"
#include "drivers/cmis/control/loopbacks.hpp"
#include "drivers/cmis/control/pattern_control.hpp"
#include "drivers/cmis/settings_keeper.hpp"
#include "drivers/cmis/vdm_reader.hpp"
#include "orchestrator/cli/module_control.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace plugfest::cli {

namespace {

constexpr double bound_confidence = 0.95;
/// A day; longer ones are runs of a plan.
constexpr double longest_count_s = 86400.0;

struct PrbsOptions {
    ControlTarget target;
    std::string side = "media";
    std::string pattern = "PRBS31Q";
    std::string lanes = "all";
    std::string loopback;
    double time_s = 10.0;
    double limit = 0.0;
    int gate_s = 0;
    bool invert = false;
    bool swap = false;
    bool generator_only = false;
    bool checker_only = false;

    [[nodiscard]] Side on_side() const { return side == "host" ? Side::host : Side::media; }
};

using Lanes = std::vector<cmis::PatternLane>;

Result<std::vector<int>> lanes_wanted(const PrbsOptions& options, int lane_count) {
    return options.lanes == "all" ? Result<std::vector<int>>(std::vector<int>())
                                  : cmis::parse_lanes(options.lanes, lane_count);
}

Task<void> start_prbs(cmis::ModuleSession& session, const PrbsOptions* options) {
    PLUGFEST_CO_TRY(const cmis::ModuleTraits* traits, co_await cmis::diagnosable(session));
    PLUGFEST_CO_TRY(auto lanes, lanes_wanted(*options, traits->lanes()));
    PLUGFEST_CO_TRY(const api::Pattern pattern, cmis::pattern_from(options->pattern));
    cmis::PatternSetup setup;
    setup.side = options->on_side();
    setup.pattern = pattern;
    setup.lanes = std::move(lanes);
    setup.generate = !options->checker_only;
    setup.check = !options->generator_only;
    setup.invert = options->invert;
    setup.swap = options->swap;
    if (options->gate_s > 0) {
        setup.gate_s = options->gate_s;
    }
    co_return co_await cmis::start_patterns(session, std::move(setup));
}

Task<void> stop_prbs(cmis::ModuleSession& session, const PrbsOptions* options) {
    PLUGFEST_CO_TRY(const cmis::ModuleTraits* traits, co_await cmis::diagnosable(session));
    PLUGFEST_CO_TRY(auto lanes, lanes_wanted(*options, traits->lanes()));
    co_return co_await cmis::stop_patterns(session, options->on_side(), std::move(lanes));
}

Task<void> read_prbs(cmis::ModuleSession& session, const PrbsOptions* options, Lanes* lanes) {
    PLUGFEST_CO_TRY(*lanes,
                    co_await cmis::read_patterns(session, options->on_side(), options->gate_s > 0));
    co_return Result<void>();
}

// Counting starts anew once the checkers had time to find their pattern: what they count before is
// the search.
Task<void> measure(cmis::ModuleSession& session, const PrbsOptions* options, Lanes* lanes) {
    constexpr Duration lock_time = std::chrono::seconds(1);
    if (!options->loopback.empty()) {
        PLUGFEST_CO_TRY(const auto kind, cmis::loopback_kind_from(options->loopback));
        PLUGFEST_CO_TRY(const cmis::ModuleTraits* traits, co_await cmis::diagnosable(session));
        PLUGFEST_CO_TRY(auto looped, lanes_wanted(*options, traits->lanes()));
        PLUGFEST_CO_CHECK(co_await cmis::set_loopback(session, kind, std::move(looped), true));
    }
    PLUGFEST_CO_CHECK(co_await start_prbs(session, options));
    PLUGFEST_CO_CHECK(co_await session.sleeper().sleep_for(lock_time));
    PLUGFEST_CO_CHECK(co_await start_prbs(session, options));
    if (options->gate_s == 0) {
        PLUGFEST_CO_CHECK(
            co_await session.sleeper().sleep_for(duration_from_seconds(options->time_s)));
        co_return co_await read_prbs(session, options, lanes);
    }
    const std::function<Task<bool>()> closed = [&session, options] {
        return cmis::gates_have_closed(session, options->on_side());
    };
    const Duration limit = std::chrono::seconds(options->gate_s * 3 / 2 + 5);
    auto polling = async::poll_until(session.sleeper(), std::chrono::milliseconds(500), limit,
                                     "the gates of the checkers to close", closed);
    PLUGFEST_CO_CHECK(co_await std::move(polling));
    co_return co_await read_prbs(session, options, lanes);
}

Task<void> run_prbs(cmis::ModuleSession& session, const PrbsOptions* options, Lanes* lanes) {
    cmis::VdmReader vdm(session);
    cmis::SettingsKeeper keeper(session, vdm);
    PLUGFEST_CO_TRY(const std::string before, co_await keeper.capture());
    const auto outcome = co_await measure(session, options, lanes);
    const std::function<Task<void>()> undo = [&keeper, &before] { return keeper.restore(before); };
    auto restoring = async::without_cancellation(undo);
    const auto restored = co_await std::move(restoring);
    if (!outcome) {
        co_return fail(outcome.error());
    }
    co_return with_context(restored, "putting the module back as it was");
}

struct LaneVerdict {
    std::string text;  ///< pass, fail, no data, no lock, measured
    std::optional<double> ber;
    std::optional<double> upper;  ///< of the BER, one-sided at 95 %
};

LaneVerdict judge_lane(const cmis::PatternLane& lane, double limit) {
    const api::PatternResult& result = lane.result;
    LaneVerdict verdict{.text = "no data", .ber = result.ber, .upper = {}};
    if (!result.locked) {
        verdict.text = "no lock";
        verdict.ber.reset();
        return verdict;
    }
    if (result.errors && result.bits && *result.bits > 0) {
        const auto bounds = stats::rate_bounds({.errors = *result.errors, .trials = *result.bits},
                                               bound_confidence);
        if (bounds) {
            verdict.upper = bounds->upper;
        }
        if (*result.errors == 0) {
            verdict.ber.reset();  // no error seen is a bound, not a ratio of 0
        }
    }
    const std::optional<double> decisive = verdict.upper ? verdict.upper : verdict.ber;
    if (decisive) {
        verdict.text = limit <= 0.0 ? "measured" : *decisive <= limit ? "pass" : "fail";
    }
    return verdict;
}

ExitCode code_of(const LaneVerdict& verdict) {
    if (verdict.text == "fail" || verdict.text == "no lock") {
        return ExitCode::part_failed;
    }
    return verdict.text == "no data" ? ExitCode::inconclusive : ExitCode::pass;
}

template <class T>
std::string or_dash(const std::optional<T>& value, const char* format) {
    return value ? fmt::format(fmt::runtime(format), *value) : "-";
}

ExitCode print_lanes(const std::string& cage, const PrbsOptions& options, const Lanes& lanes,
                     Streams& streams) {
    ExitCode code = lanes.empty() ? ExitCode::inconclusive : ExitCode::pass;
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    if (!options.target.json) {
        fmt::print(streams.out, "{}: {} side{}\n", cage, options.side,
                   lanes.empty() ? ", no checker runs" : "");
        fmt::print(streams.out, "{:>4} {:<5} {:>18} {:>12} {:>10} {:>12} {:>8}  {}\n", "lane",
                   "lock", "bits", "errors", "BER", "at most", "SNR dB", "verdict");
    }
    for (const cmis::PatternLane& lane : lanes) {
        const LaneVerdict verdict = judge_lane(lane, options.limit);
        const api::PatternResult& result = lane.result;
        code = strongest({code, code_of(verdict)});
        nlohmann::ordered_json one{{"lane", result.lane}, {"locked", result.locked}};
        const auto keep = [&one](const char* key, const auto& value) {
            one[key] = value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
        };
        keep("bits", result.bits);
        keep("errors", result.errors);
        keep("ber", verdict.ber);
        keep("ber_at_most", verdict.upper);
        keep("snr_db", lane.snr_db);
        one["verdict"] = verdict.text;
        list.push_back(std::move(one));
        if (!options.target.json) {
            fmt::print(streams.out, "{:>4} {:<5} {:>18} {:>12} {:>10} {:>12} {:>8}  {}\n",
                       result.lane, result.locked ? "yes" : "no", or_dash(result.bits, "{}"),
                       or_dash(result.errors, "{}"), or_dash(verdict.ber, "{:.2e}"),
                       or_dash(verdict.upper, "{:.2e}"), or_dash(lane.snr_db, "{:.2f}"),
                       verdict.text);
        }
    }
    if (options.target.json) {
        const nlohmann::ordered_json root{{"cage", cage},
                                          {"side", options.side},
                                          {"pattern", options.pattern},
                                          {"confidence", bound_confidence},
                                          {"lanes", std::move(list)}};
        fmt::print(streams.out, "{}\n", root.dump(2));
    }
    return code;
}

enum class PrbsVerb { start, read, stop, run };

Task<void> do_prbs(cmis::ModuleSession& session, PrbsVerb verb, const PrbsOptions* options,
                   Lanes* lanes) {
    switch (verb) {
        case PrbsVerb::start:
            return start_prbs(session, options);
        case PrbsVerb::stop:
            return stop_prbs(session, options);
        case PrbsVerb::read:
            return read_prbs(session, options, lanes);
        case PrbsVerb::run:
            break;
    }
    return run_prbs(session, options, lanes);
}

Result<ExitCode> module_prbs(PrbsVerb verb, const PrbsOptions& options, Streams& streams) {
    PLUGFEST_CHECK(cmis::pattern_from(options.pattern));
    const bool disturbs = verb == PrbsVerb::start || verb == PrbsVerb::run;
    PLUGFEST_CHECK(ask_consent(fmt::format("patterns on {}", options.target.selector),
                               options.target.yes || !disturbs, streams));
    const bool shows = verb == PrbsVerb::read || verb == PrbsVerb::run;
    return for_each_cage(options.target, streams, [&](LiveModules& live, const PortName& cage) {
        Lanes lanes;
        const auto done = live.control(cage, [&](cmis::ModuleSession& session) {
            return do_prbs(session, verb, &options, &lanes);
        });
        if (!done) {
            return Result<ExitCode>(std::unexpected(done.error()));
        }
        return Result<ExitCode>(shows ? print_lanes(cage.str(), options, lanes, streams)
                                      : ExitCode::pass);
    });
}

CLI::App* add_prbs_verb(CLI::App& prbs, Action& chosen, const char* name, const char* about,
                        PrbsVerb verb, const std::shared_ptr<PrbsOptions>& options) {
    const bool disturbs = verb == PrbsVerb::start || verb == PrbsVerb::run;
    CLI::App* added = add_control_verb(
        prbs, chosen, name, about, options->target, disturbs,
        [options, verb](Streams& streams) { return module_prbs(verb, *options, streams); });
    added->add_option("--side", options->side, "host or media")
        ->check(CLI::IsMember({"host", "media"}))
        ->capture_default_str();
    if (verb != PrbsVerb::read) {
        added->add_option("--lanes", options->lanes, "Lanes, such as 1-4,7")->capture_default_str();
    }
    if (disturbs) {
        added->add_option("--pattern", options->pattern, "PRBS31Q, PRBS13Q, SSPRQ, …")
            ->capture_default_str();
        added->add_flag("--invert", options->invert, "Invert the pattern");
        added->add_flag("--swap", options->swap, "Swap the bits of each symbol");
    }
    if (verb != PrbsVerb::stop) {
        added->add_option("--gate", options->gate_s,
                          "Let the module time it: 5, 10, 30, 60, 120 or 300 seconds");
    }
    if (disturbs == (verb == PrbsVerb::run) && verb != PrbsVerb::stop) {
        added->add_option("--limit", options->limit, "The highest BER that passes")
            ->check(CLI::PositiveNumber);
    }
    return added;
}

}  // namespace

void add_module_prbs(CLI::App& module, Action& chosen) {
    CLI::App* prbs = module.add_subcommand("prbs", "Pattern generators and checkers of modules");
    prbs->require_subcommand(1);
    const auto fresh = [] { return std::make_shared<PrbsOptions>(); };
    const auto start = fresh();
    CLI::App* started = add_prbs_verb(*prbs, chosen, "start", "Start generators and checkers",
                                      PrbsVerb::start, start);
    started->add_flag("--generator-only", start->generator_only, "Leave the checkers alone");
    started->add_flag("--checker-only", start->checker_only, "Leave the generators alone");
    add_prbs_verb(*prbs, chosen, "read", "What the checkers have counted", PrbsVerb::read, fresh());
    add_prbs_verb(*prbs, chosen, "stop", "Stop checkers and generators", PrbsVerb::stop, fresh());
    const auto run = fresh();
    CLI::App* running =
        add_prbs_verb(*prbs, chosen, "run", "Measure for a while and put the module back as it was",
                      PrbsVerb::run, run);
    running->add_option("--time", run->time_s, "How long to count")
        ->transform(CLI::AsNumberWithUnit(
            std::map<std::string, double>{{"s", 1.0}, {"m", 60.0}, {"h", 3600.0}},
            CLI::AsNumberWithUnit::CASE_INSENSITIVE, "TIME"))
        ->check(CLI::Range(0.1, longest_count_s));
    running->add_option("--loopback", run->loopback,
                        "Turn the signal round meanwhile: media-output, media-input, host-output, "
                        "host-input");
}

}  // namespace plugfest::cli
