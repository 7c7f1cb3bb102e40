#pragma once

#include "domain/result.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plugfest::nics {

/// Who is heard on a port of a host.
struct HeardNeighbour {
    std::string local_port;
    std::string device;
    std::string port;
};

/// Reads `lldpctl -f json [DEV]`; nobody heard gives an empty list. Accepts the shapes of all
/// releases: interfaces as object or list, a chassis with or without a name.
[[nodiscard]] Result<std::vector<HeardNeighbour>> parse_lldpctl(std::string_view text);

}  // namespace plugfest::nics
