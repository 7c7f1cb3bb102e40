#include "orchestrator/steps/module_cycle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace plugfest::steps {

namespace {

using api::DataPathState;
using api::ModuleState;

constexpr Duration shortest_poll = std::chrono::milliseconds(10);
constexpr Duration longest_poll = std::chrono::milliseconds(100);
/// Waited for where a module advertises no usable duration.
constexpr Duration unadvertised_limit = std::chrono::seconds(60);
/// A two-wire bus needs some 5 ms for a look at the state, so no access path resolves a shorter
/// duration than this to the tenth that a verdict needs.
constexpr Duration shortest_judged = std::chrono::milliseconds(50);
/// Some modules show the status of the configuration before for so long (CMIS 6.2.4 in practice).
constexpr Duration stale_status = std::chrono::milliseconds(300);
constexpr Duration configuration_limit = std::chrono::seconds(10);

/// How long to wait before giving up: well past the advertised maximum, so that a slow module gives
/// a number and not just a time-out.
Duration patience(std::optional<Duration> advertised) {
    return advertised ? 2 * *advertised + std::chrono::seconds(5) : unadvertised_limit;
}

/// A hundredth of what is advertised: a tenth of what a verdict needs, without keeping the bus busy
/// for a transition of seconds.
Duration poll_interval(std::optional<Duration> advertised) {
    return std::clamp(advertised.value_or(Duration{}) / 100, shortest_poll, longest_poll);
}

std::string_view words(api::ConfigStatus status) {
    switch (status) {
        case api::ConfigStatus::rejected:
            return "rejected for an unknown reason";
        case api::ConfigStatus::invalid_application:
            return "rejected: invalid application code";
        case api::ConfigStatus::invalid_data_path:
            return "rejected: invalid set of lanes";
        case api::ConfigStatus::invalid_signal_integrity:
            return "rejected: invalid signal integrity setting";
        case api::ConfigStatus::lanes_in_use:
            return "rejected: lanes are in use";
        case api::ConfigStatus::partial_data_path:
            return "rejected: only part of a data path";
        default:
            return "not answered";
    }
}

bool is_rejection(api::ConfigStatus status) {
    return status != api::ConfigStatus::undefined && status != api::ConfigStatus::success &&
           status != api::ConfigStatus::in_progress;
}

/// CMIS 8.2.11, byte 41.
std::string_view fault_words(int cause) {
    switch (cause) {
        case 1:
            return "thermo-electric cooler runaway";
        case 2:
            return "data memory corrupted";
        case 3:
            return "program memory corrupted";
        default:
            return "no cause given";
    }
}

/// The first application that takes this many host lanes, 0 if none does.
int fitting_selector(const api::ModuleIdentity& identity, std::size_t lanes) {
    const auto fits = std::ranges::find(identity.applications, static_cast<int>(lanes),
                                        &api::Application::host_lanes);
    return fits == identity.applications.end() ? 0 : fits->selector;
}

}  // namespace

const std::vector<std::string>& transition_names() {
    static const std::vector<std::string> names{"tx_turn_off", "deinit", "power_down",
                                                "power_up",    "init",   "tx_turn_on"};
    return names;
}

bool ModuleCycle::applicable() const {
    return !identity_.flat_memory && end_.module.data_path != nullptr;
}

Task<void> ModuleCycle::prepare() {
    PLUGFEST_CO_TRY(api::OpticalModule * module, end_.require_module());
    auto identity = co_await module->identify();
    PLUGFEST_CO_CHECK(with_context(identity, end_.port.str() + ": read advertised durations"));
    identity_ = *std::move(identity);
    if (!applicable()) {
        co_return Result<void>();
    }
    auto status = co_await module->status();
    PLUGFEST_CO_CHECK(with_context(status, end_.port.str() + ": read the module's state"));
    latest_ = *std::move(status);
    for (const SubPort& sub_port : context_.bench.topology().cage(end_.cage)->ports) {
        Path path;
        for (const int lane : sub_port.host_lanes) {
            path.lanes.emplace_back(lane);
            lanes_.emplace_back(lane);
        }
        const auto first = path.lanes.empty() ? 0 : path.lanes.front().index();
        path.selector =
            first < latest_.active_application.size() ? latest_.active_application[first] : 0;
        if (path.selector == 0) {
            path.selector = fitting_selector(identity_, path.lanes.size());
        }
        paths_.push_back(std::move(path));
    }
    co_return Result<void>();
}

Task<void> ModuleCycle::run() {
    PLUGFEST_CO_CHECK(co_await go_down());
    PLUGFEST_CO_CHECK(co_await come_up());
    if (failed_) {
        co_return Result<void>();
    }
    activated_ = true;
    PLUGFEST_CO_CHECK(record_bring_up());
    co_return Result<void>();
}

