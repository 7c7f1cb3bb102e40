#pragma once

#include "drivers/api/optical_module.hpp"
#include "drivers/cmis/module_session.hpp"

#include <vector>

namespace plugfest::cmis {

/// The part of the driver that only looks: identity, monitors, states and flags.
class ModuleObserver final : public api::OpticalModule {
  public:
    explicit ModuleObserver(ModuleSession& session) : session_(session) {}

    [[nodiscard]] Task<api::ModuleIdentity> identify() override;
    [[nodiscard]] Task<api::ModuleMonitors> monitors() override;
    /// One short read of the module, and two in each bank of 8 lanes; never touches the flags.
    [[nodiscard]] Task<api::ModuleStatus> status() override;
    [[nodiscard]] Task<api::ModuleFlags> take_flags() override;
    [[nodiscard]] Task<api::ModuleSnapshot> snapshot() override;

  private:
    Task<MemoryImage> read(std::vector<WantedBytes> wanted);
    Task<void> add_fault_cause(api::ModuleStatus* status);

    ModuleSession& session_;
};

}  // namespace plugfest::cmis
