#pragma once

#include "drivers/sim/fabric/fabric.hpp"
#include "drivers/sim/lab/lab_server.hpp"

#include <filesystem>
#include <memory>

namespace plugfest::sim {

/// start_lab() around a fabric that exists already, which must have the ports of `spec`.
[[nodiscard]] Result<std::unique_ptr<LabServer>> start_lab_around(
    std::unique_ptr<Fabric> fabric, const LabSpec& spec,
    const std::filesystem::path& state_directory);

}  // namespace plugfest::sim
