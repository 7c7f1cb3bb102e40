#include "orchestrator/inventory/fabric_reader.hpp"

#include "orchestrator/inventory/cable_reader.hpp"
#include "orchestrator/inventory/device_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace plugfest::inventory {

namespace {

constexpr std::array<std::string_view, 6> secret_keys{"password", "passphrase", "passwd",
                                                      "secret",   "token",      "private_key"};

/// A lab file is stored with every run and passed around: it says where secrets are, never what.
void refuse_secrets(const yaml::Node& node, yaml::Mistakes& mistakes) {
    for (const yaml::Entry& entry : node.entries) {
        if (std::ranges::find(secret_keys, entry.key) != secret_keys.end()) {
            mistakes.add(entry.key_position,
                         fmt::format("'{}' does not belong in a lab file; put the secret into a "
                                     "file with mode 0600 and name it with 'password_file', name "
                                     "an environment variable with 'password_env', or use a key "
                                     "('key_file') or the agent ('agent: true')",
                                     entry.key));
        }
        refuse_secrets(entry.value, mistakes);
    }
    for (const yaml::Node& item : node.items) {
        refuse_secrets(item, mistakes);
    }
}

Provenance provenance_from(std::string_view word) {
    for (const Provenance provenance : {Provenance::simulated, Provenance::replayed}) {
        if (to_string(provenance) == word) {
            return provenance;
        }
    }
    return Provenance::real;
}

}  // namespace

bool check_name(std::string_view name, std::string_view what, bool allow_slash,
                yaml::Position where, yaml::Mistakes& mistakes) {
    const auto allowed = [&](char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '.' ||
               letter == '_' || letter == '-' || (allow_slash && letter == '/');
    };
    if (!name.empty() && std::isalnum(static_cast<unsigned char>(name.front())) != 0 &&
        std::ranges::all_of(name, allowed)) {
        return true;
    }
    mistakes.add(where, fmt::format("{} '{}': names consist of letters, digits, '.', '_', '-'{}, "
                                    "and start with a letter or digit",
                                    what, name, allow_slash ? ", '/'" : ""));
    return false;
}

Topology read_fabric(const yaml::Document& document, const Extras& extras,
                     yaml::Mistakes& mistakes) {
    Topology topology;
    refuse_secrets(document.root, mistakes);
    if (!mistakes.empty()) {
        return topology;
    }
    yaml::MappingReader reader(document.root, "the lab file", mistakes);
    topology.name = reader.text("lab");
    const std::vector<std::string> words{"real", "simulated", "replayed"};
    topology.provenance = provenance_from(reader.choice("provenance", words));
    (void)reader.text("description", "");
    DeviceReader devices(topology, extras, mistakes);
    if (const yaml::Node* switches = reader.find("switches")) {
        devices.read(*switches, DeviceRole::switch_);
    }
    if (const yaml::Node* hosts = reader.find("hosts")) {
        devices.read(*hosts, DeviceRole::host);
    }
    if (const yaml::Node* cables = reader.require("cables")) {
        read_cables(*cables, extras, topology, mistakes);
    }
    extras.top(reader, topology);
    reader.finish();
    return topology;
}

}  // namespace plugfest::inventory
