#pragma once

#include "domain/clock.hpp"

#include <string_view>

namespace plugfest::cmis {

/// How a part deviates from what CMIS promises.
struct Quirks {
    /// From writing the diagnostics selector to valid results (tDDCS, 10 ms by the standard).
    Duration selector_settle = std::chrono::milliseconds(10);
};

/// Looked up by part number; the standard's values for parts without an entry.
[[nodiscard]] Quirks quirks_of(std::string_view part);

}  // namespace plugfest::cmis
