#pragma once

#include "drivers/async/runtime.hpp"
#include "drivers/async/task.hpp"

#include <utility>

namespace plugfest::test {

template <class T>
Task<void> keep_result(Task<T> task, Result<T>& result) {
    result = co_await std::move(task);
    co_return Result<void>();
}

/// What run_all() and alike return, as a task.
template <class T>
Task<T> collected(boost::asio::awaitable<T> values) {
    T result = co_await std::move(values);
    co_return result;
}

/// Runs the loop until `task` ends and returns its value or error.
template <class T>
Result<T> run(async::Runtime& runtime, Task<T> task) {
    Result<T> result;
    PLUGFEST_CHECK(runtime.run(keep_result(std::move(task), result)));
    return result;
}

}  // namespace plugfest::test
