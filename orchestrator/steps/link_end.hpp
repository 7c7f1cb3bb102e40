#pragma once

#include "domain/ids.hpp"
#include "domain/result.hpp"
#include "domain/topology.hpp"
#include "drivers/api/bench.hpp"
#include "orchestrator/steps/step.hpp"

#include <array>
#include <string>
#include <vector>

namespace plugfest::steps {

/// One end of a link with the gear that serves it.
struct LinkEnd {
    PortName port;
    PortName peer;
    PortName cage;
    api::HostLanes lanes;      ///< host lanes of the cage that this link uses
    api::ModuleDevice module;  ///< all null where no access path to the module is configured
    api::EthernetPort* ethernet = nullptr;

    /// How the journal names the module ("leaf11:Ethernet0/module") and the port.
    [[nodiscard]] std::string module_device() const;
    [[nodiscard]] std::string port_device() const;
    /// The module, or `absent` where the lab file configures no way to it.
    [[nodiscard]] Result<api::OpticalModule*> require_module() const;
};

using LinkEnds = std::array<LinkEnd, 2>;

/// Both ends of the link, in the order a, b. Contacts nothing.
[[nodiscard]] Result<LinkEnds> open_ends(api::Bench& bench, const Link& link);

/// Links that run over the same cable, the given one among them: one plug serves them all.
[[nodiscard]] std::vector<const Link*> links_of_cable(const Topology& topology, const Link& link);

/// Numbers of the media lanes that serve `lanes` in the module's present configuration; empty if
/// that cannot be told, meaning all.
[[nodiscard]] std::vector<int> media_lanes_of(const api::ModuleIdentity& identity,
                                              const api::ModuleStatus& status,
                                              const api::HostLanes& lanes);
/// Whether `lane` is in `lanes` (an empty list holds all).
[[nodiscard]] bool holds_lane(const std::vector<int>& lanes, int lane);

/// A place on the link as a whole at one end, or at one lane of its media side.
[[nodiscard]] Place place_at(const PortName& port);
[[nodiscard]] Place media_lane_at(const PortName& port, int lane, Direction direction);

}  // namespace plugfest::steps
