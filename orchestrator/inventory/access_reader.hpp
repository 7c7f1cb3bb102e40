#pragma once

#include "domain/topology.hpp"
#include "orchestrator/inventory/inventory.hpp"
#include "orchestrator/yaml/document.hpp"
#include "orchestrator/yaml/mistakes.hpp"
#include "orchestrator/yaml/reader.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace plugfest::inventory {

/// Reads `ssh:` and `driver:` of a device; nothing if the device has no `ssh`. Relative paths start
/// at `directory`, "~/" at the home directory.
[[nodiscard]] std::optional<DeviceAccess> read_device_access(yaml::MappingReader& reader,
                                                             const Device& device,
                                                             const std::filesystem::path& directory,
                                                             yaml::Mistakes& mistakes);

/// Reads `bus:` of a cage; nothing if it has none.
[[nodiscard]] std::optional<CageAccess> read_cage_access(yaml::MappingReader& reader,
                                                         const Cage& cage,
                                                         yaml::Mistakes& mistakes);

/// Reads `quirks:`, a file or a list of files (docs/quirks.md), as absolute paths.
[[nodiscard]] std::vector<std::string> read_quirk_files(yaml::MappingReader& reader,
                                                        const std::filesystem::path& directory);

/// Reads `time: {source: lab, host: …, port: …}`; the system clock if `node` is null.
[[nodiscard]] TimeSource read_time_source(const yaml::Node* node, yaml::Mistakes& mistakes);

}  // namespace plugfest::inventory
