#pragma once

#include "drivers/sim/fabric/shared_fabric.hpp"
#include "drivers/sim/lab_spec.hpp"
#include "drivers/sim/sonic/box_commands.hpp"
#include "drivers/sim/sonic/lldp_directory.hpp"

#include <string>
#include <vector>

namespace plugfest::sim {

/// A port as the switch's own tools name it.
struct SonicPort {
    PortName name;  ///< "leaf11:Ethernet0"
    PortName cage;
    std::string local;  ///< "Ethernet0"
    std::string alias;  ///< "etp1"
    std::string lanes;  ///< of the switch chip, "0,1,2,3,4,5,6,7"
    std::string oid;    ///< of its counters, "oid:0x1000000000002"
    int index = 1;      ///< of the cage, from 1
};

/// A SONiC switch of the lab: what its dialect answers from.
struct SonicBox {
    SwitchSpec spec;
    std::vector<SonicPort> ports;
    const LldpDirectory* lldp = nullptr;
    SharedFabric* fabric = nullptr;

    [[nodiscard]] const SonicPort* find(const std::string& local_name) const;
};

/// The switch as the lab's spec has it. `lldp` and `fabric` must outlive it.
[[nodiscard]] SonicBox make_sonic_box(const SwitchSpec& spec, const std::vector<Cage>& cages,
                                      const LldpDirectory& lldp, SharedFabric& fabric);

/// What SONiC's tools say to a port they do not know.
[[nodiscard]] transport::ServedReply invalid_interface();

}  // namespace plugfest::sim
