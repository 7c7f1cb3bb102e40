#include "drivers/transport/ssh_server.hpp"

#include "drivers/transport/socket.hpp"
#include "drivers/transport/ssh_served_session.hpp"

#include <fmt/format.h>

#include <arpa/inet.h>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <list>
#include <mutex>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <system_error>
#include <thread>
#include <utility>

namespace plugfest::transport {

namespace {

using BindPointer = std::unique_ptr<ssh_bind_struct, SshServerFree>;

Result<Socket> listen_on_loopback(std::uint16_t port) {
    Socket socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const int on = 1;
    ::setsockopt(socket.descriptor(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    constexpr int backlog = 128;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the sockets API
    if (::bind(socket.descriptor(), reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 ||
        ::listen(socket.descriptor(), backlog) != 0) {
        return fail(ErrorKind::absent, fmt::format("SSH server: port {} on 127.0.0.1: {}", port,
                                                   system_error_text(errno)));
    }
    return socket;
}

std::uint16_t port_of(const Socket& socket) {
    sockaddr_in address{};
    socklen_t size = sizeof address;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the sockets API
    ::getsockname(socket.descriptor(), reinterpret_cast<sockaddr*>(&address), &size);
    return ntohs(address.sin_port);
}

struct HostKey {
    BindPointer bind;
    std::string public_key;  // "ssh-ed25519 AAAA…"
};

Result<HostKey> make_host_key() {
    ssh_key key = nullptr;
    if (ssh_pki_generate(SSH_KEYTYPE_ED25519, 0, &key) != SSH_OK) {
        return fail(ErrorKind::unsupported, "SSH server: no ed25519 host key could be made");
    }
    char* text = nullptr;
    ssh_pki_export_pubkey_base64(key, &text);
    HostKey made{.bind = BindPointer(ssh_bind_new()),
                 .public_key = fmt::format("ssh-ed25519 {}", text)};
    ssh_string_free_char(text);
    const bool machine_configuration = false;
    ssh_bind_options_set(made.bind.get(), SSH_BIND_OPTIONS_PROCESS_CONFIG, &machine_configuration);
    if (ssh_bind_options_set(made.bind.get(), SSH_BIND_OPTIONS_IMPORT_KEY, key) != SSH_OK) {
        ssh_key_free(key);
        return fail(ErrorKind::unsupported, "SSH server: libssh does not take the host key");
    }
    return made;  // the bind owns the key now
}

class Server final : public SshServer {
  public:
    Server(ServedDevice device, Socket listener, HostKey key)
        : device_(std::move(device)),
          listener_(std::move(listener)),
          port_(port_of(listener_)),
          key_(std::move(key)),
          acceptor_([this] { accept_all(); }) {}
    ~Server() override { stop(); }
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    std::uint16_t port() const override { return port_; }

    std::string known_hosts_line() const override {
        return fmt::format("[127.0.0.1]:{} {}", port_, key_.public_key);
    }

    void stop() override {
        const std::lock_guard lock(stopping_);
        stop_.raise();
        if (acceptor_.joinable()) {
            acceptor_.join();
        }
        listener_.close();
    }

  private:
    struct Connection {
        std::atomic<bool> ended = false;
        Socket hang_up;  // a second descriptor of the socket, to cut it from outside
        std::thread thread;
    };

    // A write to a client that reads nothing blocks inside libssh; only cutting the socket ends it.
    void accept_all() {
        std::list<Connection> connections;
        while (true) {
            pollfd watched[2] = {{listener_.descriptor(), POLLIN, 0},
                                 {stop_.descriptor(), POLLIN, 0}};
            ::poll(watched, 2, -1);
            if (watched[1].revents != 0) {
                break;
            }
            Socket socket(::accept4(listener_.descriptor(), nullptr, nullptr, SOCK_CLOEXEC));
            if (socket.is_open()) {
                start(connections, std::move(socket));
            }
            reap(connections);
        }
        for (auto& connection : connections) {
            ::shutdown(connection.hang_up.descriptor(), SHUT_RDWR);
            connection.thread.join();
        }
    }

    void start(std::list<Connection>& connections, Socket socket) {
        const int on = 1;
        ::setsockopt(socket.descriptor(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        Socket second(::fcntl(socket.descriptor(), F_DUPFD_CLOEXEC, 0));
        ServerSessionPointer session(ssh_new());
        if (!session || !second.is_open() ||
            ssh_bind_accept_fd(key_.bind.get(), session.get(), socket.release()) != SSH_OK) {
            return;
        }
        Connection& connection = connections.emplace_back();
        connection.hang_up = std::move(second);
        connection.thread =
            std::thread([this, &connection, session = std::move(session)]() mutable {
                serve_ssh_session(std::move(session), device_, stop_);
                ::shutdown(connection.hang_up.descriptor(), SHUT_RDWR);
                connection.ended = true;
            });
    }

    static void reap(std::list<Connection>& connections) {
        std::erase_if(connections, [](Connection& connection) {
            const bool ended = connection.ended;
            if (ended) {
                connection.thread.join();
            }
            return ended;
        });
    }

    const ServedDevice device_;
    Socket listener_;
    const std::uint16_t port_;
    HostKey key_;
    Interrupt stop_;
    std::mutex stopping_;
    std::thread acceptor_;
};

}  // namespace

Result<std::unique_ptr<SshServer>> start_ssh_server(SshServerOptions options,
                                                    SshServer::Handler handler) {
    PLUGFEST_TRY(Socket listener, listen_on_loopback(options.port));
    PLUGFEST_TRY(HostKey key, make_host_key());
    return std::make_unique<Server>(
        ServedDevice{.options = std::move(options), .handler = std::move(handler)},
        std::move(listener), std::move(key));
}

}  // namespace plugfest::transport
