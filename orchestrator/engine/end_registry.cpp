#include "orchestrator/engine/end_registry.hpp"

#include "orchestrator/steps/part_identity.hpp"

#include <utility>

namespace plugfest::engine {

Task<std::string> EndRegistry::serial_at(PortName port) {
    PLUGFEST_CO_TRY(const api::ModuleDevice device, bench_.module(port));
    if (device.restorable == nullptr) {
        co_return std::string();
    }
    co_return co_await device.restorable->serial();
}

Task<Serials> EndRegistry::serials(const Link& link) {
    Serials serials;
    for (const PortName& port : {link.a, link.b}) {
        const auto serial = co_await serial_at(port);
        if (!serial && serial.error().kind() == ErrorKind::cancelled) {
            co_return fail(serial.error());
        }
        serials.push_back(serial.value_or(std::string()));
    }
    co_return serials;
}

Task<Serials> EndRegistry::refresh(const Link& link) {
    PLUGFEST_CO_TRY(Serials found, co_await serials(link));
    PLUGFEST_CO_TRY(const steps::LinkEnds ends, steps::open_ends(bench_, link));
    for (std::size_t side = 0; side < ends.size(); ++side) {
        const auto known = ends_.find(ends.at(side).port);
        if (known != ends_.end() && known->second.module_serial == found[side]) {
            continue;
        }
        auto identity = co_await steps::ask_identity(ends.at(side));
        if (identity) {
            learn(*std::move(identity));
        } else if (identity.error().kind() == ErrorKind::cancelled) {
            co_return fail(identity.error());
        }
    }
    co_return found;
}

void EndRegistry::learn(EndIdentity end) {
    ends_[end.port] = std::move(end);
}

std::vector<EndIdentity> EndRegistry::ends_of(const Link& link) const {
    std::vector<EndIdentity> ends;
    for (const PortName& port : {link.a, link.b}) {
        const auto known = ends_.find(port);
        if (known != ends_.end()) {
            ends.push_back(known->second);
            continue;
        }
        EndIdentity unknown;
        unknown.port = port;
        ends.push_back(std::move(unknown));
    }
    return ends;
}

LimitContext EndRegistry::context_for(const PortName& port, std::optional<Medium> medium) const {
    LimitContext context;
    context.medium = medium;
    const auto known = ends_.find(port);
    if (known != ends_.end()) {
        context.unit_serial = known->second.module_serial;
        context.part = known->second.module_part;
        context.platform = known->second.device_model;
        context.firmware = known->second.module_firmware;
        context.vendor = known->second.module_vendor;
    }
    return context;
}

}  // namespace plugfest::engine
