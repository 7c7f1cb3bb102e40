#pragma once

#include "domain/run_record.hpp"
#include "tests/support/sample_topology.hpp"

#include <string>
#include <vector>

namespace plugfest::test {

/// The eight steps of one link of the sample run, judged by the sample limits.
[[nodiscard]] std::vector<StepRecord> sample_link_steps(const SampleLink& link);

/// Traffic on one rail; rail 2 fails for the pairs with host3.
[[nodiscard]] StepRecord sample_rail_step(int rail);

/// A made-up address, in the form of a SHA-256, for the evidence taken at `port`.
[[nodiscard]] EvidenceId sample_evidence_id(const std::string& port);

}  // namespace plugfest::test
