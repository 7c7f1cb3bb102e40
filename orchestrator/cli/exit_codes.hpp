#pragma once

#include <initializer_list>

namespace plugfest::cli {

/// What the shell learns. Where several apply the order of the enumerators decides: 5 > 2 > 1 > 4 >
/// 3 > 0.
enum class ExitCode {
    pass = 0,
    part_failed = 1,
    usage = 2,
    inconclusive = 3,
    lab_error = 4,
    aborted = 5,
};

/// The one that decides.
[[nodiscard]] ExitCode strongest(std::initializer_list<ExitCode> codes);

}  // namespace plugfest::cli
