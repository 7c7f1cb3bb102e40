#include "drivers/switches/sonic_switch.hpp"

#include "drivers/async/combine.hpp"
#include "drivers/shell/ask.hpp"
#include "drivers/shell/text.hpp"
#include "drivers/shell/word.hpp"
#include "drivers/switches/sonic_fec_parse.hpp"
#include "drivers/switches/sonic_parse.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

namespace plugfest::switches {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Replies = std::vector<shell::Reply>;

/// `show` commands start Python and take seconds on a busy control plane.
constexpr Duration command_limit = seconds(20);
/// From `config interface` through CONFIG_DB and the daemons to APPL_DB.
constexpr Duration admin_limit = seconds(5);
constexpr Duration admin_poll = milliseconds(100);

constexpr std::string_view is_it_sonic = "is this a SONiC switch, and may this login run 'show'?";
constexpr std::string_view clock_command = "date +%s.%N";

std::string port_table_command(const std::string& port) {
    return fmt::format("sonic-db-cli APPL_DB hgetall {}", shell::quoted("PORT_TABLE:" + port));
}

/// True when the device will answer the same next time: no such command, or no rights.
bool is_lasting(const Error& error) {
    return error.kind() == ErrorKind::refused || error.kind() == ErrorKind::unsupported;
}

std::string joined_output(const Replies& replies) {
    std::string all;
    for (const auto& reply : replies) {
        all += fmt::format("$ {}\n{}", reply.command, reply.out);
    }
    return all;
}

Result<void> require(const shell::Reply& reply, std::string_view advice) {
    if (!reply.ok()) {
        return fail(shell::failure(reply, advice));
    }
    return {};
}

/// A port with the text it was read from.
struct PortReading {
    SonicPort port;
    std::string raw;
};

Result<SonicPort> find_port(std::string_view show_interfaces_status, const std::string& name) {
    PLUGFEST_TRY(auto ports, parse_interface_status(show_interfaces_status));
    const auto found = std::ranges::find(ports, name, &SonicPort::name);
    if (found == ports.end()) {
        return fail(ErrorKind::absent,
                    fmt::format("the switch has no port '{}'; 'show interfaces status' lists its "
                                "ports",
                                name));
    }
    return std::move(*found);
}

Result<api::FecCounters> counters_from_database(const Replies& replies, const std::string& name) {
    PLUGFEST_TRY(const auto reading, parse_sai_counters(replies[1].command, replies[1].out));
    PLUGFEST_CHECK(require(replies[2], ""));
    PLUGFEST_TRY(const auto port, parse_port_table(replies[2].command, replies[2].out, name));
    return to_counters(reading, port.speed, port.lanes);
}

Result<api::FecCounters> counters_from_text(const Replies& replies, const std::string& name) {
    PLUGFEST_CHECK(require(replies[1], is_it_sonic));
    PLUGFEST_TRY(const auto readings, parse_fec_stats(replies[1].out));
    const auto found = readings.find(name);
    if (found == readings.end()) {
        return fail(ErrorKind::absent,
                    fmt::format("{}: no row for port '{}'", replies[1].command, name));
    }
    auto reading = found->second;
    if (replies[2].ok()) {  // releases before the histogram lack the command
        PLUGFEST_TRY(reading.histogram, parse_fec_histogram(replies[2].out));
    }
    PLUGFEST_CHECK(require(replies[3], is_it_sonic));
    PLUGFEST_TRY(const auto port, find_port(replies[3].out, name));
    return to_counters(reading, port.speed, port.lanes);
}

}  // namespace

/// What all ports of one switch share.
struct SonicSwitch::Shared {
    transport::CommandChannel& channel;
    async::Sleeper& sleeper;
    bool database_refused = false;  ///< learnt from the first refusal

    Task<Replies> ask(std::vector<std::string> commands) {
        return shell::ask(channel, std::move(commands), command_limit);
    }
};

class SonicSwitch::Port final : public api::EthernetPort {
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
    Task<PortReading> read_port();
    Task<PortReading> read_port_as_text();
    Task<void> locate_counters();
    Task<std::optional<api::FecCounters>> database_counters();
    Task<api::FecCounters> text_counters();
    Task<bool> admin_is(bool up);
    api::FecCounters stamped(api::FecCounters counters, const Replies& replies) const;

    Shared& shared_;
    std::string name_;
    std::string counters_oid_;  ///< "oid:0x1000000000002"; empty until looked up
};

Task<api::DeviceIdentity> SonicSwitch::Port::device() {
    std::vector<std::string> commands{"show version", "show platform summary --json"};
    PLUGFEST_CO_TRY(auto replies, co_await shared_.ask(std::move(commands)));
    PLUGFEST_CO_CHECK(require(replies[0], is_it_sonic));
    const std::string summary = replies[1].ok() ? replies[1].out : std::string();
    PLUGFEST_CO_TRY(auto identity, parse_sonic_identity(replies[0].out, summary));
    if (identity.serial.empty()) {
        std::vector<std::string> from_eeprom{"sudo -n decode-syseeprom -s"};
        PLUGFEST_CO_TRY(auto eeprom, co_await shared_.ask(std::move(from_eeprom)));
        if (eeprom[0].ok()) {
            identity.serial = std::string(shell::trim(eeprom[0].out));
        }
        identity.raw += eeprom[0].out;
    }
    co_return identity;
}

