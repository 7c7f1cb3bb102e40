#pragma once

#include "drivers/sim/module/cdb_commands.hpp"
#include "drivers/sim/module/module_memory.hpp"
#include "drivers/sim/physics/rng.hpp"
#include "drivers/sim/physics/signal.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace plugfest::sim {

/// Whether memory advertises CDB, and how often (01h:163).
[[nodiscard]] int cdb_instances(const ModuleMemory& memory);
/// Makes the message pages exist that the memory advertises.
void add_cdb_pages(ModuleMemory& memory);
/// The bytes 01h:163-166 of a kind of part.
void advertise_cdb(ModuleMemory& memory, const PartCdb& part);

/// One CDB instance of a module: page 9Fh and the pages behind it in one bank, its status byte and
/// completion flag (CMIS 5.2, 9.2). Takes commands, works on them in lab time, answers.
class CdbDevice {
  public:
    CdbDevice(ModuleMemory& memory, CdbCommands& commands, Seed seed, LabContext& lab,
              PortName cage, std::uint8_t instance);

    /// True while every transfer is refused: a foreground command runs.
    [[nodiscard]] bool holds_off() const;
    /// After a transfer wrote `length` bytes of page 9Fh from `offset` on.
    void written(std::uint8_t offset, std::size_t length);
    /// Completes what is due.
    void settle();
    [[nodiscard]] std::optional<Instant> next_event() const;
    /// The restart that is due now, once.
    [[nodiscard]] std::optional<FirmwareRestart> take_restart();
    /// Reset or loss of power: what was under way is gone. `new_firmware` if a run caused it.
    void reset(bool new_firmware);

  private:
    struct Pending {
        CdbRequest request;
        Instant done{};
        std::uint8_t busy_status = 0;
    };

    void capture();
    void abort();
    void show_status(std::uint8_t status);
    void complete(const CdbRequest& request);
    void answer(const CdbOutcome& outcome);
    [[nodiscard]] CdbRequest read_request() const;
    [[nodiscard]] bool check_code_matches() const;
    [[nodiscard]] Instant end_of(const CdbRequest& request);
    [[nodiscard]] const ActiveFault* fault(std::string_view kind) const;

    ModuleMemory& memory_;
    CdbCommands& commands_;
    Seed seed_;
    LabContext& lab_;
    PortName cage_;
    std::uint8_t instance_;
    bool background_;
    bool any_write_triggers_;
    std::optional<Pending> pending_;
    std::optional<FirmwareRestart> restart_;
    Instant restart_at_{};
    std::uint64_t captured_ = 0;
    std::uint64_t blocks_ = 0;
    bool hiccup_ = false;  ///< the next 0100h fails
};

}  // namespace plugfest::sim
