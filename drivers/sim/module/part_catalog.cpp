#include "drivers/sim/module/part_catalog.hpp"

#include <array>
#include <chrono>

namespace plugfest::sim {

namespace {

// SFF-8024 codes: host interface, media interface, lanes, first lanes.
constexpr std::array dac_applications{PartApplication{0x49, 0x01, 8, 8, 0x01, 0x01}};
constexpr std::array acc_applications{PartApplication{0x49, 0x01, 8, 8, 0x01, 0x01}};
constexpr std::array active_cable_applications{
    PartApplication{0x51, 0x03, 8, 8, 0x01, 0x01},
    PartApplication{0x52, 0x03, 8, 8, 0x01, 0x01},
    PartApplication{0x4f, 0x03, 4, 4, 0x11, 0x11},
    PartApplication{0x4b, 0x03, 1, 1, 0xff, 0xff},
};
constexpr std::array lpo_applications{PartApplication{0x23, 0x92, 8, 8, 0x01, 0x01}};
constexpr std::array dr8_applications{
    PartApplication{0x51, 0x56, 8, 8, 0x01, 0x01},
    PartApplication{0x52, 0x56, 8, 8, 0x01, 0x01},
    PartApplication{0x4f, 0x1c, 4, 4, 0x11, 0x11},
    PartApplication{0x4b, 0x14, 1, 1, 0xff, 0xff},
};
constexpr std::array fr4_applications{
    PartApplication{0x4f, 0x1d, 4, 4, 0x11, 0x11},
    PartApplication{0x50, 0x1d, 4, 4, 0x11, 0x11},
};
constexpr std::array dr8_1t6_applications{
    PartApplication{0x83, 0x7f, 8, 8, 0x01, 0x01},
    PartApplication{0x82, 0x77, 4, 4, 0x11, 0x11},
};

constexpr PartThresholds no_thresholds{};
constexpr PartThresholds single_mode_tx{5.0, -4.0, 4.0, -2.9};
constexpr PartThresholds single_mode_rx{5.0, -9.0, 4.0, -6.5};
constexpr PartThresholds laser_bias{120.0, 20.0, 110.0, 30.0};
constexpr PartThresholds vcsel_tx{5.0, -6.0, 4.0, -4.6};
constexpr PartThresholds vcsel_rx{5.0, -8.4, 4.0, -6.3};
constexpr PartThresholds vcsel_bias{14.0, 2.0, 12.0, 3.0};

constexpr PartPhysics copper_physics{
    .cable_loss_db_per_m = 5.5,
    .fixed_loss_db = 13.0,
    .host_noise = 0.0,
    .linear = true,
    .precoded = true,
    .adaptation_spread_db = 0.15,
    .link_up_fastest_s = 1.5,
    .link_up_slowest_s = 6.0,
};

constexpr PartPhysics with_cable(PartPhysics physics, ElectricalReceiver cable, double loss_per_m,
                                 double fixed_loss) {
    physics.cable = cable;
    physics.cable_loss_db_per_m = loss_per_m;
    physics.fixed_loss_db = fixed_loss;
    return physics;
}

constexpr PartPhysics retimed_copper_physics{
    .cable = {.relative_noise = 0.152, .thermal_noise = 0.0040},
    .cable_loss_db_per_m = 3.4,
    .fixed_loss_db = 6.0,
    .precoded = true,
    .adaptation_spread_db = 0.15,
    .link_up_fastest_s = 1.0,
    .link_up_slowest_s = 4.0,
};

constexpr PartPhysics vcsel_physics{
    .receiver = {.relative_noise_db_per_hz = -138.6},
    .tx_power_dbm = 1.0,
    .connector_loss_db = 0.5,
    .fibre_loss_db_per_km = 2.5,
    .bias_ma = 7.5,
};

constexpr PartPhysics linear_optics_physics{
    .receiver = {.thermal_pa_per_rt_hz = 28.0, .relative_noise_db_per_hz = -140.6},
    .host_noise = 0.0055,
    .linear = true,
    .lane_spread_db = 0.2,
    .peer_flap_db = 1.3,
};

constexpr PartPhysics fast_lane_physics{
    .lane_gbps = 212.5,
    .receiver = {.bandwidth_ghz = 80.0,
                 .thermal_pa_per_rt_hz = 24.0,
                 .relative_noise_db_per_hz = -141.4},
};

constexpr PartCdb local_payload_only{.epl_code = 0,
                                     .length_extension = 3,
                                     .writes_epl = false,
                                     .max_write = std::chrono::milliseconds(20)};
constexpr PartCdb foreground{.background = false, .any_write_triggers = true, .tenfold = true};
constexpr PartCdb with_password{.epl_code = 5, .length_extension = 7, .password = 0x00001011};
constexpr PartCdb two_instances{.instances = 2, .hitless = true};

constexpr std::array catalog{
    PartKind{"2xfr4-800g",
             Medium::optics,
             "MERIDIAN PHOTON",
             "MP-OSFP-2FR4-800",
             "B2",
             4,
             1,
             false,
             true,
             true,
             0x07,
             0x04,
             0x02,
             8,
             16.5,
             1311.0,
             2.0,
             fr4_applications,
             {.power_up = 7, .init = 7, .tx_on = 5},
             single_mode_tx,
             single_mode_rx,
             laser_bias,
             PartPhysics{.tx_power_dbm = 1.8, .connector_loss_db = 1.0},
             foreground},
    PartKind{
        "acc-800g",
        Medium::acc,
        "FERRO CABLE",
        "FC-OSFP-800-ACC",
        "A1",
        1,
        2,
        false,
        false,
        false,
        0x23,
        0x13,
        0x03,
        2,
        3.0,
        0.0,
        0.0,
        acc_applications,
        {.power_up = 6, .init = 6, .tx_on = 5},
        no_thresholds,
        no_thresholds,
        no_thresholds,
        with_cable(copper_physics, {.relative_noise = 0.148, .thermal_noise = 0.0018}, 5.5, 13.0),
        local_payload_only},
    PartKind{"aec-800g",
             Medium::aec,
             "FERRO CABLE",
             "FC-OSFP-800-AEC",
             "C0",
             2,
             7,
             false,
             false,
             true,
             0x23,
             0x0c,
             0x04,
             5,
             10.0,
             0.0,
             0.0,
             active_cable_applications,
             {.power_up = 6, .init = 7, .tx_on = 5},
             no_thresholds,
             no_thresholds,
             no_thresholds,
             retimed_copper_physics,
             local_payload_only},
    PartKind{"aoc-800g",
             Medium::aoc,
             "LUMEN WEAVE",
             "LW-OSFP-800-AOC",
             "A0",
             3,
             0,
             false,
             true,
             true,
             0x23,
             0x00,
             0x04,
             6,
             12.0,
             850.0,
             0.0,
             active_cable_applications,
             {.power_up = 6, .init = 7, .tx_on = 4},
             vcsel_tx,
             vcsel_rx,
             vcsel_bias,
             vcsel_physics},
    PartKind{
        "dac-800g",
        Medium::dac,
        "FERRO CABLE",
        "FC-OSFP-800-DAC",
        "A0",
        0,
        0,
        true,
        false,
        false,
        0x23,
        0x0a,
        0x03,
        1,
        0.5,
        0.0,
        0.0,
        dac_applications,
        {},
        no_thresholds,
        no_thresholds,
        no_thresholds,
        with_cable(copper_physics, {.relative_noise = 0.148, .thermal_noise = 0.0042}, 5.5, 13.0)},
    PartKind{"dr8-1.6t",
             Medium::optics,
             "NORTHLIGHT",
             "NL-OSFP-DR8-1T6",
             "A3",
             1,
             4,
             false,
             true,
             true,
             0x28,
             0x06,
             0x02,
             8,
             26.0,
             1311.0,
             0.5,
             dr8_1t6_applications,
             {.power_up = 7, .init = 8, .tx_on = 5},
             single_mode_tx,
             single_mode_rx,
             laser_bias,
             fast_lane_physics,
             two_instances},
    PartKind{"dr8-800g",
             Medium::optics,
             "NORTHLIGHT",
             "NL-OSFP-DR8-800",
             "B1",
             3,
             5,
             false,
             true,
             true,
             0x28,
             0x06,
             0x02,
             8,
             15.0,
             1311.0,
             0.5,
             dr8_applications,
             {.power_up = 7, .init = 7, .tx_on = 5},
             single_mode_tx,
             single_mode_rx,
             laser_bias,
             PartPhysics{}},
    PartKind{"lpo-800g-dr8",
             Medium::lpo,
             "STILLWATER OPTIC",
             "SO-OSFP-LPO-DR8",
             "A0",
             1,
             1,
             false,
             true,
             false,
             0x28,
             0x04,
             0x02,
             6,
             8.0,
             1311.0,
             0.5,
             lpo_applications,
             {.power_up = 5, .init = 5, .tx_on = 4},
             single_mode_tx,
             single_mode_rx,
             laser_bias,
             linear_optics_physics,
             with_password},
};

}  // namespace

std::span<const PartKind> part_catalog() {
    return catalog;
}

const PartKind* find_part(std::string_view name) {
    for (const PartKind& kind : catalog) {
        if (kind.name == name) {
            return &kind;
        }
    }
    return nullptr;
}

}  // namespace plugfest::sim
