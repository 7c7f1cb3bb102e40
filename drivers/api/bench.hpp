#pragma once

#include "domain/ids.hpp"
#include "domain/topology.hpp"
#include "drivers/api/ethernet_port.hpp"
#include "drivers/api/optical_module.hpp"
#include "drivers/api/traffic_generator.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plugfest::api {

/// The module of one cage with whatever it offers; what it does not offer is null. `restorable`
/// covers every setting our drivers change (data paths, low power, diagnostics).
struct ModuleDevice {
    OpticalModule* module = nullptr;
    DataPathControl* data_path = nullptr;
    PatternTester* patterns = nullptr;
    LinkDiagnostics* diagnostics = nullptr;
    Restorable* restorable = nullptr;
};

/// The gear of one lab, opened by composition from the inventory. Steps see only this. Nothing is
/// contacted before a verb is called; pointers live as long as the bench.
class Bench {
  public:
    virtual ~Bench() = default;
    [[nodiscard]] virtual const Topology& topology() const = 0;
    /// The module in the cage that holds this port; `absent` if no access path is configured.
    [[nodiscard]] virtual Result<ModuleDevice> module(const PortName& port) = 0;
    [[nodiscard]] virtual Result<EthernetPort*> port(const PortName& port) = 0;
    /// Traffic from one host to another; `absent` if either is not a host we can log in to.
    [[nodiscard]] virtual Result<TrafficGenerator*> traffic(const DeviceName& from,
                                                            const DeviceName& to) = 0;
    /// What a journal entry's device name refers to ("leaf11:Ethernet0/module" or "/port").
    [[nodiscard]] virtual Result<Restorable*> restorable(const std::string& journal_name) = 0;
};

}  // namespace plugfest::api
