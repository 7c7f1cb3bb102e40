#pragma once

#include <string>
#include <string_view>

namespace plugfest::api {

/// The interface name among what a neighbour announces over LLDP: its port ID if that is an
/// interface name, else its description if that is a single word (SONiC announces its alias as
/// "local" ID and the interface as description, Linux its MAC address and the interface), else the
/// ID as it is. `id_type` is "ifname", "local", "mac", …, or empty if not known.
[[nodiscard]] inline std::string lldp_port_name(std::string_view id_type, std::string_view id,
                                                std::string_view description) {
    const bool single_word =
        !description.empty() && description.find_first_of(" \t") == std::string_view::npos;
    return std::string(id_type != "ifname" && single_word ? description : id);
}

}  // namespace plugfest::api
