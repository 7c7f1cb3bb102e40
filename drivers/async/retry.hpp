#pragma once

#include "drivers/async/sleeper.hpp"
#include "drivers/async/task.hpp"

#include <functional>
#include <vector>

namespace plugfest::async {

/// How often and how patiently something is tried again.
struct RetryPolicy {
    std::vector<Duration>
        pauses;  ///< before the 2nd, 3rd, … try; its size bounds the number of retries
    std::function<bool(const Error&)> worthwhile;  ///< empty: timeout and nack are
};

/// Reads from a module: 3 tries, 10 and 50 ms apart.
[[nodiscard]] RetryPolicy read_retry();

/// Calls `attempt` until it succeeds, the policy is exhausted or the error is not worth a retry;
/// the last error then says how many tries there were.
template <class T>
[[nodiscard]] Task<T> with_retry(Sleeper& sleeper, RetryPolicy policy,
                                 std::function<Task<T>()> attempt);

}  // namespace plugfest::async

#include "drivers/async/retry_inline.hpp"  // IWYU pragma: export
