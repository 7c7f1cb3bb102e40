#include "drivers/async/combine.hpp"

#include "drivers/async/event.hpp"
#include "drivers/async/root.hpp"

#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/this_coro.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <utility>

namespace plugfest::async {

namespace asio = boost::asio;

asio::awaitable<bool> cancelled() {
    const auto state = co_await asio::this_coro::cancellation_state;
    co_return state.cancelled() != asio::cancellation_type::none;
}

asio::awaitable<std::vector<Result<void>>> run_all(std::vector<Task<void>> tasks) {
    const auto executor = co_await asio::this_coro::executor;
    std::vector<Result<void>> results(tasks.size());
    std::deque<asio::cancellation_signal> signals(tasks.size());
    Event all_ended(executor);
    std::size_t running = tasks.size();
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        spawn_root(executor, std::move(tasks[i]), signals[i].slot(),
                   [&results, &running, &all_ended, i](Result<void> result) {
                       results[i] = std::move(result);
                       if (--running == 0) {
                           all_ended.set();
                       }
                   });
    }
    bool passed_on = false;
    while (running > 0) {
        const bool asked_to_stop = co_await cancelled();
        if (asked_to_stop && !passed_on) {
            passed_on = true;
            for (auto& signal : signals) {
                signal.emit(asio::cancellation_type::terminal);
            }
        }
        co_await all_ended.wait();
    }
    co_return results;
}

// A root of its own is out of reach of cancels, while the caller's cancellation state goes on
// recording them: so one that came earlier or meanwhile is still seen afterwards, which resetting
// the state and putting it back would lose.
Task<void> without_cancellation(std::function<Task<void>()> body) {
    const auto executor = co_await asio::this_coro::executor;
    Event ended(executor);
    Result<void> result;
    spawn_root(executor, body(), asio::cancellation_slot(),
               [&result, &ended](Result<void> outcome) {
                   result = std::move(outcome);
                   ended.set();
               });
    while (!ended.is_set()) {
        co_await ended.wait();
    }
    co_return result;
}

Task<void> poll_until(Sleeper& sleeper, Duration interval, Duration limit, std::string what,
                      std::function<Task<bool>()> probe) {
    const Instant deadline = sleeper.now() + limit;
    while (true) {
        PLUGFEST_CO_TRY(const bool reached, co_await probe());
        if (reached) {
            co_return Result<void>();
        }
        const Duration left = deadline - sleeper.now();
        if (left <= Duration::zero()) {
            co_return fail(ErrorKind::timeout,
                           fmt::format("waiting for {}: not within {:g} s", what, seconds(limit)));
        }
        PLUGFEST_CO_CHECK(co_await sleeper.sleep_for(std::min(interval, left)));
    }
}

}  // namespace plugfest::async