Task<PortReading> SonicSwitch::Port::read_port() {
    if (!shared_.database_refused) {
        std::vector<std::string> commands{port_table_command(name_)};
        PLUGFEST_CO_TRY(auto replies, co_await shared_.ask(std::move(commands)));
        if (replies[0].ok()) {
            auto port = parse_port_table(replies[0].command, replies[0].out, name_);
            if (port) {
                co_return PortReading{.port = std::move(*port), .raw = std::move(replies[0].out)};
            }
            if (port.error().kind() != ErrorKind::absent) {
                co_return fail(std::move(port).error());
            }
        } else {
            shared_.database_refused = is_lasting(shell::failure(replies[0], ""));
        }
    }
    auto reading = co_await read_port_as_text();
    co_return reading;
}

Task<PortReading> SonicSwitch::Port::read_port_as_text() {
    std::vector<std::string> commands{
        "show interfaces status " + name_,
        fmt::format("sonic-db-cli APPL_DB hget PORT_TABLE:{} flap_count", name_)};
    PLUGFEST_CO_TRY(auto replies, co_await shared_.ask(std::move(commands)));
    PLUGFEST_CO_CHECK(require(replies[0], is_it_sonic));
    PLUGFEST_CO_TRY(auto port, find_port(replies[0].out, name_));
    if (replies[1].ok()) {
        port.flaps = shell::parse_count(replies[1].out);
    }
    co_return PortReading{.port = std::move(port), .raw = joined_output(replies)};
}

Task<api::PortStatus> SonicSwitch::Port::status() {
    PLUGFEST_CO_TRY(auto reading, co_await read_port());
    co_return api::PortStatus{.admin_up = reading.port.admin_up,
                              .oper_up = reading.port.oper_up,
                              .speed = reading.port.speed,
                              .fec = reading.port.fec,
                              .flaps = reading.port.flaps,
                              .raw = std::move(reading.raw)};
}

Task<bool> SonicSwitch::Port::admin_is(bool up) {
    PLUGFEST_CO_TRY(const auto reading, co_await read_port());
    co_return reading.port.admin_up == up;
}

Task<void> SonicSwitch::Port::set_admin(bool up) {
    std::vector<std::string> commands{
        fmt::format("sudo -n config interface {} {}", up ? "startup" : "shutdown", name_)};
    PLUGFEST_CO_TRY(auto replies, co_await shared_.ask(std::move(commands)));
    const auto& reply = replies[0];
    const bool complained = reply.out.find("Error:") != std::string::npos ||
                            reply.err.find("Error:") != std::string::npos;
    if (!reply.ok() || complained) {
        co_return fail(
            shell::failure(reply,
                           "the login needs passwordless sudo for 'config interface' (docs/drivers/"
                           "sonic.md)"));
    }
    auto taken =
        co_await async::poll_until(shared_.sleeper, admin_poll, admin_limit,
                                   fmt::format("{}: {} to be administratively {}",
                                               shared_.channel.name(), name_, up ? "up" : "down"),
                                   [this, up] { return admin_is(up); });
    co_return taken;
}

Task<void> SonicSwitch::Port::locate_counters() {
    std::vector<std::string> commands{
        fmt::format("sonic-db-cli COUNTERS_DB hget COUNTERS_PORT_NAME_MAP {}", name_)};
    PLUGFEST_CO_TRY(auto replies, co_await shared_.ask(std::move(commands)));
    PLUGFEST_CO_CHECK(require(replies[0], ""));
    const auto oid = shell::trim(replies[0].out);
    const bool well_formed =
        oid.starts_with("oid:0x") && oid.size() > 6 &&
        oid.find_first_not_of("0123456789abcdefABCDEF", 6) == std::string_view::npos;
    if (!well_formed) {
        co_return fail(shell::bad_output(
            replies[0].command, fmt::format("no object number for port '{}'", name_), oid));
    }
    counters_oid_ = std::string(oid);
    co_return Result<void>();
}

