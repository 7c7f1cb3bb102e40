#include "drivers/transport/socket.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

namespace plugfest::transport {

namespace {

using AddressList = std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)>;

Result<AddressList> look_up(const std::string& host, std::uint16_t port) {
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_NUMERICSERV;
    addrinfo* found = nullptr;
    const int code = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found);
    if (code != 0) {
        return fail(ErrorKind::absent, fmt::format("host {}: {}", host, ::gai_strerror(code)));
    }
    return AddressList(found, &::freeaddrinfo);
}

Result<Socket> connect_to(const addrinfo& address, const Interrupt& interrupt,
                          const Deadline& deadline) {
    Socket socket(::socket(address.ai_family, address.ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC,
                           address.ai_protocol));
    if (!socket.is_open()) {
        return fail(ErrorKind::absent, "no socket: " + system_error_text(errno));
    }
    const int on = 1;
    ::setsockopt(socket.descriptor(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (::connect(socket.descriptor(), address.ai_addr, address.ai_addrlen) == 0) {
        return socket;
    }
    if (errno != EINPROGRESS) {
        return fail(ErrorKind::absent, system_error_text(errno));
    }
    PLUGFEST_CHECK(wait_ready(socket.descriptor(), POLLOUT, interrupt, deadline));
    int code = 0;
    socklen_t size = sizeof code;
    ::getsockopt(socket.descriptor(), SOL_SOCKET, SO_ERROR, &code, &size);
    if (code != 0) {
        return fail(ErrorKind::absent, system_error_text(code));
    }
    return socket;
}

}  // namespace

std::string system_error_text(int code) {
    return std::generic_category().message(code);
}

Duration Deadline::left() const {
    return std::max(Duration::zero(), Duration(when_ - Clock::now()));
}

Interrupt::Interrupt() : descriptor_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
    if (descriptor_ < 0) {
        throw std::system_error(errno, std::generic_category(), "eventfd");
    }
}

Interrupt::~Interrupt() {
    ::close(descriptor_);
}

void Interrupt::raise() const {
    ::eventfd_write(descriptor_, 1);
}

Socket& Socket::operator=(Socket&& other) noexcept {
    if (this != &other) {
        close();
        descriptor_ = other.release();
    }
    return *this;
}

void Socket::close() {
    if (descriptor_ >= 0) {
        ::close(std::exchange(descriptor_, -1));
    }
}

Result<void> wait_ready(int descriptor, short events, const Interrupt& interrupt,
                        const Deadline& deadline) {
    std::array<pollfd, 2> watched{{{descriptor, events, 0}, {interrupt.descriptor(), POLLIN, 0}}};
    while (true) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline.left()).count();
        const int wait_ms = static_cast<int>(std::min<std::int64_t>(left, 1'000'000));
        const int ready = ::poll(watched.data(), watched.size(), wait_ms);
        if (ready < 0 && errno != EINTR) {
            return fail(ErrorKind::protocol, "poll: " + system_error_text(errno));
        }
        if (ready > 0 && watched[1].revents != 0) {
            return fail(ErrorKind::cancelled, "cancelled");
        }
        if (ready > 0) {
            return {};
        }
        if (deadline.passed()) {
            return fail(ErrorKind::timeout,
                        fmt::format("no answer within {:g} s", seconds(deadline.limit())));
        }
    }
}

bool has_input(int descriptor) {
    pollfd watched{descriptor, POLLIN, 0};
    return ::poll(&watched, 1, 0) > 0;
}

Result<Socket> connect_tcp(const std::string& host, std::uint16_t port, const Interrupt& interrupt,
                           const Deadline& deadline) {
    PLUGFEST_TRY(const AddressList addresses, look_up(host, port));
    Result<Socket> socket = fail(ErrorKind::absent, "no address for " + host);
    for (const addrinfo* address = addresses.get(); address != nullptr;
         address = address->ai_next) {
        socket = connect_to(*address, interrupt, deadline);
        if (socket || socket.error().kind() != ErrorKind::absent) {
            break;
        }
    }
    return socket;
}

}  // namespace plugfest::transport
