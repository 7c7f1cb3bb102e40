#pragma once

#include "drivers/async/task.hpp"

#include <boost/asio/io_context.hpp>

#include <atomic>
#include <functional>
#include <memory>

namespace plugfest::async {

/// Counts blocking work in flight. Lab time may only jump while it is zero: then every coroutine
/// waits for time, none for gear.
class Activity {
  public:
    void begin() { ++in_flight_; }
    void end() { --in_flight_; }
    [[nodiscard]] bool idle() const { return in_flight_ == 0; }

  private:
    std::atomic<int> in_flight_{0};
};

/// The controller's event loop: one thread runs all coroutines; blocking libraries have workers of
/// their own (see worker.hpp). Not copyable; outlives everything that runs on it.
class Runtime {
  public:
    Runtime();
    ~Runtime();
    Runtime(const Runtime&) = delete;
    Runtime& operator=(const Runtime&) = delete;

    [[nodiscard]] boost::asio::io_context& context();
    [[nodiscard]] Activity& activity();

    /// Called by the loop when no handler is ready and no blocking work is in flight. Returns true
    /// if it made something ready (lab time jumped). At most one; empty removes it.
    void set_idle_hook(std::function<bool()> hook);

    /// Runs the loop until `task` ends, and returns its result. Call from the owning thread only;
    /// not nested. Other tasks spawned on the context must have ended by then.
    Result<void> run(Task<void> task);

    /// Asks the task given to run() to stop: every wait in it ends with `cancelled`. Safe from any
    /// thread and from a signal handler's thread; a second call has no further effect. A call while
    /// nothing runs meets the next task given to run().
    void cancel();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace plugfest::async
