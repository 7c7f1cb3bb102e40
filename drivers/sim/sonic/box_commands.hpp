#pragma once

#include "drivers/sim/fabric/shared_fabric.hpp"
#include "drivers/sim/sonic/shell_line.hpp"

#include <optional>
#include <string>

namespace plugfest::sim {

/// What every box of the lab answers the same way, its clock being lab time: `echo`, `true`,
/// `false`, `hostname`, `date [-u] [+FORMAT]`, `uptime [-s]`. Empty for anything else.
[[nodiscard]] std::optional<transport::ServedReply> run_common_command(const Words& words,
                                                                       const std::string& host_name,
                                                                       SharedFabric& fabric);

/// "18:33:50 up 1 day,  2:03,  1 user,  load average: 0.08, 0.05, 0.01", as uptime prints it.
[[nodiscard]] std::string uptime_text(SharedFabric& fabric);

/// Lab time in UTC, in strftime's format; "%N" gives nanoseconds.
[[nodiscard]] std::string format_lab_time(SharedFabric::LabUtc time, std::string format);

/// A reply of text on standard output and status 0.
[[nodiscard]] transport::ServedReply printed(std::string text);
/// A reply of text on standard error and a status.
[[nodiscard]] transport::ServedReply complained(std::string text, int status);

}  // namespace plugfest::sim
