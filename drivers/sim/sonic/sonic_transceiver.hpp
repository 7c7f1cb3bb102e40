#pragma once

#include "drivers/sim/sonic/shell_line.hpp"
#include "drivers/sim/sonic/sonic_box.hpp"

namespace plugfest::sim {

/// The module's type as `show interfaces status` names it, "N/A" for an empty or silent cage.
[[nodiscard]] std::string transceiver_type(const SonicBox& box, const SonicPort& port);

/// `show interfaces transceiver presence [PORT]`
[[nodiscard]] transport::ServedReply show_transceiver_presence(const SonicBox& box,
                                                               const Words& arguments);
/// `show interfaces transceiver eeprom [PORT]`: the identity of CMIS modules.
[[nodiscard]] transport::ServedReply show_transceiver_eeprom(const SonicBox& box,
                                                             const Words& arguments);
/// `sfputil show presence [-p PORT]`
[[nodiscard]] transport::ServedReply sfputil_show_presence(const SonicBox& box,
                                                           const Words& arguments);
/// `sfputil read-eeprom -p PORT -n PAGE -o OFFSET -s SIZE [--no-format]`
[[nodiscard]] transport::ServedReply sfputil_read_eeprom(const SonicBox& box,
                                                         const Words& arguments);
/// `sfputil write-eeprom -p PORT -n PAGE -o OFFSET -d HEX`
[[nodiscard]] transport::ServedReply sfputil_write_eeprom(const SonicBox& box,
                                                          const Words& arguments);

}  // namespace plugfest::sim
