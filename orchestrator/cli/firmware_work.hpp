#pragma once

#include "domain/result.hpp"
#include "drivers/cmis/firmware/firmware_updater.hpp"
#include "orchestrator/cli/exit_codes.hpp"
#include "orchestrator/cli/module_source.hpp"
#include "orchestrator/cli/streams.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace plugfest::cli {

/// What is to be done with the firmware of every module named.
enum class FirmwareVerb { info, update, download, run, commit, copy, abort };

struct FirmwareJob {
    FirmwareVerb verb = FirmwareVerb::info;
    cmis::FirmwareImage image;  ///< for update and download
    cmis::FirmwareOptions options;
};

/// What became of one module.
struct FirmwareRow {
    std::string cage;
    std::string part;
    std::string serial;
    std::optional<cmis::FirmwareInfo> held;  ///< in the end, if it could be read
    std::optional<Error> error;
};

/// Called when a module begins another stage, and after every tenth of a download.
using FirmwareTicker = std::function<void(const std::string& cage, const std::string& what)>;

/// Does the job on each module; a module that fails stops no other one. After a failure or a cancel
/// the state of the module is read once more.
[[nodiscard]] Result<std::vector<FirmwareRow>> do_firmware_job(LiveModules& live,
                                                               const std::vector<PortName>& cages,
                                                               const FirmwareJob& job,
                                                               const FirmwareTicker& ticker);

/// A table, or JSON: a list of objects.
void print_firmware(const std::vector<FirmwareRow>& rows, bool json, Streams& streams);
/// 0 if all went well; 2 for an image that does not fit, 5 if stopped, 4 otherwise.
[[nodiscard]] ExitCode exit_code_of(const std::vector<FirmwareRow>& rows);

}  // namespace plugfest::cli
