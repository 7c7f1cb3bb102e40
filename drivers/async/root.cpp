#include "drivers/async/root.hpp"

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/system/system_error.hpp>

#include <exception>
#include <string>
#include <utility>

namespace plugfest::async {

namespace asio = boost::asio;

namespace {

Task<void> without_throwing_on_cancel(Task<void> task) {
    co_await asio::this_coro::throw_if_cancelled(false);
    auto result = co_await std::move(task);
    co_return result;
}

// A library edge: whatever was thrown inside the task ends here as a value.
Error error_from(const std::exception_ptr& thrown) {
    try {
        std::rethrow_exception(thrown);
    } catch (const boost::system::system_error& error) {
        // co_spawn itself throws this when the cancel came before the task's first step.
        if (error.code() == asio::error::operation_aborted) {
            return {ErrorKind::cancelled, "cancelled before it started"};
        }
        return {ErrorKind::protocol, std::string("internal: ") + error.what()};
    } catch (const std::exception& error) {
        return {ErrorKind::protocol, std::string("internal: ") + error.what()};
    } catch (...) {
        return {ErrorKind::protocol, "internal: exception of an unknown type"};
    }
}

}  // namespace

void spawn_root(const asio::any_io_executor& executor, Task<void> task,
                asio::cancellation_slot slot, std::function<void(Result<void>)> done) {
    auto finish = [done = std::move(done)](const std::exception_ptr& thrown, Result<void> result) {
        done(thrown ? Result<void>(fail(error_from(thrown))) : std::move(result));
    };
    asio::co_spawn(executor, without_throwing_on_cancel(std::move(task)),
                   asio::bind_cancellation_slot(slot, std::move(finish)));
}

}  // namespace plugfest::async
