#pragma once

#include "drivers/cmis/module_session.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plugfest::cmis {

using LaneConfigs = std::array<std::uint8_t, lanes_per_bank>;
using SignalBytes = std::array<std::uint8_t, 21>;

/// What one commit is to put into the active set of a bank.
struct StagedConfig {
    LaneConfigs config{};               ///< DPConfig by lane; only those of `lanes` are written
    std::optional<SignalBytes> signal;  ///< settings used where DPConfig has ExplicitControl
    std::uint8_t lanes = 0;             ///< lanes to trigger
};

/// The two triggers of a staged control set: ApplyDPInit and ApplyImmediate.
enum class Trigger { initialise, immediate };

/// "InvalidSI (5)", for a ConfigStatus code.
[[nodiscard]] std::string config_status_name(std::uint8_t code);
/// True for every code that says the configuration was not taken.
[[nodiscard]] bool is_rejection(std::uint8_t code);

/// Commits staged configurations of one bank and waits for the module's verdict.
class ConfigCommit {
  public:
    /// `set` is the staged control set, 0 or 1; that it is advertised is the caller's to check.
    ConfigCommit(ModuleSession& session, int bank, int set)
        : session_(session), bank_(bank), set_(set) {}

    /// Writes, triggers with one byte, and polls ConfigStatus until it is neither in progress nor
    /// what was there before. Errors: `refused` with each rejected lane and its code; `timeout`.
    [[nodiscard]] Task<void> commit(StagedConfig wanted, Trigger trigger);

  private:
    Task<bool> is_settled(std::uint8_t lanes);
    Task<void> stage(const StagedConfig* wanted);

    ModuleSession& session_;
    int bank_;
    int set_;
    // What the poll compares with, and what it saw.
    std::array<std::uint8_t, 4> before_{};
    LaneConfigs wanted_{};
    bool changes_ = false;     ///< the active set differs from what is wanted
    bool seen_busy_ = false;   ///< the trigger was taken
    Instant believe_after_{};  ///< when an unchanged status is a new one
    std::array<std::uint8_t, 4> status_{};
};

}  // namespace plugfest::cmis
