#pragma once

#include "domain/result.hpp"
#include "drivers/api/traffic_generator.hpp"

#include <string_view>

namespace plugfest::traffic {

/// Reads the JSON a TCP client of iperf3 prints. The rate is what the receiver got
/// (end.sum_received), retransmits come from the sender's sum. A test that did not run is an error,
/// never 0 Gb/s: `absent` when the tool could not connect, `protocol` for its other errors,
/// `decode` for text that is no JSON ("nan" is not) or lacks the sums.
[[nodiscard]] Result<api::FlowResult> parse_iperf3(std::string_view text);

/// The host said "nobody listens": the server is not up (yet).
[[nodiscard]] bool is_connection_refused(const Error& error);

}  // namespace plugfest::traffic
