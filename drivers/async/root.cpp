#include "drivers/async/root.hpp"

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/this_coro.hpp>

#include <exception>
#include <memory>
#include <string>
#include <utility>

namespace plugfest::async {

namespace asio = boost::asio;

namespace {

/// Where a cancel goes before, during and after the task's life.
struct Root {
    asio::cancellation_signal signal;
    bool started = false;
    bool cancelled_early = false;
};

// co_spawn lets an exception escape into the loop when the cancel comes before the first step, so
// an early one waits until the task can answer it with a value.
Task<void> run_root(std::shared_ptr<Root> root, Task<void> task) {
    co_await asio::this_coro::throw_if_cancelled(false);
    root->started = true;
    if (root->cancelled_early) {
        co_return fail(ErrorKind::cancelled, "cancelled before it started");
    }
    auto result = co_await std::move(task);
    co_return result;
}

void relay_cancel(const std::shared_ptr<Root>& root, asio::cancellation_slot slot) {
    if (!slot.is_connected()) {
        return;
    }
    slot.assign([root](asio::cancellation_type type) {
        if (root->started) {
            root->signal.emit(type);
        } else {
            root->cancelled_early = true;
        }
    });
}

// A library edge: whatever was thrown inside the task ends here as a value.
Error error_from(const std::exception_ptr& thrown) {
    try {
        std::rethrow_exception(thrown);
    } catch (const std::exception& error) {
        return {ErrorKind::protocol, std::string("internal: ") + error.what()};
    } catch (...) {
        return {ErrorKind::protocol, "internal: exception of an unknown type"};
    }
}

}  // namespace

void spawn_root(const asio::any_io_executor& executor, Task<void> task,
                asio::cancellation_slot slot, std::function<void(Result<void>)> done) {
    const auto root = std::make_shared<Root>();
    // Holds the root too: co_spawn clears its cancellation slot once more after the task's frame,
    // and what that owns, is gone.
    auto finish = [root, done = std::move(done)](const std::exception_ptr& thrown,
                                                 Result<void> result) {
        done(thrown ? Result<void>(fail(error_from(thrown))) : std::move(result));
    };
    relay_cancel(root, slot);
    asio::co_spawn(executor, run_root(root, std::move(task)),
                   asio::bind_cancellation_slot(root->signal.slot(), std::move(finish)));
}

}  // namespace plugfest::async
