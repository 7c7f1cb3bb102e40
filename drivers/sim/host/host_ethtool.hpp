#pragma once

#include "drivers/sim/host/host_dialect.hpp"

namespace plugfest::sim {

/// Answers as ethtool would for a NIC port of the host: `ethtool [-I] DEV`, `-i DEV`, and
/// `[--json] [-I] --show-fec DEV` with the statistics and histogram of recent kernels.
[[nodiscard]] transport::ServedReply run_ethtool(const HostBox& box, const Words& words);

}  // namespace plugfest::sim
