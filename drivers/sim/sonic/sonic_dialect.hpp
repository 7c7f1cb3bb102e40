#pragma once

#include "drivers/sim/sonic/sonic_box.hpp"
#include "drivers/transport/ssh_server.hpp"

#include <string>

namespace plugfest::sim {

/// Answers a command line as the shell of a SONiC switch would. Any thread.
[[nodiscard]] transport::ServedReply run_sonic(const SonicBox& box, const std::string& line);

}  // namespace plugfest::sim
