#pragma once

#include "drivers/async/runtime.hpp"
#include "drivers/async/sleeper.hpp"
#include "drivers/async/task.hpp"

#include <functional>
#include <string>
#include <vector>

namespace plugfest::async {

/// Runs all tasks concurrently and waits for every one, whatever becomes of the others. Results in
/// the order of the tasks. Cancelling the caller cancels each.
[[nodiscard]] boost::asio::awaitable<std::vector<Result<void>>> run_all(
    std::vector<Task<void>> tasks);

/// Two tasks concurrently; both are waited for, the first error (by position) is returned.
template <class A, class B>
[[nodiscard]] Task<std::pair<A, B>> both(Task<A> first, Task<B> second);

/// Runs `body` with cancellation switched off, for undo: neither an earlier nor a later cancel
/// reaches it.
[[nodiscard]] Task<void> without_cancellation(std::function<Task<void>()> body);

/// True once the surrounding task has been asked to stop.
[[nodiscard]] boost::asio::awaitable<bool> cancelled();

/// Polls `probe` every `interval` of test time until it returns true, or fails with `timeout`
/// naming `what` and the limit. The deadline is test time; a probe in flight is not cut short.
[[nodiscard]] Task<void> poll_until(Sleeper& sleeper, Duration interval, Duration limit,
                                    std::string what, std::function<Task<bool>()> probe);

}  // namespace plugfest::async

#include "drivers/async/combine_inline.hpp"  // IWYU pragma: export
