#pragma once

#include "domain/clock.hpp"
#include "domain/lane.hpp"
#include "domain/result.hpp"
#include "domain/units.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace plugfest::api {

/// One application a module advertises (CMIS 8.2.10): a host interface, a media interface, and
/// where it may start.
struct Application {
    int selector = 0;  ///< AppSel, 1-15
    std::uint8_t host_interface = 0;
    std::uint8_t media_interface = 0;
    std::string host_name;  ///< SFF-8024 name, "0x.." if unknown
    std::string media_name;
    int host_lanes = 0;
    int media_lanes = 0;
    std::uint8_t host_assignment = 0;   ///< bitmap of first host lanes
    std::uint8_t media_assignment = 0;  ///< bitmap of first media lanes
};

/// The longest a module says each transition takes; empty where it says nothing usable.
struct AdvertisedDurations {
    std::optional<Duration> module_power_up;
    std::optional<Duration> module_power_down;
    std::optional<Duration> data_path_init;
    std::optional<Duration> data_path_deinit;
    std::optional<Duration> tx_turn_on;
    std::optional<Duration> tx_turn_off;
};

/// A memory page whose stored checksum can be checked.
struct PageChecksum {
    std::string page;  ///< "00h"
    std::uint8_t stored = 0;
    std::uint8_t computed = 0;
    [[nodiscard]] bool good() const { return stored == computed; }
};

/// Something odd in a module's memory: a rule broken, in words, with where it was seen.
struct Finding {
    std::string code;      ///< "checksum", "reserved-code", "text"
    std::string location;  ///< "00h:222"
    std::string text;
};

/// Who a module says it is and what it says it can do. Static for one insertion.
struct ModuleIdentity {
    std::string type;      ///< SFF-8024 identifier in words, "OSFP 8X Pluggable Transceiver"
    std::string revision;  ///< "CMIS 5.2"
    std::string vendor;
    std::string oui;
    std::string part;
    std::string vendor_revision;
    std::string serial;
    std::string date_code;
    std::string firmware;  ///< active, "3.5"; empty on flat modules
    bool flat_memory = false;
    bool copper = false;     ///< passive or active copper cable: no optics to monitor
    std::string technology;  ///< media interface technology in words
    std::string connector;
    int power_class = 1;  ///< 1-8
    Watt max_power{0.0};
    Metre length{0.0};  ///< cable length, 0 for separable media
    std::vector<Application> applications;
    AdvertisedDurations durations;
    std::vector<PageChecksum> checksums;
    std::vector<Finding> findings;
    bool has_diagnostics = false;  ///< pages 13h/14h
    bool has_vdm = false;          ///< pages 20h-2Fh
    std::vector<std::pair<std::string, std::vector<std::uint8_t>>>
        raw;  ///< page name and bytes, as evidence
};

/// The four limits of a monitored quantity.
struct Thresholds {
    double high_alarm = 0.0;
    double low_alarm = 0.0;
    double high_warning = 0.0;
    double low_warning = 0.0;
};

/// Monitors of one media lane; empty where the module does not offer the monitor.
struct LaneMonitors {
    MediaLane lane;
    std::optional<Dbm> tx_power;
    std::optional<Dbm> rx_power;
    std::optional<Milliamp> tx_bias;
};

/// A module's monitors at one moment, with its own thresholds (units: Cel, V, dBm, mA).
struct ModuleMonitors {
    std::optional<Celsius> temperature;
    std::optional<Volt> supply;
    std::vector<LaneMonitors> lanes;
    std::optional<Thresholds> temperature_thresholds;
    std::optional<Thresholds> supply_thresholds;
    std::optional<Thresholds> tx_power_thresholds;
    std::optional<Thresholds> rx_power_thresholds;
    std::optional<Thresholds> tx_bias_thresholds;
    std::vector<std::pair<std::string, std::vector<std::uint8_t>>> raw;
};

/// CMIS module states (CMIS 6.3.2); the numbers are the register codes.
enum class ModuleState : std::uint8_t {
    unknown = 0,
    low_power = 1,
    power_up = 2,
    ready = 3,
    power_down = 4,
    fault = 5
};

/// CMIS data path states (CMIS 6.3.3); the numbers are the register codes.
enum class DataPathState : std::uint8_t {
    unknown = 0,
    deactivated = 1,
    init = 2,
    deinit = 3,
    activated = 4,
    tx_turn_on = 5,
    tx_turn_off = 6,
    initialized = 7,
};

