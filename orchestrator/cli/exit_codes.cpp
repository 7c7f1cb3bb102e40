#include "orchestrator/cli/exit_codes.hpp"

#include <algorithm>
#include <array>

namespace plugfest::cli {

namespace {

constexpr std::array weakest_first{ExitCode::pass,      ExitCode::inconclusive,
                                   ExitCode::lab_error, ExitCode::part_failed,
                                   ExitCode::usage,     ExitCode::aborted};

}  // namespace

ExitCode strongest(std::initializer_list<ExitCode> codes) {
    ExitCode result = ExitCode::pass;
    const auto rank = [](ExitCode code) { return std::ranges::find(weakest_first, code); };
    for (const ExitCode code : codes) {
        result = rank(code) > rank(result) ? code : result;
    }
    return result;
}

}  // namespace plugfest::cli
