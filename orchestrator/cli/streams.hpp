#pragma once

#include <iosfwd>

namespace plugfest::cli {

/// Where a command writes: data on `out`, progress and diagnostics on `err`.
struct Streams {
    std::ostream& out;
    std::ostream& err;
    bool err_is_terminal = false;
    bool colour = false;
    int width = 80;  ///< columns of the terminal
};

/// The process's own streams; colour unless NO_COLOR is set or err is no terminal.
[[nodiscard]] Streams standard_streams();

}  // namespace plugfest::cli
