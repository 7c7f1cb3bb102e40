#pragma once

#include "domain/clock.hpp"
#include "domain/result.hpp"

#include <string_view>

namespace plugfest::record_json {

/// The inverse of to_iso8601, exact to the millisecond. Fails with `decode`.
[[nodiscard]] Result<UtcTime> utc_from_text(std::string_view text);

}  // namespace plugfest::record_json
