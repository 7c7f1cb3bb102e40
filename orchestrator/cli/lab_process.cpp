#include "orchestrator/cli/lab_process.hpp"

#include "drivers/sim/lab/lab_client.hpp"
#include "drivers/sim/module/descriptor.hpp"
#include "orchestrator/cli/interrupt.hpp"
#include "orchestrator/cli/lab_record.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <spawn.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace plugfest::cli {

namespace {

namespace fs = std::filesystem;

constexpr int ready_descriptor = 3;
constexpr auto start_limit = std::chrono::seconds(60);
constexpr auto stop_limit = std::chrono::seconds(10);

bool alive(pid_t pid) {
    return pid > 0 && kill(pid, 0) == 0;
}

/// Waits until the process is gone; reaps it if it is ours. False if it is still there after
/// `limit`.
bool wait_for_end(pid_t pid, std::chrono::milliseconds limit) {
    const auto deadline = std::chrono::steady_clock::now() + limit;
    while (alive(pid)) {
        waitpid(pid, nullptr, WNOHANG);
        if (std::chrono::steady_clock::now() > deadline) {
            return false;
        }
        poll(nullptr, 0, 10);
    }
    return true;
}

std::vector<std::string> serve_arguments(const LabOptions& options) {
    std::vector<std::string> arguments{
        "plugfest",     "lab",
        "serve",        fs::absolute(options.lab_file).string(),
        "--state",      fs::absolute(options.directory).string(),
        "--ready-fd",   std::to_string(ready_descriptor),
        "--idle-limit", std::to_string(static_cast<long>(seconds(options.idle_limit)))};
    if (options.seed) {
        arguments.insert(arguments.end(), {"--seed", std::to_string(*options.seed)});
    }
    return arguments;
}

/// Runs this program again as the lab: own session, signals unblocked, output to the lab's log.
Result<pid_t> spawn_lab(const LabOptions& options, int ready_write_end) {
    const std::string log = (options.directory / "lab.log").string();
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log.c_str(),
                                     O_WRONLY | O_CREAT | O_APPEND, 0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ready_write_end, ready_descriptor);
    posix_spawnattr_t attributes{};
    posix_spawnattr_init(&attributes);
    sigset_t none{};
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK);

    const std::vector<std::string> arguments = serve_arguments(options);
    std::vector<char*> argv;
    argv.reserve(arguments.size() + 1);
    for (const std::string& argument : arguments) {
        argv.push_back(const_cast<char*>(argument.c_str()));
    }
    argv.push_back(nullptr);
    pid_t pid = 0;
    const int status =
        posix_spawn(&pid, "/proc/self/exe", &actions, &attributes, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (status != 0) {
        return fail(ErrorKind::absent, fmt::format("cannot start the lab process: {}",
                                                   std::generic_category().message(status)));
    }
    return pid;
}

/// Takes the signal if one is waiting.
bool take_signal(int signals) {
    signalfd_siginfo taken{};
    return read(signals, &taken, sizeof taken) == sizeof taken;
}

/// What the lab process says on its descriptor: "ready" or an error as "KIND text". Empty if it
/// died or took too long. Fails with `cancelled` at Ctrl-C.
Result<std::string> read_readiness(int descriptor) {
    const sim::Descriptor signals(open_termination_signals());
    std::string said;
    const auto deadline = std::chrono::steady_clock::now() + start_limit;
    while (said.find('\n') == std::string::npos) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        std::array<pollfd, 2> waiters{pollfd{.fd = descriptor, .events = POLLIN, .revents = 0},
                                      pollfd{.fd = signals.get(), .events = POLLIN, .revents = 0}};
        if (left.count() <= 0 ||
            poll(waiters.data(), waiters.size(), static_cast<int>(left.count())) <= 0) {
            return std::string();
        }
        if (take_signal(signals.get())) {
            return fail(ErrorKind::cancelled,
                        "stopped while the virtual lab was starting; no run was begun");
        }
        if (waiters[0].revents == 0) {
            continue;
        }
        std::array<char, 4096> buffer{};
        const ssize_t count = read(descriptor, buffer.data(), buffer.size());
        if (count <= 0) {
            return std::string();
        }
        said.append(buffer.data(), static_cast<std::size_t>(count));
    }
    said.pop_back();
    return said;
}

Error start_error(const std::string& said, const fs::path& log) {
    const auto space = said.find(' ');
    if (space == std::string::npos) {
        return {ErrorKind::absent,
                fmt::format("the lab process did not come up within {} s; its log is {}",
                            std::chrono::seconds(start_limit).count(), log.string())};
    }
    return {error_kind_from(said.substr(0, space)), said.substr(space + 1)};
}

}  // namespace

Result<RunningLab> start_lab_process(const LabOptions& options) {
    PLUGFEST_TRY(const std::optional<RunningLab> existing, find_lab(options.directory));
    if (existing) {
        return fail(
            ErrorKind::refused,
            fmt::format("lab '{}' is up already (process {}); `plugfest lab down {}` ends it",
                        existing->name, existing->pid, options.directory.string()));
    }
    std::error_code failure;
    fs::create_directories(options.directory, failure);
    fs::permissions(options.directory, fs::perms::owner_all, failure);
    if (failure) {
        return fail(ErrorKind::store, fmt::format("cannot make {}: {}", options.directory.string(),
                                                  failure.message()));
    }
    std::array<int, 2> ready{};
    if (pipe2(ready.data(), O_CLOEXEC) != 0) {
        return fail(ErrorKind::absent, "cannot make a pipe to the lab process");
    }
    const Result<pid_t> pid = spawn_lab(options, ready[1]);
    close(ready[1]);
    const Result<std::string> said = pid ? read_readiness(ready[0]) : fail(pid.error());
    close(ready[0]);
    if (said && *said == "ready") {
        return read_lab_record(options.directory);
    }
    if (pid) {
        // The kernel ends all that a lab has started with it, and nothing of it is worth keeping.
        kill(*pid, SIGKILL);
        wait_for_end(*pid, stop_limit);
    }
    return fail(said ? start_error(*said, options.directory / "lab.log") : said.error());
}

Result<std::optional<RunningLab>> find_lab(const fs::path& directory) {
    if (!fs::exists(lab_record_file(directory))) {
        return std::nullopt;
    }
    PLUGFEST_TRY(RunningLab lab, read_lab_record(directory));
    if (alive(lab.pid) && sim::connect_lab("127.0.0.1", lab.control_port)) {
        return lab;
    }
    std::error_code ignored;
    fs::remove(lab_record_file(directory), ignored);
    return std::nullopt;
}

Result<void> stop_lab_process(const RunningLab& lab) {
    if (auto client = sim::connect_lab("127.0.0.1", lab.control_port)) {
        (void)(*client)->shutdown();
    }
    if (!wait_for_end(lab.pid, stop_limit)) {
        kill(lab.pid, SIGKILL);
        if (!wait_for_end(lab.pid, stop_limit)) {
            return fail(ErrorKind::timeout, fmt::format("lab process {} does not end", lab.pid));
        }
    }
    std::error_code ignored;
    fs::remove(lab_record_file(lab.directory), ignored);
    return {};
}

}  // namespace plugfest::cli
