#include "drivers/transport/ssh_session.hpp"

#include "drivers/transport/ssh_auth.hpp"
#include "drivers/transport/ssh_host_key.hpp"

#include <fmt/format.h>
#include <libssh/server.h>

#include <algorithm>
#include <chrono>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <utility>

namespace plugfest::transport {

namespace {

// An idle connection has no thread that could send SSH keepalives, so the kernel keeps it alive.
void keep_alive(const Socket& socket, Duration interval) {
    const int on = 1;
    const int probes = 3;
    const int idle_s = std::max(
        1, static_cast<int>(std::chrono::duration_cast<std::chrono::seconds>(interval).count()));
    const int descriptor = socket.descriptor();
    ::setsockopt(descriptor, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
    ::setsockopt(descriptor, IPPROTO_TCP, TCP_KEEPIDLE, &idle_s, sizeof idle_s);
    ::setsockopt(descriptor, IPPROTO_TCP, TCP_KEEPINTVL, &idle_s, sizeof idle_s);
    ::setsockopt(descriptor, IPPROTO_TCP, TCP_KEEPCNT, &probes, sizeof probes);
}

Result<Socket> reach(const SshOptions& options, const Patience& patience) {
    auto socket = connect_tcp(options.host, options.port, patience.interrupt, patience.deadline);
    if (!socket && socket.error().kind() == ErrorKind::absent) {
        return fail(ErrorKind::absent,
                    fmt::format("{} port {} does not answer ({}); is the device up, and is SSH "
                                "switched on?",
                                options.host, options.port, socket.error().to_string()));
    }
    return socket;
}

}  // namespace

SshSession::SshSession() : session_(ssh_new()), event_(ssh_event_new()) {}

// Freeing closes the socket; ssh_disconnect would not, because the descriptor was handed over.
SshSession::~SshSession() {
    ssh_event_remove_session(event_.get(), session_.get());
}

Result<std::unique_ptr<SshSession>> SshSession::connect(const SshOptions& options,
                                                        const Interrupt& interrupt) {
    const Patience patience{.interrupt = interrupt, .deadline = Deadline(options.connect_limit)};
    PLUGFEST_TRY(Socket socket, reach(options, patience));
    keep_alive(socket, options.keepalive);

    std::unique_ptr<SshSession> session(new SshSession());
    PLUGFEST_CHECK(session->configure(options));
    int descriptor = socket.release();
    if (ssh_options_set(session->handle(), SSH_OPTIONS_FD, &descriptor) != SSH_OK) {
        Socket(descriptor).close();
        return fail(ErrorKind::protocol, "SSH: " + session->failure());
    }
    PLUGFEST_TRY(
        const int connected,
        session->complete([&] { return ssh_connect(session->handle()); }, SSH_AGAIN, patience));
    if (connected != SSH_OK) {
        return fail(ErrorKind::protocol, "SSH: " + session->failure());
    }
    PLUGFEST_CHECK(check_host_key(*session, options));
    PLUGFEST_CHECK(authenticate(*session, options, patience));
    ssh_event_add_session(session->event_.get(), session->handle());
    session->keepalive_ = options.keepalive;
    return session;
}

Result<void> SshSession::configure(const SshOptions& options) {
    const bool user_configuration = false;
    const unsigned int port = options.port;
    const int no_nagle = 1;
    const std::string known_hosts = options.known_hosts.empty() ? "/dev/null" : options.known_hosts;
    ssh_session session = session_.get();
    // The user's own SSH configuration and known hosts stay out: the lab file says all there is.
    const bool good =
        ssh_options_set(session, SSH_OPTIONS_PROCESS_CONFIG, &user_configuration) == SSH_OK &&
        ssh_options_set(session, SSH_OPTIONS_HOST, options.host.c_str()) == SSH_OK &&
        ssh_options_set(session, SSH_OPTIONS_PORT, &port) == SSH_OK &&
        ssh_options_set(session, SSH_OPTIONS_USER, options.user.c_str()) == SSH_OK &&
        ssh_options_set(session, SSH_OPTIONS_NODELAY, &no_nagle) == SSH_OK &&
        ssh_options_set(session, SSH_OPTIONS_KNOWNHOSTS, known_hosts.c_str()) == SSH_OK &&
        ssh_options_set(session, SSH_OPTIONS_GLOBAL_KNOWNHOSTS, known_hosts.c_str()) == SSH_OK;
    if (!good) {
        return fail(ErrorKind::config, "SSH options: " + failure());
    }
    ssh_set_blocking(session, 0);
    return {};
}

Result<void> SshSession::wait(const Patience& patience) const {
    const int descriptor = ssh_get_fd(session_.get());
    if (descriptor < 0) {
        return {};
    }
    const bool unsent = (ssh_get_poll_flags(session_.get()) & SSH_WRITE_PENDING) != 0;
    const auto events = static_cast<short>(unsent ? POLLIN | POLLOUT : POLLIN);
    while (patience.deadline.left() > keepalive_) {
        auto ready = wait_ready(descriptor, events, patience.interrupt, Deadline(keepalive_));
        if (ready || ready.error().kind() != ErrorKind::timeout) {
            return ready;
        }
        ssh_send_keepalive(session_.get());
    }
    return wait_ready(descriptor, events, patience.interrupt, patience.deadline);
}

Result<void> SshSession::take_in(const Patience& patience) {
    PLUGFEST_CHECK(wait(patience));
    ssh_event_dopoll(event_.get(), 0);
    return {};
}

Result<int> SshSession::complete(const std::function<int()>& call, int again,
                                 const Patience& patience) {
    int outcome = call();
    while (outcome == again) {
        PLUGFEST_CHECK(wait(patience));
        outcome = call();
    }
    return outcome;
}

}  // namespace plugfest::transport
