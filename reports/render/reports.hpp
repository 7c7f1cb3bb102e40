#pragma once

#include "domain/result.hpp"
#include "domain/run_record.hpp"

#include <filesystem>
#include <functional>
#include <vector>

namespace plugfest::render {

/// A file that was written.
struct WrittenReport {
    std::filesystem::path file;
    std::string what;  ///< "run report", "interoperability matrix", …
};

/// How evidence is fetched while rendering (small items are embedded in the report).
using EvidenceSource = std::function<Result<Evidence>(const EvidenceId&)>;

/// Writes all reports of a run into `directory`: report.html, run.json, junit.xml, matrix.html,
/// matrix.csv, sheet.html, and as evidence/HASH.txt or .bin what is too large for the report or is
/// not text.
[[nodiscard]] Result<std::vector<WrittenReport>> write_reports(
    const RunRecord& run, const EvidenceSource& evidence, const std::filesystem::path& directory);

}  // namespace plugfest::render
