#pragma once

#include "drivers/cmis/cdb/cdb_features.hpp"
#include "drivers/cmis/cdb/cdb_message.hpp"
#include "drivers/cmis/cdb/cdb_status.hpp"
#include "drivers/cmis/module_session.hpp"

#include <cstdint>
#include <optional>

namespace plugfest::cmis {

/// How a command is run.
struct CdbOrder {
    CdbMessage message;
    Duration limit{};         ///< longest time to completion; zero: what the module states
    bool has_reply = true;    ///< a reply is read and checked
    bool repeatable = true;   ///< doing it twice is the same as once
    std::size_t longest = 0;  ///< cap on the length of transfers; zero: what the module states
};

/// Runs the commands of one CDB instance, one after the other. Never starts one while the module
/// is busy; a module that does not acknowledge counts as busy until the command's time is over.
/// Errors: `unsupported` without CDB or for a command the module does not know; `timeout` after
/// the time is over (the command is aborted if the module can do that); `refused`, `protocol` with
/// the module's status by name; those of the bus.
class CdbEngine {
  public:
    /// `instance` 0 or 1: bank of page 9Fh.
    explicit CdbEngine(ModuleSession& session, int instance = 0)
        : session_(session), instance_(instance) {}

    /// Runs one command and returns the body of its reply, empty if it has none.
    [[nodiscard]] Task<transport::Bytes> run(CdbOrder order);
    /// A query without payload.
    [[nodiscard]] Task<transport::Bytes> query(std::uint16_t command);
    /// Enters the host password, by 0001h or, if the module does not know that, at 00h:122.
    [[nodiscard]] Task<void> enter_password(std::uint32_t password);

    /// What the module says of CDB; `unsupported` if it has none or not this instance.
    [[nodiscard]] Task<CdbAdvertisement> advertisement();
    /// Reply to 0040h, asked for once per module; empty if the module does not answer it.
    [[nodiscard]] Task<std::optional<CdbModuleFeatures>> features();

  private:
    Task<transport::Bytes> run_locked(CdbOrder order, CdbAdvertisement cdb);
    Task<void> send(const CdbOrder* order, const CdbAdvertisement* cdb, Instant deadline);
    Task<void> send_epl(const CdbOrder* order, const CdbAdvertisement* cdb, Instant deadline);
    Task<void> write_patiently(TriggeredWrite what, bool repeatable, Instant deadline);
    Task<bool> was_taken(Instant deadline);
    Task<CdbStatus> wait_until_done(Duration limit);
    Task<std::optional<CdbStatus>> poll();
    Task<transport::Bytes> read_reply(const CdbAdvertisement* cdb);
    Task<transport::Bytes> read_reply_once(const CdbAdvertisement* cdb);
    Task<void> abort_command();
    [[nodiscard]] Task<Duration> limit_of(const CdbOrder* order, const CdbAdvertisement* cdb);
    [[nodiscard]] Field status_byte() const;

    ModuleSession& session_;
    int instance_ = 0;
    int generation_ = -1;  ///< of the session when `features_` were read
    std::optional<CdbModuleFeatures> features_;
};

}  // namespace plugfest::cmis
