#pragma once

#include "drivers/async/combine.hpp"
#include "drivers/async/event.hpp"
#include "drivers/async/runtime.hpp"
#include "drivers/async/sleeper.hpp"

#include <boost/asio/this_coro.hpp>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>

namespace plugfest::test {

/// Test time that jumps: when nothing is left to do on the runtime, now() moves to the earliest
/// pending sleep and ends it. Installs itself as the runtime's idle hook.
class ManualSleeper final : public async::Sleeper {
  public:
    explicit ManualSleeper(async::Runtime& runtime) : runtime_(runtime) {
        runtime_.set_idle_hook([this] { return jump(); });
    }
    ~ManualSleeper() override { runtime_.set_idle_hook({}); }
    ManualSleeper(const ManualSleeper&) = delete;
    ManualSleeper& operator=(const ManualSleeper&) = delete;

    [[nodiscard]] Instant now() const override { return now_; }
    [[nodiscard]] UtcTime utc_now() const override {
        const UtcTime start = std::chrono::sys_days{std::chrono::year(2026) / 1 / 1};
        return start +
               std::chrono::duration_cast<std::chrono::milliseconds>(now_.time_since_epoch());
    }

    [[nodiscard]] Task<void> sleep_for(Duration duration) override {
        bool asked_to_stop = co_await async::cancelled();
        if (!asked_to_stop) {
            async::Event wake(co_await boost::asio::this_coro::executor);
            const auto entry = pending_.emplace(now_ + duration, &wake);
            asked_to_stop = !co_await wake.wait();
            if (asked_to_stop) {
                pending_.erase(entry);
            }
        }
        if (asked_to_stop) {
            co_return fail(ErrorKind::cancelled, "cancelled while waiting");
        }
        co_return Result<void>();
    }

    [[nodiscard]] std::unique_ptr<WallClockHold> hold_wall_clock() override {
        ++wall_clock_holds_;
        return std::make_unique<WallClockHold>();
    }
    /// How often hold_wall_clock() was called.
    [[nodiscard]] int wall_clock_holds() const { return wall_clock_holds_; }

    /// Moves now() as if the time had passed in a call that does not wait on this sleeper.
    void pass(Duration duration) { now_ += duration; }

  private:
    bool jump() {
        if (pending_.empty()) {
            return false;
        }
        now_ = std::max(now_, pending_.begin()->first);
        while (!pending_.empty() && pending_.begin()->first <= now_) {
            pending_.begin()->second->set();
            pending_.erase(pending_.begin());
        }
        return true;
    }

    async::Runtime& runtime_;
    Instant now_{};
    std::multimap<Instant, async::Event*> pending_;
    int wall_clock_holds_ = 0;
};

}  // namespace plugfest::test
