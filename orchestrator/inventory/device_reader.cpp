#include "orchestrator/inventory/device_reader.hpp"

#include "orchestrator/yaml/suggestion.hpp"

#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace plugfest::inventory {

namespace {

constexpr yaml::Range<std::int64_t> number_range{1, 100'000};
constexpr double most_watts = 200.0;

struct FormFactor {
    std::string_view name;
    int lanes;
};

/// Electrical lanes of each kind of cage.
constexpr std::array form_factors{
    FormFactor{"SFP+", 1},    FormFactor{"QSFP+", 4},    FormFactor{"SFP28", 1},
    FormFactor{"SFP56", 1},   FormFactor{"SFP112", 1},   FormFactor{"SFP-DD", 2},
    FormFactor{"DSFP", 2},    FormFactor{"QSFP28", 4},   FormFactor{"QSFP56", 4},
    FormFactor{"QSFP112", 4}, FormFactor{"QSFP-DD", 8},  FormFactor{"QSFP-DD800", 8},
    FormFactor{"OSFP", 8},    FormFactor{"OSFP-RHS", 8}, FormFactor{"OSFP-XD", 16},
};

/// The most of any kind, for cages whose kind is not stated.
constexpr int most_lanes = 16;

/// The address of "10.1.0.11/24", or nothing if it is not one that a host port can have.
std::string address_of(const std::string& text) {
    boost::system::error_code error;
    const auto four = boost::asio::ip::make_network_v4(text, error);
    if (!error) {
        return four.address().to_string();
    }
    const auto six = boost::asio::ip::make_network_v6(text, error);
    return error ? std::string() : six.address().to_string();
}

void read_cage_properties(yaml::MappingReader& reader, Cage& cage) {
    cage.form_factor = reader.choice("form_factor", form_factor_words(), cage.form_factor);
    cage.power_budget = Watt(reader.quantity("power_budget", yaml::power_units(), {0.1, most_watts},
                                             cage.power_budget.value()));
}

}  // namespace

int lanes_of(std::string_view form_factor) {
    const auto* const known = std::ranges::find(form_factors, form_factor, &FormFactor::name);
    return known == form_factors.end() ? 0 : known->lanes;
}

std::vector<std::string> form_factor_words() {
    return yaml::words_of(form_factors, &FormFactor::name);
}

DeviceReader::DeviceReader(Topology& topology, const Extras& extras, yaml::Mistakes& mistakes)
    : topology_(topology), extras_(extras), mistakes_(mistakes) {}

void DeviceReader::read(const yaml::Node& devices, DeviceRole role) {
    const auto* const what = role == DeviceRole::switch_ ? "switches" : "hosts";
    for (const yaml::Entry& entry : yaml::entries_of(devices, what, mistakes_)) {
        if (mistakes_.enough()) {
            return;
        }
        read_device(entry, role);
    }
}

void DeviceReader::read_device(const yaml::Entry& entry, DeviceRole role) {
    const auto* const what = role == DeviceRole::switch_ ? "switch" : "host";
    check_name(entry.key, what, false, entry.key_position, mistakes_);
    if (topology_.device(DeviceName(entry.key)) != nullptr) {
        mistakes_.add(entry.key_position,
                      fmt::format("host '{}' has the name of a switch", entry.key));
    }
    yaml::MappingReader reader(entry.value, fmt::format("{} '{}'", what, entry.key), mistakes_);
    Device device;
    device.name = DeviceName(entry.key);
    device.role = role;
    device.model = reader.text("model", "");
    device.unit = static_cast<int>(reader.integer("unit", number_range, 1));
    if (role == DeviceRole::switch_) {
        device.rail = reader.integer("rail", number_range);
    }
    Cage defaults;
    if (const yaml::Node* node = reader.find("cage_defaults")) {
        yaml::MappingReader cages(*node, reader.name("cage_defaults"), mistakes_);
        read_cage_properties(cages, defaults);
        cages.finish();
    }
    topology_.devices.push_back(device);
    if (const yaml::Node* cages = reader.require("cages")) {
        for (const yaml::Entry& cage : yaml::entries_of(*cages, reader.name("cages"), mistakes_)) {
            read_cage(cage, device, defaults);
        }
    }
    extras_.device(reader, device);
    reader.finish();
}

void DeviceReader::read_cage(const yaml::Entry& entry, const Device& device, const Cage& defaults) {
    Cage cage = defaults;
    cage.name = PortName(device.name.str() + ":" + entry.key);
    cage.device = device.name;
    check_name(entry.key, "port", true, entry.key_position, mistakes_);
    yaml::MappingReader reader(entry.value, fmt::format("cage '{}'", cage.name.str()), mistakes_);
    read_cage_properties(reader, cage);
    if (const yaml::Node* ports = reader.find("ports")) {
        read_ports(*ports, device, cage);
    } else {
        if (!reader.has("lanes") && !reader.has("form_factor") && cage.form_factor.empty()) {
            mistakes_.add(entry.key_position,
                          fmt::format("cage '{}' needs 'form_factor' (here or in 'cage_defaults' "
                                      "of '{}') or 'lanes'",
                                      cage.name.str(), device.name.str()));
        }
        cage.ports.push_back(read_port(reader, cage.name, device, cage));
        add_port_name(cage.name, entry.key_position);
    }
    extras_.cage(reader, cage);
    reader.finish();
    topology_.cages.push_back(std::move(cage));
}

void DeviceReader::read_ports(const yaml::Node& node, const Device& device, Cage& cage) {
    for (const yaml::Entry& entry : yaml::entries_of(node, "ports", mistakes_)) {
        const PortName name(device.name.str() + ":" + entry.key);
        check_name(entry.key, "port", true, entry.key_position, mistakes_);
        yaml::MappingReader reader(entry.value, fmt::format("port '{}'", name.str()), mistakes_);
        if (!reader.has("lanes") && node.entries.size() > 1) {
            mistakes_.add(entry.key_position,
                          fmt::format("port '{}' needs 'lanes', such as 1-4: its cage has {} ports",
                                      name.str(), node.entries.size()));
        }
        cage.ports.push_back(read_port(reader, name, device, cage));
        add_port_name(name, entry.key_position);
        reader.finish();
    }
    if (!cage.ports.empty() && cage.ports.front().name != cage.name) {
        mistakes_.add(node.entries.front().key_position,
                      fmt::format("cage '{}' must be named by its first port, '{}'",
                                  local_name(cage.name), local_name(cage.ports.front().name)));
    }
    check_lanes(node, cage);
}

SubPort DeviceReader::read_port(yaml::MappingReader& reader, PortName name, const Device& device,
                                const Cage& cage) {
    SubPort port;
    port.name = std::move(name);
    port.rail = device.rail;
    if (const auto rail = reader.integer("rail", number_range)) {
        if (device.rail && rail != device.rail) {
            mistakes_.add(reader.position("rail"),
                          fmt::format("port '{}' is on rail {}, but its switch is on rail {}",
                                      port.name.str(), *rail, *device.rail));
        }
        port.rail = rail;
    }
    const int known = lanes_of(cage.form_factor);
    const int most = known == 0 ? most_lanes : known;
    if (const yaml::Node* lanes = reader.find("lanes")) {
        port.host_lanes = yaml::read_ranges(*lanes, reader.name("lanes"), {1, most}, mistakes_);
        std::ranges::sort(port.host_lanes);
    } else {
        port.host_lanes.resize(static_cast<std::size_t>(most));
        std::iota(port.host_lanes.begin(), port.host_lanes.end(), 1);
    }
    if (const yaml::Node* ip = reader.find("ip")) {
        port.ip = yaml::read_text(*ip, reader.name("ip"), mistakes_).value_or("");
        check_address(*ip, port);
    }
    return port;
}

void DeviceReader::check_lanes(const yaml::Node& node, const Cage& cage) {
    std::map<int, PortName> owners;
    for (std::size_t i = 0; i < cage.ports.size(); ++i) {
        for (const int lane : cage.ports[i].host_lanes) {
            const auto [owner, is_new] = owners.try_emplace(lane, cage.ports[i].name);
            if (!is_new) {
                mistakes_.add(node.entries[i].key_position,
                              fmt::format("ports '{}' and '{}' both use lane {} of their cage",
                                          owner->second.str(), cage.ports[i].name.str(), lane));
                break;
            }
        }
    }
}

void DeviceReader::check_address(const yaml::Node& node, const SubPort& port) {
    if (port.ip.empty()) {
        return;
    }
    const std::string address = address_of(port.ip);
    if (address.empty()) {
        mistakes_.add(node.position,
                      fmt::format("ip of port '{}' is '{}'; write an address with its prefix "
                                  "length, such as 10.1.0.11/24",
                                  port.name.str(), port.ip));
        return;
    }
    const auto [owner, is_new] = addresses_.try_emplace(address, port.name);
    if (!is_new) {
        mistakes_.add(node.position, fmt::format("ip {} of port '{}' is already that of port '{}'",
                                                 address, port.name.str(), owner->second.str()));
    }
}

void DeviceReader::add_port_name(const PortName& name, yaml::Position where) {
    const auto [first, is_new] = ports_.try_emplace(name, where.line);
    if (!is_new) {
        mistakes_.add(where, fmt::format("port '{}' is already in another cage, line {}",
                                         name.str(), first->second));
    }
}

}  // namespace plugfest::inventory
