#include "orchestrator/inventory/cable_reader.hpp"

#include "orchestrator/yaml/reader.hpp"
#include "orchestrator/yaml/suggestion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace plugfest::inventory {

namespace {

constexpr double longest_metres = 1e6;
constexpr double fastest_gbps = 6400.0;
constexpr std::size_t most_ends = 17;

constexpr std::array media{Medium::dac, Medium::acc, Medium::aec,
                           Medium::aoc, Medium::lpo, Medium::optics};

std::vector<std::string> medium_words() {
    return yaml::words_of(media, [](Medium medium) { return to_string(medium); });
}

class CableReader {
  public:
    CableReader(const Extras& extras, Topology& topology, yaml::Mistakes& mistakes);
    void read(const yaml::Entry& entry);

  private:
    void read_ends(const yaml::Node& node, Cable& cable);
    CableEnd read_end(const yaml::Node& node, const Cable& cable);
    void check_cage(const PortName& cage, const Cable& cable, yaml::Position where);
    std::vector<Link> read_links(yaml::MappingReader& reader, const Cable& cable);
    Link read_link(const yaml::Entry& entry, const Cable& cable);
    Link only_link(yaml::MappingReader& reader, const Cable& cable);
    PortName read_link_end(yaml::MappingReader& reader, std::string_view key, const Cable& cable);
    void check_link(Link& link, yaml::Position where);
    [[nodiscard]] std::vector<std::string> cage_names() const;

