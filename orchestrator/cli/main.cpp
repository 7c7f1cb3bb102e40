#include "orchestrator/cli/exit_codes.hpp"
#include "orchestrator/cli/interrupt.hpp"
#include "orchestrator/cli/options.hpp"
#include "orchestrator/cli/streams.hpp"

#include <fmt/ostream.h>

#include <csignal>
#include <exception>

int main(int argc, char** argv) {
    using namespace plugfest::cli;
    block_termination_signals();
    // A file that may not grow is an error value, not the end of the process.
    std::signal(SIGXFSZ, SIG_IGN);
    Streams streams = standard_streams();
    try {
        return static_cast<int>(run_command_line(argc, argv, streams));
    } catch (const std::exception& error) {
        fmt::print(streams.err, "plugfest: internal error: {}\n", error.what());
        return static_cast<int>(ExitCode::lab_error);
    }
}
