#include "tests/support/program.hpp"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace plugfest::test {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

std::string read_all(const fs::path& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void redirect(const fs::path& file, int descriptor) {
    const int opened = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(opened, descriptor);
    close(opened);
}

[[noreturn]] void become(std::vector<std::string>& arguments, const fs::path& output,
                         const fs::path& working_directory, std::optional<std::uint64_t> limit) {
    sigset_t none{};
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    redirect(output / "out", STDOUT_FILENO);
    redirect(output / "err", STDERR_FILENO);
    dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
    if (chdir(working_directory.c_str()) != 0) {
        _exit(126);
    }
    if (limit) {
        const rlimit bound{.rlim_cur = *limit, .rlim_max = *limit};
        setrlimit(RLIMIT_FSIZE, &bound);
    }
    std::vector<char*> argv;
    std::ranges::transform(arguments, std::back_inserter(argv),
                           [](std::string& argument) { return argument.data(); });
    argv.push_back(nullptr);
    execv(argv.front(), argv.data());
    _exit(127);
}

}  // namespace

Program::Program(std::vector<std::string> arguments, fs::path working_directory,
                 std::optional<std::uint64_t> file_size_limit) {
    std::string name = (fs::temp_directory_path() / "plugfest-program-XXXXXX").string();
    directory_ = mkdtemp(name.data());
    pid_ = fork();
    if (pid_ == 0) {
        become(arguments, directory_, working_directory, file_size_limit);
    }
}

Program::~Program() {
    if (!ended()) {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
    std::error_code ignored;
    fs::remove_all(directory_, ignored);
}

void Program::signal(int number) const {
    kill(pid_, number);
}

bool Program::ended() {
    int status = 0;
    if (!status_ && waitpid(pid_, &status, WNOHANG) == pid_) {
        status_ = status;
    }
    return status_.has_value();
}

bool Program::wait_for_err(const std::function<bool(const std::string&)>& condition,
                           std::chrono::seconds limit) {
    const auto deadline = Clock::now() + limit;
    while (Clock::now() < deadline) {
        const bool last_look = ended();
        if (condition(read_all(directory_ / "err"))) {
            return true;
        }
        if (last_look) {
            return false;
        }
        poll(nullptr, 0, 20);
    }
    return false;
}

ProgramResult Program::finish(std::chrono::seconds limit) {
    const auto deadline = Clock::now() + limit;
    while (!ended() && Clock::now() < deadline) {
        poll(nullptr, 0, 10);
    }
    if (!ended()) {
        kill(pid_, SIGKILL);
        int status = 0;
        waitpid(pid_, &status, 0);
        status_ = status;
    }
    ProgramResult result{.out = read_all(directory_ / "out"), .err = read_all(directory_ / "err")};
    result.exit_code = WIFEXITED(*status_) ? WEXITSTATUS(*status_) : -WTERMSIG(*status_);
    return result;
}

ProgramResult run_program(std::vector<std::string> arguments, fs::path working_directory,
                          std::chrono::seconds limit) {
    Program program(std::move(arguments), std::move(working_directory));
    return program.finish(limit);
}

std::string plugfest_binary() {
    return std::string(PLUGFEST_BINARY_DIR) + "/plugfest";
}

}  // namespace plugfest::test
