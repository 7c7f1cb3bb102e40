#include "drivers/async/system_sleeper.hpp"

#include "drivers/async/combine.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <chrono>

namespace plugfest::async {

namespace asio = boost::asio;

namespace {

class SystemSleeper final : public Sleeper {
  public:
    explicit SystemSleeper(Runtime& runtime) : runtime_(runtime) {}

    Instant now() const override {
        return Instant(std::chrono::steady_clock::now().time_since_epoch());
    }

    UtcTime utc_now() const override {
        return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    }

    Task<void> sleep_for(Duration duration) override {
        bool asked_to_stop = co_await cancelled();
        if (!asked_to_stop) {
            asio::steady_timer timer(runtime_.context(), duration);
            co_await timer.async_wait(asio::as_tuple(asio::use_awaitable));
            asked_to_stop = co_await cancelled();
        }
        if (asked_to_stop) {
            co_return fail(ErrorKind::cancelled, "cancelled while waiting");
        }
        co_return Result<void>();
    }

    std::unique_ptr<WallClockHold> hold_wall_clock() override {
        return std::make_unique<WallClockHold>();  // test time is the wall clock anyway
    }

  private:
    Runtime& runtime_;
};

}  // namespace

std::unique_ptr<Sleeper> make_system_sleeper(Runtime& runtime) {
    return std::make_unique<SystemSleeper>(runtime);
}

}  // namespace plugfest::async
