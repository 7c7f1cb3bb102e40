#pragma once

#include "domain/run_record.hpp"

#include <string>

namespace plugfest::render {

/// The run for continuous integration: a suite per link or rail, a case per step. A part's failure
/// is a `failure`; a lab error and an inconclusive step are an `error`, so that neither can pass
/// for success, as is a planned step that was never reached; a skipped step is `skipped`.
[[nodiscard]] std::string junit_xml(const RunRecord& run);

}  // namespace plugfest::render
