#include "drivers/sim/fabric/lab_fabric.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace plugfest::sim {

namespace {

constexpr double least_power_mw = 0.025;  // -16 dBm: below it a receiver reports loss of signal
constexpr double hopeless_ber = 5e-3;     // no codeword lock

/// Signals that go round through loopbacks at both ends settle within this many passes.
constexpr int passes_with_loops = 3;

Signal source_of(const Signal& signal) {
    Signal source = signal;
    source.ber = 0.0;
    return source;
}

bool is_traffic(const Signal& signal) {
    return signal.kind == SignalKind::traffic && !signal.looped && signal.ber < hopeless_ber;
}

void keep_earliest(std::optional<Instant>& earliest, std::optional<Instant> candidate) {
    if (candidate && (!earliest || *candidate < *earliest)) {
        earliest = candidate;
    }
}

std::vector<Signal> sources_at(const FabricPort& port, const Module::Inputs& inputs) {
    std::vector<Signal> sources;
    sources.reserve(port.lanes.size());
    for (const int lane : port.lanes) {
        sources.push_back(source_of(inputs.at(static_cast<std::size_t>(lane)).media));
    }
    return sources;
}

bool sends_traffic(const FabricPort& port, const Module::Inputs& inputs) {
    return port.admin_up && std::ranges::all_of(port.lanes, [&](int lane) {
               return is_traffic(
                   port.module->media_output(lane, inputs.at(static_cast<std::size_t>(lane))));
           });
}

bool receives_traffic(const FabricPort& port, const Module::Inputs& inputs) {
    return std::ranges::all_of(port.lanes, [&](int lane) {
        return is_traffic(
            port.module->host_output(lane, inputs.at(static_cast<std::size_t>(lane))));
    });
}

std::vector<double> port_ber(const Channel& channel, const FabricPort& port,
                             const Module::Inputs& inputs) {
    std::vector<double> ratios;
    for (int i = 0; i < channel.lanes(); ++i) {
        const int lane = port.lanes[static_cast<std::size_t>(i)];
        const Signal signal =
            port.module->host_output(lane, inputs.at(static_cast<std::size_t>(lane)));
        ratios.push_back(signal.ber + channel.leaving_ber(i));
    }
    return ratios;
}

}  // namespace

void LabFabric::advance_to(Instant when) {
    while (true) {
        const auto next = next_event();
        if (!next || *next > when) {
            break;
        }
        lab_.now = std::max(lab_.now, *next);
        for (auto& [cage, module] : modules_) {
            module->settle();
        }
        follow_signals();
    }
    lab_.now = std::max(lab_.now, when);
}

std::optional<Instant> LabFabric::next_event() const {
    std::optional<Instant> next = lab_.faults.next_change(lab_.now);
    for (const auto& [cage, module] : modules_) {
        keep_earliest(next, module->next_event());
    }
    for (const auto& wire : wires_) {
        keep_earliest(next, wire->link.next_event());
        keep_earliest(next, wire->to_a.next_event());
        keep_earliest(next, wire->to_b.next_event());
    }
    return next;
}

SimModule* LabFabric::module(const PortName& cage) {
    const auto found = modules_.find(cage);
    return found == modules_.end() ? nullptr : found->second.get();
}

Result<FabricPort*> LabFabric::find_port(const PortName& name) {
    const auto found = ports_.find(name);
    if (found == ports_.end()) {
        return fail(ErrorKind::config, fmt::format("the lab has no port {}", name.str()));
    }
    return &found->second;
}

Result<SimPortView> LabFabric::port(const PortName& port) {
    PLUGFEST_TRY(const FabricPort* found, find_port(port));
    SimPortView view;
    view.admin_up = found->admin_up;
    view.oper_up = found->oper_up;
    view.speed_gbps = found->rate_gbps;
    view.line_rate_gbps = found->rate_gbps * kp4_line_rate_ratio;
    view.lanes = static_cast<int>(found->lanes.size());
    view.flaps = found->flaps;
    view.fec_counters = found->counters->read();
    if (found->oper_up) {
        view.neighbour.emplace(device_of(found->peer->name).str(), local_name(found->peer->name));
    }
    return view;
}

Result<void> LabFabric::set_admin(const PortName& port, bool up) {
    PLUGFEST_TRY(FabricPort * found, find_port(port));
    found->admin_up = up;
    follow_signals();
    return {};
}

Result<void> LabFabric::inject(const FaultSpec& fault) {
    PLUGFEST_TRY(const FaultSpec spec, placed(fault));
    PLUGFEST_CHECK(lab_.faults.add(spec, lab_.now));
    for (auto& [cage, module] : modules_) {
        module->settle();
    }
    follow_signals();
    return {};
}

std::vector<std::string> LabFabric::untidy() {
    std::vector<std::string> found;
    for (const auto& [cage, module] : modules_) {
        for (std::string& item : module->untidy()) {
            found.push_back(std::move(item));
        }
    }
    for (const auto& [name, port] : ports_) {
        if (!port.admin_up) {
            found.push_back(fmt::format("port {}: admin down", name.str()));
        }
    }
    return found;
}

