#include "drivers/async/combine.hpp"
#include "drivers/async/event.hpp"
#include "drivers/sim/lab/lab_client.hpp"

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/system/error_code.hpp>

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <utility>

namespace plugfest::sim {

namespace asio = boost::asio;

namespace {

/// How far lab time jumps at once while it follows the wall clock.
constexpr auto wall_clock_tick = std::chrono::milliseconds(20);

/// Lab time and who waits for it. Lives as long as the sleeper or the last hold.
class LabTime : public std::enable_shared_from_this<LabTime> {
  public:
    LabTime(async::Runtime& runtime, std::unique_ptr<LabClient> client, Instant now)
        : client_(std::move(client)), now_(now), tick_(runtime.context()) {}

    [[nodiscard]] Instant now() const { return now_; }

    Task<void> sleep_until(Instant due) {
        bool asked_to_stop = co_await async::cancelled();
        if (!asked_to_stop && !gone_) {
            async::Event wake(co_await asio::this_coro::executor);
            const auto entry = pending_.emplace(due, &wake);
            asked_to_stop = !co_await wake.wait();
            if (!wake.is_set()) {
                pending_.erase(entry);
            }
        }
        if (asked_to_stop) {
            co_return fail(ErrorKind::cancelled, "cancelled while waiting");
        }
        if (gone_) {
            co_return fail(*gone_);
        }
        co_return Result<void>();
    }

    /// The runtime has nothing else to do: to the earliest sleep. False if there is none, or while
    /// the wall clock leads.
    bool jump() {
        if (pending_.empty() || holds_ > 0) {
            return false;
        }
        advance_to(pending_.begin()->first);
        return true;
    }

    void hold() {
        if (holds_++ == 0) {
            lab_anchor_ = now_;
            wall_anchor_ = std::chrono::steady_clock::now();
            arm_tick();
        }
    }

    void release() {
        if (--holds_ == 0) {
            tick_.cancel();
            follow_wall_clock();
        }
    }

  private:
    void arm_tick() {
        tick_.expires_after(wall_clock_tick);
        tick_.async_wait([weak = weak_from_this()](boost::system::error_code) {
            const auto self = weak.lock();
            if (self && self->holds_ > 0) {
                self->follow_wall_clock();
                self->arm_tick();
            }
        });
    }

    void follow_wall_clock() {
        advance_to(lab_anchor_ + std::chrono::duration_cast<Duration>(
                                     std::chrono::steady_clock::now() - wall_anchor_));
    }

    void advance_to(Instant when) {
        if (!gone_ && when > now_) {
            const auto reached = client_->advance_to(when);
            if (reached) {
                now_ = std::max(now_, *reached);
            } else {
                gone_ = reached.error();
            }
        }
        while (!pending_.empty() && (gone_ || pending_.begin()->first <= now_)) {
            pending_.begin()->second->set();
            pending_.erase(pending_.begin());
        }
    }

    std::unique_ptr<LabClient> client_;
    Instant now_;
    std::multimap<Instant, async::Event*> pending_;
    std::optional<Error> gone_;
    int holds_ = 0;
    Instant lab_anchor_{};
    std::chrono::steady_clock::time_point wall_anchor_;
    asio::steady_timer tick_;
};

class LabHold final : public async::Sleeper::WallClockHold {
  public:
    explicit LabHold(std::shared_ptr<LabTime> time) : time_(std::move(time)) { time_->hold(); }
    LabHold(const LabHold&) = delete;
    LabHold& operator=(const LabHold&) = delete;
    ~LabHold() override { time_->release(); }

  private:
    std::shared_ptr<LabTime> time_;
};

class LabSleeper final : public async::Sleeper {
  public:
    LabSleeper(async::Runtime& runtime, std::unique_ptr<LabClient> client, Instant now)
        : runtime_(runtime), time_(std::make_shared<LabTime>(runtime, std::move(client), now)) {
        runtime_.set_idle_hook([time = time_.get()] { return time->jump(); });
    }
    LabSleeper(const LabSleeper&) = delete;
    LabSleeper& operator=(const LabSleeper&) = delete;
    ~LabSleeper() override { runtime_.set_idle_hook({}); }

    [[nodiscard]] Instant now() const override { return time_->now(); }

    [[nodiscard]] UtcTime utc_now() const override {
        return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    }

    [[nodiscard]] Task<void> sleep_for(Duration duration) override {
        return time_->sleep_until(time_->now() + duration);
    }

    [[nodiscard]] std::unique_ptr<WallClockHold> hold_wall_clock() override {
        return std::make_unique<LabHold>(time_);
    }

  private:
    async::Runtime& runtime_;
    std::shared_ptr<LabTime> time_;
};

}  // namespace

Result<std::unique_ptr<async::Sleeper>> make_lab_sleeper(async::Runtime& runtime,
                                                         std::unique_ptr<LabClient> client) {
    PLUGFEST_TRY(const Instant now, client->now());
    return std::make_unique<LabSleeper>(runtime, std::move(client), now);
}

}  // namespace plugfest::sim
