#pragma once

#include "domain/ids.hpp"
#include "domain/topology.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace plugfest::sim {

/// A fault to be simulated, from the lab's truth or injected live. Kinds and their parameters are
/// listed in drivers/sim/fabric/faults.hpp; an unknown kind or parameter is an error.
struct FaultSpec {
    std::string kind;         ///< "dirty_connector", "bursts", "bad_checksum", "nack_bursts", …
    PortName at;              ///< cage or port it sits at
    std::optional<int> lane;  ///< 1-based, where the kind is per lane
    std::map<std::string, double> parameters;
};

/// What sits in a cage.
struct ModuleSpec {
    PortName cage;
    std::string kind;    ///< entry of the part catalogue: "dac-800g", "dr8-800g", …
    std::string vendor;  ///< empty: from the catalogue
    std::string part;    ///< empty: from the catalogue
    std::string revision;
    std::string serial;
    std::string firmware;  ///< "3.5", empty: from the catalogue
    std::string
        image;  ///< memory image file to load instead of the catalogue's memory, empty if none
};

struct SwitchSpec {
    DeviceName name;
    std::string model;     ///< "Virtual VS-5600"
    std::string software;  ///< "SONiC.202505-virtual"
    std::string serial;
    std::optional<int> rail;
    int unit = 1;
};

struct HostSpec {
    DeviceName name;
    std::string model;
    std::string software;
    std::string serial;
    int unit = 1;
};

/// One electrical and optical path between two ports, as it truly is.
struct WireSpec {
    LinkName name;  ///< of the intended link this wire was meant to be
    PortName a;     ///< actual ends, which may differ from the intended ones
    PortName b;
    Medium medium = Medium::optics;
    double length_m = 3.0;
    GigabitsPerSecond rate{0.0};
    int lanes = 8;
};

/// Which imperfections of real gear are modelled; all on except in tests against theory.
struct PhysicsOptions {
    bool adaptation_spread = true;  ///< each link-up adapts anew
    bool counter_lag = true;        ///< displayed counters are up to a second old
    bool vdm_averaging = true;      ///< VDM values are averages over the update interval
    bool monitor_error = true;      ///< monitors err within their accuracy
};

/// The truth of a virtual lab: what it is made of and what is wrong with it. Plain data, so that
/// drivers/sim needs no YAML; the orchestrator fills it from the `sim:` parts of a lab file.
struct LabSpec {
    std::string name;
    std::uint64_t seed = 1;
    std::vector<SwitchSpec> switches;
    std::vector<HostSpec> hosts;
    std::vector<Cage> cages;  ///< of all devices, with their sub-ports, rails and IPs
    std::vector<ModuleSpec> modules;
    std::vector<WireSpec> wires;
    std::vector<FaultSpec> faults;
    PhysicsOptions physics;
    bool with_hosts =
        true;  ///< false: no namespaces, sshd or iperf3 (steps with traffic cannot run)
};

}  // namespace plugfest::sim
