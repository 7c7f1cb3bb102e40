#include "drivers/nics/linux_nic.hpp"

#include "drivers/async/combine.hpp"
#include "drivers/nics/ethtool_parse.hpp"
#include "drivers/nics/host_parse.hpp"
#include "drivers/nics/lldp_parse.hpp"
#include "drivers/shell/ask.hpp"
#include "drivers/shell/json_text.hpp"
#include "drivers/shell/text.hpp"
#include "drivers/shell/word.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

namespace plugfest::nics {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Replies = std::vector<shell::Reply>;

constexpr Duration command_limit = seconds(15);
constexpr Duration admin_limit = seconds(5);
constexpr Duration admin_poll = milliseconds(100);

constexpr std::string_view needs_sudo =
    "log in as root or allow passwordless sudo for it (docs/drivers/linux.md)";

std::string joined_output(const Replies& replies) {
    std::string all;
    for (const auto& reply : replies) {
        all += fmt::format("$ {}\n{}", reply.command, reply.out);
    }
    return all;
}

/// Like shell::failure, but a port the host does not have is `absent`.
Error failure_of(const shell::Reply& reply, const std::string& port, std::string_view advice) {
    auto error = shell::failure(reply, advice);
    const bool missing = reply.err.find("does not exist") != std::string::npos ||
                         reply.err.find("No such device") != std::string::npos;
    if (missing) {
        return error.as(ErrorKind::absent, fmt::format("the host has no port '{}'", port));
    }
    return error;
}

Result<IpLink> find_link(const shell::Reply& reply, const std::string& port) {
    if (!reply.ok()) {
        return fail(failure_of(reply, port, "iproute2 is needed on the host"));
    }
    PLUGFEST_TRY(auto links, parse_ip_links(reply.out));
    const auto found = std::ranges::find(links, port, &IpLink::name);
    if (found == links.end()) {
        return fail(ErrorKind::absent, fmt::format("{}: no port '{}'", reply.command, port));
    }
    return std::move(*found);
}

/// Speed and lanes, as far as `ethtool DEV` says them; a port without ethtool support says nothing.
LinkSettings settings_of(const shell::Reply& reply) {
    return reply.ok() ? parse_link_settings(reply.out).value_or(LinkSettings{}) : LinkSettings{};
}

/// Reads the kernel's count of lost carriers in the shell itself: one process less for each poll.
std::string ask_carrier_losses(const std::string& port) {
    return fmt::format("read -r n </sys/class/net/{}/carrier_down_count && echo $n", port);
}

/// The host's serial number; where nobody may read it, the permanent address of the port.
std::string serial_of(const api::DeviceIdentity& host, const IpLink& link) {
    return host.serial.empty() && !link.mac.empty() ? "mac " + link.mac : host.serial;
}

bool knows_no_json(const shell::Reply& reply) {
    return !reply.ok() && (reply.err.find("bad command line") != std::string::npos ||
                           reply.err.find("unrecognized option") != std::string::npos);
}

}  // namespace

/// What all ports of one host share.
struct LinuxNic::Shared {
    transport::CommandChannel& channel;
    async::Sleeper& sleeper;
    std::optional<std::string> elevation;  ///< "" for root, else "sudo -n "; learnt on first use
    bool fec_as_text = false;              ///< learnt from an ethtool without --json

    Task<Replies> ask(std::vector<std::string> commands) {
        return shell::ask(channel, std::move(commands), command_limit);
    }
};

class LinuxNic::Port final : public api::EthernetPort {
  public:
    Port(Shared& shared, std::string name) : shared_(shared), name_(std::move(name)) {}

    Task<api::DeviceIdentity> device() override;
    Task<api::PortStatus> status() override;
    Task<void> set_admin(bool up) override;
    Task<api::FecCounters> fec_counters() override;
    Task<std::optional<api::Neighbour>> neighbour() override;
    Task<std::string> serial() override;
    Task<std::string> capture() override;
    Task<void> restore(std::string settings) override;

  private:
    Task<std::string> elevation();
    Task<IpLink> read_link();
    Task<bool> admin_is(bool up);
    Task<Replies> ask_for_fec();

    Shared& shared_;
    std::string name_;
};

Task<std::string> LinuxNic::Port::elevation() {
    if (!shared_.elevation) {
        std::vector<std::string> commands{"id -u"};
        PLUGFEST_CO_TRY(auto replies, co_await shared_.ask(std::move(commands)));
        if (!replies[0].ok()) {
            co_return fail(shell::failure(replies[0], "is this a Unix shell?"));
        }
        shared_.elevation = shell::trim(replies[0].out) == "0" ? "" : "sudo -n ";
    }
    co_return *shared_.elevation;
}

