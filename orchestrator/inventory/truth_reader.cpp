#include "orchestrator/inventory/truth_reader.hpp"

#include "orchestrator/yaml/suggestion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <ranges>
#include <utility>

namespace plugfest::inventory {

namespace {

constexpr yaml::Range<std::int64_t> seed_range{0, std::numeric_limits<std::int64_t>::max()};

/// Serial of a simulated part that the file does not name: both plugs of a cable share one, modules
/// have their own.
std::string made_up_serial(std::size_t cable, std::size_t end, Medium medium) {
    const std::string stem = fmt::format("SIM{:05}", cable + 1);
    return is_cable_assembly(medium) ? stem : stem + static_cast<char>('A' + end);
}

std::vector<std::string> port_names(const Topology& topology) {
    std::vector<std::string> names;
    for (const Cage& cage : topology.cages) {
        for (const SubPort& port : cage.ports) {
            names.push_back(port.name.str());
        }
    }
    return names;
}

std::vector<std::string> cages_of(const Cable& cable) {
    return yaml::words_of(cable.ends, [](const CableEnd& end) { return end.cage.str(); });
}

/// What every fault has, as opposed to the numbers that shape one kind.
bool is_common_fault_key(std::string_view key) {
    return key == "kind" || key == "at" || key == "lane";
}

}  // namespace

TruthReader::TruthReader(LabFile& lab, const LabVocabulary& vocabulary, yaml::Mistakes& mistakes)
    : lab_(lab), vocabulary_(vocabulary), mistakes_(mistakes) {}

void TruthReader::check_word(std::string_view word, const std::vector<std::string>& known,
                             std::string_view what, yaml::Position where) {
    if (!word.empty() && !known.empty() && std::ranges::find(known, word) == known.end()) {
        mistakes_.add(where, fmt::format("unknown {} '{}'{}", what, word, yaml::hint(word, known)));
    }
}

void TruthReader::read_device(yaml::MappingReader& reader, const Device& device) {
    std::string software;
    std::string serial;
    if (const yaml::Node* node = reader.find("sim")) {
        yaml::MappingReader sim(*node, reader.name("sim"), mistakes_);
        software = sim.text("software", "");
        serial = sim.text("serial", "");
        sim.finish();
    }
    if (device.role == DeviceRole::switch_) {
        lab_.truth.switches.push_back({.name = device.name,
                                       .model = device.model,
                                       .software = std::move(software),
                                       .serial = std::move(serial),
                                       .rail = device.rail,
                                       .unit = device.unit});
    } else {
        lab_.truth.hosts.push_back({.name = device.name,
                                    .model = device.model,
                                    .software = std::move(software),
                                    .serial = std::move(serial),
                                    .unit = device.unit});
    }
}

void TruthReader::read_cable(yaml::MappingReader& reader, const Cable& cable,
                             const std::vector<Link>& links) {
    const yaml::Node* node = reader.require("sim");
    if (node == nullptr) {
        return;
    }
    TrueCable truth{.cable = cable, .links = links, .position = node->position};
    yaml::MappingReader sim(*node, reader.name("sim"), mistakes_);
    read_modules(sim, truth);
    if (const yaml::Node* moves = sim.find("plugged_into")) {
        read_moves(*moves, truth);
    }
    if (const yaml::Node* faults = sim.find("faults")) {
        read_faults(*faults);
    }
    sim.finish();
    cables_.push_back(std::move(truth));
}

void TruthReader::read_modules(yaml::MappingReader& sim, TrueCable& truth) {
    sim::ModuleSpec common;
    common.kind = sim.text("kind");
    check_word(common.kind, vocabulary_.parts, "kind of part", sim.position("kind"));
    read_module_text(sim, common);
    const yaml::Node* ends = sim.find("ends");
    for (std::size_t i = 0; i < truth.cable.ends.size(); ++i) {
        const CableEnd& end = truth.cable.ends[i];
        sim::ModuleSpec module = common;
        module.cage = end.cage;
        if (module.part.empty()) {
            module.part = end.expected_part;
        }
        if (module.serial.empty()) {
            module.serial = end.expected_serial;
        }
        const yaml::Entry* own = ends == nullptr ? nullptr : ends->find(end.cage.str());
        if (own != nullptr) {
            yaml::MappingReader reader(own->value, fmt::format("sim of '{}'", own->key), mistakes_);
            module.kind = reader.text("kind", module.kind);
            check_word(module.kind, vocabulary_.parts, "kind of part", reader.position("kind"));
            read_module_text(reader, module);
            reader.finish();
        }
        if (module.serial.empty()) {
            module.serial = made_up_serial(cables_.size(), i, truth.cable.medium);
        }
        truth.modules.push_back(std::move(module));
    }
    if (ends != nullptr) {
        const auto cages = cages_of(truth.cable);
        for (const yaml::Entry& entry : yaml::entries_of(*ends, sim.name("ends"), mistakes_)) {
            check_word(entry.key, cages, "end", entry.key_position);
        }
    }
}

void TruthReader::read_module_text(yaml::MappingReader& reader, sim::ModuleSpec& module) {
    module.vendor = reader.text("vendor", module.vendor);
    module.part = reader.text("part", module.part);
    module.revision = reader.text("revision", module.revision);
    module.serial = reader.text("serial", module.serial);
    module.firmware = reader.text("firmware", module.firmware);
    module.image = reader.text("image", module.image);
}

void TruthReader::read_moves(const yaml::Node& node, TrueCable& truth) {
    const auto cages = cages_of(truth.cable);
    for (const yaml::Entry& entry : yaml::entries_of(node, "plugged_into", mistakes_)) {
        check_word(entry.key, cages, "end", entry.key_position);
        if (auto cage = yaml::read_text(entry.value, "plugged_into", mistakes_)) {
            truth.moved[PortName(entry.key)] = PortName(*std::move(cage));
            truth.at[PortName(entry.key)] = entry.value.position;
        }
    }
}

void TruthReader::read_faults(const yaml::Node& node) {
    for (const yaml::Node& item : yaml::items_of(node, "faults", mistakes_)) {
        read_fault(item);
    }
}

void TruthReader::read_fault(const yaml::Node& node) {
    yaml::MappingReader reader(node, "fault", mistakes_);
    sim::FaultSpec fault;
    fault.kind = reader.text("kind");
    check_fault_words(node, fault.kind, reader.position("kind"));
    fault.at = PortName(reader.text("at"));
    fault.lane = reader.integer("lane", {1, 16});
    for (const yaml::Entry& entry : node.entries) {
        if (!is_common_fault_key(entry.key)) {
            const auto value = reader.number(entry.key);
            fault.parameters[entry.key] = value.value_or(0.0);
        }
    }
    fault_places_.push_back(reader.position("at"));
    lab_.truth.faults.push_back(std::move(fault));
}

void TruthReader::check_fault_words(const yaml::Node& node, const std::string& kind,
                                    yaml::Position where) {
    const auto kinds = yaml::words_of(vocabulary_.faults | std::views::keys, std::identity());
    check_word(kind, kinds, "kind of fault", where);
    const auto known = vocabulary_.faults.find(kind);
    if (known == vocabulary_.faults.end()) {
        return;
    }
    for (const yaml::Entry& entry : node.entries) {
        if (!is_common_fault_key(entry.key)) {
            check_word(entry.key, known->second, "parameter of " + kind, entry.key_position);
        }
    }
}

void TruthReader::read_physics(const yaml::Node& node) {
    yaml::MappingReader reader(node, "physics", mistakes_);
    sim::PhysicsOptions& physics = lab_.truth.physics;
    physics.adaptation_spread = reader.boolean("adaptation_spread", physics.adaptation_spread);
    physics.counter_lag = reader.boolean("counter_lag", physics.counter_lag);
    physics.vdm_averaging = reader.boolean("vdm_averaging", physics.vdm_averaging);
    physics.monitor_error = reader.boolean("monitor_error", physics.monitor_error);
    reader.finish();
}

void TruthReader::read_lab(yaml::MappingReader& reader, const Topology& topology) {
    sim::LabSpec& truth = lab_.truth;
    truth.name = topology.name;
    truth.cages = topology.cages;
    if (const yaml::Node* node = reader.find("sim")) {
        yaml::MappingReader sim(*node, "sim", mistakes_);
        truth.seed = static_cast<std::uint64_t>(sim.integer("seed", seed_range, 1));
        truth.with_hosts = sim.boolean("traffic_hosts", true);
        if (const yaml::Node* physics = sim.find("physics")) {
            read_physics(*physics);
        }
        if (const yaml::Node* faults = sim.find("faults")) {
            read_faults(*faults);
        }
        if (const yaml::Node* failures = sim.find("expected_failures")) {
            read_expectations(*failures, topology);
        }
        sim.finish();
    }
    for (const TrueCable& cable : cables_) {
        place(cable, topology);
    }
    check_fault_places(topology);
}

void TruthReader::check_fault_places(const Topology& topology) {
    for (std::size_t i = 0; i < fault_places_.size() && !mistakes_.enough(); ++i) {
        const PortName& at = lab_.truth.faults[i].at;
        if (!at.empty() && topology.port(at) == nullptr) {
            mistakes_.add(fault_places_[i],
                          fmt::format("fault at '{}', which no device has{}", at.str(),
                                      yaml::hint(at.str(), port_names(topology))));
        }
    }
}

void TruthReader::read_expectations(const yaml::Node& node, const Topology& topology) {
    std::vector<std::string> targets;
    for (const Link& link : topology.links) {
        targets.push_back(link.name.str());
        if (link.rail) {
            targets.push_back(fmt::format("rail-{}", *link.rail));
        }
    }
    for (const yaml::Entry& entry : yaml::entries_of(node, "expected_failures", mistakes_)) {
        check_word(entry.key, targets, "target", entry.key_position);
        for (std::string& verb : yaml::read_texts(entry.value, entry.key, mistakes_)) {
            lab_.expected_failures.push_back({entry.key, std::move(verb)});
        }
    }
}

void TruthReader::add_module(sim::ModuleSpec module, yaml::Position where) {
    auto& modules = lab_.truth.modules;
    if (std::ranges::find(modules, module.cage, &sim::ModuleSpec::cage) != modules.end()) {
        mistakes_.add(where,
                      fmt::format("cage '{}' already holds another module", module.cage.str()));
        return;
    }
    modules.push_back(std::move(module));
}

/// A plug of a cable goes where the cable goes; a fibre moves alone, and another module must sit
/// where it truly ends.
void TruthReader::place(const TrueCable& truth, const Topology& topology) {
    std::size_t extra = truth.modules.size();
    for (const sim::ModuleSpec& module : truth.modules) {
        const auto moved = truth.moved.find(module.cage);
        if (moved == truth.moved.end()) {
            add_module(module, truth.position);
            continue;
        }
        const yaml::Position where = truth.at.at(module.cage);
        if (topology.cage(moved->second) == nullptr) {
            mistakes_.add(where,
                          fmt::format("no cage '{}'{}", moved->second.str(),
                                      yaml::hint(moved->second.str(), port_names(topology))));
            continue;
        }
        sim::ModuleSpec other = module;
        other.cage = moved->second;
        if (!is_cable_assembly(truth.cable.medium)) {
            add_module(module, truth.position);
            other.serial = module.serial + static_cast<char>('A' + extra++);
        }
        add_module(std::move(other), where);
    }
    for (const Link& link : truth.links) {
        lab_.truth.wires.push_back({.name = link.name,
                                    .a = true_port(link.a, truth, topology),
                                    .b = true_port(link.b, truth, topology),
                                    .medium = truth.cable.medium,
                                    .length_m = truth.cable.length.value(),
                                    .rate = link.rate,
                                    .lanes = link.lanes});
    }
}

PortName TruthReader::true_port(const PortName& intended, const TrueCable& truth,
                                const Topology& topology) {
    const Cage* cage = topology.cage_of_port(intended);
    const auto moved = cage == nullptr ? truth.moved.end() : truth.moved.find(cage->name);
    const Cage* other = moved == truth.moved.end() ? nullptr : topology.cage(moved->second);
    if (other == nullptr) {
        return intended;
    }
    const auto index = static_cast<std::size_t>(
        std::ranges::find(cage->ports, intended, &SubPort::name) - cage->ports.begin());
    if (index >= other->ports.size() ||
        other->ports[index].host_lanes != cage->ports[index].host_lanes) {
        mistakes_.add(
            truth.at.at(cage->name),
            fmt::format("cage '{}' has other ports than '{}', so its cable cannot end there",
                        other->name.str(), cage->name.str()));
        return intended;
    }
    return other->ports[index].name;
}

}  // namespace plugfest::inventory
