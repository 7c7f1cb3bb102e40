#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace plugfest::test {

/// The client side of a line protocol on loopback; blocking.
class LineSocket {
  public:
    explicit LineSocket(std::uint16_t port) : socket_(context_) {
        socket_.connect({boost::asio::ip::address_v4::loopback(), port});
    }

    void send(std::string_view text) {
        boost::system::error_code ignored;
        boost::asio::write(socket_, boost::asio::buffer(text), ignored);
    }

    /// The next line without its end, or "(closed)".
    std::string receive() {
        boost::system::error_code error;
        const auto length =
            boost::asio::read_until(socket_, boost::asio::dynamic_buffer(received_), '\n', error);
        if (error) {
            return "(closed)";
        }
        auto line = received_.substr(0, length - 1);
        received_.erase(0, length);
        return line;
    }

    std::string ask(std::string_view line) {
        send(std::string(line) + "\n");
        return receive();
    }

  private:
    boost::asio::io_context context_;
    boost::asio::ip::tcp::socket socket_;
    std::string received_;
};

}  // namespace plugfest::test
