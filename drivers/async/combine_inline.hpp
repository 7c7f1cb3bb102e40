#pragma once

#include "drivers/async/combine.hpp"

#include <utility>

namespace plugfest::async {

namespace combine_detail {

template <class T>
Task<void> store_result(Task<T> task, T& value) {
    PLUGFEST_CO_TRY(value, co_await std::move(task));
    co_return Result<void>();
}

}  // namespace combine_detail

template <class A, class B>
Task<std::pair<A, B>> both(Task<A> first, Task<B> second) {
    std::pair<A, B> values;
    std::vector<Task<void>> tasks;
    tasks.push_back(combine_detail::store_result(std::move(first), values.first));
    tasks.push_back(combine_detail::store_result(std::move(second), values.second));
    const auto results = co_await run_all(std::move(tasks));
    for (const auto& result : results) {
        PLUGFEST_CO_CHECK(result);
    }
    co_return std::move(values);
}

}  // namespace plugfest::async
