#pragma once

#include "domain/clock.hpp"
#include "drivers/sim/physics/rng.hpp"

#include <cstdint>
#include <optional>

namespace plugfest::sim {

/// What decides whether a link can be up.
struct LinkCondition {
    bool a_sends = false;  ///< the first end is admin up and its module sends its traffic
    bool b_sends = false;
    bool received = false;  ///< both ends receive what the other sends
    [[nodiscard]] bool good() const { return a_sends && b_sends && received; }
};

/// The state of a link between two ports: down, coming up, up.
class Link {
  public:
    /// Link-up takes between the two times, drawn anew each time.
    Link(Seed seed, double fastest_s, double slowest_s);

    /// A lab that has been running for a while: up at once if it can be.
    void start(const LinkCondition& condition) { up_ = condition.good(); }

    enum class Change { none, went_up, went_down };
    /// Takes over the condition and what time has brought.
    Change consider(const LinkCondition& condition, Instant now);

    [[nodiscard]] bool up() const { return up_; }
    /// When it will be up, if it is coming up.
    [[nodiscard]] std::optional<Instant> next_event() const { return up_at_; }
    /// While it was last down, only the other end was the reason.
    [[nodiscard]] bool only_b_was_gone() const { return b_gone_ && !a_gone_; }
    [[nodiscard]] bool only_a_was_gone() const { return a_gone_ && !b_gone_; }

  private:
    Seed seed_;
    double fastest_s_;
    double slowest_s_;
    bool up_ = false;
    bool a_gone_ = false;
    bool b_gone_ = false;
    std::optional<Instant> up_at_;
    std::uint64_t attempts_ = 0;
};

}  // namespace plugfest::sim