Task<api::DeviceIdentity> LinuxNic::Port::device() {
    PLUGFEST_CO_TRY(const auto sudo, co_await elevation());
    std::vector<std::string> commands{"hostnamectl --json=short",
                                      "cat /sys/class/dmi/id/sys_vendor",
                                      "cat /sys/class/dmi/id/product_name",
                                      sudo + "cat /sys/class/dmi/id/product_serial",
                                      "uname -sr",
                                      "ethtool -i " + name_,
                                      "ip -j -d link show " + name_};
    PLUGFEST_CO_TRY(auto replies, co_await shared_.ask(std::move(commands)));
    PLUGFEST_CO_TRY(const auto link, find_link(replies[6], name_));
    auto identity = host_identity({.hostnamectl = replies[0].output_if_ok(),
                                   .vendor = replies[1].output_if_ok(),
                                   .product = replies[2].output_if_ok(),
                                   .serial = replies[3].output_if_ok(),
                                   .kernel = replies[4].output_if_ok(),
                                   .driver_info = replies[5].output_if_ok()});
    identity.serial = serial_of(identity, link);
    identity.raw = joined_output(replies);
    co_return identity;
}

Task<IpLink> LinuxNic::Port::read_link() {
    std::vector<std::string> commands{"ip -j -d link show " + name_};
    PLUGFEST_CO_TRY(auto replies, co_await shared_.ask(std::move(commands)));
    co_return find_link(replies[0], name_);
}

Task<api::PortStatus> LinuxNic::Port::status() {
    std::vector<std::string> commands{"ip -j -d link show " + name_, "ethtool -I " + name_,
                                      "ethtool --show-fec " + name_, ask_carrier_losses(name_)};
    PLUGFEST_CO_TRY(auto replies, co_await shared_.ask(std::move(commands)));
    PLUGFEST_CO_TRY(const auto link, find_link(replies[0], name_));
    const auto settings = settings_of(replies[1]);
    const auto fec = parse_fec_text(replies[2].output_if_ok());
    api::PortStatus status;
    status.admin_up = link.admin_up;
    status.oper_up = link.oper_up;
    status.speed = settings.speed.value_or(GigabitsPerSecond(0.0));
    status.fec = fec ? fec_name(*fec) : "N/A";
    // The tools are asked first: sysfs may show another network namespace than the login's.
    status.flaps = settings.down_events ? settings.down_events : link.carrier_down_count;
    if (!status.flaps) {
        status.flaps = shell::parse_count(replies[3].output_if_ok());
    }
    status.raw = joined_output(replies);
    co_return status;
}

Task<bool> LinuxNic::Port::admin_is(bool up) {
    PLUGFEST_CO_TRY(const auto link, co_await read_link());
    co_return link.admin_up == up;
}

Task<void> LinuxNic::Port::set_admin(bool up) {
    PLUGFEST_CO_TRY(const auto sudo, co_await elevation());
    std::vector<std::string> commands{
        fmt::format("{}ip link set {} {}", sudo, name_, up ? "up" : "down")};
    PLUGFEST_CO_TRY(auto replies, co_await shared_.ask(std::move(commands)));
    if (!replies[0].ok()) {
        co_return fail(failure_of(replies[0], name_, needs_sudo));
    }
    auto taken =
        co_await async::poll_until(shared_.sleeper, admin_poll, admin_limit,
                                   fmt::format("{}: {} to be administratively {}",
                                               shared_.channel.name(), name_, up ? "up" : "down"),
                                   [this, up] { return admin_is(up); });
    co_return taken;
}

/// The clock, the statistics and the link settings, in this order.
Task<Replies> LinuxNic::Port::ask_for_fec() {
    for (;;) {
        const auto* const json = shared_.fec_as_text ? "" : "--json ";
        std::vector<std::string> commands{"date +%s.%N",
                                          fmt::format("ethtool -I {}--show-fec {}", json, name_),
                                          "ethtool " + name_};
        PLUGFEST_CO_TRY(auto replies, co_await shared_.ask(std::move(commands)));
        if (shared_.fec_as_text || !knows_no_json(replies[1])) {
            co_return std::move(replies);
        }
        shared_.fec_as_text = true;
    }
}

