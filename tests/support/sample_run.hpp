#pragma once

#include "domain/run_record.hpp"

#include <map>

namespace plugfest::test {

/// A synthetic run of the demo plan on 13 links and two rails: passes, part failures, a marginal
/// link, an inconclusive one, skipped steps, a lab error, two segments with a gap between them, and
/// module strings that try to break out of a report.
[[nodiscard]] RunRecord sample_run();

/// The evidence that sample_run() refers to.
[[nodiscard]] std::map<EvidenceId, Evidence> sample_evidence();

}  // namespace plugfest::test
