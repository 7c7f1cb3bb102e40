#pragma once

#include "domain/result.hpp"
#include "domain/run_record.hpp"

#include <string_view>

namespace plugfest::record_json {

/// The inverse of to_json. Fails with `decode` on text that is not such a record.
[[nodiscard]] Result<StepRecord> step_from_json(std::string_view text);
[[nodiscard]] Result<RunHeader> header_from_json(std::string_view text);

}  // namespace plugfest::record_json