/// Why a configuration was not taken (CMIS ConfigStatus); success and in_progress are not reasons.
enum class ConfigStatus : std::uint8_t {
    undefined = 0,
    success = 1,
    rejected = 2,
    invalid_application = 3,
    invalid_data_path = 4,
    invalid_signal_integrity = 5,
    lanes_in_use = 6,
    partial_data_path = 7,
    in_progress = 12,
};

/// State of a module and its host lanes at one moment.
struct ModuleStatus {
    ModuleState state = ModuleState::unknown;
    int fault_cause = 0;
    std::vector<DataPathState> data_path;     ///< by host lane index
    std::vector<ConfigStatus> configuration;  ///< by host lane index
    std::vector<int> active_application;      ///< AppSel by host lane index, 0 unused
};

/// Latched flags, read and cleared by one read. Lane vectors are by lane index.
struct ModuleFlags {
    std::vector<bool> tx_fault, tx_los, tx_cdr_lol, rx_los, rx_cdr_lol;
    bool temperature_high_alarm = false, temperature_low_alarm = false;
    bool supply_high_alarm = false, supply_low_alarm = false;
};

/// What a poll of a module brings: one moment as far as the module allows it.
struct ModuleSnapshot {
    ModuleMonitors monitors;
    ModuleStatus status;
    ModuleFlags flags;
};

/// Pattern of a generator or checker; the numbers are the CMIS pattern IDs.
enum class Pattern : std::uint8_t {
    prbs31q = 0,
    prbs31 = 1,
    prbs23q = 2,
    prbs23 = 3,
    prbs15q = 4,
    prbs15 = 5,
    prbs13q = 6,
    prbs13 = 7,
    prbs9q = 8,
    prbs9 = 9,
    prbs7q = 10,
    prbs7 = 11,
    ssprq = 12,
    custom = 14,
    user = 15,
};

/// What the diagnostics of a module can do on one side.
struct PatternCapability {
    std::vector<Pattern> generator;
    std::vector<Pattern> checker;
    bool counts_bits = false;  ///< error and bit counters per lane, else only a BER figure
};

/// One lane of a running pattern check.
struct PatternResult {
    int lane = 1;  ///< 1-based on the side asked for
    bool locked = false;
    std::optional<std::uint64_t> errors;  ///< counted, if the module counts
    std::optional<std::uint64_t> bits;
    std::optional<double> ber;  ///< the module's own figure
    std::vector<std::uint8_t> raw;
};

/// One VDM value (CMIS 8.19), live. `name` is our short name: "pre_fec_ber", "pre_fec_ber_max",
/// "esnr", "frame_loss".
struct Observable {
    std::string name;
    std::string unit;
    Side side = Side::media;
    std::optional<int> lane;  ///< 1-based; empty for the whole module or path
    double value = 0.0;
    std::vector<std::uint8_t> raw;
};

/// What a port of a switch or host says about itself.
struct PortStatus {
    bool admin_up = false;
    bool oper_up = false;
    GigabitsPerSecond speed{0.0};
    std::string fec;  ///< "rs", "none", …
    std::optional<std::uint64_t>
        flaps;  ///< times the link has gone down since boot; empty where nobody counts
    std::string raw;
};

/// FEC counters of the receive side of a port, since boot. Absent where the device does not export
/// them.
struct FecCounters {
    Instant taken{};                      ///< test time
    std::optional<double> device_time_s;  ///< the device's own clock, if it prints one
    std::optional<std::uint64_t> corrected_bits;
    std::uint64_t corrected_codewords = 0;
    std::uint64_t uncorrectable_codewords = 0;
    std::optional<std::uint64_t> symbol_errors;
    std::optional<std::uint64_t> total_codewords;
    std::vector<std::uint64_t> histogram;        ///< codewords with k symbol errors, k = 0…15
    std::optional<GigabitsPerSecond> line_rate;  ///< FEC parity included
    std::string raw;
};

/// What a port hears from the other end (LLDP).
struct Neighbour {
    std::string device;
    std::string port;
    std::string raw;
};

/// A box as it says it is.
struct DeviceIdentity {
    std::string model;
    std::string software;
    std::string serial;
    std::string raw;
};

}  // namespace plugfest::api