Task<api::FecCounters> LinuxNic::Port::fec_counters() {
    PLUGFEST_CO_TRY(auto replies, co_await ask_for_fec());
    if (!replies[1].ok()) {
        co_return fail(failure_of(replies[1], name_,
                                  "the NIC driver must support FEC statistics and ethtool must be "
                                  "5.13 or later"));
    }
    const auto parsed =
        shared_.fec_as_text ? parse_fec_text(replies[1].out) : parse_fec_json(replies[1].out);
    PLUGFEST_CO_TRY(const auto statistics, parsed);
    const auto settings = settings_of(replies[2]);
    PLUGFEST_CO_TRY(
        auto counters,
        to_counters(statistics, settings.speed.value_or(GigabitsPerSecond(0.0)), settings.lanes));
    counters.taken = shared_.sleeper.now();
    counters.device_time_s = shell::parse_number(replies[0].output_if_ok());
    counters.raw = joined_output(replies);
    co_return counters;
}

Task<std::optional<api::Neighbour>> LinuxNic::Port::neighbour() {
    PLUGFEST_CO_TRY(const auto sudo, co_await elevation());
    std::vector<std::string> commands{fmt::format("{}lldpctl -f json {}", sudo, name_)};
    PLUGFEST_CO_TRY(auto replies, co_await shared_.ask(std::move(commands)));
    if (!replies[0].ok()) {
        co_return fail(failure_of(replies[0], name_, "lldpd must run on the host"));
    }
    PLUGFEST_CO_TRY(auto neighbours, parse_lldpctl(replies[0].out));
    const auto found = std::ranges::find(neighbours, name_, &HeardNeighbour::local_port);
    if (found == neighbours.end()) {
        co_return std::nullopt;
    }
    co_return api::Neighbour{.device = std::move(found->device),
                             .port = std::move(found->port),
                             .raw = std::move(replies[0].out)};
}

// What binds a change to this host, and no more: it is asked before every change.
Task<std::string> LinuxNic::Port::serial() {
    PLUGFEST_CO_TRY(const auto sudo, co_await elevation());
    std::vector<std::string> commands{"hostnamectl --json=short",
                                      sudo + "cat /sys/class/dmi/id/product_serial",
                                      "ip -j -d link show " + name_};
    PLUGFEST_CO_TRY(auto replies, co_await shared_.ask(std::move(commands)));
    PLUGFEST_CO_TRY(const auto link, find_link(replies[2], name_));
    const auto host = host_identity({.hostnamectl = replies[0].output_if_ok(),
                                     .vendor = {},
                                     .product = {},
                                     .serial = replies[1].output_if_ok(),
                                     .kernel = {},
                                     .driver_info = {}});
    auto serial = serial_of(host, link);
    if (serial.empty()) {
        co_return fail(ErrorKind::unsupported,
                       fmt::format("{}: neither the host nor {} states a serial number or MAC "
                                   "address, so settings cannot be bound to it",
                                   shared_.channel.name(), name_));
    }
    co_return serial;
}

Task<std::string> LinuxNic::Port::capture() {
    PLUGFEST_CO_TRY(const auto link, co_await read_link());
    const nlohmann::json settings{{"admin_up", link.admin_up}};
    co_return settings.dump();
}

Task<void> LinuxNic::Port::restore(std::string settings) {
    const auto parsed = shell::parse_json(settings);
    const auto wanted = parsed ? shell::member(*parsed, "admin_up") : nlohmann::json();
    if (!wanted.is_boolean()) {
        co_return fail(ErrorKind::decode, fmt::format("port {}: not settings of a port: '{}'",
                                                      name_, shell::excerpt(settings)));
    }
    const bool up = wanted.get<bool>();
    PLUGFEST_CO_TRY(const bool already, co_await admin_is(up));
    if (already) {
        co_return Result<void>();
    }
    auto done = co_await set_admin(up);
    co_return done;
}

LinuxNic::LinuxNic(transport::CommandChannel& channel, async::Sleeper& sleeper)
    : shared_(std::make_unique<Shared>(channel, sleeper)) {}

LinuxNic::~LinuxNic() = default;

Result<api::EthernetPort*> LinuxNic::port(const std::string& name) {
    PLUGFEST_CHECK(shell::check_port_name(name));
    auto& port = ports_[name];
    if (!port) {
        port = std::make_unique<Port>(*shared_, name);
    }
    return port.get();
}

}  // namespace plugfest::nics
