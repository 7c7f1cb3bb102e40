#include "orchestrator/cli/streams.hpp"

#include <cstdlib>
#include <iostream>
#include <sys/ioctl.h>
#include <unistd.h>

namespace plugfest::cli {

Streams standard_streams() {
    Streams streams{.out = std::cout, .err = std::cerr};
    streams.err_is_terminal = isatty(STDERR_FILENO) == 1;
    const char* no_colour = std::getenv("NO_COLOR");
    streams.colour = streams.err_is_terminal && (no_colour == nullptr || *no_colour == '\0');
    winsize size{};
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        streams.width = size.ws_col;
    }
    return streams;
}

}  // namespace plugfest::cli
