#include "tests/support/fake_module.hpp"

#include <fmt/format.h>

#include <utility>

namespace plugfest::test {

using api::DataPathState;
using api::ModuleState;

FakeModule::FakeModule(async::Sleeper& sleeper, const std::atomic<bool>& frozen, std::string name,
                       std::vector<std::string>& log)
    : sleeper_(sleeper), frozen_(frozen), name_(std::move(name)), log_(log) {}

Result<void> FakeModule::reachable() const {
    if (frozen_) {
        return fail(ErrorKind::timeout, name_ + ": the process has ended");
    }
    if (broken) {
        return fail(*broken);
    }
    return {};
}

Result<void> FakeModule::writable(const std::string& what) {
    PLUGFEST_CHECK(reachable());
    log_.push_back(name_ + ": " + what);
    advance();
    return {};
}

Duration FakeModule::taken(std::optional<Duration> advertised, DataPathState state) const {
    const auto own = slow.find(state);
    const double share = own == slow.end() ? speed : own->second;
    return duration_from_seconds(seconds(advertised.value_or(Duration{})) * share);
}

void FakeModule::advance_power(Instant now) {
    const bool in_transit = state_ == ModuleState::power_up || state_ == ModuleState::power_down;
    if (in_transit && now >= state_until_) {
        const bool up = state_ == ModuleState::power_up;
        state_ = !up ? ModuleState::low_power
                     : (faults_on_power_up ? ModuleState::fault : ModuleState::ready);
    }
    if (state_ == ModuleState::ready && low_power && path_ == DataPathState::deactivated) {
        state_ = ModuleState::power_down;
        state_until_ =
            now + taken(identity_data.durations.module_power_down, DataPathState::unknown);
    } else if (state_ == ModuleState::low_power && !low_power) {
        state_ = ModuleState::power_up;
        state_until_ = now + taken(identity_data.durations.module_power_up, DataPathState::unknown);
    }
}

bool FakeModule::advance_path(Instant now) {
    const bool want_init = state_ == ModuleState::ready && !low_power && !deinit;
    const bool want_light = want_init && !tx_disabled;
    const auto begin = [&](DataPathState transient, std::optional<Duration> advertised) {
        path_ = transient;
        path_until_ = now + taken(advertised, transient);
        return true;
    };
    const auto arrive = [&](DataPathState stable) {
        path_ = now >= path_until_ ? stable : path_;
        return now >= path_until_;
    };
    const api::AdvertisedDurations& durations = identity_data.durations;
    switch (path_) {
        case DataPathState::deactivated:
            return want_init && begin(DataPathState::init, durations.data_path_init);
        case DataPathState::init:
            return arrive(DataPathState::initialized);
        case DataPathState::initialized:
            if (!want_init) {
                return begin(DataPathState::deinit, durations.data_path_deinit);
            }
            return want_light && begin(DataPathState::tx_turn_on, durations.tx_turn_on);
        case DataPathState::tx_turn_on:
            return arrive(DataPathState::activated);
        case DataPathState::activated:
            return !want_light && begin(DataPathState::tx_turn_off, durations.tx_turn_off);
        case DataPathState::tx_turn_off:
            return arrive(DataPathState::initialized);
        case DataPathState::deinit:
            return arrive(DataPathState::deactivated);
        default:
            return false;
    }
}

void FakeModule::advance() {
    const Instant now = sleeper_.now();
    bool moved = true;
    while (moved) {
        advance_power(now);
        moved = advance_path(now);
    }
    advance_power(now);
}

bool FakeModule::carries_traffic() {
    advance();
    return state_ == ModuleState::ready && path_ == DataPathState::activated && !generator &&
           !checker;
}

api::ModuleDevice FakeModule::device() {
    return {.module = this,
            .data_path = has_control ? this : nullptr,
            .patterns = has_patterns ? this : nullptr,
            .diagnostics = has_diagnostics ? this : nullptr,
            .restorable = this};
}

std::string FakeModule::settings() const {
    return fmt::format("{}{}{}{}{}", low_power ? "L" : "-", deinit ? "D" : "-",
                       tx_disabled ? "T" : "-", generator ? "G" : "-", checker ? "C" : "-");
}

Task<api::ModuleIdentity> FakeModule::identify() {
    PLUGFEST_CO_CHECK(reachable());
    if (on_identify) {
        on_identify();
    }
    api::ModuleIdentity identity = identity_data;
    ++reads_;
    if (changes_between_reads && !identity.raw.empty()) {
        identity.raw.back().second.front() = static_cast<std::uint8_t>(reads_);
    }
    co_return identity;
}

Task<api::ModuleMonitors> FakeModule::monitors() {
    PLUGFEST_CO_CHECK(reachable());
    co_return monitor_data;
}

Task<api::ModuleStatus> FakeModule::status() {
    PLUGFEST_CO_CHECK(reachable());
    advance();
    api::ModuleStatus status;
    status.state = state_;
    status.fault_cause = state_ == ModuleState::fault ? 2 : 0;
    status.data_path.assign(8, path_);
    const bool settled = sleeper_.now() - configured_at_ >= std::chrono::milliseconds(20);
    status.configuration.assign(8, settled ? config_answer : api::ConfigStatus::in_progress);
    status.active_application.assign(8, 1);
    co_return status;
}

Task<api::ModuleFlags> FakeModule::take_flags() {
    co_return api::ModuleFlags{};
}

Task<void> FakeModule::set_low_power(bool low) {
    PLUGFEST_CO_CHECK(writable(low ? "low power" : "high power"));
    low_power = low;
    advance();
    co_return Result<void>();
}

Task<void> FakeModule::set_deinit(api::HostLanes /*lanes*/, bool value) {
    PLUGFEST_CO_CHECK(writable(value ? "deinit" : "init"));
    deinit = value;
    advance();
    co_return Result<void>();
}

Task<void> FakeModule::set_tx_disable(api::HostLanes /*lanes*/, bool disable) {
    PLUGFEST_CO_CHECK(writable(disable ? "tx off" : "tx on"));
    tx_disabled = disable;
    advance();
    co_return Result<void>();
}

Task<void> FakeModule::apply_application(api::HostLanes /*lanes*/, int selector) {
    PLUGFEST_CO_CHECK(writable(fmt::format("application {}", selector)));
    configured_at_ = sleeper_.now();
    co_return Result<void>();
}

Task<api::PatternCapability> FakeModule::pattern_capability(Side /*side*/) {
    PLUGFEST_CO_CHECK(reachable());
    co_return capability;
}

Task<void> FakeModule::start_generator(Side /*side*/, api::Pattern pattern) {
    PLUGFEST_CO_CHECK(writable("generator on"));
    generator = pattern;
    co_return Result<void>();
}

Task<void> FakeModule::start_checker(Side /*side*/, api::Pattern pattern) {
    PLUGFEST_CO_CHECK(writable("checker on"));
    checker = pattern;
    checking_since_ = sleeper_.now();
    co_return Result<void>();
}

Task<std::vector<api::PatternResult>> FakeModule::pattern_results(Side /*side*/) {
    PLUGFEST_CO_CHECK(reachable());
    constexpr double lane_rate = 106.25e9;
    const auto bits =
        static_cast<std::uint64_t>(lane_rate * seconds(sleeper_.now() - checking_since_));
    std::vector<api::PatternResult> results;
    for (int lane = 1; lane <= 8; ++lane) {
        api::PatternResult result;
        result.lane = lane;
        result.locked = far != nullptr && far->generator == checker && lane != lane_without_lock;
        const double ber = lane_ber.at(static_cast<std::size_t>(lane) - 1);
        if (counts_bits) {
            result.bits = bits;
            result.errors = static_cast<std::uint64_t>(ber * static_cast<double>(bits));
        } else {
            result.ber = ber;
        }
        results.push_back(result);
    }
    co_return results;
}

Task<void> FakeModule::stop_patterns(Side /*side*/) {
    PLUGFEST_CO_CHECK(writable("patterns off"));
    generator.reset();
    checker.reset();
    co_return Result<void>();
}

Task<std::vector<api::Observable>> FakeModule::observe() {
    PLUGFEST_CO_CHECK(reachable());
    co_return observables;
}

Task<std::string> FakeModule::serial() {
    PLUGFEST_CO_CHECK(reachable());
    co_return identity_data.serial;
}

Task<std::string> FakeModule::capture() {
    PLUGFEST_CO_CHECK(reachable());
    co_return settings();
}

Task<void> FakeModule::restore(std::string settings) {
    if (restore_error) {
        co_return fail(*restore_error);
    }
    PLUGFEST_CO_CHECK(writable("restore " + settings));
    low_power = settings.at(0) == 'L';
    deinit = settings.at(1) == 'D';
    tx_disabled = settings.at(2) == 'T';
    if (settings.at(3) != 'G') {
        generator.reset();
    }
    if (settings.at(4) != 'C') {
        checker.reset();
    }
    advance();
    co_return Result<void>();
}

void make_dr8(FakeModule& module, const std::string& serial) {
    using std::chrono::milliseconds;
    api::ModuleIdentity& identity = module.identity_data;
    identity.type = "OSFP 8X Pluggable Transceiver";
    identity.revision = "CMIS 5.2";
    identity.vendor = "Example Photonics";
    identity.part = "XP-800-DR8";
    identity.serial = serial;
    identity.firmware = "2.1";
    identity.power_class = 8;
    identity.max_power = Watt(15.0);
    identity.applications = {{.selector = 1,
                              .host_name = "800GAUI-8",
                              .media_name = "800GBASE-DR8",
                              .host_lanes = 8,
                              .media_lanes = 8,
                              .host_assignment = 1,
                              .media_assignment = 1}};
    identity.durations = {.module_power_up = milliseconds(5000),
                          .module_power_down = milliseconds(1000),
                          .data_path_init = milliseconds(5000),
                          .data_path_deinit = milliseconds(1000),
                          .tx_turn_on = milliseconds(500),
                          .tx_turn_off = milliseconds(500)};
    identity.checksums = {{.page = "00h", .stored = 1, .computed = 1}};
    identity.raw = {{"00h:0-7", std::vector<std::uint8_t>(8, 0x19)},
                    {"00h:128-255", std::vector<std::uint8_t>(128, 0x41)}};
    module.capability = {.generator = {api::Pattern::prbs31q, api::Pattern::prbs13q},
                         .checker = {api::Pattern::prbs31q},
                         .counts_bits = true};
    api::ModuleMonitors& monitors = module.monitor_data;
    monitors.temperature = Celsius(45.0);
    monitors.supply = Volt(3.3);
    for (int lane = 1; lane <= 8; ++lane) {
        monitors.lanes.push_back({.lane = MediaLane(lane),
                                  .tx_power = Dbm(1.0),
                                  .rx_power = Dbm(-1.0),
                                  .tx_bias = Milliamp(60.0)});
    }
    monitors.temperature_thresholds = api::Thresholds{75.0, -5.0, 70.0, 0.0};
    monitors.supply_thresholds = api::Thresholds{3.6, 3.0, 3.465, 3.135};
    monitors.tx_power_thresholds = api::Thresholds{6.0, -6.0, 4.0, -4.0};
    monitors.rx_power_thresholds = api::Thresholds{6.0, -10.0, 4.0, -7.0};
    monitors.tx_bias_thresholds = api::Thresholds{120.0, 10.0, 110.0, 20.0};
}

}  // namespace plugfest::test
