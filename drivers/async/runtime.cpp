#include "drivers/async/runtime.hpp"

#include "drivers/async/root.hpp"

#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>

#include <optional>
#include <utility>

namespace plugfest::async {

namespace asio = boost::asio;

struct Runtime::State {
    Activity activity;
    std::function<bool()> idle_hook;
    asio::cancellation_signal cancel_root;
    asio::io_context context;
};

Runtime::Runtime() : state_(std::make_unique<State>()) {}
Runtime::~Runtime() = default;

asio::io_context& Runtime::context() {
    return state_->context;
}

Activity& Runtime::activity() {
    return state_->activity;
}

void Runtime::set_idle_hook(std::function<bool()> hook) {
    state_->idle_hook = std::move(hook);
}

Result<void> Runtime::run(Task<void> task) {
    std::optional<Result<void>> result;
    auto& context = state_->context;
    context.restart();
    // Keeps run_one() blocking, not returning, while all coroutines wait for workers or for
    // nothing.
    const auto guard = asio::make_work_guard(context);
    spawn_root(context.get_executor(), std::move(task), state_->cancel_root.slot(),
               [&result](Result<void> outcome) { result = std::move(outcome); });
    while (!result) {
        if (context.poll() > 0) {
            continue;
        }
        const bool jumped = state_->activity.idle() && state_->idle_hook && state_->idle_hook();
        if (!jumped) {
            context.run_one();
        }
    }
    state_->cancel_root.slot().clear();
    return *std::move(result);
}

void Runtime::cancel() {
    asio::post(state_->context, [state = state_.get()] {
        state->cancel_root.emit(asio::cancellation_type::terminal);
    });
}

}  // namespace plugfest::async
