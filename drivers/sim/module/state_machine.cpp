#include "drivers/sim/module/state_machine.hpp"

#include <algorithm>
#include <utility>

namespace plugfest::sim {

namespace {

constexpr unsigned low_power_request = 0x10;
constexpr unsigned stepped_only = 0x40;
constexpr unsigned state_changed = 0x01;
constexpr std::uint8_t all_lanes = 0xff;
constexpr Duration longest_management_init = std::chrono::seconds(2);
/// Transitions take between these shares of the advertised maximum.
constexpr double least_share = 0.3;
constexpr double most_share = 0.7;
constexpr Duration longest_commit = std::chrono::milliseconds(60);

void set_bits(ModuleMemory& memory, reg::Address at, unsigned bits) {
    memory.set(at, static_cast<std::uint8_t>(memory.get(at) | bits));
}

void clear_bits(ModuleMemory& memory, reg::Address at, unsigned bits) {
    memory.set(at, static_cast<std::uint8_t>(memory.get(at) & ~bits));
}

bool has_lane(std::uint8_t lanes, int lane) {
    return (lanes >> static_cast<unsigned>(lane) & 1U) != 0;
}

/// Whether the staged configuration leaves one of these lanes unused.
bool gives_up_lanes(const ModuleMemory& memory, std::uint8_t lanes, int set) {
    for (int lane = 0; lane < module_lanes; ++lane) {
        if (has_lane(lanes, lane) && staged_config(memory, lane, set).selector == 0) {
            return true;
        }
    }
    return false;
}

void keep_earliest(std::optional<Instant>& earliest, Instant candidate) {
    if (!earliest || candidate < *earliest) {
        earliest = candidate;
    }
}

}  // namespace

StateMachine::StateMachine(ModuleMemory& memory, Seed seed, LabContext& lab, PortName cage)
    : memory_(memory), seed_(seed), lab_(lab), cage_(std::move(cage)) {
    rebuild_paths(all_lanes);
    for (DataPath& path : paths_) {
        path.state = PathState::activated;
    }
    render();
}

bool StateMachine::low_power_requested() const {
    // The low-power pin of a simulated cage is never asserted, so only software asks.
    return (memory_.get(reg::module_control) & low_power_request) != 0;
}

PathSignals StateMachine::signals_of(const DataPath& path) const {
    const unsigned deinit = memory_.get(reg::data_path_deinit);
    const unsigned dark =
        static_cast<unsigned>(memory_.get(reg::tx_disable)) | memory_.get(reg::tx_squelch_force);
    return {.deinit =
                power_ != PowerState::ready || low_power_requested() || (deinit & path.mask()) != 0,
            .reinit = path.reinit,
            .dark = (dark & path.mask()) != 0,
            .done = lab_.now >= path.deadline &&
                    !(path.state == PathState::init && is_faulty("init_stuck"))};
}

Duration StateMachine::draw_share(std::uint8_t code) {
    const ActiveFault* slow = lab_.faults.find("slow_state_machine", cage_, lab_.now);
    const double factor = slow != nullptr ? slow->parameter("factor") : 1.0;
    Random random = seed_.at("transition").at(draws_++).random();
    return duration_from_seconds(seconds(duration_limit(code)) * factor *
                                 random.uniform(least_share, most_share));
}

Duration StateMachine::draw_duration(PowerState state) {
    const std::uint8_t codes = memory_.get(reg::duration_module_power);
    switch (state) {
        case PowerState::power_up:
            return draw_share(codes & 0x0fU);
        case PowerState::power_down:
            return draw_share(codes >> 4U);
        default:
            return Duration::zero();
    }
}

Duration StateMachine::draw_duration(PathState state) {
    const std::uint8_t path_codes = memory_.get(reg::duration_data_path);
    const std::uint8_t tx_codes = memory_.get(reg::duration_tx_turn);
    switch (state) {
        case PathState::init:
            return draw_share(path_codes & 0x0fU);
        case PathState::deinit:
            return draw_share(path_codes >> 4U);
        case PathState::tx_turn_on:
            return is_faulty("tx_turn_on_hidden") ? Duration::zero() : draw_share(tx_codes & 0x0fU);
        case PathState::tx_turn_off:
            return draw_share(tx_codes >> 4U);
        default:
            return Duration::zero();
    }
}

void StateMachine::settle() {
    bool moved = true;
    while (moved) {
        moved = step_commits();
        moved = step_module() || moved;
        for (DataPath& path : paths_) {
            moved = step_path(path) || moved;
        }
    }
    render();
}

bool StateMachine::step_module() {
    const bool idle = std::ranges::all_of(
        paths_, [](const DataPath& path) { return path.state == PathState::deactivated; });
    const auto next = next_state(power_, {.low_power = low_power_requested(),
                                          .paths_idle = idle,
                                          .done = lab_.now >= power_deadline_});
    if (!next) {
        return false;
    }
    if (power_ == PowerState::resetting) {
        memory_ = *std::exchange(reset_to_, std::nullopt);
        rebuild_paths(all_lanes);
    }
    power_ = *next;
    power_deadline_ = lab_.now + draw_duration(power_);
    if (!transient(power_)) {
        set_bits(memory_, reg::module_flags, state_changed);
    }
    return true;
}

bool StateMachine::step_path(DataPath& path) {
    const auto next = next_state(path.state, signals_of(path));
    if (!next) {
        return false;
    }
    if (*next == PathState::init) {
        path.reinit = false;
    }
    if (path.state == PathState::init && *next == PathState::initialized) {
        clear_bits(memory_, reg::init_pending, path.mask());
    }
    path.state = *next;
    path.deadline = lab_.now + draw_duration(path.state);
    if (!transient(path.state)) {
        set_bits(memory_, reg::flag_state_changed, path.mask());
    }
    return true;
}

void StateMachine::set_config_status(std::uint8_t lanes, ConfigCode code) {
    for (int lane = 0; lane < module_lanes; ++lane) {
        if (has_lane(lanes, lane)) {
            set_nibble(memory_, reg::config_status, lane, static_cast<std::uint8_t>(code));
        }
    }
}

ConfigCode StateMachine::judge_path(const DataPath& path, std::uint8_t lanes, int set) const {
    const LaneConfig wanted = staged_config(memory_, path.first, set);
    const auto shape = application_shape(memory_, wanted.selector);
    const bool same_lanes = shape && shape->host_lanes == path.lanes && wanted.first == path.first;
    const bool stepped = (memory_.get(reg::memory_model) & stepped_only) != 0;
    if (path.state != PathState::deactivated && (stepped || !same_lanes)) {
        return ConfigCode::lanes_in_use;
    }
    return (path.mask() & lanes) == path.mask() ? ConfigCode::success
                                                : ConfigCode::partial_data_path;
}

void StateMachine::apply_init(std::uint8_t lanes, int set) {
    for (const Commit& commit : commits_) {
        if ((commit.lanes & lanes) != 0) {
            return;  // a trigger during ConfigInProgress is ignored
        }
    }
    if (lanes == 0) {
        return;
    }
    ConfigCode code = validate_staged(memory_, lanes, set);
    for (const DataPath& path : paths_) {
        if ((path.mask() & lanes) == 0) {
            continue;
        }
        if (transient(path.state)) {
            return;  // a trigger in a transient state is ignored
        }
        if (code == ConfigCode::success) {
            code = judge_path(path, lanes, set);
        }
    }
    if (is_faulty("decommission_rejected") && gives_up_lanes(memory_, lanes, set)) {
        code = ConfigCode::rejected;
    }
    if (code == ConfigCode::success) {
        begin_commit(lanes, set);
    } else {
        set_config_status(lanes, code);
    }
}

void StateMachine::begin_commit(std::uint8_t lanes, int set) {
    Random random = seed_.at("commit").at(draws_++).random();
    const double share = random.uniform(0.05, 0.9);
    Commit commit{.lanes = lanes,
                  .set = set,
                  .shown = lab_.now,
                  .done = lab_.now + duration_from_seconds(seconds(longest_commit) * share)};
    if (const ActiveFault* lag = lab_.faults.find("config_lag", cage_, lab_.now)) {
        const Duration each = duration_from_seconds(lag->parameter("lag_ms") / 1000.0);
        commit.shown += each;
        commit.done += 2 * each;
    } else {
        set_config_status(lanes, ConfigCode::in_progress);
    }
    commits_.push_back(commit);
}

void StateMachine::apply_immediate(std::uint8_t lanes, int set) {
    if ((memory_.get(reg::memory_model) & stepped_only) != 0) {
        return;
    }
    ConfigCode code = validate_staged(memory_, lanes, set);
    for (int lane = 0; lane < module_lanes && code == ConfigCode::success; ++lane) {
        if (!has_lane(lanes, lane)) {
            continue;
        }
        const PathState state = path_state(lane);
        if (state != PathState::initialized && state != PathState::activated) {
            return;  // only steady, initialised paths take settings while they run
        }
        const LaneConfig staged = staged_config(memory_, lane, set);
        const LaneConfig active = active_config(memory_, lane);
        if (staged.selector != active.selector || staged.first != active.first) {
            code = ConfigCode::rejected;
        }
    }
    if (code == ConfigCode::success) {
        for (int lane = 0; lane < module_lanes; ++lane) {
            if (has_lane(lanes, lane)) {
                memory_.set(reg::active_config + lane, staged_config(memory_, lane, set).byte());
            }
        }
        copy_signal_settings(memory_, lanes, set);
    }
    set_config_status(lanes, code);
}

bool StateMachine::is_faulty(std::string_view fault) const {
    return lab_.faults.find(fault, cage_, lab_.now) != nullptr;
}

bool StateMachine::step_commits() {
    for (const Commit& commit : commits_) {
        if (commit.shown <= lab_.now && lab_.now < commit.done) {
            set_config_status(commit.lanes, ConfigCode::in_progress);
        }
    }
    const auto due = std::ranges::find_if(
        commits_, [this](const Commit& commit) { return commit.done <= lab_.now; });
    if (due == commits_.end()) {
        return false;
    }
    const Commit finished = *due;
    commits_.erase(due);
    commit(finished.lanes, finished.set);
    return true;
}

void StateMachine::commit(std::uint8_t lanes, int set) {
    const bool shows_pending = !is_faulty("init_pending_missing");
    std::uint8_t stopped = 0;
    for (int lane = 0; lane < module_lanes; ++lane) {
        if (!has_lane(lanes, lane)) {
            continue;
        }
        const LaneConfig staged = staged_config(memory_, lane, set);
        if (path_state(lane) == PathState::deactivated) {
            stopped = static_cast<std::uint8_t>(stopped | lane_mask(lane, 1));
        }
        memory_.set(reg::active_config + lane, staged.byte());
        (staged.selector == 0 || !shows_pending ? clear_bits : set_bits)(memory_, reg::init_pending,
                                                                         lane_mask(lane, 1));
    }
    copy_signal_settings(memory_, lanes, set);
    set_config_status(lanes, ConfigCode::success);
    rebuild_paths(stopped);
    for (DataPath& path : paths_) {
        if ((path.mask() & lanes) != 0 && path.state != PathState::deactivated) {
            path.reinit = true;
        }
    }
}

void StateMachine::rebuild_paths(std::uint8_t lanes) {
    std::erase_if(paths_, [lanes](const DataPath& path) { return (path.mask() & lanes) != 0; });
    for (int lane = 0; lane < module_lanes; ++lane) {
        const LaneConfig config = active_config(memory_, lane);
        const auto shape = application_shape(memory_, config.selector);
        if (has_lane(lanes, lane) && shape && config.first == lane) {
            paths_.push_back({.first = lane, .lanes = shape->host_lanes});
        }
    }
}

void StateMachine::reset(const ModuleMemory& defaults) {
    Random random = seed_.at("reset").at(draws_++).random();
    power_ = PowerState::resetting;
    power_deadline_ = lab_.now + duration_from_seconds(seconds(longest_management_init) *
                                                       random.uniform(0.2, 0.8));
    reset_to_ = defaults;
    commits_.clear();
    paths_.clear();
}

std::optional<Instant> StateMachine::next_event() const {
    std::optional<Instant> next;
    if (transient(power_)) {
        keep_earliest(next, power_deadline_);
    }
    for (const DataPath& path : paths_) {
        if (transient(path.state) && (path.deadline > lab_.now || signals_of(path).done)) {
            keep_earliest(next, path.deadline);
        }
    }
    for (const Commit& commit : commits_) {
        keep_earliest(next, commit.shown > lab_.now ? commit.shown : commit.done);
    }
    return next;
}

PathState StateMachine::path_state(int lane) const {
    for (const DataPath& path : paths_) {
        if (has_lane(path.mask(), lane)) {
            return path.state;
        }
    }
    return PathState::deactivated;
}

void StateMachine::render() {
    if (power_ == PowerState::resetting) {
        return;
    }
    const unsigned interrupt = memory_.get(reg::module_state) & 1U;
    memory_.set(reg::module_state,
                static_cast<std::uint8_t>(static_cast<unsigned>(power_) << 1U | interrupt));
    for (int lane = 0; lane < module_lanes; ++lane) {
        set_nibble(memory_, reg::data_path_state, lane,
                   static_cast<std::uint8_t>(path_state(lane)));
    }
}

}  // namespace plugfest::sim
