#pragma once

#include "domain/limit.hpp"
#include "domain/measurement.hpp"
#include "domain/result.hpp"
#include "domain/stats/fec_chain.hpp"

#include <optional>
#include <string_view>

namespace plugfest::stats {

/// Judges `measurement` by the entry of `table` that decides in this context. Counted values: pass
/// if the upper confidence bound meets an `at_most` limit, fail if the lower bound exceeds it, else
/// inconclusive with the trials still needed. Others: as points; one that is nearer to its limit
/// than the instrument's uncertainty is inconclusive. `fec` is the code that follows, for bit error
/// rates before it: then the frame loss they lead to is predicted. Fails with `config` when no
/// entry matches, the units differ, or the uncertainty is not a number from 0.
[[nodiscard]] Result<Judgement> judge(const Measurement& measurement, const LimitTable& table,
                                      std::string_view id, const LimitContext& context,
                                      const std::optional<FecChain>& fec = std::nullopt);

}  // namespace plugfest::stats
