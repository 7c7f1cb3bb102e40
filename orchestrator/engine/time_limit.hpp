#pragma once

#include "drivers/async/sleeper.hpp"
#include "drivers/async/task.hpp"

#include <boost/asio/awaitable.hpp>

namespace plugfest::engine {

/// How work under a time limit ended.
struct Limited {
    Result<void> result;   ///< what the work returned, be it after a cancel
    bool expired = false;  ///< the limit passed first, and the work was cancelled
};

/// Runs `body`; after `limit` of test time cancels it and waits until it has unwound. Cancelling
/// the caller cancels `body`.
[[nodiscard]] boost::asio::awaitable<Limited> run_limited(async::Sleeper& sleeper, Duration limit,
                                                          Task<void> body);

}  // namespace plugfest::engine
