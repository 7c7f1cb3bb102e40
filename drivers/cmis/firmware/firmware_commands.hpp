#pragma once

#include "drivers/cmis/cdb/cdb_engine.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace plugfest::cmis {

/// The firmware commands of CDB, 0100h-010Ah, each with the time the module states for it. Errors
/// as of CdbEngine.
class FirmwareCommands {
  public:
    FirmwareCommands(ModuleSession& session, CdbEngine& engine)
        : session_(session), engine_(engine) {}

    /// Reply to 0041h, asked for once per module.
    [[nodiscard]] Task<FirmwareFeatures> features();
    /// Reply to 0100h. Tried again for 300 ms: some modules fail it now and then.
    [[nodiscard]] Task<FirmwareInfo> info();
    /// `head` is the beginning of the file, as long as the features say.
    [[nodiscard]] Task<void> start(std::size_t file_size, transport::Bytes head);
    /// Writes data to an address of the image, the head not counted. At most block_length() bytes.
    [[nodiscard]] Task<void> write_block(std::size_t address, transport::Bytes data);
    /// How much one block takes: 116 bytes of local payload, or the extended payload pages.
    [[nodiscard]] Task<std::size_t> block_length();
    [[nodiscard]] Task<void> complete();
    [[nodiscard]] Task<void> abort();
    /// Copies the image of a bank (0 or 1) to the other one.
    [[nodiscard]] Task<void> copy(std::size_t from);
    /// Starts the inactive image, `delay` after the answer; `hitless` without loss of traffic.
    [[nodiscard]] Task<void> run_inactive(Duration delay, bool hitless);
    [[nodiscard]] Task<void> commit();

  private:
    Task<void> command(CdbMessage message, Duration limit, bool repeatable);

    ModuleSession& session_;
    CdbEngine& engine_;
    int generation_ = -1;  ///< of the session when `features_` were read
    FirmwareFeatures features_;
};

}  // namespace plugfest::cmis