/// Empty when the database may not be read or does not know the port: then the text commands say
/// more.
Task<std::optional<api::FecCounters>> SonicSwitch::Port::database_counters() {
    for (int attempt = 0; attempt < 2; ++attempt) {
        if (counters_oid_.empty()) {
            const auto located = co_await locate_counters();
            if (!located && is_lasting(located.error())) {
                shared_.database_refused = true;
                co_return std::nullopt;
            }
            PLUGFEST_CO_CHECK(located);
        }
        std::vector<std::string> commands{
            std::string(clock_command),
            fmt::format("sonic-db-cli COUNTERS_DB hgetall COUNTERS:{}", counters_oid_),
            port_table_command(name_)};
        PLUGFEST_CO_TRY(auto replies, co_await shared_.ask(std::move(commands)));
        PLUGFEST_CO_CHECK(require(replies[1], ""));
        auto counters = counters_from_database(replies, name_);
        if (counters) {
            co_return stamped(std::move(*counters), replies);
        }
        // Object numbers change when the switch reloads its configuration: look once more.
        counters_oid_.clear();
        if (counters.error().kind() != ErrorKind::absent) {
            co_return fail(std::move(counters).error());
        }
    }
    co_return std::nullopt;
}

Task<api::FecCounters> SonicSwitch::Port::text_counters() {
    std::vector<std::string> commands{
        std::string(clock_command), "show interfaces counters fec-stats",
        "show interfaces counters fec-histogram " + name_, "show interfaces status " + name_};
    PLUGFEST_CO_TRY(auto replies, co_await shared_.ask(std::move(commands)));
    PLUGFEST_CO_TRY(auto counters, counters_from_text(replies, name_));
    co_return stamped(std::move(counters), replies);
}

api::FecCounters SonicSwitch::Port::stamped(api::FecCounters counters,
                                            const Replies& replies) const {
    counters.taken = shared_.sleeper.now();
    if (replies[0].ok()) {
        counters.device_time_s = shell::parse_number(replies[0].out);
    }
    counters.raw = joined_output(replies);
    return counters;
}

Task<api::FecCounters> SonicSwitch::Port::fec_counters() {
    if (!shared_.database_refused) {
        PLUGFEST_CO_TRY(auto counters, co_await database_counters());
        if (counters) {
            co_return std::move(*counters);
        }
    }
    auto counters = co_await text_counters();
    co_return counters;
}

Task<std::optional<api::Neighbour>> SonicSwitch::Port::neighbour() {
    std::vector<std::string> commands{"show lldp neighbors " + name_};
    PLUGFEST_CO_TRY(auto replies, co_await shared_.ask(std::move(commands)));
    Result<std::vector<SonicNeighbour>> heard;
    if (replies[0].ok()) {
        heard = parse_lldp_neighbours(replies[0].out);
    } else {
        std::vector<std::string> table{"show lldp table"};
        PLUGFEST_CO_TRY(replies, co_await shared_.ask(std::move(table)));
        PLUGFEST_CO_CHECK(require(replies[0], "is the lldp container running?"));
        heard = parse_lldp_table(replies[0].out);
    }
    PLUGFEST_CO_TRY(auto neighbours, std::move(heard));
    const auto found = std::ranges::find(neighbours, name_, &SonicNeighbour::local_port);
    if (found == neighbours.end()) {
        co_return std::nullopt;
    }
    co_return api::Neighbour{.device = std::move(found->device),
                             .port = std::move(found->port),
                             .raw = std::move(replies[0].out)};
}

Task<std::string> SonicSwitch::Port::serial() {
    PLUGFEST_CO_TRY(auto identity, co_await device());
    if (identity.serial.empty()) {
        co_return fail(ErrorKind::unsupported,
                       fmt::format("{}: the switch states no serial number, so its settings cannot "
                                   "be bound to it; allow 'sudo -n decode-syseeprom -s'",
                                   shared_.channel.name()));
    }
    co_return std::move(identity.serial);
}

Task<std::string> SonicSwitch::Port::capture() {
    PLUGFEST_CO_TRY(const auto reading, co_await read_port());
    const nlohmann::json settings{{"admin_up", reading.port.admin_up}};
    co_return settings.dump();
}

Task<void> SonicSwitch::Port::restore(std::string settings) {
    const auto parsed = nlohmann::json::parse(settings, nullptr, false);
    if (!parsed.is_object() || !parsed.contains("admin_up") || !parsed["admin_up"].is_boolean()) {
        co_return fail(ErrorKind::decode, fmt::format("port {}: not settings of a port: '{}'",
                                                      name_, shell::excerpt(settings)));
    }
    const bool wanted = parsed["admin_up"].get<bool>();
    PLUGFEST_CO_TRY(const bool already, co_await admin_is(wanted));
    if (already) {
        co_return Result<void>();
    }
    auto done = co_await set_admin(wanted);
    co_return done;
}

SonicSwitch::SonicSwitch(transport::CommandChannel& channel, async::Sleeper& sleeper)
    : shared_(std::make_unique<Shared>(channel, sleeper)) {}

SonicSwitch::~SonicSwitch() = default;

Result<api::EthernetPort*> SonicSwitch::port(const std::string& name) {
    PLUGFEST_CHECK(shell::check_port_name(name));
    auto& port = ports_[name];
    if (!port) {
        port = std::make_unique<Port>(*shared_, name);
    }
    return port.get();
}

}  // namespace plugfest::switches
