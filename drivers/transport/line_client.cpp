#include "drivers/transport/line_client.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <poll.h>
#include <sys/socket.h>
#include <system_error>

namespace plugfest::transport {

namespace {

// The longest sensible answer is 256 bytes in hexadecimal; anything far above is no bus server.
constexpr std::size_t longest_answer = 4096;

bool would_block(int code) {
    return code == EAGAIN || code == EWOULDBLOCK || code == EINTR;
}

}  // namespace

std::string LineClient::closed_message(std::string_view how) const {
    return fmt::format("the lab or bench at {}:{} does not answer ({}); is it running?", host_,
                       port_, how);
}

// Input nobody asked for means the other side has hung up, or the two are out of step.
bool LineClient::is_connected() {
    if (socket_.is_open() && (!received_.empty() || has_input(socket_.descriptor()))) {
        close();
    }
    return socket_.is_open();
}

Result<void> LineClient::connect(const Interrupt& interrupt, const Deadline& deadline) {
    close();
    auto socket = connect_tcp(host_, port_, interrupt, deadline);
    if (!socket) {
        const ErrorKind kind = socket.error().kind();
        if (kind == ErrorKind::cancelled) {
            return fail(socket.error());
        }
        return fail(kind, closed_message(socket.error().to_string()));
    }
    socket_ = std::move(*socket);
    return {};
}

Result<std::string> LineClient::ask(const std::string& line, const Interrupt& interrupt,
                                    const Deadline& deadline) {
    auto answer = [&]() -> Result<std::string> {
        PLUGFEST_CHECK(send(line + '\n', interrupt, deadline));
        return receive_line(interrupt, deadline);
    }();
    if (!answer) {
        close();
    }
    return answer;
}

void LineClient::close() {
    socket_.close();
    received_.clear();
}

Result<void> LineClient::send(std::string_view text, const Interrupt& interrupt,
                              const Deadline& deadline) {
    while (!text.empty()) {
        const auto sent = ::send(socket_.descriptor(), text.data(), text.size(), MSG_NOSIGNAL);
        if (sent >= 0) {
            text.remove_prefix(static_cast<std::size_t>(sent));
        } else if (!would_block(errno)) {
            return fail(ErrorKind::absent, closed_message(system_error_text(errno)));
        } else {
            PLUGFEST_CHECK(wait_ready(socket_.descriptor(), POLLOUT, interrupt, deadline));
        }
    }
    return {};
}

Result<std::string> LineClient::receive_line(const Interrupt& interrupt, const Deadline& deadline) {
    while (true) {
        const auto end = received_.find('\n');
        if (end != std::string::npos) {
            std::string line = received_.substr(0, end);
            received_.erase(0, end + 1);
            return line;
        }
        if (received_.size() > longest_answer) {
            return fail(ErrorKind::protocol,
                        fmt::format("{}:{} answers with more than {} bytes; is this a bus server?",
                                    host_, port_, longest_answer));
        }
        PLUGFEST_CHECK(wait_ready(socket_.descriptor(), POLLIN, interrupt, deadline));
        std::array<char, 1024> chunk{};
        const auto got = ::recv(socket_.descriptor(), chunk.data(), chunk.size(), 0);
        if (got > 0) {
            received_.append(chunk.data(), static_cast<std::size_t>(got));
        } else if (got == 0) {
            return fail(ErrorKind::absent, closed_message("it closed the connection"));
        } else if (!would_block(errno)) {
            return fail(ErrorKind::absent, closed_message(system_error_text(errno)));
        }
    }
}

}  // namespace plugfest::transport
