#pragma once

#include "drivers/transport/ssh_channel.hpp"
#include "tests/support/temporary_directory.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <pwd.h>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace plugfest::test {

/// A real OpenSSH server for exactly one connection, as the current user, with a key that may log
/// in.
class OpensshServer {
  public:
    static bool is_available() {
        return ::access("/usr/sbin/sshd", X_OK) == 0 &&
               ::access("/usr/bin/ssh-keygen", X_OK) == 0 &&
               (::getuid() != 0 || ::access("/run/sshd", F_OK) == 0);
    }

    OpensshServer() : acceptor_(context_, {boost::asio::ip::address_v4::loopback(), 0}) {
        for (const char* name : {"host_key", "client_key"}) {
            run("ssh-keygen -q -t ed25519 -N '' -f " + path(name));
        }
        files_.write("authorized_keys", read(path("client_key.pub")));
        files_.write("known_hosts",
                     "[127.0.0.1]:" + std::to_string(port()) + " " + read(path("host_key.pub")));
        files_.write("config", "HostKey " + path("host_key") + "\nAuthorizedKeysFile " +
                                   path("authorized_keys") +
                                   "\nStrictModes no\nUsePAM no\nPidFile none\n"
                                   "PermitRootLogin yes\nPasswordAuthentication no\n");
        thread_ = std::thread([this] { serve(); });
    }
    ~OpensshServer() { thread_.join(); }
    OpensshServer(const OpensshServer&) = delete;
    OpensshServer& operator=(const OpensshServer&) = delete;

    [[nodiscard]] transport::SshOptions options() const {
        transport::SshOptions options;
        options.host = "127.0.0.1";
        options.port = port();
        options.user = ::getpwuid(::getuid())->pw_name;
        options.known_hosts = path("known_hosts");
        options.key_file = path("client_key");
        return options;
    }

  private:
    [[nodiscard]] std::string path(const std::string& name) const { return files_.path() / name; }
    [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

    static void run(const std::string& command) {
        if (std::system(command.c_str()) != 0) {
            throw std::runtime_error(command + " failed");
        }
    }

    static std::string read(const std::string& file) {
        std::ifstream stream(file);
        return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    }

    // As inetd would: sshd finds the connection at its standard input and output.
    void serve() {
        auto socket = acceptor_.accept();
        const int descriptor = socket.native_handle();
        posix_spawn_file_actions_t actions;
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawn_file_actions_adddup2(&actions, descriptor, STDIN_FILENO);
        ::posix_spawn_file_actions_adddup2(&actions, descriptor, STDOUT_FILENO);
        std::string config = path("config");
        std::string log = path("log");
        char program[] = "/usr/sbin/sshd";
        char inetd[] = "-i";
        char file[] = "-f";
        char log_file[] = "-E";
        char* arguments[] = {program, inetd, file, config.data(), log_file, log.data(), nullptr};
        pid_t child = 0;
        ::posix_spawn(&child, program, &actions, nullptr, arguments, environ);
        ::posix_spawn_file_actions_destroy(&actions);
        socket.close();
        ::waitpid(child, nullptr, 0);
    }

    TemporaryDirectory files_;
    boost::asio::io_context context_;
    boost::asio::ip::tcp::acceptor acceptor_;
    std::thread thread_;
};

}  // namespace plugfest::test
