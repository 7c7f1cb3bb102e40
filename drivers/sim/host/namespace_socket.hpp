#pragma once

#include "domain/result.hpp"
#include "drivers/sim/module/descriptor.hpp"

#include <sys/types.h>

namespace plugfest::sim {

/// A socket that listens on 127.0.0.1 in the network namespace of process `pid`, at a port chosen
/// by the system. `with_user_namespace`: the namespace belongs to that process's user namespace.
[[nodiscard]] Result<Descriptor> listen_in_namespace(pid_t pid, bool with_user_namespace);

}  // namespace plugfest::sim
