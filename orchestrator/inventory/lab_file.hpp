#pragma once

#include "domain/result.hpp"
#include "drivers/sim/lab_spec.hpp"
#include "orchestrator/inventory/inventory.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace plugfest::inventory {

/// What a virtual lab's author knows the right answer to be.
struct Expectation {
    std::string target;  ///< link name, or "rail-N"
    std::string verb;    ///< the step that must fail
};

/// A virtual lab's file: the intended fabric, and the truth under `sim:` keys, kept apart.
struct LabFile {
    Topology intended;
    sim::LabSpec truth;
    std::vector<Expectation> expected_failures;  ///< everything else must pass
};

/// Reads the file of a virtual lab. Fails with `config` at FILE:LINE:COLUMN.
[[nodiscard]] Result<LabFile> load_lab_file(const std::filesystem::path& file);

}  // namespace plugfest::inventory
