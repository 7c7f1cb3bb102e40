#include "drivers/sim/host/child_process.hpp"

#include "drivers/sim/module/descriptor.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <utility>

namespace plugfest::sim {

namespace {

constexpr std::array system_directories{"/usr/local/sbin", "/usr/local/bin", "/usr/sbin",
                                        "/usr/bin",        "/sbin",          "/bin"};
constexpr int first_private_descriptor = 3;

/// The attributes and file actions of one posix_spawn().
class SpawnPlan {
  public:
    explicit SpawnPlan(ChildStreams streams) {
        ::posix_spawn_file_actions_init(&actions_);
        ::posix_spawnattr_init(&attributes_);
        redirect(STDIN_FILENO, streams.in, O_RDONLY);
        redirect(STDOUT_FILENO, streams.out, O_WRONLY);
        redirect(STDERR_FILENO, streams.err, O_WRONLY);
        ::posix_spawn_file_actions_addclosefrom_np(&actions_, first_private_descriptor);
        // A controller's threads block signals; its children must not inherit that.
        sigset_t none;
        ::sigemptyset(&none);
        ::posix_spawnattr_setsigmask(&attributes_, &none);
        ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;
    ~SpawnPlan() {
        ::posix_spawnattr_destroy(&attributes_);
        ::posix_spawn_file_actions_destroy(&actions_);
    }

    [[nodiscard]] const posix_spawn_file_actions_t* actions() const { return &actions_; }
    [[nodiscard]] const posix_spawnattr_t* attributes() const { return &attributes_; }

  private:
    void redirect(int standard, int descriptor, int mode) {
        if (descriptor >= 0) {
            ::posix_spawn_file_actions_adddup2(&actions_, descriptor, standard);
        } else {
            ::posix_spawn_file_actions_addopen(&actions_, standard, "/dev/null", mode, 0);
        }
    }

    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
};

int exit_status(int wait_status) {
    constexpr int signal_base = 128;
    return WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : signal_base + WTERMSIG(wait_status);
}

Result<Descriptor> memory_file(std::string_view content) {
    Descriptor file(::memfd_create("plugfest", MFD_CLOEXEC));
    const auto written = ::write(file.get(), content.data(), content.size());
    if (written != static_cast<ssize_t>(content.size()) || ::lseek(file.get(), 0, SEEK_SET) != 0) {
        return fail(ErrorKind::store,
                    fmt::format("cannot keep data in memory: {}", std::strerror(errno)));
    }
    return file;
}

std::string content_of(int descriptor) {
    std::array<char, 4096> chunk{};
    std::string content;
    ::lseek(descriptor, 0, SEEK_SET);
    for (;;) {
        const auto got = ::read(descriptor, chunk.data(), chunk.size());
        if (got <= 0) {
            return content;
        }
        content.append(chunk.data(), static_cast<std::size_t>(got));
    }
}

}  // namespace

Result<ChildProcess> ChildProcess::start(const std::string& program, const Arguments& arguments,
                                         ChildStreams streams) {
    Arguments words{program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    Arguments variables{fmt::format("PATH={}", fmt::join(system_directories, ":")),
                        "LC_ALL=C.UTF-8"};
    const auto pointers = [](Arguments& texts) {
        std::vector<char*> list;
        std::ranges::transform(texts, std::back_inserter(list),
                               [](std::string& text) { return text.data(); });
        list.push_back(nullptr);
        return list;
    };
    const SpawnPlan plan(streams);
    pid_t pid = -1;
    const int error = ::posix_spawn(&pid, program.c_str(), plan.actions(), plan.attributes(),
                                    pointers(words).data(), pointers(variables).data());
    if (error != 0) {
        return fail(ErrorKind::absent,
                    fmt::format("cannot start {}: {}", program, std::strerror(error)));
    }
    return ChildProcess(pid);
}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
    if (this != &other) {
        end();
        pid_ = std::exchange(other.pid_, -1);
    }
    return *this;
}

ChildProcess::~ChildProcess() {
    end();
}

void ChildProcess::end() {
    if (pid_ > 0) {
        ::kill(pid_, SIGKILL);
        wait();
    }
}

bool ChildProcess::has_ended() {
    if (pid_ > 0 && ::waitpid(pid_, nullptr, WNOHANG) != 0) {
        pid_ = -1;
    }
    return pid_ < 0;
}

int ChildProcess::wait() {
    int status = 0;
    while (pid_ > 0 && ::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    return exit_status(status);
}

std::optional<std::string> find_program(std::string_view name) {
    for (const auto* directory : system_directories) {
        auto file = fmt::format("{}/{}", directory, name);
        if (::access(file.c_str(), X_OK) == 0) {
            return file;
        }
    }
    return std::nullopt;
}

Result<std::string> run_program(const std::string& program, const Arguments& arguments,
                                std::string_view input) {
    // Files in memory, not pipes: neither side can block on the other.
    PLUGFEST_TRY(const Descriptor in, memory_file(input));
    PLUGFEST_TRY(const Descriptor out, memory_file({}));
    PLUGFEST_TRY(const Descriptor err, memory_file({}));
    PLUGFEST_TRY(auto child,
                 ChildProcess::start(program, arguments,
                                     {.in = in.get(), .out = out.get(), .err = err.get()}));
    const int status = child.wait();
    if (status != 0) {
        auto text = content_of(err.get());
        text.erase(std::min(text.find_last_not_of('\n') + 1, text.size()));
        return fail(ErrorKind::refused, fmt::format("{} {} failed with status {}: {}", program,
                                                    fmt::join(arguments, " "), status, text));
    }
    return content_of(out.get());
}

}  // namespace plugfest::sim
