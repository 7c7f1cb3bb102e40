#pragma once

#include "domain/result.hpp"

#include <string_view>

namespace plugfest::stats {

/// Checks of what callers hand in. Each fails with `config` and a message that names the argument,
/// its value and what is allowed; a value that is not a number never passes.

/// A confidence, risk or probability strictly between 0 and 1.
[[nodiscard]] Result<void> check_open_fraction(std::string_view name, double value);

/// A finite number above 0.
[[nodiscard]] Result<void> check_positive(std::string_view name, double value);

/// A finite number.
[[nodiscard]] Result<void> check_finite(std::string_view name, double value);

}  // namespace plugfest::stats
