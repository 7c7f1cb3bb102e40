#include "orchestrator/engine/time_limit.hpp"

#include "drivers/async/combine.hpp"
#include "drivers/async/event.hpp"
#include "drivers/async/root.hpp"

#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/this_coro.hpp>

#include <utility>

namespace plugfest::engine {

namespace asio = boost::asio;

namespace {

/// Work and clock, each a root of its own, and the first to end stops the other.
struct Race {
    explicit Race(const asio::any_io_executor& executor) : both_ended(executor) {}

    void stop(asio::cancellation_signal& signal) const {
        if (running > 0) {
            signal.emit(asio::cancellation_type::terminal);
        }
    }
    void one_ended() {
        if (--running == 0) {
            both_ended.set();
        }
    }

    asio::cancellation_signal stop_work;
    asio::cancellation_signal stop_clock;
    async::Event both_ended;
    int running = 2;
    bool work_ended = false;
    Limited outcome;
};

}  // namespace

asio::awaitable<Limited> run_limited(async::Sleeper& sleeper, Duration limit, Task<void> body) {
    const auto executor = co_await asio::this_coro::executor;
    Race race(executor);
    async::spawn_root(executor, std::move(body), race.stop_work.slot(),
                      [&race](Result<void> result) {
                          race.outcome.result = std::move(result);
                          race.work_ended = true;
                          race.one_ended();
                          race.stop(race.stop_clock);
                      });
    async::spawn_root(executor, sleeper.sleep_for(limit), race.stop_clock.slot(),
                      [&race](const Result<void>& slept) {
                          race.outcome.expired = slept.has_value() && !race.work_ended;
                          race.one_ended();
                          if (race.outcome.expired) {
                              race.stop(race.stop_work);
                          }
                      });
    bool passed_on = false;
    while (race.running > 0) {
        const bool asked_to_stop = co_await async::cancelled();
        if (asked_to_stop && !passed_on) {
            passed_on = true;
            race.stop(race.stop_work);
            race.stop(race.stop_clock);
        }
        co_await race.both_ended.wait();
    }
    co_return std::move(race.outcome);
}

}  // namespace plugfest::engine
