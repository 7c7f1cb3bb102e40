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
    std::vector<std::string> quirk_files;        ///< as in the inventory
    std::vector<Expectation> expected_failures;  ///< everything else must pass
};

/// The words that the simulator knows, to check a file against; an empty list checks nothing.
struct LabVocabulary {
    std::vector<std::string> parts;  ///< kinds of part: "dr8-800g"
    /// Kinds of fault, each with the numbers that shape it: "dirty_connector", {"loss_db"}.
    std::map<std::string, std::vector<std::string>> faults;
};

/// Reads the file of a virtual lab (docs/lab-file.md). Errors are `config`, one mistake a line,
/// "FILE:LINE:COLUMN: what; did you mean 'x'?".
[[nodiscard]] Result<LabFile> load_lab_file(const std::filesystem::path& file,
                                            const LabVocabulary& vocabulary = {});

}  // namespace plugfest::inventory
