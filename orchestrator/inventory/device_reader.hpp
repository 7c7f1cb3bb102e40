#pragma once

#include "domain/topology.hpp"
#include "orchestrator/inventory/fabric_reader.hpp"
#include "orchestrator/yaml/document.hpp"
#include "orchestrator/yaml/mistakes.hpp"
#include "orchestrator/yaml/reader.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::inventory {

/// Every `form_factor` that a lab file may name.
[[nodiscard]] std::vector<std::string> form_factor_words();

/// Electrical lanes of a form factor, 0 if it is not known.
[[nodiscard]] int lanes_of(std::string_view form_factor);

/// Reads `switches:` and `hosts:` into a topology, with their cages and ports.
class DeviceReader {
  public:
    DeviceReader(Topology& topology, const Extras& extras, yaml::Mistakes& mistakes);

    void read(const yaml::Node& devices, DeviceRole role);

  private:
    void read_device(const yaml::Entry& entry, DeviceRole role);
    void read_cage(const yaml::Entry& entry, const Device& device, const Cage& defaults);
    void read_ports(const yaml::Node& node, const Device& device, Cage& cage);
    [[nodiscard]] SubPort read_port(yaml::MappingReader& reader, PortName name,
                                    const Device& device, const Cage& cage);
    void check_lanes(const yaml::Node& node, const Cage& cage);
    void check_address(const yaml::Node& node, const SubPort& port);
    void add_port_name(const PortName& name, yaml::Position where);

    Topology& topology_;
    const Extras& extras_;
    yaml::Mistakes& mistakes_;
    std::map<PortName, int> ports_;              ///< with their lines
    std::map<std::string, PortName> addresses_;  ///< by address without prefix length
};

}  // namespace plugfest::inventory
