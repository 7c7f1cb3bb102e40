#pragma once

#include "domain/run_record.hpp"

#include <string>

/// Run records as JSON and back: the one mapping behind store payloads, `run.json` and the report.
/// The format is described in docs/run-schema.json. Numbers are numbers with their unit in a field
/// beside them, 64-bit integers are exact, what is absent or not finite is null, times of day are
/// ISO 8601 in UTC, test time is in nanoseconds.
namespace plugfest::record_json {

/// Canonical: keys sorted, no white space, invalid UTF-8 replaced. Equal records give equal text,
/// so it can be hashed.
[[nodiscard]] std::string to_json(const StepRecord& step);
[[nodiscard]] std::string to_json(const RunHeader& header);

enum class Layout { canonical, indented };

/// The whole run, as `run.json` holds it (indented, for people).
[[nodiscard]] std::string to_json(const RunRecord& run, Layout layout = Layout::indented);

}  // namespace plugfest::record_json
