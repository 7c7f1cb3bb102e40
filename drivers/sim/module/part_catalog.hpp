#pragma once

#include "domain/clock.hpp"
#include "domain/topology.hpp"
#include "drivers/sim/physics/physics.hpp"

#include <chrono>
#include <cstdint>
#include <span>
#include <string_view>

namespace plugfest::sim {

/// One application descriptor (SFF-8024 codes).
struct PartApplication {
    std::uint8_t host_interface;
    std::uint8_t media_interface;
    std::uint8_t host_lanes;
    std::uint8_t media_lanes;
    std::uint8_t host_starts;  ///< bitmap of first lanes
    std::uint8_t media_starts;
};

/// CMIS duration codes (01h:144, 167, 168) of the longest transitions.
struct PartDurations {
    std::uint8_t power_up = 6;
    std::uint8_t power_down = 5;
    std::uint8_t init = 7;
    std::uint8_t deinit = 4;
    std::uint8_t tx_on = 5;
    std::uint8_t tx_off = 4;
};

/// High alarm, low alarm, high warning, low warning.
struct PartThresholds {
    double high_alarm = 0.0;
    double low_alarm = 0.0;
    double high_warning = 0.0;
    double low_warning = 0.0;
};

/// How a lane of this kind carries bits; see docs/physics.md.
struct PartPhysics {
    double lane_gbps = 106.25;       ///< line rate, FEC parity included
    OpticalReceiver receiver;        ///< optical kinds
    double tx_power_dbm = 1.2;       ///< average, per lane
    double connector_loss_db = 0.7;  ///< both connectors together
    double fibre_loss_db_per_km = 0.4;
    double bias_ma = 70.0;
    ElectricalReceiver cable;          ///< copper kinds
    double cable_loss_db_per_m = 0.0;  ///< at Nyquist
    double fixed_loss_db = 0.0;        ///< host traces and connectors of a copper channel
    double host_noise = 0.0204;        ///< 1/q² of the segment between host and module
    bool linear = false;    ///< no decisions inside the module: noise adds along the whole path
    bool precoded = false;  ///< 1/(1+D) precoding: each error counts twice
    double lane_spread_db = 0.25;       ///< of SNR, between lanes of a path, uniform, either way
    double adaptation_spread_db = 0.2;  ///< of SNR, new at each link-up, uniform, either way
    double rare_adaptation_db = 0.3;    ///< further loss of SNR one adaptation in fifty
    double peer_flap_db = 0.0;          ///< loss of SNR after the far end flapped
    double link_up_fastest_s = 0.6;
    double link_up_slowest_s = 2.5;
};

/// The command data block of a kind of part. The durations are the maxima that 0041h states.
struct PartCdb {
    std::uint8_t instances = 1;
    std::uint8_t epl_code = 7;  ///< 01h:163.3-0: 7 is 2048 bytes, 0 none
    std::uint8_t length_extension = 15;
    bool background = true;
    bool any_write_triggers = false;  ///< 01h:165.7
    bool writes_lpl = true;
    bool writes_epl = true;
    bool hitless = false;
    bool tenfold = false;        ///< durations are stated in tens of milliseconds
    std::uint32_t password = 0;  ///< needed to change firmware; 0: none
    Duration max_start = std::chrono::milliseconds(5000);
    Duration max_abort = std::chrono::milliseconds(500);
    Duration max_write = std::chrono::milliseconds(40);
    Duration max_complete = std::chrono::milliseconds(4000);
    Duration max_copy = std::chrono::milliseconds(10000);
};

/// A kind of part that a lab file may name. All vendors are invented.
struct PartKind {
    std::string_view name;
    Medium medium;
    std::string_view vendor;
    std::string_view part;
    std::string_view revision;
    std::uint8_t firmware_major;
    std::uint8_t firmware_minor;
    bool flat;          ///< 128 + 128 bytes and nothing else
    bool has_optics;    ///< optical monitors
    bool has_patterns;  ///< generators and checkers on both sides, VDM
    std::uint8_t connector;
    std::uint8_t technology;
    std::uint8_t media_type;
    std::uint8_t power_class;  ///< 1-8
    double max_power_w;
    double wavelength_nm;  ///< 0 for copper
    double smf_km;
    std::span<const PartApplication> applications;
    PartDurations durations;
    PartThresholds tx_power_dbm;
    PartThresholds rx_power_dbm;
    PartThresholds bias_ma;
    PartPhysics physics;
    PartCdb cdb{};
};

/// All kinds, alphabetically.
[[nodiscard]] std::span<const PartKind> part_catalog();

/// Null if there is no such kind.
[[nodiscard]] const PartKind* find_part(std::string_view name);

}  // namespace plugfest::sim
