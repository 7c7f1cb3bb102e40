#pragma once

#include "drivers/transport/socket.hpp"
#include "drivers/transport/ssh_server.hpp"

#include <libssh/libssh.h>
#include <libssh/server.h>

#include <memory>

namespace plugfest::transport {

/// What all connections of one server share.
struct ServedDevice {
    SshServerOptions options;
    SshServer::Handler handler;
};

/// Frees libssh's server objects.
struct SshServerFree {
    void operator()(ssh_session session) const { ssh_free(session); }
    void operator()(ssh_bind bind) const { ssh_bind_free(bind); }
    void operator()(ssh_event event) const { ssh_event_free(event); }
};
using ServerSessionPointer = std::unique_ptr<ssh_session_struct, SshServerFree>;

/// Serves one accepted connection until either side ends it: key exchange, login, then exec
/// commands and shells. Blocks; `stop` ends it within milliseconds, unless the handler hangs.
void serve_ssh_session(ServerSessionPointer session, const ServedDevice& device,
                       const Interrupt& stop);

}  // namespace plugfest::transport
