#include "drivers/sim/lab/server_loop.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>

#include <thread>
#include <utility>

namespace plugfest::sim {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);

/// A failed accept (no descriptors left, say) is tried again after this long.
constexpr auto accept_pause = std::chrono::milliseconds(50);

asio::awaitable<void> serve_connection(tcp::socket socket, LineHandler handler,
                                       std::size_t max_line, std::string too_long) {
    std::string received;
    for (;;) {
        const auto [read_error, length] = co_await asio::async_read_until(
            socket, asio::dynamic_buffer(received, max_line), '\n', as_result);
        if (read_error == asio::error::not_found) {
            co_await asio::async_write(socket, asio::buffer(too_long), as_result);
        }
        if (read_error) {
            co_return;
        }
        std::string_view line(received.data(), length - 1);
        if (line.ends_with('\r')) {
            line.remove_suffix(1);
        }
        const std::string answer = handler(line);
        received.erase(0, length);
        const auto [write_error, written] =
            co_await asio::async_write(socket, asio::buffer(answer), as_result);
        if (write_error) {
            co_return;
        }
    }
}

asio::awaitable<void> accept_connections(tcp::acceptor acceptor,
                                         std::function<void(tcp::socket)> take) {
    asio::steady_timer pause(acceptor.get_executor());
    for (;;) {
        auto [error, socket] = co_await acceptor.async_accept(as_result);
        if (error) {
            pause.expires_after(accept_pause);
            co_await pause.async_wait(as_result);
            continue;
        }
        error_code ignored;  // without it answers are later, not wrong
        socket.set_option(tcp::no_delay(true), ignored);
        take(std::move(socket));
    }
}

std::function<void(tcp::socket)> line_server(LineProtocol protocol) {
    return [protocol = std::move(protocol)](tcp::socket socket) {
        const auto executor = socket.get_executor();
        asio::co_spawn(executor,
                       serve_connection(std::move(socket), protocol.open(), protocol.max_line,
                                        protocol.too_long),
                       asio::detached);
    };
}

}  // namespace

struct ServerLoop::State {
    asio::io_context context{1};
    asio::executor_work_guard<asio::io_context::executor_type> work =
        asio::make_work_guard(context);
    std::thread thread;

    Result<std::uint16_t> listen(std::function<void(tcp::socket)> take) {
        try {
            tcp::acceptor acceptor(context, {asio::ip::address_v4::loopback(), 0});
            const auto port = acceptor.local_endpoint().port();
            asio::co_spawn(context, accept_connections(std::move(acceptor), std::move(take)),
                           asio::detached);
            return port;
        } catch (const boost::system::system_error& error) {
            return fail(ErrorKind::refused,
                        fmt::format("cannot listen on 127.0.0.1: {}", error.code().message()));
        }
    }
};

ServerLoop::ServerLoop() : state_(std::make_unique<State>()) {
    state_->thread = std::thread([state = state_.get()] { state->context.run(); });
}

ServerLoop::~ServerLoop() {
    stop();
}

void ServerLoop::stop() {
    state_->context.stop();
    if (state_->thread.joinable()) {
        state_->thread.join();
    }
}

Result<std::uint16_t> ServerLoop::serve_lines(LineProtocol protocol) {
    return state_->listen(line_server(std::move(protocol)));
}

void ServerLoop::serve_lines_on(int listening_socket, LineProtocol protocol) {
    tcp::acceptor acceptor(state_->context, tcp::v4(), listening_socket);
    asio::co_spawn(state_->context,
                   accept_connections(std::move(acceptor), line_server(std::move(protocol))),
                   asio::detached);
}

Result<std::uint16_t> ServerLoop::hand_over_connections(std::function<void(int)> take) {
    return state_->listen([take = std::move(take)](tcp::socket socket) {
        error_code ignored;
        socket.native_non_blocking(false, ignored);
        take(socket.release());
    });
}

void ServerLoop::run_after(Duration pause, std::function<void()> work) {
    auto timer = std::make_shared<asio::steady_timer>(state_->context, pause);
    timer->async_wait([timer, work = std::move(work)](error_code error) {
        if (!error) {
            work();
        }
    });
}

}  // namespace plugfest::sim
