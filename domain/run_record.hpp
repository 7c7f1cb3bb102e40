#pragma once

#include "domain/clock.hpp"
#include "domain/ids.hpp"
#include "domain/limit.hpp"
#include "domain/measurement.hpp"
#include "domain/topology.hpp"
#include "domain/verdict.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plugfest {

/// Who is at one end of a link: the box and the module in its cage, with the firmware of both.
struct EndIdentity {
    PortName port;
    std::string device_model;
    std::string device_software;  ///< OS name and version
    std::string device_serial;
    std::string module_vendor;
    std::string module_part;
    std::string module_revision;
    std::string module_serial;
    std::string module_firmware;
    std::string module_type;  ///< what it is in words: "OSFP 800G DR8 (CMIS 5.2)"
};

/// A measurement and, if a limit applies, what was decided.
struct Reading {
    Measurement measurement;
    std::optional<Judgement> judgement;
};

enum class NoteLevel { info, warning, fault };

/// Something worth telling that is not a number. A `fault` names what made the step fail.
struct Note {
    NoteLevel level = NoteLevel::info;
    std::string text;
};

/// One step carried out on one target, whole.
struct StepRecord {
    std::string id;      ///< unique within the run and the same after a resume: "TARGET/NN-VERB"
    std::string verb;    ///< "bring_up"
    std::string target;  ///< link name, or "rail-1", or "fabric"
    int attempt = 1;
    int segment = 0;  ///< index of the run segment (controller process) that did it
    std::vector<EndIdentity> ends;
    Verdict verdict = Verdict::inconclusive;
    Outcome outcome = Outcome::completed;
    std::string summary;  ///< one line for tables
    std::string error;    ///< full chain when the outcome is not completed
    std::string error_kind;
    UtcTime started{};
    UtcTime finished{};
    Instant test_started{};
    Instant test_finished{};
    std::vector<Reading> readings;
    std::vector<Series> series;
    std::vector<Note> notes;
    std::vector<EvidenceId> evidence;
};

/// What the step says in one word.
[[nodiscard]] inline StepState state_of(const StepRecord& step) {
    return state_of(step.verdict, step.outcome);
}

/// What a run was started with.
struct RunHeader {
    RunId id;
    std::string plan_name;
    std::string plan_text;    ///< the resolved plan, as YAML
    std::string limits_text;  ///< the limit table, as YAML
    std::string limits_version;
    std::string inventory_text;  ///< the lab as the product sees it, as YAML
    Topology topology;
    Provenance provenance = Provenance::real;
    std::uint64_t seed = 0;
    std::string controller_version;
    UtcTime started{};
    std::vector<std::string> planned_steps;  ///< ids, in plan order
};

/// The time one controller process worked on the run. More than one means it was interrupted; the
/// space between is a gap in which nothing was measured.
struct RunSegment {
    UtcTime started{};
    std::optional<UtcTime> finished;  ///< empty if the process died
};

/// A piece of raw evidence, addressed by the SHA-256 of its content.
struct Evidence {
    std::string kind;   ///< "module-memory", "transcript", "iperf3-json"
    std::string label;  ///< "leaf11:Ethernet0 module, pages 00h-02h"
    std::string content;
};

/// A whole run, as read back from a store.
struct RunRecord {
    RunHeader header;
    std::vector<RunSegment> segments;
    std::vector<StepRecord> steps;
    std::vector<std::string> unrestored;  ///< effects still owed to the gear, in words
    std::optional<UtcTime> finished;
    bool aborted = false;
};

}  // namespace plugfest
