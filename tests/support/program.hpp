#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace plugfest::test {

/// How a program ended and what it said.
struct ProgramResult {
    int exit_code = -1;  ///< -SIGNAL if a signal ended it
    std::string out;
    std::string err;
};

/// A child process whose output is collected in files; ended and reaped when destroyed.
class Program {
  public:
    /// Starts `arguments[0]` with the rest; standard input is empty. `file_size_limit` bounds every
    /// file it writes.
    explicit Program(std::vector<std::string> arguments,
                     std::filesystem::path working_directory = ".",
                     std::optional<std::uint64_t> file_size_limit = std::nullopt);
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    [[nodiscard]] pid_t pid() const { return pid_; }
    void signal(int number) const;
    /// Waits until what it wrote to standard error satisfies `condition`, or it ended, or `limit`
    /// passed; true if satisfied.
    bool wait_for_err(const std::function<bool(const std::string&)>& condition,
                      std::chrono::seconds limit);
    /// Waits for the end; a program that takes longer than `limit` is killed.
    ProgramResult finish(std::chrono::seconds limit);

  private:
    bool ended();
    std::filesystem::path directory_;
    pid_t pid_ = 0;
    std::optional<int> status_;
};

/// Runs a program to its end.
ProgramResult run_program(std::vector<std::string> arguments,
                          std::filesystem::path working_directory = ".",
                          std::chrono::seconds limit = std::chrono::seconds(120));

/// The plugfest under test.
std::string plugfest_binary();

}  // namespace plugfest::test
