#pragma once

#include "drivers/async/runtime.hpp"
#include "drivers/transport/hex.hpp"
#include "tests/support/memory_bus.hpp"
#include "tests/support/run_task.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <sstream>
#include <string>
#include <thread>

namespace plugfest::test {

/// A server of text lines on loopback, one connection after the other. The handler gets a line and
/// returns the bytes to send back, nothing to stay silent, or hang_up.
class LineServer {
  public:
    static constexpr const char* hang_up = "(hang up)";
    using Handler = std::function<std::string(const std::string& line)>;

    explicit LineServer(Handler handler)
        : handler_(std::move(handler)),
          acceptor_(context_, {boost::asio::ip::address_v4::loopback(), 0}),
          thread_([this] { serve(); }) {}
    ~LineServer() { stop(); }
    LineServer(const LineServer&) = delete;
    LineServer& operator=(const LineServer&) = delete;

    [[nodiscard]] std::uint16_t port() const { return port_; }

    void stop() {
        stopping_ = true;
        if (thread_.joinable()) {
            // Wakes accept; a client that is still connected must have gone.
            boost::asio::io_context context;
            boost::asio::ip::tcp::socket knock(context);
            boost::system::error_code ignored;
            knock.connect({boost::asio::ip::address_v4::loopback(), port_}, ignored);
            knock.close(ignored);
            thread_.join();
        }
    }

  private:
    void serve() {
        while (!stopping_) {
            boost::system::error_code error;
            auto socket = acceptor_.accept(error);
            std::string received;
            while (!error && answer_one(socket, received)) {
            }
        }
    }

    bool answer_one(boost::asio::ip::tcp::socket& socket, std::string& received) {
        boost::system::error_code error;
        const auto length =
            boost::asio::read_until(socket, boost::asio::dynamic_buffer(received), '\n', error);
        if (error) {
            return false;
        }
        const std::string line = received.substr(0, length - 1);
        received.erase(0, length);
        const std::string reply = handler_(line);
        if (reply == hang_up) {
            return false;
        }
        boost::asio::write(socket, boost::asio::buffer(reply), error);
        return !error;
    }

    Handler handler_;
    std::atomic<bool> stopping_ = false;
    boost::asio::io_context context_;
    boost::asio::ip::tcp::acceptor acceptor_;
    const std::uint16_t port_ = acceptor_.local_endpoint().port();
    std::thread thread_;
};

/// The socket bus protocol around a module's memory.
class ServedMemory {
  public:
    [[nodiscard]] MemoryBus& memory() { return memory_; }

    std::string operator()(const std::string& line) {
        std::istringstream words(line);
        std::string verb;
        unsigned device = 0;
        unsigned offset = 0;
        words >> verb;
        if (verb == "OPEN") {
            return "OK max_read=128 max_write=128 clock_hz=400000\n";
        }
        words >> std::hex >> device >> offset;
        if (verb == "R") {
            std::size_t length = 0;
            words >> length;
            return answer(run(runtime_, memory_.read(static_cast<std::uint8_t>(device),
                                                     static_cast<std::uint8_t>(offset), length)));
        }
        std::string digits;
        words >> digits;
        const auto written = run(
            runtime_, write(static_cast<std::uint8_t>(device), static_cast<std::uint8_t>(offset),
                            transport::from_hex(digits).value_or(transport::Bytes())));
        return answer(written);
    }

  private:
    Task<transport::Bytes> write(std::uint8_t device, std::uint8_t offset, transport::Bytes data) {
        PLUGFEST_CO_CHECK(co_await memory_.write(device, offset, std::move(data)));
        co_return transport::Bytes();
    }

    static std::string answer(const Result<transport::Bytes>& result) {
        if (!result) {
            return "ERR " + std::string(to_string(result.error().kind())) + " " +
                   result.error().to_string() + "\n";
        }
        return result->empty() ? "OK\n" : "OK " + transport::to_hex(*result) + "\n";
    }

    async::Runtime runtime_;
    MemoryBus memory_;
};

}  // namespace plugfest::test
