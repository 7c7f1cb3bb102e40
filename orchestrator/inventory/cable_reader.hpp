#pragma once

#include "domain/topology.hpp"
#include "orchestrator/inventory/fabric_reader.hpp"
#include "orchestrator/yaml/document.hpp"
#include "orchestrator/yaml/mistakes.hpp"

namespace plugfest::inventory {

/// Reads `cables:` with their links into a topology whose devices are complete.
void read_cables(const yaml::Node& node, const Extras& extras, Topology& topology,
                 yaml::Mistakes& mistakes);

}  // namespace plugfest::inventory
