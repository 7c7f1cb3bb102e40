#pragma once

#include "domain/clock.hpp"
#include "domain/result.hpp"
#include "drivers/sim/lab_spec.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plugfest::sim {

using Bytes = std::vector<std::uint8_t>;

/// A module in its cage, seen over its two-wire interface. Behaves: pages, state machines, flags,
/// diagnostics.
class SimModule {
  public:
    virtual ~SimModule() = default;
    /// One read transfer at the fabric's present time. Errors: `nack` (hold-off, injected),
    /// `absent` (no module).
    virtual Result<Bytes> read(std::uint8_t device, std::uint8_t offset, std::size_t length) = 0;
    virtual Result<void> write(std::uint8_t device, std::uint8_t offset, const Bytes& data) = 0;
};

/// FEC counters of a simulated port, since the lab was started; receive side.
struct SimFecCounters {
    std::uint64_t corrected_bits = 0;
    std::uint64_t corrected_codewords = 0;
    std::uint64_t uncorrectable_codewords = 0;
    std::uint64_t symbol_errors = 0;
    std::uint64_t total_codewords = 0;
    std::vector<std::uint64_t> histogram;  ///< 16 bins
    double smoothed_pre_fec_ber = 0.0;     ///< as SONiC displays
};

/// What the operating system of a box knows of one of its ports.
struct SimPortView {
    bool admin_up = true;
    bool oper_up = false;
    double speed_gbps = 0.0;
    double line_rate_gbps = 0.0;
    int lanes = 0;
    std::string fec = "rs";
    std::uint64_t flaps = 0;
    SimFecCounters fec_counters;
    std::optional<std::pair<std::string, std::string>>
        neighbour;  ///< device and port truly at the other end, if up
};

/// The whole virtual lab as pure behaviour: modules, channels, ports, at one lab time. No I/O and
/// no threads; the lab process puts servers around it, tests drive it directly. Every random draw
/// is keyed by seed, place and time window, so results do not depend on the order or number of
/// reads.
class Fabric {
  public:
    virtual ~Fabric() = default;

    [[nodiscard]] virtual Instant now() const = 0;
    /// Moves lab time forward; earlier times are ignored.
    virtual void advance_to(Instant when) = 0;

    /// Null if there is no such cage.
    [[nodiscard]] virtual SimModule* module(const PortName& cage) = 0;
    [[nodiscard]] virtual Result<SimPortView> port(const PortName& port) = 0;
    virtual Result<void> set_admin(const PortName& port, bool up) = 0;

    virtual Result<void> inject(const FaultSpec& fault) = 0;
    /// Everything that is not as a production lab should be, in words: modules in low power,
    /// generators or loopbacks on, transmitters off, ports admin down. Empty when clean.
    [[nodiscard]] virtual std::vector<std::string> untidy() = 0;
    /// True bit error ratio per direction and lane, for tests against theory only; never served to
    /// the product.
    [[nodiscard]] virtual Result<std::vector<double>> true_ber(const PortName& receiver) = 0;
};

/// Builds a lab that has been running for a while: modules ready, links up, ports admin up. Fails
/// with `config` on an unknown part kind, fault kind or port.
[[nodiscard]] Result<std::unique_ptr<Fabric>> build_fabric(const LabSpec& spec);

}  // namespace plugfest::sim
