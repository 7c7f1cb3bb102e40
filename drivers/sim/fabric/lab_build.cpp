#include "drivers/sim/fabric/lab_fabric.hpp"
#include "drivers/sim/module/image_memory.hpp"
#include "drivers/sim/module/part_memory.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace plugfest::sim {

namespace {

constexpr double host_lane_gbps = 100.0;

std::string kind_names() {
    std::vector<std::string_view> names;
    for (const PartKind& kind : part_catalog()) {
        names.push_back(kind.name);
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

/// The wire that ends in this cage, or null.
const WireSpec* wire_at(const LabSpec& spec, const Cage& cage) {
    for (const WireSpec& wire : spec.wires) {
        for (const SubPort& port : cage.ports) {
            if (wire.a == port.name || wire.b == port.name) {
                return &wire;
            }
        }
    }
    return nullptr;
}

/// "3.5" into its two numbers.
Result<std::pair<std::uint8_t, std::uint8_t>> parse_firmware(const ModuleSpec& module) {
    std::pair<std::uint8_t, std::uint8_t> version;
    const char* end = module.firmware.data() + module.firmware.size();
    const auto major = std::from_chars(module.firmware.data(), end, version.first);
    if (major.ec == std::errc{} && major.ptr != end && *major.ptr == '.') {
        const auto minor = std::from_chars(major.ptr + 1, end, version.second);
        if (minor.ec == std::errc{} && minor.ptr == end) {
            return version;
        }
    }
    return fail(ErrorKind::config, fmt::format("module {}: firmware {} is not MAJOR.MINOR",
                                               module.cage.str(), module.firmware));
}

std::string or_else(const std::string& given, std::string_view fallback) {
    return given.empty() ? std::string(fallback) : given;
}

/// Both plugs of a cable assembly carry one serial number.
std::string default_serial(const LabSpec& spec, const PartKind& kind, const ModuleSpec& module,
                           const WireSpec* wire) {
    const bool shared = is_cable_assembly(kind.medium) && wire != nullptr;
    const std::string& owner = shared ? wire->name.str() : module.cage.str();
    Random random = Seed(spec.seed).at("serial").at(owner).random();
    return fmt::format("V{:09d}", random() % 1'000'000'000);
}

Result<PartIdentity> identity_of(const LabSpec& spec, const PartKind& kind,
                                 const ModuleSpec& module, const WireSpec* wire) {
    PartIdentity identity{
        .vendor = or_else(module.vendor, kind.vendor),
        .part = or_else(module.part, kind.part),
        .revision = or_else(module.revision, kind.revision),
        .serial = or_else(module.serial, default_serial(spec, kind, module, wire)),
        .firmware_major = kind.firmware_major,
        .firmware_minor = kind.firmware_minor};
    if (!module.firmware.empty()) {
        PLUGFEST_TRY(const auto version, parse_firmware(module));
        identity.firmware_major = version.first;
        identity.firmware_minor = version.second;
    }
    if (is_cable_assembly(kind.medium) && wire != nullptr) {
        identity.cable_length = Metre(wire->length_m);
    }
    return identity;
}

Result<ModuleMemory> memory_of(const LabSpec& spec, const PartKind& kind, const ModuleSpec& module,
                               const WireSpec* wire) {
    if (!module.image.empty()) {
        return load_image(module.image);
    }
    PLUGFEST_TRY(const PartIdentity identity, identity_of(spec, kind, module, wire));
    return build_memory(kind, identity);
}

PathPlan plan_path(const FabricPort& from, const FabricPort& to, double length_m) {
    return {.from = from.name,
            .to = to.name,
            .transmitter = &from.module->kind(),
            .receiver = &to.module->kind(),
            .length_m = length_m,
            .from_lanes = from.lanes,
            .to_lanes = to.lanes};
}

}  // namespace

Result<void> LabFabric::build(const LabSpec& spec) {
    lab_.physics = spec.physics;
    seed_ = Seed(spec.seed);
    for (const Cage& cage : spec.cages) {
        PLUGFEST_CHECK(add_cage(cage));
    }
    for (const ModuleSpec& module : spec.modules) {
        PLUGFEST_CHECK(with_context(add_module(spec, module), "module " + module.cage.str()));
    }
    for (const WireSpec& wire : spec.wires) {
        PLUGFEST_CHECK(with_context(add_wire(wire), "wire " + wire.name.str()));
    }
    for (auto& [name, port] : ports_) {
        port.counters = std::make_unique<PortCounters>(seed_.at(name.str()), lab_,
                                                       port.rate_gbps * kp4_line_rate_ratio);
    }
    for (const FaultSpec& fault : spec.faults) {
        PLUGFEST_TRY(const FaultSpec at_cage_or_port, placed(fault));
        PLUGFEST_CHECK(lab_.faults.add(at_cage_or_port, lab_.now));
    }
    follow_signals();
    running_ = true;
    return {};
}

Result<void> LabFabric::add_cage(const Cage& cage) {
    for (const SubPort& sub_port : cage.ports) {
        FabricPort port;
        port.name = sub_port.name;
        port.cage = cage.name;
        for (const int lane : sub_port.host_lanes) {
            if (lane < 1 || lane > module_lanes) {
                return fail(ErrorKind::config,
                            fmt::format("port {}: host lanes go from 1 to {}, not {}",
                                        port.name.str(), module_lanes, lane));
            }
            port.lanes.push_back(lane - 1);
        }
        if (port.lanes.empty()) {
            for (int lane = 0; lane < module_lanes; ++lane) {
                port.lanes.push_back(lane);
            }
        }
        port.rate_gbps = host_lane_gbps * static_cast<double>(port.lanes.size());
        if (!ports_.try_emplace(sub_port.name, std::move(port)).second) {
            return fail(ErrorKind::config,
                        fmt::format("port {} exists twice", sub_port.name.str()));
        }
    }
    return {};
}

Result<void> LabFabric::add_module(const LabSpec& spec, const ModuleSpec& module) {
    const auto cage = std::ranges::find(spec.cages, module.cage, &Cage::name);
    if (cage == spec.cages.end()) {
        return fail(ErrorKind::config, fmt::format("the lab has no cage {}", module.cage.str()));
    }
    const PartKind* kind = find_part(module.kind);
    if (kind == nullptr) {
        return fail(ErrorKind::config,
                    fmt::format("no part kind {}; there are: {}", module.kind, kind_names()));
    }
    PLUGFEST_TRY(const ModuleMemory memory, memory_of(spec, *kind, module, wire_at(spec, *cage)));
    auto made = std::make_unique<Module>(module.cage, *kind, memory, seed_.at(module.cage.str()),
                                         lab_, [this] { follow_signals(); });
    for (const SubPort& port : cage->ports) {
        ports_.at(port.name).module = made.get();
    }
    if (!modules_.try_emplace(module.cage, std::move(made)).second) {
        return fail(ErrorKind::config, "the cage holds two modules");
    }
    return {};
}

Result<void> LabFabric::add_wire(const WireSpec& wire) {
    PLUGFEST_TRY(FabricPort * a, find_port(wire.a));
    PLUGFEST_TRY(FabricPort * b, find_port(wire.b));
    if (a == b || a->peer != nullptr || b->peer != nullptr) {
        return fail(ErrorKind::config,
                    fmt::format("port {} has two wires", (a->peer != nullptr ? a : b)->name.str()));
    }
    if (a->lanes.size() != b->lanes.size()) {
        return fail(ErrorKind::config,
                    fmt::format("{} has {} lanes but {} has {}", a->name.str(), a->lanes.size(),
                                b->name.str(), b->lanes.size()));
    }
    for (FabricPort* port : {a, b}) {
        port->peer = port == a ? b : a;
        port->rate_gbps = wire.rate.value() > 0.0 ? wire.rate.value() : port->rate_gbps;
    }
    if (a->module == nullptr || b->module == nullptr) {
        return {};  // nothing to carry a signal; the ports stay down
    }
    const Seed seed = seed_.at(wire.a.str()).at(wire.b.str());
    const PartPhysics& physics = a->module->kind().physics;
    wires_.push_back(std::make_unique<FabricWire>(
        FabricWire{.a = a,
                   .b = b,
                   .to_b = Channel(plan_path(*a, *b, wire.length_m), seed.at("to b"), lab_),
                   .to_a = Channel(plan_path(*b, *a, wire.length_m), seed.at("to a"), lab_),
                   .link = Link(seed, physics.link_up_fastest_s, physics.link_up_slowest_s),
                   .seen_by_b = {},
                   .seen_by_a = {}}));
    return {};
}

Result<FaultSpec> LabFabric::placed(const FaultSpec& fault) {
    // Faults of modules sit at their cage, whichever of its ports was named.
    PLUGFEST_TRY(const FabricPort* port, find_port(fault.at));
    const FaultKind* kind = find_fault(fault.kind);
    FaultSpec result = fault;
    if (kind != nullptr && kind->of_module) {
        result.at = port->cage;
    }
    return result;
}

Result<std::unique_ptr<Fabric>> build_fabric(const LabSpec& spec) {
    auto fabric = std::make_unique<LabFabric>();
    PLUGFEST_CHECK(fabric->build(spec));
    return fabric;
}

}  // namespace plugfest::sim