Result<std::vector<double>> LabFabric::true_ber(const PortName& receiver) {
    const ModuleInputs inputs = trace();
    for (const auto& wire : wires_) {
        for (const bool at_a : {true, false}) {
            const FabricPort& port = at_a ? *wire->a : *wire->b;
            if (port.name == receiver) {
                return port_ber(at_a ? wire->to_a : wire->to_b, port, inputs.at(port.module));
            }
        }
    }
    return fail(ErrorKind::config, fmt::format("no wire ends at {}", receiver.str()));
}

LabFabric::ModuleInputs LabFabric::trace() const {
    ModuleInputs inputs;
    for (const auto& [cage, module] : modules_) {
        inputs[module.get()] = {};
    }
    for (const auto& [name, port] : ports_) {
        for (const int lane : port.lanes) {
            if (port.admin_up && port.module != nullptr) {
                inputs[port.module].at(static_cast<std::size_t>(lane)).host.kind =
                    SignalKind::traffic;
            }
        }
    }
    const bool loops =
        std::ranges::any_of(modules_, [](const auto& entry) { return entry.second->loops(); });
    for (int pass = 0; pass < (loops ? passes_with_loops : 1); ++pass) {
        for (const auto& wire : wires_) {
            carry(wire->to_b, *wire->a, *wire->b, inputs);
            carry(wire->to_a, *wire->b, *wire->a, inputs);
        }
    }
    return inputs;
}

void LabFabric::carry(const Channel& channel, const FabricPort& from, const FabricPort& to,
                      ModuleInputs& inputs) {
    for (int i = 0; i < channel.lanes(); ++i) {
        const auto from_lane = static_cast<std::size_t>(from.lanes[static_cast<std::size_t>(i)]);
        LaneInput& sent = inputs[from.module].at(from_lane);
        if (sent.host.kind != SignalKind::none) {
            sent.host.ber = channel.entering_ber(i);
        }
        const Signal out = from.module->media_output(static_cast<int>(from_lane), sent);
        LaneInput& received =
            inputs[to.module].at(static_cast<std::size_t>(to.lanes[static_cast<std::size_t>(i)]));
        received.media = {};
        received.rx_power_mw = 0.0;
        received.bursts = channel.bursts(i);
        if (out.kind == SignalKind::none || channel.cut()) {
            continue;
        }
        const Milliwatt power =
            channel.received_power(i, from.module->emitted(static_cast<int>(from_lane)));
        received.rx_power_mw = power.value();
        if (to.module->kind().has_optics && power.value() < least_power_mw) {
            continue;
        }
        received.media = out;
        received.media.ber += channel.medium_ber(i, power);
    }
}

bool LabFabric::adapt_receivers(const ModuleInputs& inputs) {
    bool adapted = false;
    for (auto& wire : wires_) {
        for (const bool at_a : {true, false}) {
            const FabricPort& port = at_a ? *wire->a : *wire->b;
            std::vector<Signal>& seen = at_a ? wire->seen_by_a : wire->seen_by_b;
            const std::vector<Signal> sources = sources_at(port, inputs.at(port.module));
            const bool dark = std::ranges::all_of(
                sources, [](const Signal& signal) { return signal.kind == SignalKind::none; });
            if (running_ && sources != seen && !dark) {
                (at_a ? wire->to_a : wire->to_b).adapt(false);
                adapted = true;
            }
            seen = sources;
        }
    }
    return adapted;
}

bool LabFabric::update_links(const ModuleInputs& inputs) {
    bool adapted = false;
    for (auto& wire : wires_) {
        const auto& at_a = inputs.at(wire->a->module);
        const auto& at_b = inputs.at(wire->b->module);
        const LinkCondition condition{
            .a_sends = sends_traffic(*wire->a, at_a),
            .b_sends = sends_traffic(*wire->b, at_b),
            .received = receives_traffic(*wire->a, at_a) && receives_traffic(*wire->b, at_b)};
        if (!running_) {
            wire->link.start(condition);
            set_oper(*wire, wire->link.up());
            continue;
        }
        const Link::Change change = wire->link.consider(condition, lab_.now);
        if (change == Link::Change::went_up) {
            wire->to_a.adapt(wire->link.only_b_was_gone());
            wire->to_b.adapt(wire->link.only_a_was_gone());
            adapted = true;
        }
        set_oper(*wire, wire->link.up());
    }
    return adapted;
}

void LabFabric::set_oper(FabricWire& wire, bool up) {
    for (FabricPort* port : {wire.a, wire.b}) {
        if (port->oper_up && !up) {
            ++port->flaps;
        }
        port->oper_up = up;
    }
}

void LabFabric::update_ports(const ModuleInputs& inputs) {
    for (auto& wire : wires_) {
        for (const bool at_a : {true, false}) {
            FabricPort& port = at_a ? *wire->a : *wire->b;
            const Channel& channel = at_a ? wire->to_a : wire->to_b;
            PortReception reception;
            reception.up = port.oper_up;
            if (reception.up) {
                reception.precoded = channel.precoded();
                reception.lane_ber = port_ber(channel, port, inputs.at(port.module));
                reception.bursts = channel.bursts(0);
            }
            port.counters->set_reception(reception);
        }
    }
}

void LabFabric::follow_signals() {
    ModuleInputs inputs = trace();
    const bool new_source = adapt_receivers(inputs);
    const bool new_link = update_links(inputs);
    if (new_source || new_link) {
        inputs = trace();
    }
    for (auto& [cage, module] : modules_) {
        module->set_inputs(inputs.at(module.get()));
    }
    update_ports(inputs);
}

}  // namespace plugfest::sim
