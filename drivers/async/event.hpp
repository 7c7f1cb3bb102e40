#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>

namespace plugfest::async {

/// Lets one coroutine wait for something that happens on the loop's thread. Set once; not reusable.
class Event {
  public:
    explicit Event(const boost::asio::any_io_executor& executor);

    /// Ends the wait, now or when it starts. Loop's thread only.
    void set();
    [[nodiscard]] bool is_set() const { return set_; }

    /// Returns true once set, or false when a cancel arrives first. A cancel that came before the
    /// call is not noticed: ask cancelled() first.
    [[nodiscard]] boost::asio::awaitable<bool> wait();

  private:
    boost::asio::steady_timer timer_;
    bool set_ = false;
};

}  // namespace plugfest::async
