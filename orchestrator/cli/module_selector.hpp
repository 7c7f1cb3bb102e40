#pragma once

#include "domain/result.hpp"
#include "domain/topology.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plugfest::cli {

/// The cages that a selector names: "leaf1:Ethernet0", a port of the cage, ranges
/// ("leaf1:Ethernet0-24"), a device ("leaf1"), "all", and comma lists of these. In the order of the
/// topology, each once. Fails with `config`, naming what fits nothing.
[[nodiscard]] Result<std::vector<PortName>> select_cages(const Topology& topology,
                                                         std::string_view selector);

}  // namespace plugfest::cli
