#pragma once

#include "drivers/sim/module/part_catalog.hpp"
#include "drivers/sim/physics/signal.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace plugfest::sim {

/// Where a path starts, where it ends and what it is made of; one direction of a wire.
struct PathPlan {
    PortName from;
    PortName to;
    const PartKind* transmitter = nullptr;
    const PartKind* receiver = nullptr;
    double length_m = 0.0;
    std::vector<int> from_lanes;  ///< 0-based lanes of the cage it starts at
    std::vector<int> to_lanes;    ///< the same lanes at the end, in the same order
};

/// The physics of one direction of a wire: what arrives on each lane, given what is sent. Host,
/// medium and host again are separate segments unless the modules are linear.
class Channel {
  public:
    Channel(PathPlan plan, Seed seed, LabContext& lab);

    [[nodiscard]] const PathPlan& plan() const { return plan_; }
    [[nodiscard]] int lanes() const { return static_cast<int>(plan_.to_lanes.size()); }

    /// Power at the receiver, if the transmitter emits this much on the lane (0-based, of the
    /// path).
    [[nodiscard]] Milliwatt received_power(int lane, Milliwatt emitted) const;
    /// Bit error ratio of the medium alone; of the whole analogue path when the modules are linear.
    [[nodiscard]] double medium_ber(int lane, Milliwatt received) const;
    /// Bit error ratio from the sending host into its module; 0 when linear.
    [[nodiscard]] double entering_ber(int lane) const { return host_ber(lane, Segment::entering); }
    /// Bit error ratio from the receiving module into its host; 0 when linear.
    [[nodiscard]] double leaving_ber(int lane) const { return host_ber(lane, Segment::leaving); }
    [[nodiscard]] LaneBursts bursts(int lane) const;
    [[nodiscard]] bool precoded() const { return plan_.receiver->physics.precoded; }
    /// Cut fibre, unplugged signal: nothing arrives now.
    [[nodiscard]] bool cut() const;

    /// When the signal next goes or comes back by itself.
    [[nodiscard]] std::optional<Instant> next_event() const;

    /// A receiver starts afresh, as at every link-up. `after_peer_flap`: only the far end had gone.
    void adapt(bool after_peer_flap);

  private:
    enum class Segment : std::uint8_t { entering, medium, leaving };
    static constexpr std::size_t segments = 3;

    [[nodiscard]] double host_ber(int lane, Segment segment) const;
    /// Quality of the lane and of the last adaptation, faults and flaps left out.
    [[nodiscard]] double draw_quality(int lane, Segment segment) const;
    void draw_qualities();
    [[nodiscard]] Decibel penalty(int lane, Segment segment) const;

    PathPlan plan_;
    Seed seed_;
    LabContext& lab_;
    std::uint64_t adaptation_ = 0;
    bool peer_flapped_ = false;
    std::vector<double> loss_db_;                             ///< by lane, without faults
    std::array<std::vector<double>, segments> quality_db_{};  ///< by segment and lane
};

}  // namespace plugfest::sim
