#pragma once

#include "drivers/sim/fabric/fabric.hpp"
#include "drivers/sim/fabric/link.hpp"
#include "drivers/sim/fabric/port_counters.hpp"
#include "drivers/sim/module/module.hpp"
#include "drivers/sim/physics/channel.hpp"

#include <map>
#include <memory>
#include <vector>

namespace plugfest::sim {

/// A port of a box, and what is plugged into its cage.
struct FabricPort {
    PortName name;
    PortName cage;
    Module* module = nullptr;  ///< null if the cage is empty
    std::vector<int> lanes;    ///< 0-based host lanes of the cage
    double rate_gbps = 0.0;
    bool admin_up = true;
    bool oper_up = false;
    std::uint64_t flaps = 0;
    const FabricPort* peer = nullptr;  ///< at the true other end of the wire, if any
    std::unique_ptr<PortCounters> counters;
};

/// A wire with a module at both ends.
struct FabricWire {
    FabricPort* a = nullptr;
    FabricPort* b = nullptr;
    Channel to_b;
    Channel to_a;
    Link link;
    std::vector<Signal> seen_by_b;  ///< last sources, errors left out: what receivers adapt to
    std::vector<Signal> seen_by_a;
};

/// The virtual lab as one discrete-event model: time moves from event to event, and after each the
/// signals are followed through all modules and wires.
class LabFabric final : public Fabric {
  public:
    /// Fills the lab; `config` on what does not fit together. To be called once.
    Result<void> build(const LabSpec& spec);

    [[nodiscard]] Instant now() const override { return lab_.now; }
    void advance_to(Instant when) override;
    [[nodiscard]] SimModule* module(const PortName& cage) override;
    [[nodiscard]] Result<SimPortView> port(const PortName& port) override;
    Result<void> set_admin(const PortName& port, bool up) override;
    Result<void> inject(const FaultSpec& fault) override;
    [[nodiscard]] std::vector<std::string> untidy() override;
    [[nodiscard]] Result<std::vector<double>> true_ber(const PortName& receiver) override;

  private:
    using ModuleInputs = std::map<const Module*, Module::Inputs>;

    Result<void> add_cage(const Cage& cage);
    Result<void> add_module(const LabSpec& spec, const ModuleSpec& module);
    Result<void> add_wire(const WireSpec& wire);
    Result<FabricPort*> find_port(const PortName& name);
    Result<FaultSpec> placed(const FaultSpec& fault);

    void follow_signals();
    [[nodiscard]] ModuleInputs trace() const;
    static void carry(const Channel& channel, const FabricPort& from, const FabricPort& to,
                      ModuleInputs& inputs);
    /// True if a receiver started afresh, so that its error ratio changed.
    bool adapt_receivers(const ModuleInputs& inputs);
    bool update_links(const ModuleInputs& inputs);
    void update_ports(const ModuleInputs& inputs);
    void set_oper(FabricWire& wire, bool up);
    [[nodiscard]] std::optional<Instant> next_event() const;

    LabContext lab_;
    Seed seed_{0};
    bool running_ = false;
    std::map<PortName, std::unique_ptr<Module>> modules_;  ///< by cage
    std::map<PortName, FabricPort> ports_;
    std::vector<std::unique_ptr<FabricWire>> wires_;
};

}  // namespace plugfest::sim
