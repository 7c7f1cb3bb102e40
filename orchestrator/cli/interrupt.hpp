#pragma once

#include <functional>
#include <memory>

namespace plugfest::cli {

/// Turns Ctrl-C and SIGTERM into a polite request to stop. Must be created before any other thread,
/// so that the signals are blocked everywhere and taken by its own thread only. The second signal
/// ends the process at once with exit code 5: what is owed to the gear stays in the journal.
class Interrupt {
  public:
    /// `on_first` is called once, from the signal thread.
    explicit Interrupt(std::function<void()> on_first);
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// A descriptor that becomes readable when Ctrl-C or SIGTERM arrives while they are blocked, for
/// waits outside an Interrupt; reading it takes the signal. The caller closes it.
[[nodiscard]] int open_termination_signals();

/// Blocks SIGINT and SIGTERM for this thread and all it starts. Called first thing in main.
void block_termination_signals();

}  // namespace plugfest::cli
