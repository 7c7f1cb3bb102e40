#pragma once

#include "drivers/async/task.hpp"

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/cancellation_signal.hpp>

#include <functional>

namespace plugfest::async {

/// Starts `task` as a root of its own: cancelled through `slot` only (an unconnected slot: never),
/// and its waits answer a cancel with an error value, not an exception. `done` is called once, on
/// the loop's thread, with the result; an exception that escapes becomes an error "internal: …".
void spawn_root(const boost::asio::any_io_executor& executor, Task<void> task,
                boost::asio::cancellation_slot slot, std::function<void(Result<void>)> done);

}  // namespace plugfest::async