Task<void> ModuleCycle::go_down() {
    api::DataPathControl* control = end_.module.data_path;
    Transition tx_turn_off{
        .name = "tx_turn_off",
        .what = "transmitters off, all lanes",
        .advertised = identity_.durations.tx_turn_off,
        .command = [this, control] { return control->set_tx_disable(lanes_, true); },
        .reached =
            [this](const api::ModuleStatus& status) {
                return all_lanes(status, {DataPathState::initialized, DataPathState::deactivated});
            }};
    PLUGFEST_CO_CHECK(co_await carry_out(std::move(tx_turn_off)));
    Transition deinit{.name = "deinit",
                      .what = "data paths deinitialised, all lanes",
                      .advertised = identity_.durations.data_path_deinit,
                      .command = [this, control] { return control->set_deinit(lanes_, true); },
                      .reached =
                          [this](const api::ModuleStatus& status) {
                              return all_lanes(status, {DataPathState::deactivated});
                          }};
    PLUGFEST_CO_CHECK(co_await carry_out(std::move(deinit)));
    Transition power_down{
        .name = "power_down",
        .what = "low power requested",
        .advertised = identity_.durations.module_power_down,
        .command = [control] { return control->set_low_power(true); },
        .reached =
            [](const api::ModuleStatus& status) { return status.state == ModuleState::low_power; }};
    PLUGFEST_CO_CHECK(co_await carry_out(std::move(power_down)));
    co_return Result<void>();
}

Task<void> ModuleCycle::come_up() {
    api::DataPathControl* control = end_.module.data_path;
    up_from_ = context_.sleeper.now();
    Transition power_up{
        .name = "power_up",
        .what = "low power released",
        .advertised = identity_.durations.module_power_up,
        .command = [control] { return control->set_low_power(false); },
        .reached =
            [](const api::ModuleStatus& status) { return status.state == ModuleState::ready; }};
    PLUGFEST_CO_CHECK(co_await carry_out(std::move(power_up)));
    for (const Path& path : paths_) {
        PLUGFEST_CO_CHECK(co_await configure(path));
    }
    Transition init{.name = "init",
                    .what = "data paths initialised, all lanes",
                    .advertised = identity_.durations.data_path_init,
                    .command = [this, control] { return control->set_deinit(lanes_, false); },
                    .reached =
                        [this](const api::ModuleStatus& status) {
                            return all_lanes(
                                status, {DataPathState::initialized, DataPathState::activated});
                        }};
    PLUGFEST_CO_CHECK(co_await carry_out(std::move(init)));
    Transition tx_turn_on{
        .name = "tx_turn_on",
        .what = "transmitters on, all lanes",
        .advertised = identity_.durations.tx_turn_on,
        .command = [this, control] { return control->set_tx_disable(lanes_, false); },
        .reached =
            [this](const api::ModuleStatus& status) {
                return all_lanes(status, {DataPathState::activated});
            }};
    PLUGFEST_CO_CHECK(co_await carry_out(std::move(tx_turn_on)));
    co_return Result<void>();
}

namespace {

/// Notes when the command itself was given, apart from the journalling around it.
Task<void> timed_command(async::Sleeper& sleeper, Command& times,
                         std::function<Task<void>()> command) {
    times.begun = sleeper.now();
    auto done = co_await command();
    times.ended = sleeper.now();
    co_return done;
}

}  // namespace

Task<void> ModuleCycle::carry_out(Transition transition) {
    if (failed_) {
        co_return Result<void>();
    }
    context_.progress(0.0, fmt::format("{}: {}", end_.port.str(), transition.what));
    const std::function<Task<void>()> command = [this, &transition] {
        return timed_command(context_.sleeper, last_command_, transition.command);
    };
    PLUGFEST_CO_CHECK(
        co_await context_.changes.change(end_.module_device(), transition.what, command));
    const std::function<Task<bool>()> probe = [this, &transition] {
        return look(transition.reached);
    };
    const Duration limit = patience(transition.advertised);
    PLUGFEST_CO_TRY(const auto sighting,
                    co_await watch_for(context_.sleeper, last_command_,
                                       poll_interval(transition.advertised), limit, probe));
    if (failed_) {
        co_return Result<void>();
    }
    if (!sighting) {
        fault(
            fmt::format("{}: not done {:g} s after the command", transition.what, seconds(limit)));
        co_return Result<void>();
    }
    activated_at_ = context_.sleeper.now();
    PLUGFEST_CO_CHECK(record_time(transition, *sighting));
    co_return Result<void>();
}

Task<bool> ModuleCycle::look(const std::function<bool(const api::ModuleStatus&)>& reached) {
    auto status = co_await end_.module.module->status();
    PLUGFEST_CO_CHECK(with_context(status, end_.port.str() + ": read the module's state"));
    latest_ = *std::move(status);
    if (latest_.state == ModuleState::fault) {
        fault(fmt::format("the module went to its fault state: {}",
                          fault_words(latest_.fault_cause)));
        co_return true;
    }
    co_return reached(latest_);
}

