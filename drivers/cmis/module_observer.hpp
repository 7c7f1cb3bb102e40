#pragma once

#include "drivers/api/optical_module.hpp"
#include "drivers/cmis/module_session.hpp"

namespace plugfest::cmis {

/// The part of the driver that only looks: identity, monitors, states and flags.
class ModuleObserver final : public api::OpticalModule {
  public:
    explicit ModuleObserver(ModuleSession& session) : session_(session) {}

    [[nodiscard]] Task<api::ModuleIdentity> identify() override;
    [[nodiscard]] Task<api::ModuleMonitors> monitors() override;
    /// One short read, and two per bank of 8 lanes; never touches the flags.
    [[nodiscard]] Task<api::ModuleStatus> status() override;
    [[nodiscard]] Task<api::ModuleFlags> take_flags() override;

  private:
    Task<void> read_lane_states(int bank, api::ModuleStatus* status);

    ModuleSession& session_;
};

}  // namespace plugfest::cmis
