#pragma once

#include "tests/support/temporary_directory.hpp"

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <sys/types.h>
#include <unistd.h>

namespace plugfest::test {

/// A real ssh-agent, named by SSH_AUTH_SOCK for as long as this lives.
class SshAgent {
  public:
    static bool is_available() {
        return ::access("/usr/bin/ssh-agent", X_OK) == 0 && ::access("/usr/bin/ssh-add", X_OK) == 0;
    }

    SshAgent() {
        const std::string socket = files_.path() / "socket";
        const std::string said = output_of("ssh-agent -s -a " + socket);
        const std::string key = "SSH_AGENT_PID=";
        const auto at = said.find(key);
        if (at == std::string::npos) {
            throw std::runtime_error("ssh-agent says: " + said);
        }
        pid_ = std::atoi(said.c_str() + at + key.size());
        ::setenv("SSH_AUTH_SOCK", socket.c_str(), 1);
    }
    ~SshAgent() {
        ::unsetenv("SSH_AUTH_SOCK");
        ::kill(pid_, SIGTERM);
    }
    SshAgent(const SshAgent&) = delete;
    SshAgent& operator=(const SshAgent&) = delete;

    static void add(const std::string& key_file) {
        if (std::system(("ssh-add -q " + key_file).c_str()) != 0) {
            throw std::runtime_error("ssh-add failed for " + key_file);
        }
    }
    /// Adds a key made up now, which opens nothing.
    void add_stranger() const {
        const std::string file = files_.path() / "stranger";
        output_of("ssh-keygen -q -t ed25519 -N '' -f " + file);
        add(file);
    }

  private:
    static std::string output_of(const std::string& command) {
        std::FILE* const pipe = ::popen(command.c_str(), "r");
        std::array<char, 512> text{};
        const auto length = std::fread(text.data(), 1, text.size(), pipe);
        ::pclose(pipe);
        return {text.data(), length};
    }

    TemporaryDirectory files_;
    pid_t pid_ = 0;
};

}  // namespace plugfest::test