Task<void> ModuleCycle::configure(const Path& path) {
    if (failed_) {
        co_return Result<void>();
    }
    if (path.selector == 0) {
        fault(fmt::format("no advertised application takes {} host lanes", path.lanes.size()));
        co_return Result<void>();
    }
    api::DataPathControl* control = end_.module.data_path;
    const std::function<Task<void>()> apply = [control, &path] {
        return control->apply_application(path.lanes, path.selector);
    };
    const std::function<Task<void>()> command = [this, &apply] {
        return timed_command(context_.sleeper, last_command_, apply);
    };
    PLUGFEST_CO_CHECK(co_await context_.changes.change(
        end_.module_device(), fmt::format("application {} applied", path.selector), command));
    const std::function<Task<bool>()> probe = [this, &path] {
        return look_at_configuration(path, last_command_.begun);
    };
    PLUGFEST_CO_TRY(const auto sighting,
                    co_await watch_for(context_.sleeper, last_command_, shortest_poll,
                                       configuration_limit, probe));
    if (!sighting && !failed_) {
        fault(fmt::format("application {} was not taken within {:g} s", path.selector,
                          seconds(configuration_limit)));
    }
    co_return Result<void>();
}

Task<bool> ModuleCycle::look_at_configuration(const Path& path, Instant commanded) {
    auto status = co_await end_.module.module->status();
    PLUGFEST_CO_CHECK(with_context(status, end_.port.str() + ": read the configuration status"));
    latest_ = *std::move(status);
    bool taken = true;
    for (const HostLane lane : path.lanes) {
        const auto index = lane.index();
        const auto answer = index < latest_.configuration.size() ? latest_.configuration[index]
                                                                 : api::ConfigStatus::undefined;
        const bool settled = context_.sleeper.now() - commanded >= stale_status;
        if (is_rejection(answer) && settled) {
            fault(fmt::format("application {} on lane {} {}", path.selector, lane.number(),
                              words(answer)));
            co_return true;
        }
        taken = taken && answer == api::ConfigStatus::success;
    }
    co_return taken;
}

bool ModuleCycle::all_lanes(const api::ModuleStatus& status,
                            std::vector<DataPathState> states) const {
    return std::ranges::all_of(lanes_, [&](HostLane lane) {
        return lane.index() < status.data_path.size() &&
               std::ranges::find(states, status.data_path[lane.index()]) != states.end();
    });
}

void ModuleCycle::fault(std::string text) {
    failed_ = true;
    context_.record.fault(fmt::format("{}: {}", end_.port.str(), text));
}

Measurement ModuleCycle::timed(std::string name, std::string unit, double value) const {
    return {.name = std::move(name),
            .unit = std::move(unit),
            .value = value,
            .source = ValueSource::timed,
            .exposure = {},
            .place = place_at(end_.port),
            .start = last_command_.begun,
            .end = context_.sleeper.now(),
            .evidence = {}};
}

Result<void> ModuleCycle::record_time(const Transition& transition, const Sighting& sighting) {
    PLUGFEST_CHECK(
        context_.record.measure(timed(transition.name + "_s", "s", seconds(sighting.by))));
    if (!transition.advertised) {
        context_.record.note(NoteLevel::info,
                             fmt::format("{}: advertises no usable duration for {}; took {:.3f} s",
                                         end_.port.str(), transition.name, seconds(sighting.by)));
        return {};
    }
    PLUGFEST_TRY(const Limit limit, context_.limits.resolve("transition_ratio", {}));
    const double advertised = seconds(*transition.advertised);
    const double longest = seconds(sighting.by) / advertised;
    const double shortest = seconds(sighting.after) / advertised;
    const bool decided = longest <= limit.value || shortest > limit.value;
    const bool resolved = seconds(sighting.resolution()) <= 0.1 * advertised;
    if (decided || resolved) {
        const double value = longest <= limit.value   ? longest
                             : shortest > limit.value ? shortest
                                                      : (longest + shortest) / 2.0;
        PLUGFEST_CHECK(context_.record.measure(timed(transition.name + "_ratio", "1", value)));
        return {};
    }
    const std::string text = fmt::format(
        "{}: {} took between {:.1f} and {:.1f} ms of the advertised {:.1f} ms, which "
        "this access path cannot resolve",
        end_.port.str(), transition.name, 1e3 * seconds(sighting.after), 1e3 * seconds(sighting.by),
        1e3 * advertised);
    if (*transition.advertised <= shortest_judged) {
        context_.record.note(NoteLevel::info, text);
    } else {
        context_.record.not_measured(text);
    }
    return {};
}

Result<void> ModuleCycle::record_bring_up() {
    Measurement total = timed("bring_up_s", "s", seconds(activated_at_ - up_from_));
    total.start = up_from_;
    total.end = activated_at_;
    PLUGFEST_CHECK(context_.record.measure(std::move(total)));
    return {};
}

}  // namespace plugfest::steps
