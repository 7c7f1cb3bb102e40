#pragma once

#include "drivers/api/bench.hpp"
#include "drivers/async/sleeper.hpp"

#include <atomic>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace plugfest::test {

/// A module that behaves: states follow commands after the time they take, patterns lock onto the
/// far generator. Everything that can be wrong with it is a member.
class FakeModule final : public api::OpticalModule,
                         public api::DataPathControl,
                         public api::PatternTester,
                         public api::LinkDiagnostics,
                         public api::Restorable {
  public:
    FakeModule(async::Sleeper& sleeper, const std::atomic<bool>& frozen, std::string name,
               std::vector<std::string>& log);

    // What it is.
    api::ModuleIdentity identity_data;
    api::ModuleMonitors monitor_data;
    std::vector<api::Observable> observables;
    api::PatternCapability capability;
    bool has_control = true;
    bool has_patterns = true;
    bool has_diagnostics = false;
    FakeModule* far = nullptr;

    // What may be wrong with it.
    double speed = 0.5;                         ///< share of the advertised time each change takes
    std::map<api::DataPathState, double> slow;  ///< speed of one transition, by its transient state
    api::ConfigStatus config_answer = api::ConfigStatus::success;
    bool faults_on_power_up = false;
    bool changes_between_reads = false;
    std::optional<int> lane_without_lock;
    std::vector<double> lane_ber = std::vector<double>(8, 1e-10);
    bool counts_bits = true;
    std::optional<Error> broken;         ///< every access fails
    std::optional<Error> restore_error;  ///< restore() fails
    std::function<void()> on_identify;   ///< called by every identify()

    // What it was told.
    bool low_power = false;
    bool deinit = false;
    bool tx_disabled = false;
    std::optional<api::Pattern> generator;
    std::optional<api::Pattern> checker;

    [[nodiscard]] bool carries_traffic();
    [[nodiscard]] api::ModuleDevice device();
    /// Settings as text; what an untouched module has.
    [[nodiscard]] std::string settings() const;

    Task<api::ModuleIdentity> identify() override;
    Task<api::ModuleMonitors> monitors() override;
    Task<api::ModuleStatus> status() override;
    Task<api::ModuleFlags> take_flags() override;
    Task<void> set_low_power(bool low) override;
    Task<void> set_deinit(api::HostLanes lanes, bool value) override;
    Task<void> set_tx_disable(api::HostLanes lanes, bool disable) override;
    Task<void> apply_application(api::HostLanes lanes, int selector) override;
    Task<api::PatternCapability> pattern_capability(Side side) override;
    Task<void> start_generator(Side side, api::Pattern pattern) override;
    Task<void> start_checker(Side side, api::Pattern pattern) override;
    Task<std::vector<api::PatternResult>> pattern_results(Side side) override;
    Task<void> stop_patterns(Side side) override;
    Task<std::vector<api::Observable>> observe() override;
    Task<std::string> serial() override;
    Task<std::string> capture() override;
    Task<void> restore(std::string settings) override;

  private:
    [[nodiscard]] Result<void> reachable() const;
    [[nodiscard]] Result<void> writable(const std::string& what);
    void advance();
    void advance_power(Instant now);
    bool advance_path(Instant now);
    [[nodiscard]] Duration taken(std::optional<Duration> advertised,
                                 api::DataPathState state) const;

    async::Sleeper& sleeper_;
    const std::atomic<bool>& frozen_;
    std::string name_;
    std::vector<std::string>& log_;
    api::ModuleState state_ = api::ModuleState::ready;
    Instant state_until_{};
    api::DataPathState path_ = api::DataPathState::activated;
    Instant path_until_{};
    Instant configured_at_{};
    Instant checking_since_{};
    int reads_ = 0;
};

/// An 800G DR8 module with everything: eight lanes, patterns, monitors inside their thresholds.
void make_dr8(FakeModule& module, const std::string& serial);

}  // namespace plugfest::test
