#include "reports/record_json/utc_text.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

namespace plugfest::record_json {

namespace {

struct Field {
    std::size_t offset = 0;
    std::size_t length = 0;
};

/// Where year, month, day, hour, minute, second and millisecond stand in
/// "2026-11-30T18:33:50.123Z".
constexpr std::array<Field, 7> fields{{{0, 4}, {5, 2}, {8, 2}, {11, 2}, {14, 2}, {17, 2}, {20, 3}}};
constexpr std::string_view shape = "0000-00-00T00:00:00.000Z";

bool has_shape(std::string_view text) {
    if (text.size() != shape.size()) {
        return false;
    }
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const bool digit = text[i] >= '0' && text[i] <= '9';
        if (shape[i] == '0' ? !digit : text[i] != shape[i]) {
            return false;
        }
    }
    return true;
}

int number_at(std::string_view text, const Field& field) {
    int value = 0;
    const char* first = text.data() + field.offset;
    std::from_chars(first, first + field.length, value);
    return value;
}

}  // namespace

Result<UtcTime> utc_from_text(std::string_view text) {
    std::array<int, fields.size()> part{};
    const bool shaped = has_shape(text);
    for (std::size_t i = 0; shaped && i < fields.size(); ++i) {
        part[i] = number_at(text, fields[i]);
    }
    const std::chrono::year_month_day date{std::chrono::year{part[0]},
                                           std::chrono::month{static_cast<unsigned>(part[1])},
                                           std::chrono::day{static_cast<unsigned>(part[2])}};
    if (!shaped || !date.ok() || part[3] > 23 || part[4] > 59 || part[5] > 59) {
        return fail(
            ErrorKind::decode,
            fmt::format("'{}' is not a time like 2026-11-30T18:33:50.123Z", text.substr(0, 40)));
    }
    return UtcTime(std::chrono::sys_days(date)) + std::chrono::hours(part[3]) +
           std::chrono::minutes(part[4]) + std::chrono::seconds(part[5]) +
           std::chrono::milliseconds(part[6]);
}

}  // namespace plugfest::record_json
