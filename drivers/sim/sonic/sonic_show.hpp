#pragma once

#include "drivers/sim/sonic/shell_line.hpp"
#include "drivers/sim/sonic/sonic_box.hpp"

namespace plugfest::sim {

// SONiC's `show` tables. `arguments` are what follows the words in the function's name; a port that
// does not exist gets SONiC's own complaint.

/// `show interfaces status [PORT]`
[[nodiscard]] transport::ServedReply show_interface_status(const SonicBox& box,
                                                           const Words& arguments);
/// `show interfaces counters fec-stats`
[[nodiscard]] transport::ServedReply show_fec_stats(const SonicBox& box, const Words& arguments);
/// `show interfaces counters fec-histogram PORT`
[[nodiscard]] transport::ServedReply show_fec_histogram(const SonicBox& box,
                                                        const Words& arguments);
/// `show lldp table`
[[nodiscard]] transport::ServedReply show_lldp_table(const SonicBox& box, const Words& arguments);
/// `show lldp neighbors [PORT]`
[[nodiscard]] transport::ServedReply show_lldp_neighbors(const SonicBox& box,
                                                         const Words& arguments);

}  // namespace plugfest::sim