    const Extras& extras_;
    Topology& topology_;
    yaml::Mistakes& mistakes_;
    std::map<PortName, std::string> plugged_;  ///< cable by cage
    std::map<PortName, LinkName> linked_;      ///< link by port
};

CableReader::CableReader(const Extras& extras, Topology& topology, yaml::Mistakes& mistakes)
    : extras_(extras), topology_(topology), mistakes_(mistakes) {}

std::vector<std::string> CableReader::cage_names() const {
    return yaml::words_of(topology_.cages, [](const Cage& cage) { return cage.name.str(); });
}

void CableReader::read(const yaml::Entry& entry) {
    check_name(entry.key, "cable", false, entry.key_position, mistakes_);
    yaml::MappingReader reader(entry.value, fmt::format("cable '{}'", entry.key), mistakes_);
    Cable cable;
    cable.name = entry.key;
    cable.medium = medium_from(reader.choice("medium", medium_words())).value_or(Medium::optics);
    cable.length =
        Metre(reader.quantity("length", yaml::length_units(), {0.0, longest_metres}, 0.0));
    const std::string part = reader.text("part", "");
    if (const yaml::Node* ends = reader.require("ends")) {
        read_ends(*ends, cable);
    }
    for (CableEnd& end : cable.ends) {
        end.expected_part = end.expected_part.empty() ? part : end.expected_part;
    }
    std::vector<Link> links = read_links(reader, cable);
    for (Link& link : links) {
        const yaml::Entry* position =
            reader.has("links") ? entry.value.find("links")->value.find(link.name.str()) : nullptr;
        check_link(link, position == nullptr ? entry.key_position : position->key_position);
    }
    extras_.cable(reader, cable, links);
    reader.finish();
    topology_.cables.push_back(std::move(cable));
    std::ranges::move(links, std::back_inserter(topology_.links));
}

void CableReader::read_ends(const yaml::Node& node, Cable& cable) {
    const std::string what = fmt::format("ends of cable '{}'", cable.name);
    const auto& items = yaml::items_of(node, what, mistakes_);
    const bool is_list = node.kind == yaml::Node::Kind::sequence;
    if (is_list && (items.size() < 2 || items.size() > most_ends)) {
        mistakes_.add(node.position, fmt::format("{}: a cable has 2 to {} ends, not {}", what,
                                                 most_ends, items.size()));
    }
    for (const yaml::Node& item : items) {
        cable.ends.push_back(read_end(item, cable));
    }
}

CableEnd CableReader::read_end(const yaml::Node& node, const Cable& cable) {
    CableEnd end;
    if (node.kind == yaml::Node::Kind::mapping) {
        yaml::MappingReader reader(node, fmt::format("end of cable '{}'", cable.name), mistakes_);
        end.cage = PortName(reader.text("cage"));
        end.expected_part = reader.text("part", "");
        end.expected_serial = reader.text("serial", "");
        check_cage(end.cage, cable, reader.position("cage"));
        reader.finish();
        return end;
    }
    const std::string what = fmt::format("end of cable '{}'", cable.name);
    end.cage = PortName(yaml::read_text(node, what, mistakes_).value_or(""));
    check_cage(end.cage, cable, node.position);
    return end;
}

void CableReader::check_cage(const PortName& cage, const Cable& cable, yaml::Position where) {
    if (cage.empty()) {
        return;
    }
    if (topology_.cage(cage) == nullptr) {
        const Cage* holder = topology_.cage_of_port(cage);
        mistakes_.add(
            where, holder != nullptr
                       ? fmt::format("'{}' is a port of cage '{}'; name the cage", cage.str(),
                                     holder->name.str())
                       : fmt::format("cable '{}' ends in '{}', which no device has{}", cable.name,
                                     cage.str(), yaml::hint(cage.str(), cage_names())));
        return;
    }
    const auto [other, is_new] = plugged_.try_emplace(cage, cable.name);
    if (!is_new) {
        mistakes_.add(where, fmt::format("cage '{}' already holds an end of cable '{}'", cage.str(),
                                         other->second));
    }
}

std::vector<Link> CableReader::read_links(yaml::MappingReader& reader, const Cable& cable) {
    const yaml::Node* node = reader.find("links");
    if (node == nullptr) {
        return {only_link(reader, cable)};
    }
    if (reader.has("rate")) {
        mistakes_.add(
            reader.position("rate"),
            fmt::format("cable '{}' has 'links'; give the rate at each link", cable.name));
        reader.expect("rate");
    }
    std::vector<Link> links;
    for (const yaml::Entry& entry : yaml::entries_of(*node, reader.name("links"), mistakes_)) {
        links.push_back(read_link(entry, cable));
    }
    if (links.empty()) {
        mistakes_.add(node->position, fmt::format("cable '{}' carries no link", cable.name));
    }
    return links;
}

Link CableReader::read_link(const yaml::Entry& entry, const Cable& cable) {
    yaml::MappingReader reader(entry.value, fmt::format("link '{}'", entry.key), mistakes_);
    Link link;
    link.name = LinkName(entry.key);
    link.cable = cable.name;
    link.a = read_link_end(reader, "a", cable);
    link.b = read_link_end(reader, "b", cable);
    link.rate = GigabitsPerSecond(reader.quantity("rate", yaml::rate_units(), {1.0, fastest_gbps}));
    reader.finish();
    return link;
}

Link CableReader::only_link(yaml::MappingReader& reader, const Cable& cable) {
    Link link;
    link.name = LinkName(cable.name);
    link.cable = cable.name;
    link.rate = GigabitsPerSecond(reader.quantity("rate", yaml::rate_units(), {1.0, fastest_gbps}));
    const auto ports_at = [&](std::size_t end) -> std::size_t {
        const Cage* cage = topology_.cage(cable.ends[end].cage);
        return cage == nullptr ? 0 : cage->ports.size();
    };
    if (cable.ends.size() > 2 || (cable.ends.size() == 2 && (ports_at(0) > 1 || ports_at(1) > 1))) {
        mistakes_.add(
            reader.position("ends"),
            fmt::format("cable '{}' needs 'links', since {}", cable.name,
                        cable.ends.size() > 2 ? "it has more than two ends"
                                              : "a cage at its end has more than one port"));
    } else if (cable.ends.size() == 2 && ports_at(0) == 1 && ports_at(1) == 1) {
        link.a = cable.ends[0].cage;
        link.b = cable.ends[1].cage;
    }
    return link;
}

PortName CableReader::read_link_end(yaml::MappingReader& reader, std::string_view key,
                                    const Cable& cable) {
    PortName port(reader.text(key));
    if (port.empty()) {
        return port;
    }
    const Cage* cage = topology_.cage_of_port(port);
    if (cage == nullptr) {
        std::vector<std::string> ports;
        for (const CableEnd& end : cable.ends) {
            if (const Cage* known = topology_.cage(end.cage)) {
                for (const SubPort& sub : known->ports) {
                    ports.push_back(sub.name.str());
                }
            }
        }
        mistakes_.add(reader.position(key), fmt::format("{}: no port '{}'{}", reader.name(key),
                                                        port.str(), yaml::hint(port.str(), ports)));
        return PortName();
    }
    if (std::ranges::find(cable.ends, cage->name, &CableEnd::cage) == cable.ends.end()) {
        mistakes_.add(reader.position(key),
                      fmt::format("{}: port '{}' is in cage '{}', where cable '{}' has no end",
                                  reader.name(key), port.str(), cage->name.str(), cable.name));
    }
    return port;
}

/// Fills in what follows from the ports, and checks that the ports agree.
void CableReader::check_link(Link& link, yaml::Position where) {
    const std::string& name = link.name.str();
    check_name(name, "link", false, where, mistakes_);
    if (name == "all" || name.starts_with("rail-")) {
        mistakes_.add(where,
                      fmt::format("link '{}': the names 'all' and 'rail-…' have a meaning of "
                                  "their own in plans",
                                  name));
    }
    if (topology_.link(link.name) != nullptr) {
        mistakes_.add(where, fmt::format("there is already a link '{}'", name));
    }
    for (const PortName& port : {link.a, link.b}) {
        const auto [other, is_new] = linked_.try_emplace(port, link.name);
        if (!port.empty() && !is_new) {
            mistakes_.add(where, fmt::format("link '{}': port '{}' already belongs to link '{}'",
                                             name, port.str(), other->second.str()));
        }
    }
    const SubPort* a = topology_.port(link.a);
    const SubPort* b = topology_.port(link.b);
    if (a == nullptr || b == nullptr) {
        return;
    }
    link.lanes = static_cast<int>(a->host_lanes.size());
    link.rail = a->rail ? a->rail : b->rail;
    if (a->host_lanes.size() != b->host_lanes.size()) {
        mistakes_.add(where, fmt::format("link '{}' has {} lanes at '{}', but {} at '{}'", name,
                                         a->host_lanes.size(), link.a.str(), b->host_lanes.size(),
                                         link.b.str()));
    }
    if (a->rail && b->rail && a->rail != b->rail) {
        mistakes_.add(where, fmt::format("link '{}' joins '{}' on rail {} with '{}' on rail {}",
                                         name, link.a.str(), *a->rail, link.b.str(), *b->rail));
    }
}

}  // namespace

void read_cables(const yaml::Node& node, const Extras& extras, Topology& topology,
                 yaml::Mistakes& mistakes) {
    CableReader reader(extras, topology, mistakes);
    for (const yaml::Entry& entry : yaml::entries_of(node, "cables", mistakes)) {
        if (mistakes.enough()) {
            return;
        }
        reader.read(entry);
    }
}

}  // namespace plugfest::inventory
