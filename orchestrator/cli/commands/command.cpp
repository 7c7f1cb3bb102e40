#include "orchestrator/cli/commands/command.hpp"

#include <fmt/ostream.h>

namespace plugfest::cli {

ExitCode complain(const Error& error, Streams& streams) {
    fmt::print(streams.err, "plugfest: {}\n", error.to_string());
    switch (error.kind()) {
        case ErrorKind::config:
            return ExitCode::usage;
        case ErrorKind::cancelled:
            return ExitCode::aborted;
        default:
            return ExitCode::lab_error;
    }
}

}  // namespace plugfest::cli
