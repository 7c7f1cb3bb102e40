#pragma once

#include <span>

namespace plugfest::modules::test {

/// How a row of an expected table is compared with decoded fields.
enum class Compare {
    hex,        ///< every 0x number with the raw values
    bytes,      ///< every 0x number with the byte a field is in
    mask,       ///< one 0x number with the bits of the lanes
    numbers,    ///< numbers with numbers
    dbm,        ///< numbers in dBm with powers in mW
    power,      ///< numbers in mW, then the same in dBm
    plain,      ///< the text itself
    quoted,     ///< the text between quotes, blanks cut
    durations,  ///< two texts with a slash between
    checksum,
    flags,  ///< 0 and 1 by lane
};

struct Rule {
    const char* row;  ///< beginning of the row's name
    Compare compare;
    const char* paths;  ///< separated by blanks; "[]" stands for every lane, "{}" for the limits
    double tolerance = 0.0;
};

[[nodiscard]] std::span<const Rule> recorded_rules();

}  // namespace plugfest::modules::test
