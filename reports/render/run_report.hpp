#pragma once

#include "domain/run_record.hpp"
#include "reports/render/reports.hpp"

#include <string>

namespace plugfest::render {

/// The run report: one HTML file with front end and data inside, that asks nothing of a network.
/// Small text evidence is embedded; the rest is linked to as files beside it (list_evidence).
[[nodiscard]] std::string run_report_html(const RunRecord& run, const EvidenceSource& evidence);

}  // namespace plugfest::render
