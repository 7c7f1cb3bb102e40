#pragma once

#include "drivers/transport/ssh_session.hpp"

#include <libssh/callbacks.h>

#include <memory>
#include <optional>
#include <string>

namespace plugfest::transport {

/// One channel of a session with what has come out of it so far. Neither copied nor moved, since
/// libssh calls back into it.
class SshStream {
  public:
    /// Asks the session for a channel. Nothing has been asked of the device when this fails.
    [[nodiscard]] static Result<std::unique_ptr<SshStream>> open(SshSession& session,
                                                                 const Patience& patience);
    ~SshStream();
    SshStream(const SshStream&) = delete;
    SshStream& operator=(const SshStream&) = delete;

    [[nodiscard]] ssh_channel handle() const { return channel_; }
    [[nodiscard]] SshSession& session() const { return session_; }

    /// Waits for more and takes it in. Errors: `timeout`, `cancelled`, `protocol` (connection lost,
    /// too much output).
    [[nodiscard]] Result<void> take_in(const Patience& patience);

    std::string out;
    std::string err;
    std::optional<int> exit_status;
    std::string exit_signal;  ///< without SIG; empty if none
    bool ended = false;       ///< no more output
    bool closed = false;

  private:
    SshStream(SshSession& session, ssh_channel channel);

    SshSession& session_;
    ssh_channel channel_;
    ssh_channel_callbacks_struct callbacks_{};
};

}  // namespace plugfest::transport
