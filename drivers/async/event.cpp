#include "drivers/async/event.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace plugfest::async {

namespace asio = boost::asio;

// A timer that never expires is Asio's cancellable condition variable: cancelling it is the wake.
Event::Event(const asio::any_io_executor& executor)
    : timer_(executor, asio::steady_timer::time_point::max()) {}

void Event::set() {
    set_ = true;
    timer_.cancel();
}

asio::awaitable<bool> Event::wait() {
    if (!set_) {
        co_await timer_.async_wait(asio::as_tuple(asio::use_awaitable));
    }
    co_return set_;
}

}  // namespace plugfest::async
