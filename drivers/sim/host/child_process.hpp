#pragma once

#include "domain/result.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace plugfest::sim {

using Arguments = std::vector<std::string>;

/// Where the standard streams of a child go; -1 is /dev/null. No other descriptor is passed on.
struct ChildStreams {
    int in = -1;
    int out = -1;
    int err = -1;
};

/// A running program. Killed and reaped when destroyed.
class ChildProcess {
  public:
    /// `program` is a file name with path; `arguments` come after it. The environment is only a
    /// PATH of the system's directories and the C locale.
    [[nodiscard]] static Result<ChildProcess> start(const std::string& program,
                                                    const Arguments& arguments,
                                                    ChildStreams streams);
    ChildProcess(ChildProcess&& other) noexcept : pid_(std::exchange(other.pid_, -1)) {}
    ChildProcess& operator=(ChildProcess&& other) noexcept;
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess();

    [[nodiscard]] pid_t pid() const { return pid_; }
    /// Reaps the child if it has ended.
    [[nodiscard]] bool has_ended();
    /// Waits for the end; the exit status, or 128 plus the signal.
    int wait();

  private:
    explicit ChildProcess(pid_t pid) : pid_(pid) {}
    void end();
    pid_t pid_ = -1;
};

/// The file of a program of the system, wherever Debian keeps it ("/usr/sbin/sshd"), or empty.
[[nodiscard]] std::optional<std::string> find_program(std::string_view name);

/// Runs a program to its end with `input` as standard input, and returns what it wrote to standard
/// output. Anything but exit status 0 is a `refused` error with what it wrote to standard error.
[[nodiscard]] Result<std::string> run_program(const std::string& program,
                                              const Arguments& arguments,
                                              std::string_view input = {});

}  // namespace plugfest::sim
