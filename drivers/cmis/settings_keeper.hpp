#pragma once

#include "drivers/api/restorable.hpp"
#include "drivers/cmis/module_session.hpp"
#include "drivers/cmis/module_settings.hpp"
#include "drivers/cmis/vdm_reader.hpp"

#include <string>

namespace plugfest::cmis {

/// Writes down and puts back what our verbs change in a module. Restoring starts from any state:
/// diagnostics first, then power, then data paths, and at the end everything is read back. Only
/// what differs is written.
class SettingsKeeper final : public api::Restorable {
  public:
    SettingsKeeper(ModuleSession& session, VdmReader& vdm) : session_(session), vdm_(vdm) {}

    [[nodiscard]] Task<std::string> serial() override;
    [[nodiscard]] Task<std::string> capture() override;
    [[nodiscard]] Task<void> restore(std::string settings) override;

  private:
    Task<ModuleSettings> read_settings();
    Task<BankSettings> read_bank(int bank, bool with_diagnostics);
    Task<DiagnosticSettings> read_diagnostics(int bank);
    Task<void> put_back(const ModuleSettings* wanted);
    Task<void> put(Field field, transport::Bytes data, int bank);

    Task<void> restore_diagnostics(const DiagnosticSettings* wanted, int bank);
    Task<void> end_freeze(int bank);
    Task<void> restore_power(const ModuleSettings* wanted);
    /// Waits until the module is in one of two states; `what` says so in words.
    Task<void> await_module(api::ModuleState one, api::ModuleState other, const char* what);
    Task<bool> module_is(api::ModuleState one, api::ModuleState other);
    Task<void> verify(const ModuleSettings* wanted);

    ModuleSession& session_;
    VdmReader& vdm_;
};

}  // namespace plugfest::cmis
