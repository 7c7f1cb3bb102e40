#pragma once

#include "drivers/cmis/cdb/cdb_engine.hpp"
#include "drivers/cmis/firmware/firmware_commands.hpp"
#include "drivers/cmis/firmware/firmware_plan.hpp"
#include "drivers/cmis/module_session.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace plugfest::cmis {

/// What an update is doing, for those who watch.
enum class FirmwareStage {
    checking,
    rolling_back,
    starting,
    writing,
    completing,
    running,
    committing,
    aborting
};
[[nodiscard]] std::string_view to_string(FirmwareStage stage);

struct FirmwareProgress {
    FirmwareStage stage = FirmwareStage::checking;
    std::size_t done = 0;  ///< bytes, while writing
    std::size_t total = 0;
};
using FirmwareObserver = std::function<void(const FirmwareProgress&)>;

/// How firmware is handled.
struct FirmwareOptions {
    std::optional<std::uint32_t> password;         ///< entered before, and again after a restart
    Duration run_delay = std::chrono::seconds(2);  ///< from the answer to the restart; never zero
    bool hitless = false;                          ///< start new firmware without loss of traffic
};

/// Changes the firmware of one module. At every moment the committed image is whole: a download
/// goes to the other bank, and is committed only after it has run. Whatever interrupts, update()
/// may be called again and goes on from what the module holds.
class FirmwareUpdater {
  public:
    explicit FirmwareUpdater(ModuleSession& session, FirmwareOptions options = {},
                             FirmwareObserver observer = {})
        : session_(session),
          options_(options),
          observer_(std::move(observer)),
          engine_(session),
          commands_(session, engine_) {}

    [[nodiscard]] Task<FirmwareFeatures> features();
    [[nodiscard]] Task<FirmwareInfo> info();
    /// Downloads, runs and commits the image, as far as that is still to be done. Returns what the
    /// module holds in the end.
    [[nodiscard]] Task<FirmwareInfo> update(FirmwareImage image);
    /// Puts the image into the inactive bank. Aborted (0102h) if it fails or is cancelled.
    /// `refused` if that bank is the committed one.
    [[nodiscard]] Task<FirmwareInfo> download(FirmwareImage image);
    /// Starts the inactive image and waits until the module is back with it. Whether it stays is
    /// decided by commit(): a reset before brings the committed one back.
    [[nodiscard]] Task<FirmwareInfo> run();
    [[nodiscard]] Task<FirmwareInfo> commit();
    /// Copies the running image to the other bank; `refused` if that one is committed.
    [[nodiscard]] Task<FirmwareInfo> copy();
    [[nodiscard]] Task<void> abort();

  private:
    enum class Return { not_yet, back, stayed };
    struct Reappearance {
        std::size_t bank = 0;
        std::optional<Instant> steady_since;
        FirmwareInfo info;
        std::string last_error;
    };

    Task<void> unlock();
    Task<void> prepare(const FirmwareImage* image);
    Task<void> send(const FirmwareImage* image, const FirmwareFeatures* features);
    Task<void> start(const FirmwareImage* image, const FirmwareFeatures* features);
    Task<void> write_all(const FirmwareImage* image, const FirmwareFeatures* features);
    Task<void> abort_after(Error cause);
    Task<FirmwareInfo> wait_for_bank(std::size_t bank);
    Task<Return> look_for_bank(Reappearance* seen);
    void report(FirmwareStage stage, std::size_t done = 0, std::size_t total = 0) const;

    ModuleSession& session_;
    FirmwareOptions options_;
    FirmwareObserver observer_;
    CdbEngine engine_;
    FirmwareCommands commands_;
};

}  // namespace plugfest::cmis
