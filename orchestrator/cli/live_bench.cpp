#include "orchestrator/cli/live_bench.hpp"

#include "drivers/cmis/cmis_module.hpp"
#include "drivers/nics/linux_nic.hpp"
#include "drivers/switches/sonic_switch.hpp"
#include "drivers/traffic/iperf3.hpp"
#include "drivers/transport/socket_bus.hpp"
#include "drivers/transport/ssh_channel.hpp"
#include "orchestrator/cli/bus_address.hpp"

#include <fmt/format.h>

#include <map>
#include <utility>

namespace plugfest::cli {

namespace {

/// A box with the driver that speaks to it.
struct Box {
    std::unique_ptr<transport::CommandChannel> channel;
    std::unique_ptr<switches::SonicSwitch> sonic;
    std::unique_ptr<nics::LinuxNic> linux_host;

    Result<api::EthernetPort*> port(const std::string& name) {
        return sonic ? sonic->port(name) : linux_host->port(name);
    }
};

/// A cage with the bus that leads to it.
struct Plug {
    std::unique_ptr<transport::ByteBus> bus;
    std::unique_ptr<cmis::CmisModule> module;
};

/// The channels of a host for traffic: it sends to one host at a time, and receives meanwhile.
struct TrafficEnd {
    std::unique_ptr<transport::CommandChannel> sender;
    std::unique_ptr<transport::CommandChannel> receiver;
};

class LiveBench final : public api::Bench {
  public:
    LiveBench(const inventory::Inventory& inventory, async::Runtime& runtime,
              async::Sleeper& sleeper, const cmis::QuirkTable& quirks)
        : topology_(inventory.topology), runtime_(runtime), sleeper_(sleeper), quirks_(quirks) {}

    Result<void> open_box(const inventory::DeviceAccess& access);
    Result<void> open_plug(const inventory::CageAccess& access);

    [[nodiscard]] const Topology& topology() const override { return topology_; }
    Result<api::ModuleDevice> module(const PortName& port) override;
    Result<api::EthernetPort*> port(const PortName& port) override;
    Result<api::TrafficGenerator*> traffic(const DeviceName& from, const DeviceName& to) override;
    Result<api::Restorable*> restorable(const std::string& journal_name) override;

  private:
    Result<TrafficEnd*> traffic_end(const DeviceName& host);

    Topology topology_;
    async::Runtime& runtime_;
    async::Sleeper& sleeper_;
    const cmis::QuirkTable& quirks_;
    std::map<DeviceName, transport::SshOptions> hosts_;
    std::map<DeviceName, Box> boxes_;
    std::map<PortName, Plug> plugs_;
    std::map<DeviceName, TrafficEnd> traffic_ends_;
    std::map<std::pair<DeviceName, DeviceName>, std::unique_ptr<traffic::Iperf3>> pairs_;
};

Result<void> LiveBench::open_box(const inventory::DeviceAccess& access) {
    Box box;
    box.channel = transport::make_ssh_channel(runtime_, access.ssh);
    if (access.driver == "sonic") {
        box.sonic = std::make_unique<switches::SonicSwitch>(*box.channel, sleeper_);
    } else if (access.driver == "linux") {
        box.linux_host = std::make_unique<nics::LinuxNic>(*box.channel, sleeper_);
        hosts_[access.device] = access.ssh;
    } else {
        return fail(ErrorKind::config,
                    fmt::format("device '{}': no driver '{}'; there are sonic, linux",
                                access.device.str(), access.driver));
    }
    boxes_[access.device] = std::move(box);
    return {};
}

Result<void> LiveBench::open_plug(const inventory::CageAccess& access) {
    PLUGFEST_TRY(
        const SocketBusAddress address,
        with_context(parse_bus_address(access.bus), fmt::format("cage '{}'", access.cage.str())));
    Plug plug;
    plug.bus =
        transport::make_socket_bus(runtime_, sleeper_, address.host, address.port, address.path);
    plug.module = cmis::make_cmis_module(sleeper_, *plug.bus, quirks_);
    plugs_[access.cage] = std::move(plug);
    return {};
}

Result<api::ModuleDevice> LiveBench::module(const PortName& port) {
    const Cage* cage = topology_.cage_of_port(port);
    const auto plug = plugs_.find(cage == nullptr ? port : cage->name);
    if (plug == plugs_.end()) {
        return fail(
            ErrorKind::absent,
            fmt::format("no bus leads to the module at {}; add `bus:` to its cage in the lab file",
                        port.str()));
    }
    cmis::CmisModule& module = *plug->second.module;
    return api::ModuleDevice{.module = &module,
                             .data_path = &module,
                             .patterns = &module,
                             .diagnostics = &module,
                             .restorable = &module};
}

Result<api::EthernetPort*> LiveBench::port(const PortName& port) {
    const auto box = boxes_.find(device_of(port));
    if (box == boxes_.end()) {
        return fail(
            ErrorKind::absent,
            fmt::format("no way to log in to '{}'; add `ssh:` to the device in the lab file",
                        device_of(port).str()));
    }
    return box->second.port(local_name(port));
}

Result<TrafficEnd*> LiveBench::traffic_end(const DeviceName& host) {
    const auto access = hosts_.find(host);
    if (access == hosts_.end()) {
        return fail(ErrorKind::absent,
                    fmt::format("'{}' is not a host we can log in to", host.str()));
    }
    TrafficEnd& end = traffic_ends_[host];
    if (!end.sender) {
        end.sender = transport::make_ssh_channel(runtime_, access->second);
        end.receiver = transport::make_ssh_channel(runtime_, access->second);
    }
    return &end;
}

Result<api::TrafficGenerator*> LiveBench::traffic(const DeviceName& from, const DeviceName& to) {
    PLUGFEST_TRY(const TrafficEnd* const source, traffic_end(from));
    PLUGFEST_TRY(const TrafficEnd* const destination, traffic_end(to));
    auto& generator = pairs_[{from, to}];
    if (!generator) {
        generator =
            std::make_unique<traffic::Iperf3>(*source->sender, *destination->receiver, sleeper_);
    }
    return generator.get();
}

Result<api::Restorable*> LiveBench::restorable(const std::string& journal_name) {
    const auto slash = journal_name.rfind('/');
    const PortName name(journal_name.substr(0, slash));
    const std::string part =
        slash == std::string::npos ? std::string() : journal_name.substr(slash + 1);
    if (part == "module") {
        PLUGFEST_TRY(const api::ModuleDevice device, module(name));
        return device.restorable;
    }
    if (part == "port") {
        PLUGFEST_TRY(api::EthernetPort * found, port(name));
        return found;
    }
    return fail(ErrorKind::absent,
                fmt::format("'{}' is neither a module nor a port", journal_name));
}

}  // namespace

Result<std::unique_ptr<api::Bench>> open_bench(const inventory::Inventory& inventory,
                                               async::Runtime& runtime, async::Sleeper& sleeper,
                                               const cmis::QuirkTable& quirks) {
    auto bench = std::make_unique<LiveBench>(inventory, runtime, sleeper, quirks);
    for (const inventory::DeviceAccess& access : inventory.devices) {
        PLUGFEST_CHECK(bench->open_box(access));
    }
    for (const inventory::CageAccess& access : inventory.cages) {
        PLUGFEST_CHECK(bench->open_plug(access));
    }
    return std::unique_ptr<api::Bench>(std::move(bench));
}

}  // namespace plugfest::cli
