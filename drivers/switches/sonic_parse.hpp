#pragma once

#include "domain/result.hpp"
#include "domain/units.hpp"
#include "drivers/api/device_types.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::switches {

/// One port as SONiC lists it, in APPL_DB or in `show interfaces status`.
struct SonicPort {
    std::string name;
    std::string alias;
    int lanes = 0;  ///< 0 when not stated
    GigabitsPerSecond speed{0.0};
    std::string fec;  ///< "rs", "fc", "none", "N/A"
    bool admin_up = false;
    bool oper_up = false;
    std::string module_type;  ///< empty when there is no module or the source does not say
    std::optional<std::uint64_t> flaps;
};

/// What `show lldp table` or one block of `show lldp neighbors` says.
struct SonicNeighbour {
    std::string local_port;
    std::string device;
    std::string port;
};

/// Reads `show version` and `show platform summary --json` (may be empty). The model is the model
/// number, else the HwSKU. A serial of "N/A" is left empty. Fails with `decode` when there is no
/// SONiC version.
[[nodiscard]] Result<api::DeviceIdentity> parse_sonic_identity(std::string_view show_version,
                                                               std::string_view platform_summary);

/// Reads `sonic-db-cli APPL_DB hgetall PORT_TABLE:PORT`. Fails with `absent` when the table has no
/// such port, `decode` when a value is not what it should be.
[[nodiscard]] Result<SonicPort> parse_port_table(std::string_view command, std::string_view text,
                                                 std::string_view port);

/// Reads `show interfaces status [PORT]`: the front-panel ports in it.
[[nodiscard]] Result<std::vector<SonicPort>> parse_interface_status(std::string_view text);

/// Reads "800G", "1600G", "1.6T", "2.5G" or "100M".
[[nodiscard]] std::optional<GigabitsPerSecond> parse_speed(std::string_view text);

/// Reads `show lldp neighbors [PORT]`; no neighbours give an empty list.
[[nodiscard]] Result<std::vector<SonicNeighbour>> parse_lldp_neighbours(std::string_view text);

/// Reads `show lldp table`; no neighbours give an empty list.
[[nodiscard]] Result<std::vector<SonicNeighbour>> parse_lldp_table(std::string_view text);

/// Reads `show interfaces transceiver presence`: whether a module is in, by port.
[[nodiscard]] Result<std::map<std::string, bool>> parse_presence(std::string_view text);

}  // namespace plugfest::switches
