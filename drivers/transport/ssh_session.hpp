#pragma once

#include "domain/result.hpp"
#include "drivers/transport/socket.hpp"
#include "drivers/transport/ssh_channel.hpp"

#include <libssh/libssh.h>

#include <functional>
#include <memory>
#include <string>

namespace plugfest::transport {

/// How long one call may take, and what ends it early.
struct Patience {
    const Interrupt& interrupt;
    Deadline deadline;
};

/// An authenticated connection to a device whose host key is known. One thread at a time. libssh is
/// used without blocking: all waiting is done here, under a deadline and interruptible.
class SshSession {
  public:
    /// Connects, checks the host key and logs in, within `options.connect_limit`.
    [[nodiscard]] static Result<std::unique_ptr<SshSession>> connect(const SshOptions& options,
                                                                     const Interrupt& interrupt);
    ~SshSession();
    SshSession(const SshSession&) = delete;
    SshSession& operator=(const SshSession&) = delete;

    [[nodiscard]] ssh_session handle() const { return session_.get(); }
    [[nodiscard]] bool is_connected() const { return ssh_is_connected(session_.get()) == 1; }
    /// What libssh says about its last failure.
    [[nodiscard]] std::string failure() const { return ssh_get_error(session_.get()); }

    /// Waits for the device to send something and takes it in, so that callbacks of channels have
    /// run; sends keepalives meanwhile. Returns at once on a connection that is gone.
    [[nodiscard]] Result<void> take_in(const Patience& patience);
    /// Repeats `call` until it no longer returns `again`, and returns what it returned last.
    [[nodiscard]] Result<int> complete(const std::function<int()>& call, int again,
                                       const Patience& patience);

  private:
    struct Free {
        void operator()(ssh_session session) const { ssh_free(session); }
        void operator()(ssh_event event) const { ssh_event_free(event); }
    };
    using SessionPointer = std::unique_ptr<ssh_session_struct, Free>;
    using EventPointer = std::unique_ptr<ssh_event_struct, Free>;

    SshSession();
    [[nodiscard]] Result<void> configure(const SshOptions& options);
    [[nodiscard]] Result<void> wait(const Patience& patience) const;

    Duration keepalive_ = Duration::max();  // none before login: a device may hang up on one
    SessionPointer session_;
    EventPointer event_;  // after session_: freed before it
};

}  // namespace plugfest::transport
