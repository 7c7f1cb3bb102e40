#pragma once

#include "drivers/async/retry.hpp"

#include <utility>

namespace plugfest::async {

namespace retry_detail {

[[nodiscard]] bool worth_another_try(const RetryPolicy& policy, const Error& error);
[[nodiscard]] Error after_tries(const Error& error, std::size_t tries);

}  // namespace retry_detail

template <class T>
Task<T> with_retry(Sleeper& sleeper, RetryPolicy policy, std::function<Task<T>()> attempt) {
    for (std::size_t tries = 1;; ++tries) {
        auto result = co_await attempt();
        if (result) {
            co_return std::move(result);
        }
        if (tries > policy.pauses.size() ||
            !retry_detail::worth_another_try(policy, result.error())) {
            co_return fail(retry_detail::after_tries(result.error(), tries));
        }
        PLUGFEST_CO_CHECK(co_await sleeper.sleep_for(policy.pauses[tries - 1]));
    }
}

}  // namespace plugfest::async
