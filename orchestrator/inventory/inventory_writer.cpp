#include "orchestrator/inventory/inventory.hpp"
#include "orchestrator/yaml/scalars.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace plugfest::inventory {

namespace {

using yaml::to_scalar;

/// Writes block YAML, two spaces a level.
class Writer {
  public:
    explicit Writer(const Inventory& inventory) : inventory_(inventory) {}
    [[nodiscard]] std::string write();

  private:
    /// "KEY: VALUE", where VALUE is a finished scalar.
    void line(int level, std::string_view key, std::string_view value);
    /// Nothing for empty text.
    void text(int level, std::string_view key, const std::string& value);
    void open(int level, std::string_view key) { line(level, key, ""); }
    void devices(DeviceRole role);
    void device(const Device& device);
    void access(const DeviceAccess& access);
    void cage(const Cage& cage);
    void port(int level, const SubPort& port);
    void cable(const Cable& cable);
    void link(const Link& link);
    void time();
    void quirk_files();

    const Inventory& inventory_;
    std::string out_;
};

void Writer::line(int level, std::string_view key, std::string_view value) {
    fmt::format_to(std::back_inserter(out_), "{:{}}{}:{}{}\n", "", level * 2, to_scalar(key),
                   value.empty() ? "" : " ", value);
}

void Writer::text(int level, std::string_view key, const std::string& value) {
    if (!value.empty()) {
        line(level, key, to_scalar(value));
    }
}

void Writer::devices(DeviceRole role) {
    const auto& devices = inventory_.topology.devices;
    if (std::ranges::find(devices, role, &Device::role) == devices.end()) {
        return;
    }
    open(0, role == DeviceRole::switch_ ? "switches" : "hosts");
    for (const Device& item : devices) {
        if (item.role == role) {
            device(item);
        }
    }
}

void Writer::device(const Device& device) {
    open(1, device.name.str());
    text(2, "model", device.model);
    line(2, "unit", std::to_string(device.unit));
    if (device.rail) {
        line(2, "rail", std::to_string(*device.rail));
    }
    const auto& all = inventory_.devices;
    if (const auto found = std::ranges::find(all, device.name, &DeviceAccess::device);
        found != all.end()) {
        access(*found);
    }
    open(2, "cages");
    for (const Cage& item : inventory_.topology.cages) {
        if (item.device == device.name) {
            cage(item);
        }
    }
}

void Writer::access(const DeviceAccess& access) {
    text(2, "driver", access.driver);
    open(2, "ssh");
    text(3, "host", access.ssh.host);
    line(3, "port", std::to_string(access.ssh.port));
    text(3, "user", access.ssh.user);
    text(3, "known_hosts", access.ssh.known_hosts);
    text(3, "key_file", access.ssh.key_file);
    text(3, "password_file", access.ssh.password_file);
    text(3, "password_env", access.ssh.password_environment);
    if (access.ssh.use_agent) {
        line(3, "agent", "true");
    }
}

void Writer::cage(const Cage& cage) {
    open(3, local_name(cage.name));
    text(4, "form_factor", cage.form_factor);
    if (cage.power_budget.value() > 0.0) {
        line(4, "power_budget", fmt::format("{} W", cage.power_budget.value()));
    }
    const auto& all = inventory_.cages;
    if (const auto found = std::ranges::find(all, cage.name, &CageAccess::cage);
        found != all.end()) {
        text(4, "bus", found->bus);
    }
    open(4, "ports");
    for (const SubPort& item : cage.ports) {
        open(5, local_name(item.name));
        port(6, item);
    }
}

void Writer::port(int level, const SubPort& port) {
    line(level, "lanes", fmt::format("[{}]", fmt::join(port.host_lanes, ", ")));
    if (port.rail) {
        line(level, "rail", std::to_string(*port.rail));
    }
    text(level, "ip", port.ip);
}

void Writer::cable(const Cable& cable) {
    open(1, cable.name);
    text(2, "medium", std::string(to_string(cable.medium)));
    line(2, "length", fmt::format("{} m", cable.length.value()));
    open(2, "ends");
    for (const CableEnd& end : cable.ends) {
        fmt::format_to(std::back_inserter(out_), "      - cage: {}\n", to_scalar(end.cage.str()));
        text(4, "part", end.expected_part);
        text(4, "serial", end.expected_serial);
    }
    open(2, "links");
    for (const Link& item : inventory_.topology.links) {
        if (item.cable == cable.name) {
            link(item);
        }
    }
}

void Writer::link(const Link& link) {
    open(3, link.name.str());
    text(4, "a", link.a.str());
    text(4, "b", link.b.str());
    line(4, "rate", fmt::format("{} Gb/s", link.rate.value()));
}

void Writer::time() {
    open(0, "time");
    line(1, "source", "lab");
    text(1, "host", inventory_.time.host);
    line(1, "port", std::to_string(inventory_.time.port));
}

void Writer::quirk_files() {
    if (inventory_.quirk_files.empty()) {
        return;
    }
    open(0, "quirks");
    for (const std::string& file : inventory_.quirk_files) {
        fmt::format_to(std::back_inserter(out_), "  - {}\n", to_scalar(file));
    }
}

std::string Writer::write() {
    text(0, "lab", inventory_.topology.name);
    text(0, "provenance", std::string(to_string(inventory_.topology.provenance)));
    if (inventory_.time.lab_time) {
        time();
    }
    if (inventory_.seed != 0) {
        line(0, "seed", std::to_string(inventory_.seed));
    }
    quirk_files();
    devices(DeviceRole::switch_);
    devices(DeviceRole::host);
    open(0, "cables");
    for (const Cable& item : inventory_.topology.cables) {
        cable(item);
    }
    return std::move(out_);
}

}  // namespace

std::string to_yaml(const Inventory& inventory) {
    return Writer(inventory).write();
}

}  // namespace plugfest::inventory
