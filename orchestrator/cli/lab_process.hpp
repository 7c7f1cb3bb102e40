#pragma once

#include "domain/clock.hpp"
#include "domain/result.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <sys/types.h>

namespace plugfest::cli {

/// A virtual lab that runs in a process of its own.
struct RunningLab {
    std::string name;
    pid_t pid = 0;
    std::uint16_t control_port = 0;
    std::filesystem::path directory;  ///< its state: inventory.yaml, lab.json, lab.log, keys
    std::filesystem::path lab_file;   ///< the truth it was started from

    [[nodiscard]] std::filesystem::path inventory() const { return directory / "inventory.yaml"; }
};

struct LabOptions {
    std::filesystem::path lab_file;
    std::filesystem::path directory;    ///< created with mode 0700
    std::optional<std::uint64_t> seed;  ///< instead of the file's
    Duration idle_limit = std::chrono::minutes(30);
};

/// Starts the lab in its own process session and waits until it answers (at most 60 s). Fails with
/// `refused` if one is up in that directory already, `config` if the lab file is wrong, `cancelled`
/// at Ctrl-C, else with what the lab's log says.
[[nodiscard]] Result<RunningLab> start_lab_process(const LabOptions& options);

/// The lab that is up in this directory, or nothing. A stale record of a dead one is removed.
[[nodiscard]] Result<std::optional<RunningLab>> find_lab(const std::filesystem::path& directory);

/// Asks the lab to end and waits for it (at most 10 s); then ends it by signal.
[[nodiscard]] Result<void> stop_lab_process(const RunningLab& lab);

/// The body of the lab process: starts the servers, writes inventory.yaml and lab.json, says so on
/// `ready_descriptor`, and serves until it is told to stop.
[[nodiscard]] Result<void> serve_lab(const LabOptions& options, int ready_descriptor);

}  // namespace plugfest::cli
