#pragma once

#include "domain/clock.hpp"
#include "drivers/async/task.hpp"

#include <memory>

namespace plugfest::async {

/// Time for drivers and steps: now, and waiting. Real gear runs on system time; a virtual lab on
/// lab time, which jumps ahead when nothing but waiting is left to do. Chosen once, in composition.
class Sleeper : public Clock {
  public:
    /// While one is held, test time runs with the wall clock (real traffic is flowing).
    class WallClockHold {
      public:
        virtual ~WallClockHold() = default;
    };

    /// Returns after `duration` of test time, or with `cancelled`.
    [[nodiscard]] virtual Task<void> sleep_for(Duration duration) = 0;
    /// Ties test time to the wall clock until the hold is destroyed.
    [[nodiscard]] virtual std::unique_ptr<WallClockHold> hold_wall_clock() = 0;
};

}  // namespace plugfest::async
