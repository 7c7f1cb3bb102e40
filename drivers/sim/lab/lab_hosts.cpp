#include "drivers/sim/lab/lab_hosts.hpp"

#include "drivers/sim/host/host_shims.hpp"
#include "drivers/sim/lab/lab_files.hpp"

#include <fmt/format.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <utility>

namespace plugfest::sim {

namespace {

constexpr std::string_view client_key = "client_key";

std::uint16_t port_of(const Descriptor& socket) {
    sockaddr_in address{};
    socklen_t length = sizeof address;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): what the socket API asks for
    ::getsockname(socket.get(), reinterpret_cast<sockaddr*>(&address), &length);
    return ntohs(address.sin_port);
}

/// The files through which a host shows its own operating system and firmware tables.
Result<Namespace::HostView> write_view(const HostBox& box, const std::filesystem::path& directory) {
    Namespace::HostView view{.name = box.spec.name.str(),
                             .os_release = directory / "os-release",
                             .dmi = directory / "dmi"};
    PLUGFEST_CHECK(write_private_file(
        view.os_release, fmt::format("PRETTY_NAME=\"{0}\"\nNAME=\"{0}\"\n", box.spec.software)));
    PLUGFEST_CHECK(make_private_directory(view.dmi));
    PLUGFEST_CHECK(write_private_file(view.dmi / "sys_vendor", box.vendor() + "\n"));
    PLUGFEST_CHECK(write_private_file(view.dmi / "product_name", box.product() + "\n"));
    PLUGFEST_CHECK(write_private_file(view.dmi / "product_serial", box.spec.serial + "\n"));
    return view;
}

HostBox make_box(const HostSpec& host, const LabSpec& spec, const LldpDirectory& lldp,
                 SharedFabric& fabric) {
    HostBox box{.spec = host, .ports = {}, .lldp = &lldp, .fabric = &fabric};
    for (const auto& cage : spec.cages) {
        if (cage.device == host.name) {
            for (const auto& port : cage.ports) {
                box.ports.push_back(port.name);
            }
        }
    }
    return box;
}

}  // namespace

Result<void> LabHosts::start(const LabSpec& spec, const std::filesystem::path& state_directory,
                             const LldpDirectory& lldp, ServerLoop& loop) {
    PLUGFEST_CHECK(login_user());
    PLUGFEST_TRY(const auto rights, find_namespace_rights());
    PLUGFEST_CHECK(make_key(state_directory / client_key));
    PLUGFEST_TRY(auto wires, Namespace::make_fabric(rights));
    wires_.emplace(std::move(wires));
    for (const auto& host : spec.hosts) {
        PLUGFEST_CHECK(with_context(add_host(host, spec, state_directory, lldp, loop),
                                    "host " + host.name.str()));
    }
    PLUGFEST_TRY(network_, HostNetwork::make(*wires_, namespaces_, host_interfaces(spec)));
    follow_fabric();
    return {};
}

Result<void> LabHosts::add_host(const HostSpec& host, const LabSpec& spec,
                                const std::filesystem::path& state_directory,
                                const LldpDirectory& lldp, ServerLoop& loop) {
    const auto directory = state_directory / host.name.str();
    const HostShims shims{.functions = directory / "home" / ".bashrc",
                          .programs = directory / "bin"};
    auto box = make_box(host, spec, lldp, fabric_);
    PLUGFEST_CHECK(make_private_directory(directory));
    PLUGFEST_TRY(const auto view, write_view(box, directory));
    PLUGFEST_TRY(auto made, Namespace::make_host(*wires_, view));
    PLUGFEST_TRY(
        auto login,
        HostLogin::prepare(directory, state_directory / (std::string(client_key) + ".pub"), shims));
    PLUGFEST_CHECK(login.check(made));
    PLUGFEST_TRY(auto shim_socket, made.listen());
    PLUGFEST_CHECK(write_shims(shims, port_of(shim_socket)));

    namespaces_.emplace(host.name, std::move(made));
    const auto& stored =
        hosts_
            .emplace(host.name,
                     Host{.box = std::move(box), .login = std::move(login), .connections = {}})
            .first->second;
    loop.serve_lines_on(shim_socket.release(), shim_protocol(stored.box));
    return serve_login(host.name, state_directory, loop);
}

Result<void> LabHosts::serve_login(const DeviceName& name,
                                   const std::filesystem::path& state_directory, ServerLoop& loop) {
    PLUGFEST_TRY(const auto user, login_user());
    PLUGFEST_TRY(const auto port,
                 loop.hand_over_connections([this, name](int socket) { connect(name, socket); }));
    const auto known_hosts = state_directory / name.str() / "known_hosts";
    PLUGFEST_CHECK(write_private_file(
        known_hosts, fmt::format("[127.0.0.1]:{} {}\n", port, hosts_.at(name).login.host_key())));
    logins_[name] = {.port = port,
                     .user = user,
                     .password_file = {},
                     .key_file = (state_directory / client_key).string(),
                     .known_hosts = known_hosts.string()};
    return {};
}

void LabHosts::connect(const DeviceName& name, int socket) {
    const Descriptor connection(socket);
    auto& host = hosts_.at(name);
    std::erase_if(host.connections, [](ChildProcess& child) { return child.has_ended(); });
    auto child = host.login.serve(namespaces_.at(name), connection.get());
    if (child) {
        host.connections.push_back(*std::move(child));
    }
}

void LabHosts::follow_fabric() {
    // Held over look and follow: a later look must not be overtaken by an earlier one.
    const std::lock_guard lock(following_);
    std::map<PortName, HostLinkState> states;
    fabric_.look_quietly([&](Fabric& fabric) {
        for (const auto& interface : network_->interfaces()) {
            if (const auto view = fabric.port(interface.port)) {
                states[interface.port] = {.admin_up = view->admin_up, .carrier = view->oper_up};
            }
        }
        return true;
    });
    // Fails only when a host's namespaces are gone, and then its login says so.
    static_cast<void>(network_->follow(states));
}

}  // namespace plugfest::sim
