#pragma once

#include "domain/error.hpp"

#include <cstdint>
#include <string>

namespace plugfest::cmis {

/// The status byte of one CDB instance, 00h:37 or 38 (CMIS 5.2, table 8-11).
struct CdbStatus {
    bool busy = false;
    bool failed = false;
    std::uint8_t code = 0;

    /// Never used since the module started.
    [[nodiscard]] bool blank() const { return !busy && !failed && code == 0; }
};

[[nodiscard]] CdbStatus decode_cdb_status(std::uint8_t byte);

/// "45h: wrong check code", with the number always there.
[[nodiscard]] std::string describe(const CdbStatus& status);

/// The kind of error a failed status is: `unsupported` for an unknown command, `refused` for a
/// password or a state that forbids it, `protocol` otherwise.
[[nodiscard]] ErrorKind error_kind_of(const CdbStatus& status);

}  // namespace plugfest::cmis
