#include "orchestrator/cli/interrupt.hpp"

#include "orchestrator/cli/exit_codes.hpp"

#include <atomic>
#include <csignal>
#include <string_view>
#include <sys/signalfd.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace plugfest::cli {

namespace {

sigset_t termination_signals() {
    sigset_t set{};
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

/// From the signal thread while others run: only what is safe at any moment.
void write_to_stderr(std::string_view text) {
    [[maybe_unused]] const auto written = write(STDERR_FILENO, text.data(), text.size());
}

}  // namespace

struct Interrupt::State {
    std::function<void()> on_first;
    std::atomic<bool> ended{false};
    std::thread thread;

    void listen() {
        const sigset_t set = termination_signals();
        bool asked = false;
        while (!ended) {
            int signal = 0;
            if (sigwait(&set, &signal) != 0 || ended) {
                continue;
            }
            if (asked && signal == SIGTERM) {
                continue;  // `timeout` and service managers send it twice
            }
            if (asked) {
                write_to_stderr(
                    "\nStopped at once. Changes still owed to the gear are in the journal; "
                    "`plugfest lab restore` takes them back.\n");
                _exit(static_cast<int>(ExitCode::aborted));
            }
            asked = true;
            write_to_stderr(
                "\nStopping: putting the gear back as it was (Ctrl-C again to leave at once)\n");
            on_first();
        }
    }
};

Interrupt::Interrupt(std::function<void()> on_first) : state_(std::make_unique<State>()) {
    block_termination_signals();
    state_->on_first = std::move(on_first);
    state_->thread = std::thread([state = state_.get()] { state->listen(); });
}

Interrupt::~Interrupt() {
    state_->ended = true;
    pthread_kill(state_->thread.native_handle(), SIGINT);  // blocked: only ends the wait
    state_->thread.join();
}

int open_termination_signals() {
    const sigset_t set = termination_signals();
    return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

void block_termination_signals() {
    const sigset_t set = termination_signals();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

}  // namespace plugfest::cli
