#pragma once

#include "domain/result.hpp"
#include "drivers/transport/ssh_channel.hpp"
#include "orchestrator/cli/exit_codes.hpp"
#include "orchestrator/cli/streams.hpp"

#include <string>
#include <vector>

namespace plugfest::cli {

struct DiscoverOptions {
    std::vector<std::string> hosts;  ///< "[USER@]HOST[:PORT]"
    std::string name = "bench";      ///< of the lab
    std::string known_hosts;         ///< file with the boxes' host keys
    std::string key_file;
    std::string password_file;
    std::string write;  ///< file to write, empty: standard output
};

/// "admin@10.0.0.1:2222" as SSH options; user and port have their usual defaults. Fails with
/// `config`.
[[nodiscard]] Result<transport::SshOptions> parse_host(const std::string& text,
                                                       const DiscoverOptions& options);

/// Logs in to each host, reads what it is and has, and writes a lab file. Changes nothing on the
/// boxes. Boxes that cannot be read are named on err; the others are written all the same (lab
/// error then).
[[nodiscard]] Result<ExitCode> discover_lab(const DiscoverOptions& options, Streams& streams);

}  // namespace plugfest::cli
