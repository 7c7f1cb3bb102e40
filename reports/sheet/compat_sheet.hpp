#pragma once

#include "domain/run_record.hpp"
#include "reports/sheet/target_result.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What a run proves about pairs of equipment, as values; rendering is elsewhere.
namespace plugfest::sheet {

/// `inconclusive` also covers a pair of which a planned step could not be carried out: what was
/// measured passed, but the claim was not earned.
enum class Grade { supported, supported_with_notes, not_supported, not_tested, inconclusive };

[[nodiscard]] std::string_view to_string(Grade grade);

/// One side of the matrix: a box with its software and the module in it, by model and not by unit.
struct Platform {
    std::string device_model;
    std::string device_software;
    std::string module_vendor;
    std::string module_part;
    std::string module_revision;
    std::string module_firmware;
    auto operator<=>(const Platform&) const = default;
};

/// The smallest distance to a bit error limit.
struct Margin {
    double decades = 0.0;  ///< positive is good
    std::string where;     ///< what and where it was measured
    std::string value;     ///< in words, with bound or counts
};

/// One link of a cell, with what was and was not done on it.
struct CellLink {
    std::string name;
    EndIdentity a;
    EndIdentity b;
    Medium medium = Medium::optics;
    double length_m = 0.0;
    double rate_gbps = 0.0;
    int lanes = 0;
    Grade grade = Grade::not_tested;
    TargetResult result;
};

/// A pair of platforms. It covers every link of the run that joins such a pair; the worst one
/// decides.
struct Cell {
    Platform row;
    Platform column;
    Grade grade = Grade::not_tested;
    std::vector<CellLink> links;
    std::vector<std::string> reasons;  ///< why it is not simply supported; empty if it is
    std::optional<Margin> margin;
    std::uint64_t bits_tested = 0;  ///< sum over the counted, judged bit error readings
    EvidenceId evidence;            ///< what the deciding value came from; empty if none was kept
    std::optional<UtcTime> date;    ///< when the last of its steps ended
};

/// A limit that judged something in the run.
struct AppliedLimit {
    std::string id;
    std::string level;
    std::string limit;       ///< in words
    std::string confidence;  ///< in words; "as a point" for figures without exposure
    auto operator<=>(const AppliedLimit&) const = default;
};

struct CompatSheet {
    std::vector<Platform> rows;     ///< where links begin: hosts, and switches for links among them
    std::vector<Platform> columns;  ///< where they end
    std::vector<Cell> cells;        ///< pairs that the lab joins, in the order of its links
    std::vector<std::string> deviations;    ///< failures, lab errors, gaps, work not done
    std::vector<std::string> known_issues;  ///< warnings of completed steps
    std::vector<AppliedLimit> limits;
    std::map<std::pair<std::string, std::string>, std::vector<std::string>>
        firmware;  ///< {what, version} to the units that had it

    /// The cell where these meet, or null if no link joins them.
    [[nodiscard]] const Cell* cell(const Platform& row, const Platform& column) const;
};

/// Claims no more than `run` measured. A link that was cabled to the wrong place says nothing about
/// the pair that was meant, so it counts as not tested. The cells point into `run`.
[[nodiscard]] CompatSheet make_compat_sheet(const RunRecord& run);

}  // namespace plugfest::sheet
