#pragma once

#include "drivers/sim/fabric/fabric.hpp"
#include "drivers/sim/module/cdb_device.hpp"
#include "drivers/sim/module/diagnostics.hpp"
#include "drivers/sim/module/monitors.hpp"
#include "drivers/sim/module/state_machine.hpp"
#include "drivers/sim/module/vdm.hpp"
#include "drivers/sim/physics/lane_errors.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace plugfest::sim {

/// A simulated module: memory with the behaviour behind it. The fabric tells it what its lanes
/// receive and asks what they send.
class Module final : public SimModule {
  public:
    /// `changed` is called after a write that may change what the module sends.
    Module(PortName cage, const PartKind& kind, const ModuleMemory& memory, Seed seed,
           LabContext& lab, std::function<void()> changed);

    Result<Bytes> read(std::uint8_t device, std::uint8_t offset, std::size_t length) override;
    Result<void> write(std::uint8_t device, std::uint8_t offset, const Bytes& data) override;

    [[nodiscard]] const PartKind& kind() const { return kind_; }
    /// The flash; null without CDB. For tests against the truth, never served to the product.
    [[nodiscard]] const FirmwareBanks* firmware() const {
        return firmware_ ? &*firmware_ : nullptr;
    }
    [[nodiscard]] std::optional<Instant> next_event() const;
    /// Takes over what time has brought.
    void settle();

    using Inputs = std::array<LaneInput, module_lanes>;
    /// What a lane would send, given what it would receive; no state changes.
    [[nodiscard]] Signal media_output(int lane, const LaneInput& input) const;
    [[nodiscard]] Signal host_output(int lane, const LaneInput& input) const;
    [[nodiscard]] Milliwatt emitted(int lane) const { return monitors_.emitted(lane); }
    /// Some lane turns a signal round.
    [[nodiscard]] bool loops() const { return diagnostics_.any_loopback(); }
    /// From now on the lanes receive this.
    void set_inputs(const Inputs& inputs);

    /// What is not as in production, in words.
    [[nodiscard]] std::vector<std::string> untidy() const;

  private:
    /// Nothing but memory: a passive cable, or an image that is not of a paged CMIS module.
    [[nodiscard]] bool passive() const { return !machine_; }
    [[nodiscard]] bool initialized(int lane) const;
    [[nodiscard]] Signal received(int lane, const LaneInput& input) const;
    [[nodiscard]] std::array<LaneActivity, module_lanes> activity() const;
    [[nodiscard]] Result<void> answers(std::uint8_t device) const;
    [[nodiscard]] std::uint8_t as_read(std::uint8_t offset) const;
    void change_page();
    void refresh();
    void clear_on_read(std::uint8_t offset);
    void summarise_flags();
    /// True if the byte may change what the module does.
    bool write_byte(std::uint8_t offset, std::uint8_t value);
    bool trigger(reg::Address at, std::uint8_t value);
    void after_control(reg::Address at, std::uint8_t value);
    void forget_history();
    void add_cdb();
    void settle_cdb();
    /// Power goes and comes back.
    void follow_power();
    void restart(const FirmwareRestart* run);
    void show_firmware(ModuleMemory& memory) const;
    void written_by_transfer(std::uint8_t offset, std::size_t length);

    PortName cage_;
    const PartKind& kind_;
    ModuleMemory defaults_;  ///< as after a reset
    ModuleMemory memory_;
    Seed seed_;
    LabContext& lab_;
    std::function<void()> changed_;
    std::optional<StateMachine> machine_;
    std::optional<FirmwareBanks> firmware_;  ///< outlives resets
    std::optional<CdbCommands> cdb_commands_;
    std::vector<CdbDevice> cdb_;  ///< by instance
    bool without_power_ = false;
    Monitors monitors_;
    Diagnostics diagnostics_;
    Vdm vdm_;
    std::optional<std::uint8_t> page_to_come_;  ///< selected, not yet mapped
    Instant page_change_{};
    Inputs inputs_{};
    LaneHistory history_;
};

}  // namespace plugfest::sim
