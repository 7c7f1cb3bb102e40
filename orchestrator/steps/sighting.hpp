#pragma once

#include "domain/clock.hpp"
#include "drivers/async/sleeper.hpp"
#include "orchestrator/steps/link_end.hpp"

#include <functional>
#include <optional>

namespace plugfest::steps {

/// How long something took, as far as polling can tell: longer than `after` (it was not yet so),
/// at most `by` (it was first seen).
struct Sighting {
    Duration after{};
    Duration by{};
    [[nodiscard]] Duration resolution() const { return by - after; }
};

/// A command to gear, which took effect at some moment between the two.
struct Command {
    Instant begun{};
    Instant ended{};
};

/// Polls `seen` until it returns true, at most `limit` after the command; empty if it never did.
[[nodiscard]] Task<std::optional<Sighting>> watch_for(async::Sleeper& sleeper, Command command,
                                                      Duration interval, Duration limit,
                                                      std::function<Task<bool>()> seen);

/// Whether both ports say that the link is up (or both that it is down).
[[nodiscard]] Task<bool> link_is(const LinkEnds& ends, bool up);

/// Watches for both ends being up, or both down.
[[nodiscard]] Task<std::optional<Sighting>> watch_link(async::Sleeper& sleeper,
                                                       const LinkEnds& ends, bool up,
                                                       Command command, Duration limit);

/// Waits until every link over the cable of `link` is up, for work that took a whole plug down.
/// A link that stays down for `limit` is a fault of the step.
[[nodiscard]] Task<void> await_cable_up(StepContext& context, Duration limit);

/// The command "now", for waits that follow no particular command.
[[nodiscard]] Command from_now(const async::Sleeper& sleeper);

}  // namespace plugfest::steps
