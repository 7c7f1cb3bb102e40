#pragma once

#include "domain/run_record.hpp"
#include "reports/render/run_report.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace plugfest::render {

/// A piece of evidence as a report names it.
struct ListedEvidence {
    EvidenceId id;
    std::string kind;   ///< "missing" if the source does not have it
    std::string label;  ///< what it is, or why it is missing
    std::size_t size = 0;
    std::optional<std::string> text;  ///< its content, if it is readable and small enough to embed
    std::string file;                 ///< else where it lies beside the report: "evidence/HASH.txt"
};

/// All evidence of the run, by id. Text up to 16 KiB a piece and 2 MiB in all is embedded, so that
/// a report stays a file one can mail and open; the rest gets a file.
[[nodiscard]] std::vector<ListedEvidence> list_evidence(const RunRecord& run,
                                                        const EvidenceSource& source);

}  // namespace plugfest::render
