#pragma once

#include "domain/clock.hpp"
#include "drivers/sim/fabric/fabric.hpp"

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

namespace plugfest::sim {

/// The one fabric of a lab, for servers on several threads: one user at a time. Also knows when the
/// lab was last asked for something, and what the clock on the wall of the lab says.
class SharedFabric {
  public:
    using SteadyTime = std::chrono::steady_clock::time_point;
    using LabUtc = std::chrono::sys_time<Duration>;

    /// `boot_utc` is the wall time that belongs to Instant zero.
    SharedFabric(std::unique_ptr<Fabric> fabric, LabUtc boot_utc)
        : fabric_(std::move(fabric)),
          boot_utc_(boot_utc),
          last_asked_(std::chrono::steady_clock::now()) {}

    /// Called after every change(), by the thread that made it and outside the lock. Set before the
    /// servers start.
    void on_change(std::function<void()> listener) { listener_ = std::move(listener); }

    /// How everything outside the fabric (the hosts' real interfaces) is made to follow it. Set
    /// before the servers start.
    void on_settle(std::function<void()> follow) { settle_ = std::move(follow); }

    /// Returns when everything outside has followed the fabric. Call it without looking.
    void settle() {
        if (settle_) {
            settle_();
        }
    }

    /// Returns use(fabric), alone with it. For looking only.
    template <class Use>
    auto look(Use&& use) {
        const std::lock_guard lock(mutex_);
        last_asked_ = std::chrono::steady_clock::now();
        return std::forward<Use>(use)(*fabric_);
    }

    /// Returns use(fabric), alone with it, and tells the listener that links may have changed.
    template <class Use>
    auto change(Use&& use) {
        auto result = look(std::forward<Use>(use));
        if (listener_) {
            listener_();
        }
        return result;
    }

    /// Like look(), for the lab's own needs: does not count as being asked.
    template <class Use>
    auto look_quietly(Use&& use) {
        const std::lock_guard lock(mutex_);
        return std::forward<Use>(use)(*fabric_);
    }

    [[nodiscard]] SteadyTime last_asked() {
        const std::lock_guard lock(mutex_);
        return last_asked_;
    }

    /// Lab time as the boxes' own clocks show it.
    [[nodiscard]] LabUtc utc_now() {
        return boot_utc_ +
               look_quietly([](Fabric& fabric) { return fabric.now(); }).time_since_epoch();
    }
    [[nodiscard]] LabUtc boot_utc() const { return boot_utc_; }

  private:
    std::mutex mutex_;
    std::unique_ptr<Fabric> fabric_;
    LabUtc boot_utc_;
    SteadyTime last_asked_;
    std::function<void()> listener_;
    std::function<void()> settle_;
};

}  // namespace plugfest::sim
