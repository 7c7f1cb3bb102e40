#pragma once

#include "drivers/api/optical_module.hpp"
#include "drivers/cmis/module_session.hpp"
#include "drivers/cmis/vdm.hpp"

#include <string>
#include <vector>

namespace plugfest::cmis {

/// Versatile diagnostics of pages 20h-2Fh.
class VdmReader final : public api::LinkDiagnostics {
  public:
    explicit VdmReader(ModuleSession& session) : session_(session) {}

    [[nodiscard]] Task<std::vector<api::Observable>> observe() override;
    /// Holds the statistics of a bank still; a module that does not confirm is read anyway, and
    /// findings() says so.
    [[nodiscard]] Task<void> freeze(int bank);
    /// Ends a freeze that an interrupted observation may have left behind.
    [[nodiscard]] Task<void> unfreeze(int bank);
    /// What the module did otherwise than it should.
    [[nodiscard]] const std::vector<std::string>& findings() const { return findings_; }

  private:
    using Descriptors = std::vector<VdmDescriptor>;

    Task<void> learn_descriptors(const ModuleTraits* traits);
    Task<void> observe_bank(int bank, std::vector<api::Observable>* observables);
    Task<void> read_samples(int bank, std::vector<api::Observable>* observables);
    Task<void> wait_for(Field bit, int bank, const char* what);
    Task<bool> is_set(Field bit, int bank);

    ModuleSession& session_;
    std::vector<std::string> findings_;
    int known_generation_ = -1;
    std::vector<Descriptors> descriptors_;  ///< by bank
};

}  // namespace plugfest::cmis
