#pragma once

#include "drivers/api/optical_module.hpp"
#include "drivers/cmis/module_session.hpp"

namespace plugfest::cmis {

/// Pattern generators and checkers of pages 13h and 14h. Counting is ungated: totals since the
/// checker was started. Starting a checker also clears the counts of the other side, since the
/// module has one reset for both. A lane that is not in lock, or has been out of it since the
/// start, reports no numbers.
class PatternEngine final : public api::PatternTester {
  public:
    explicit PatternEngine(ModuleSession& session) : session_(session) {}

    [[nodiscard]] Task<api::PatternCapability> pattern_capability(Side side) override;
    [[nodiscard]] Task<void> start_generator(Side side, api::Pattern pattern) override;
    [[nodiscard]] Task<void> start_checker(Side side, api::Pattern pattern) override;
    [[nodiscard]] Task<std::vector<api::PatternResult>> pattern_results(Side side) override;
    [[nodiscard]] Task<void> stop_patterns(Side side) override;

    /// As pattern_results; `gated` takes the results of the last finished gate.
    [[nodiscard]] Task<std::vector<api::PatternResult>> lane_results(Side side, bool gated);
    /// Signal-to-noise ratio in dB by lane; empty where the module does not measure that side
    /// (13h:130 bits 5-4).
    [[nodiscard]] Task<std::map<int, double>> signal_to_noise(Side side);

  private:
    enum class Role { generator, checker };

    Task<const ModuleTraits*> diagnosable();
    Task<transport::Bytes> read_advertisement();
    Task<void> start(Role role, Side side, api::Pattern pattern);
    Task<void> configure(Role role, Side side, transport::Bytes block, int bank);
    Task<void> clear_counts(int bank);
    Task<void> append_results(Side side, bool counts, std::uint8_t gate, int bank,
                              std::vector<api::PatternResult>* results);
    Task<void> append_counters(Side side, std::uint8_t gate, int bank, std::uint8_t lanes,
                               std::uint8_t unlocked, std::vector<api::PatternResult>* results);
    Task<void> append_ratios(Side side, std::uint8_t gate, int bank, std::uint8_t lanes,
                             std::uint8_t unlocked, std::vector<api::PatternResult>* results);
    Task<void> select_results(std::uint8_t selector, int bank);

    ModuleSession& session_;
};

}  // namespace plugfest::cmis
