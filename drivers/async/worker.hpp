#pragma once

#include "drivers/async/runtime.hpp"
#include "drivers/async/task.hpp"

#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

namespace plugfest::async {

/// One thread with a queue, for a library that blocks: one per bus, SSH session or store. Calls
/// given to it run one after the other in order. Destruction waits for the call in progress.
class Worker {
  public:
    Worker(Runtime& runtime, std::string name);
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Runs `call` on the thread and resumes the coroutine on the runtime with its result. The call
    /// must end by itself within its library's own timeout. On cancellation `interrupt` (may be
    /// empty; runs on the loop's thread, only while this very call runs, and must not use the
    /// worker) should make a blocking call return early; the result is still waited for, so nothing
    /// the call uses dies under it, and the task ends with `cancelled`.
    template <class Call>
    [[nodiscard]] auto run(Call call, std::function<void()> interrupt = {})
        -> Task<typename std::invoke_result_t<Call>::value_type>;

    /// The thread's queue, untyped; `run` is what drivers use.
    [[nodiscard]] Task<void> run_untyped(std::function<void()> call,
                                         std::function<void()> interrupt);

  private:
    struct State;
    std::shared_ptr<State> state_;
};

template <class Call>
auto Worker::run(Call call, std::function<void()> interrupt)
    -> Task<typename std::invoke_result_t<Call>::value_type> {
    using Value = std::invoke_result_t<Call>;
    auto value = std::make_shared<Value>();
    auto shared_call = std::make_shared<Call>(std::move(call));
    PLUGFEST_CO_CHECK(co_await run_untyped([value, shared_call] { *value = (*shared_call)(); },
                                           std::move(interrupt)));
    co_return std::move(*value);
}

}  // namespace plugfest::async
