#pragma once

#include "drivers/sim/fabric/fabric.hpp"
#include "drivers/sim/module/timeline.hpp"
#include "drivers/sim/physics/fec.hpp"
#include "drivers/sim/physics/lane_errors.hpp"

#include <vector>

namespace plugfest::sim {

/// What a port's receiver sees.
struct PortReception {
    bool up = false;
    bool precoded = false;
    std::vector<double> lane_ber;
    LaneBursts bursts;  ///< of the path; its lane does not matter
    bool operator==(const PortReception&) const = default;
};

/// The FEC counters of a port. Counts are drawn per second of lab time when somebody looks or the
/// reception changes, so a long time without either costs little.
class PortCounters {
  public:
    PortCounters(Seed seed, LabContext& lab, double line_rate_gbps);

    /// From now on the port receives this.
    void set_reception(const PortReception& reception);
    /// As displayed now: up to a second old when counters lag.
    [[nodiscard]] SimFecCounters read();

  private:
    struct State {
        bool up = false;
        CodewordLaw law;
        LaneBursts bursts;
    };
    void count_until(Instant when);
    void smooth(const CodewordCounts& piece, double share);

    Seed seed_;
    LabContext& lab_;
    double line_rate_gbps_;
    PortReception reception_;
    Timeline<State> history_;
    Instant counted_until_{};
    CodewordCounts counts_;
    double smoothed_ber_ = 0.0;
};

}  // namespace plugfest::sim
