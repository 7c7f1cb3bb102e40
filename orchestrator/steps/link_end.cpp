#include "orchestrator/steps/link_end.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace plugfest::steps {

namespace {

Result<LinkEnd> open_end(api::Bench& bench, const PortName& port, const PortName& peer) {
    const Cage* cage = bench.topology().cage_of_port(port);
    const SubPort* sub_port = bench.topology().port(port);
    if (cage == nullptr || sub_port == nullptr) {
        return fail(ErrorKind::config,
                    fmt::format("port {} is in no cage of the lab file", port.str()));
    }
    LinkEnd end;
    end.port = port;
    end.peer = peer;
    end.cage = cage->name;
    for (const int lane : sub_port->host_lanes) {
        end.lanes.emplace_back(lane);
    }
    PLUGFEST_TRY(end.ethernet, bench.port(port));
    auto module = bench.module(port);
    if (module) {
        end.module = *module;
    } else if (module.error().kind() != ErrorKind::absent) {
        return fail(module.error().context(port.str()));
    }
    return end;
}

/// How many of the lowest `bit` bits of `mask` are set.
int rank_below(std::uint8_t mask, int bit) {
    return std::popcount(static_cast<unsigned>(mask) & ((1U << bit) - 1U));
}

/// Position of the set bit with this rank, or -1.
int select_bit(std::uint8_t mask, int rank) {
    for (int bit = 0; bit < 8; ++bit) {
        if ((mask >> bit & 1) != 0 && rank_below(mask, bit) == rank) {
            return bit;
        }
    }
    return -1;
}

}  // namespace

std::string LinkEnd::module_device() const {
    return cage.str() + "/module";
}

std::string LinkEnd::port_device() const {
    return port.str() + "/port";
}

Result<api::OpticalModule*> LinkEnd::require_module() const {
    if (module.module == nullptr) {
        return fail(ErrorKind::absent,
                    fmt::format("{}: the inventory names no bus to the module in cage {}",
                                port.str(), cage.str()));
    }
    return module.module;
}

Result<LinkEnds> open_ends(api::Bench& bench, const Link& link) {
    LinkEnds ends;
    PLUGFEST_TRY(ends[0], open_end(bench, link.a, link.b));
    PLUGFEST_TRY(ends[1], open_end(bench, link.b, link.a));
    return ends;
}

std::vector<const Link*> links_of_cable(const Topology& topology, const Link& link) {
    std::vector<const Link*> links;
    for (const Link& candidate : topology.links) {
        if (candidate.name == link.name || candidate.cable == link.cable) {
            links.push_back(&candidate);
        }
    }
    return links;
}

// CMIS 8.2.10: an application may start at the host lanes of one bitmap and the media lanes of
// another; the n-th start of one belongs to the n-th start of the other.
std::vector<int> media_lanes_of(const api::ModuleIdentity& identity,
                                const api::ModuleStatus& status, const api::HostLanes& lanes) {
    if (lanes.empty()) {
        return {};
    }
    const auto first = std::ranges::min_element(lanes)->index();
    if (first >= status.active_application.size()) {
        return {};
    }
    const int selector = status.active_application[first];
    const auto application =
        std::ranges::find(identity.applications, selector, &api::Application::selector);
    if (application == identity.applications.end()) {
        return {};
    }
    const int rank = rank_below(application->host_assignment, static_cast<int>(first));
    const int start = select_bit(application->media_assignment, rank);
    std::vector<int> media;
    for (int lane = 0; start >= 0 && lane < application->media_lanes; ++lane) {
        media.push_back(start + lane + 1);
    }
    return media;
}

bool holds_lane(const std::vector<int>& lanes, int lane) {
    return lanes.empty() || std::ranges::find(lanes, lane) != lanes.end();
}

Place place_at(const PortName& port) {
    Place place;
    place.port = port;
    return place;
}

Place media_lane_at(const PortName& port, int lane, Direction direction) {
    return {.port = port, .side = Side::media, .lane = lane, .direction = direction};
}

}  // namespace plugfest::steps
