#pragma once

#include "domain/result.hpp"
#include "drivers/async/retry.hpp"
#include "drivers/cmis/memory_image.hpp"
#include "drivers/cmis/registers/lower.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <utility>

/// The rules and words of page access that need no bus.
namespace plugfest::cmis {

/// What every module takes in one transfer (CMIS 5.2, 5.2.2), and what we never exceed in writes.
inline constexpr std::size_t guaranteed_transfer = 8;

/// Lower memory is there whatever page is selected.
[[nodiscard]] inline bool is_lower(const Field& field) {
    return field.offset < half_page;
}

/// "11h:128-131", or "bank 1, 11h:128-131".
[[nodiscard]] inline std::string describe(const Field& field, int bank) {
    const std::string place = location_of(field);
    const std::string range =
        field.length == 1 ? place : fmt::format("{}-{}", place, field.end() - 1);
    return bank == 0 ? range : fmt::format("bank {}, {}", bank, range);
}

/// Where it happened; and if the module does not acknowledge, what there is to look at.
template <class T>
[[nodiscard]] Result<T> placed(Result<T> result, std::string place) {
    const bool refused = !result && result.error().kind() == ErrorKind::nack;
    result = with_context(std::move(result), std::move(place));
    return refused ? with_context(std::move(result),
                                  "the module does not acknowledge (is it seated and out of "
                                  "reset, and is this its bus?)")
                   : result;
}

/// A write through 126 or 127 would change the page under its own remaining bytes.
[[nodiscard]] inline bool touches_page_select(const Field& field) {
    return is_lower(field) && field.end() > lower::bank_select.offset;
}

/// Retries as for reads, but only up to the moment the data itself was on the wire, which `started`
/// says; it must outlive the policy.
[[nodiscard]] inline async::RetryPolicy until_started(const bool& started) {
    async::RetryPolicy policy = async::read_retry();
    policy.worthwhile = [&started](const Error& error) {
        return !started && (error.kind() == ErrorKind::nack || error.kind() == ErrorKind::timeout);
    };
    return policy;
}

}  // namespace plugfest::cmis
