#include "orchestrator/inventory/access_reader.hpp"

#include "orchestrator/yaml/scalars.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plugfest::inventory {

namespace {

namespace fs = std::filesystem;

constexpr yaml::Range<std::int64_t> port_range{1, 65535};

/// Empty stays empty, for "not given".
std::string absolute(const std::string& path, const fs::path& directory) {
    if (path.empty()) {
        return path;
    }
    const char* const home = std::getenv("HOME");
    if (path.starts_with("~/") && home != nullptr) {
        return (fs::path(home) / path.substr(2)).string();
    }
    return (fs::absolute(directory) / path).lexically_normal().string();
}

transport::SshOptions read_ssh(const yaml::Node& node, const Device& device,
                               const fs::path& directory, yaml::Mistakes& mistakes) {
    yaml::MappingReader reader(node, fmt::format("ssh of '{}'", device.name.str()), mistakes);
    transport::SshOptions ssh;
    ssh.host = reader.text("host");
    ssh.port = static_cast<std::uint16_t>(reader.integer("port", port_range, ssh.port));
    ssh.user = reader.text("user");
    ssh.known_hosts = absolute(reader.text("known_hosts", "~/.ssh/known_hosts"), directory);
    ssh.key_file = absolute(reader.text("key_file", ""), directory);
    ssh.password_file = absolute(reader.text("password_file", ""), directory);
    ssh.password_environment = reader.text("password_env", "");
    ssh.use_agent = reader.boolean("agent", false);
    reader.finish();
    const bool has_login = ssh.use_agent || !ssh.key_file.empty() || !ssh.password_file.empty() ||
                           !ssh.password_environment.empty();
    if (!has_login && node.kind == yaml::Node::Kind::mapping) {
        mistakes.add(node.position,
                     fmt::format("ssh of '{}' needs a way to log in: 'agent: true', 'key_file', "
                                 "'password_file' or 'password_env'",
                                 device.name.str()));
    }
    return ssh;
}

/// "socket://HOST:PORT/PATH" with nothing empty and a port in range.
bool is_socket_bus(std::string_view bus) {
    constexpr std::string_view scheme = "socket://";
    if (!bus.starts_with(scheme)) {
        return false;
    }
    bus.remove_prefix(scheme.size());
    const std::size_t slash = bus.find('/');
    const std::size_t colon = bus.substr(0, slash).rfind(':');
    if (slash == std::string_view::npos || colon == std::string_view::npos || colon == 0 ||
        slash + 1 == bus.size()) {
        return false;
    }
    const auto port = yaml::parse_integer(bus.substr(colon + 1, slash - colon - 1));
    return port && *port >= port_range.least && *port <= port_range.most;
}

}  // namespace

std::optional<DeviceAccess> read_device_access(yaml::MappingReader& reader, const Device& device,
                                               const fs::path& directory,
                                               yaml::Mistakes& mistakes) {
    const std::vector<std::string> drivers{"sonic", "linux"};
    DeviceAccess access;
    access.device = device.name;
    access.driver =
        reader.choice("driver", drivers, device.role == DeviceRole::switch_ ? "sonic" : "linux");
    const yaml::Node* ssh = reader.find("ssh");
    if (ssh == nullptr) {
        return std::nullopt;
    }
    access.ssh = read_ssh(*ssh, device, directory, mistakes);
    return access;
}

std::optional<CageAccess> read_cage_access(yaml::MappingReader& reader, const Cage& cage,
                                           yaml::Mistakes& mistakes) {
    if (!reader.has("bus")) {
        reader.expect("bus");
        return std::nullopt;
    }
    std::string bus = reader.text("bus");
    if (!bus.empty() && !is_socket_bus(bus)) {
        mistakes.add(reader.position("bus"),
                     fmt::format("bus of cage '{}' is '{}'; write socket://HOST:PORT/PATH",
                                 cage.name.str(), bus));
    }
    return CageAccess{cage.name, std::move(bus)};
}

std::vector<std::string> read_quirk_files(yaml::MappingReader& reader, const fs::path& directory) {
    std::vector<std::string> files = reader.texts("quirks");
    for (std::string& file : files) {
        file = absolute(file, directory);
    }
    return files;
}

TimeSource read_time_source(const yaml::Node* node, yaml::Mistakes& mistakes) {
    TimeSource time;
    if (node == nullptr) {
        return time;
    }
    yaml::MappingReader reader(*node, "time", mistakes);
    const std::vector<std::string> sources{"system", "lab"};
    time.lab_time = reader.choice("source", sources) == "lab";
    if (time.lab_time) {
        time.host = reader.text("host");
        (void)reader.require("port");
        time.port = static_cast<std::uint16_t>(reader.integer("port", port_range, 0));
    }
    reader.finish();
    return time;
}

}  // namespace plugfest::inventory
