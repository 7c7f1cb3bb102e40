#include "drivers/sim/host/namespace_socket.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <string>
#include <sys/socket.h>
#include <sys/wait.h>

namespace plugfest::sim {

namespace {

constexpr int backlog = 16;

/// Room for one descriptor in a message's control data.
struct alignas(cmsghdr) DescriptorMessage {
    std::array<char, CMSG_SPACE(sizeof(int))> control{};
    char byte = 0;
    iovec data{};
    msghdr header{};

    DescriptorMessage() {
        data = {.iov_base = &byte, .iov_len = 1};
        header.msg_iov = &data;
        header.msg_iovlen = 1;
        header.msg_control = control.data();
        header.msg_controllen = control.size();
    }
    DescriptorMessage(const DescriptorMessage&) = delete;
    DescriptorMessage& operator=(const DescriptorMessage&) = delete;
    ~DescriptorMessage() = default;
};

bool enter(const char* namespace_file, int kind) {
    const int file = ::open(namespace_file, O_RDONLY | O_CLOEXEC);
    return file >= 0 && ::setns(file, kind) == 0;
}

int listening_socket() {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int made = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): what the socket API asks for
    const bool bound = ::bind(made, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    return bound && ::listen(made, backlog) == 0 ? made : -1;
}

bool send_descriptor(int through, int descriptor) {
    DescriptorMessage message;
    auto* const part = CMSG_FIRSTHDR(&message.header);
    part->cmsg_level = SOL_SOCKET;
    part->cmsg_type = SCM_RIGHTS;
    part->cmsg_len = CMSG_LEN(sizeof descriptor);
    std::memcpy(CMSG_DATA(part), &descriptor, sizeof descriptor);
    return ::sendmsg(through, &message.header, MSG_NOSIGNAL) == 1;
}

Descriptor receive_descriptor(int from) {
    DescriptorMessage message;
    int descriptor = -1;
    if (::recvmsg(from, &message.header, MSG_CMSG_CLOEXEC) == 1) {
        const auto* const part = CMSG_FIRSTHDR(&message.header);
        if (part != nullptr && part->cmsg_type == SCM_RIGHTS) {
            std::memcpy(&descriptor, CMSG_DATA(part), sizeof descriptor);
        }
    }
    return Descriptor(descriptor);
}

}  // namespace

// A thread cannot enter another user namespace, so a child goes in, makes the socket and sends it
// out. The child only makes system calls: other threads of ours may hold any lock.
Result<Descriptor> listen_in_namespace(pid_t pid, bool with_user_namespace) {
    const auto user_file = fmt::format("/proc/{}/ns/user", pid);
    const auto net_file = fmt::format("/proc/{}/ns/net", pid);
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return fail(ErrorKind::refused, fmt::format("no socket pair: {}", std::strerror(errno)));
    }
    const Descriptor ours(ends[0]);
    Descriptor theirs(ends[1]);
    const pid_t child = ::fork();
    if (child == 0) {
        const bool inside = (!with_user_namespace || enter(user_file.c_str(), CLONE_NEWUSER)) &&
                            enter(net_file.c_str(), CLONE_NEWNET);
        const int made = inside ? listening_socket() : -1;
        ::_exit(made >= 0 && send_descriptor(theirs.get(), made) ? 0 : errno);
    }
    theirs.reset();
    Descriptor received = receive_descriptor(ours.get());
    int status = 0;
    while (child > 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (received.get() < 0) {
        return fail(ErrorKind::refused,
                    fmt::format("cannot listen inside the namespaces of process {}: {}", pid,
                                std::strerror(WIFEXITED(status) ? WEXITSTATUS(status) : errno)));
    }
    return received;
}

}  // namespace plugfest::sim
