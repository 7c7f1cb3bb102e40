#include "domain/topology.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace plugfest {

namespace {

constexpr std::array<std::pair<Medium, std::string_view>, 6> medium_words{{
    {Medium::dac, "dac"},
    {Medium::acc, "acc"},
    {Medium::aec, "aec"},
    {Medium::aoc, "aoc"},
    {Medium::lpo, "lpo"},
    {Medium::optics, "optics"},
}};

template <class Item, class Matches>
const Item* find(const std::vector<Item>& items, Matches matches) {
    const auto found = std::ranges::find_if(items, matches);
    return found == items.end() ? nullptr : &*found;
}

}  // namespace

std::string_view to_string(Medium medium) {
    return medium_words[static_cast<std::size_t>(medium)].second;
}

std::optional<Medium> medium_from(std::string_view word) {
    for (const auto& [medium, candidate] : medium_words) {
        if (candidate == word) {
            return medium;
        }
    }
    return std::nullopt;
}

bool is_cable_assembly(Medium medium) {
    return medium == Medium::dac || medium == Medium::acc || medium == Medium::aec ||
           medium == Medium::aoc;
}

bool is_copper(Medium medium) {
    return medium == Medium::dac || medium == Medium::acc || medium == Medium::aec;
}

const Device* Topology::device(const DeviceName& wanted) const {
    return find(devices, [&](const Device& item) { return item.name == wanted; });
}

const Cage* Topology::cage(const PortName& wanted) const {
    return find(cages, [&](const Cage& item) { return item.name == wanted; });
}

const Cage* Topology::cage_of_port(const PortName& wanted) const {
    return find(cages, [&](const Cage& item) {
        return std::ranges::any_of(item.ports,
                                   [&](const SubPort& sub) { return sub.name == wanted; });
    });
}

const SubPort* Topology::port(const PortName& wanted) const {
    const Cage* holder = cage_of_port(wanted);
    if (holder == nullptr) {
        return nullptr;
    }
    return find(holder->ports, [&](const SubPort& item) { return item.name == wanted; });
}

const Cable* Topology::cable(const std::string& wanted) const {
    return find(cables, [&](const Cable& item) { return item.name == wanted; });
}

const Link* Topology::link(const LinkName& wanted) const {
    return find(links, [&](const Link& item) { return item.name == wanted; });
}

DeviceName device_of(const PortName& port) {
    return DeviceName(port.str().substr(0, port.str().find(':')));
}

std::string local_name(const PortName& port) {
    const auto colon = port.str().find(':');
    return colon == std::string::npos ? port.str() : port.str().substr(colon + 1);
}

}  // namespace plugfest
