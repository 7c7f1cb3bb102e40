#include "domain/stats/arguments.hpp"

#include <fmt/format.h>

#include <cmath>

namespace plugfest::stats {

Result<void> check_open_fraction(std::string_view name, double value) {
    if (value > 0.0 && value < 1.0) {
        return {};
    }
    return fail(ErrorKind::config, fmt::format("{} {} is not between 0 and 1", name, value));
}

Result<void> check_positive(std::string_view name, double value) {
    if (value > 0.0 && std::isfinite(value)) {
        return {};
    }
    return fail(ErrorKind::config, fmt::format("{} {} is not a number above 0", name, value));
}

Result<void> check_finite(std::string_view name, double value) {
    if (std::isfinite(value)) {
        return {};
    }
    return fail(ErrorKind::config, fmt::format("{} {} is not a finite number", name, value));
}

}  // namespace plugfest::stats
