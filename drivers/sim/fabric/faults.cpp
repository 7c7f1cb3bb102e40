#include "drivers/sim/fabric/faults.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace plugfest::sim {

namespace {

constexpr int most_lanes = 8;

constexpr std::array bad_checksum_parameters{
    FaultParameter{"page", 0.0, "page whose checksum is wrong: 0, 1 or 2"}};
constexpr std::array burst_parameters{
    FaultParameter{"per_minute", 18.0, "bursts per minute"},
    FaultParameter{"fewest_symbols", 10.0, "wrong FEC symbols of the weakest burst"},
    FaultParameter{"most_symbols", 20.0, "wrong FEC symbols of the strongest burst"}};
constexpr std::array cdb_reset_parameters{
    FaultParameter{"after_blocks", 10.0, "firmware block after which the module resets, once"}};
constexpr std::array cdb_slow_start_parameters{
    FaultParameter{"start_s", 12.0, "how long the start of a download takes"}};
constexpr std::array cdb_stuck_parameters{
    FaultParameter{"hold_s", 5.0, "how much longer the status stays at 82h, checking"}};
constexpr std::array config_lag_parameters{
    FaultParameter{"lag_ms", 100.0, "how long the old status stays, and then `in progress`"}};
constexpr std::array dirty_connector_parameters{
    FaultParameter{"loss_db", 6.0, "optical loss added to the lane, dB"}};
constexpr std::array flapping_link_parameters{
    FaultParameter{"period_s", 30.0, "time from one loss of signal to the next"},
    FaultParameter{"down_s", 1.0, "how long the signal stays away"}};
constexpr std::array marginal_equaliser_parameters{
    FaultParameter{"penalty_db", 1.0, "signal-to-noise ratio lost on every lane, dB"}};
constexpr std::array nack_burst_parameters{
    FaultParameter{"per_minute", 30.0, "bursts per minute"},
    FaultParameter{"length_ms", 40.0, "how long every transfer is refused"}};
constexpr std::array selector_slow_parameters{
    FaultParameter{"settle_ms", 80.0, "from writing the selector to its results"}};
constexpr std::array slow_state_machine_parameters{
    FaultParameter{"factor", 3.0, "how much longer every transition takes"}};

constexpr std::array stale_page_parameters{
    FaultParameter{"stale_ms", 8.0, "how long the old page stays"}};

constexpr std::array catalog{
    FaultKind{"bad_checksum", true, false,
              "the module's memory lies: a page checksum does not match", bad_checksum_parameters},
    FaultKind{"bursts", false, false,
              "the receiver of this port loses many symbols of single codewords, mean BER stays "
              "clean",
              burst_parameters},
    FaultKind{"cdb_bad_reply_check",
              true,
              false,
              "replies of the command data block carry a wrong check code",
              {}},
    FaultKind{"cdb_hung",
              true,
              false,
              "a command given to the command data block never ends, unless it is aborted",
              {}},
    FaultKind{"cdb_info_hiccup",
              true,
              false,
              "the first firmware info (0100h) after new firmware was run fails",
              {}},
    FaultKind{"cdb_lying_length",
              true,
              false,
              "replies of the command data block state a length that cannot be",
              {}},
    FaultKind{"cdb_nacks",
              true,
              false,
              "the module refuses all transfers while a command runs, though it says it does not",
              {}},
    FaultKind{"cdb_reset_in_download", true, false,
              "the module resets in the middle of a firmware download", cdb_reset_parameters},
    FaultKind{"cdb_slow_start", true, false,
              "the start of a firmware download takes longer than the module states",
              cdb_slow_start_parameters},
    FaultKind{"cdb_stuck_checking", true, false, "a command is over long before its status says so",
              cdb_stuck_parameters},
    FaultKind{
        "config_lag", true, false,
        "after a trigger ConfigStatus keeps its old value for a while, then stays in progress",
        config_lag_parameters},
    FaultKind{"decommission_rejected",
              true,
              false,
              "the module rejects AppSel 0, so keeps its paths",
              {}},
    FaultKind{"dirty_connector", false, true, "loss on one media lane into this port",
              dirty_connector_parameters},
    FaultKind{"flapping_link", false, false, "the signal into this port goes away again and again",
              flapping_link_parameters},
    FaultKind{"freeze_done_missing", true, false, "the module never confirms a VDM freeze", {}},
    FaultKind{"init_pending_missing",
              true,
              false,
              "the module never sets DPInitPending after a configuration",
              {}},
    FaultKind{"init_stuck", true, false, "data paths do not leave Init by themselves", {}},
    FaultKind{"light_cut", false, false, "no signal reaches this port", {}},
    FaultKind{"marginal_equaliser", false, false,
              "the receiver of this port adapts badly on every lane",
              marginal_equaliser_parameters},
    FaultKind{"nack", true, false, "the module refuses all transfers", {}},
    FaultKind{"nack_bursts", true, false,
              "the module refuses all transfers for a moment, now and then", nack_burst_parameters},
    FaultKind{"page_zero",
              true,
              false,
              "the module answers every upper page with page 00h, whatever PageSelect says",
              {}},
    FaultKind{"power_cut",
              true,
              false,
              "the module has no power; when it comes back the module starts anew",
              {}},
    FaultKind{"selector_slow", true, false, "results of a new diagnostics selector come late",
              selector_slow_parameters},
    FaultKind{"slow_state_machine", true, false,
              "the module takes longer for its transitions than it advertises",
              slow_state_machine_parameters},
    FaultKind{"stale_page", true, false, "a page change takes effect late", stale_page_parameters},
    FaultKind{
        "stuck_page_select", true, false, "writes to the page select byte have no effect", {}},
    FaultKind{"tx_turn_on_hidden",
              true,
              false,
              "data paths go from Initialized to Activated without a visible TxTurnOn",
              {}},
};

constexpr std::array common_parameters{
    FaultParameter{"from_s", 0.0, "when the fault begins, after it was given"},
    FaultParameter{"for_s", 0.0, "how long it lasts; 0 is for ever"}};

std::optional<double> fallback_of(std::span<const FaultParameter> parameters,
                                  std::string_view name) {
    const auto found = std::ranges::find(parameters, name, &FaultParameter::name);
    return found == parameters.end() ? std::nullopt : std::optional(found->fallback);
}

std::string fault_names() {
    std::vector<std::string_view> names;
    names.reserve(catalog.size());
    for (const FaultKind& kind : catalog) {
        names.push_back(kind.name);
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

Result<void> check_parameters(const FaultKind& kind, const FaultSpec& fault) {
    for (const auto& [name, value] : fault.parameters) {
        const auto known = parameter_names(kind);
        if (std::ranges::find(known, name) == known.end()) {
            return fail(ErrorKind::config,
                        fmt::format("fault {} at {}: no parameter {}; it takes: {}", kind.name,
                                    fault.at.str(), name, fmt::join(known, ", ")));
        }
        if (!std::isfinite(value) || value < 0.0) {
            return fail(ErrorKind::config,
                        fmt::format("fault {} at {}: {} must be a number from zero up, not {}",
                                    kind.name, fault.at.str(), name, value));
        }
    }
    return {};
}

/// Parameters that only make sense together.
Result<void> check_shape(const ActiveFault& fault) {
    const std::string& kind = fault.spec.kind;
    if (kind == "flapping_link" && fault.parameter("period_s") <= fault.parameter("down_s")) {
        return fail(ErrorKind::config,
                    fmt::format("fault {} at {}: period_s must be longer than down_s", kind,
                                fault.spec.at.str()));
    }
    if (kind == "bursts" && fault.parameter("fewest_symbols") > fault.parameter("most_symbols")) {
        return fail(ErrorKind::config,
                    fmt::format("fault {} at {}: fewest_symbols is above most_symbols", kind,
                                fault.spec.at.str()));
    }
    return {};
}

}  // namespace

std::span<const FaultKind> fault_catalog() {
    return catalog;
}

const FaultKind* find_fault(std::string_view name) {
    const auto found = std::ranges::find(catalog, name, &FaultKind::name);
    return found == catalog.end() ? nullptr : &*found;
}

std::vector<std::string_view> parameter_names(const FaultKind& kind) {
    std::vector<std::string_view> names;
    for (const std::span<const FaultParameter> parameters :
         {kind.parameters, std::span<const FaultParameter>(common_parameters)}) {
        for (const FaultParameter& parameter : parameters) {
            names.push_back(parameter.name);
        }
    }
    return names;
}

double ActiveFault::parameter(std::string_view name) const {
    if (const auto given = spec.parameters.find(std::string(name));
        given != spec.parameters.end()) {
        return given->second;
    }
    if (const auto common = fallback_of(common_parameters, name)) {
        return *common;
    }
    return fallback_of(find_fault(spec.kind)->parameters, name).value();
}

Result<void> FaultBoard::add(const FaultSpec& fault, Instant now) {
    const FaultKind* kind = find_fault(fault.kind);
    if (kind == nullptr) {
        return fail(ErrorKind::config,
                    fmt::format("no fault kind {}; there are: {}", fault.kind, fault_names()));
    }
    PLUGFEST_CHECK(check_parameters(*kind, fault));
    if (kind->needs_lane && !fault.lane) {
        return fail(ErrorKind::config, fmt::format("fault {} at {} needs a lane (1-{})", fault.kind,
                                                   fault.at.str(), most_lanes));
    }
    if (fault.lane && (*fault.lane < 1 || *fault.lane > most_lanes)) {
        return fail(ErrorKind::config,
                    fmt::format("fault {} at {}: lanes go from 1 to {}, not {}", fault.kind,
                                fault.at.str(), most_lanes, *fault.lane));
    }
    ActiveFault active{.spec = fault, .from = now, .until = Instant::max()};
    active.from += duration_from_seconds(active.parameter("from_s"));
    PLUGFEST_CHECK(check_shape(active));
    if (const double length = active.parameter("for_s"); length > 0.0) {
        active.until = active.from + duration_from_seconds(length);
    }
    faults_.push_back(std::move(active));
    return {};
}

const ActiveFault* FaultBoard::find(std::string_view kind, const PortName& at, Instant now) const {
    for (const ActiveFault& fault : faults_) {
        if (fault.spec.kind == kind && fault.spec.at == at && fault.active(now)) {
            return &fault;
        }
    }
    return nullptr;
}

std::optional<Instant> FaultBoard::next_change(Instant now) const {
    std::optional<Instant> next;
    for (const ActiveFault& fault : faults_) {
        for (const Instant edge : {fault.from, fault.until}) {
            if (edge > now && edge != Instant::max() && (!next || edge < *next)) {
                next = edge;
            }
        }
    }
    return next;
}

}  // namespace plugfest::sim
