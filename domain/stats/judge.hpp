#pragma once

#include "domain/limit.hpp"
#include "domain/measurement.hpp"
#include "domain/result.hpp"

#include <string_view>

namespace plugfest::stats {

/// Judges `measurement` by the entry of `table` that decides in this context. Counted values: pass
/// if the upper confidence bound meets an `at_most` limit, fail if the lower bound exceeds it, else
/// inconclusive with the trials still needed. Others: as points. Fails with `config` when no entry
/// matches or the units differ.
[[nodiscard]] Result<Judgement> judge(const Measurement& measurement, const LimitTable& table,
                                      std::string_view id, const LimitContext& context);

}  // namespace plugfest::stats
