#pragma once

#include "drivers/sim/sonic/shell_line.hpp"
#include "drivers/sim/sonic/sonic_box.hpp"

namespace plugfest::sim {

/// `sonic-db-cli DATABASE hgetall KEY` and `… hget KEY FIELD`, for the port tables of APPL_DB and
/// COUNTERS_DB. `arguments` start with the database. Keys that do not exist are empty, as in Redis.
[[nodiscard]] transport::ServedReply sonic_db_cli(const SonicBox& box, const Words& arguments);

}  // namespace plugfest::sim
