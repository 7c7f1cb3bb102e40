#pragma once

#include "drivers/transport/ssh_channel.hpp"
#include "drivers/transport/ssh_server.hpp"
#include "tests/support/temporary_directory.hpp"

#include <memory>
#include <string>
#include <utility>

namespace plugfest::test {

/// A device behind our own SSH server, with the files a client needs to reach it.
class SshLab {
  public:
    explicit SshLab(transport::SshServer::Handler handler,
                    transport::SshServerOptions options = {}) {
        options.user = "admin";
        options.password = "secret";
        auto started = transport::start_ssh_server(std::move(options), std::move(handler));
        if (!started) {
            throw std::runtime_error(started.error().to_string());
        }
        server_ = *std::move(started);
        password_file_ = files_.write("password", "secret\n");
        known_hosts_ = files_.write("known_hosts", server_->known_hosts_line() + "\n");
    }

    [[nodiscard]] transport::SshServer& server() { return *server_; }
    [[nodiscard]] const TemporaryDirectory& files() const { return files_; }

    /// What reaches the server and gets in.
    [[nodiscard]] transport::SshOptions options() const {
        transport::SshOptions options;
        options.host = "127.0.0.1";
        options.port = server_->port();
        options.user = "admin";
        options.known_hosts = known_hosts_;
        options.password_file = password_file_;
        return options;
    }

  private:
    TemporaryDirectory files_;
    std::unique_ptr<transport::SshServer> server_;
    std::string password_file_;
    std::string known_hosts_;
};

}  // namespace plugfest::test
