#include "drivers/sim/module/monitors.hpp"

#include "drivers/sim/module/encode.hpp"

#include <chrono>
#include <cmath>

namespace plugfest::sim {

namespace {

constexpr double case_temperature = 34.0;
constexpr double low_power_watts = 1.5;
constexpr double degrees_per_watt = 0.85;
constexpr double nominal_supply = 3.3;
constexpr double lane_power_spread_db = 0.3;
constexpr double monitor_accuracy_db = 0.25;
constexpr double bias_spread = 0.06;
constexpr Duration drift_step = std::chrono::seconds(10);

void raise(ModuleMemory& memory, reg::Address at, unsigned bits) {
    memory.set(at, static_cast<std::uint8_t>(memory.get(at) | bits));
}

unsigned lane_bit(int lane) {
    return 1U << static_cast<unsigned>(lane);
}

}  // namespace

Monitors::Monitors(ModuleMemory& memory, const PartKind& kind, Seed seed, LabContext& lab)
    : memory_(memory), kind_(kind), seed_(seed.at("monitor")), lab_(lab) {}

double Monitors::monitor_error_db(std::string_view monitor, int lane) const {
    if (!lab_.physics.monitor_error) {
        return 0.0;
    }
    Random random = seed_.at("error").at(monitor).at(static_cast<std::uint64_t>(lane)).random();
    return random.uniform(-monitor_accuracy_db, monitor_accuracy_db);
}

double Monitors::drift(std::string_view monitor, double amplitude) const {
    if (!lab_.physics.monitor_error) {
        return 0.0;
    }
    const auto step = static_cast<std::uint64_t>(lab_.now.time_since_epoch() / drift_step);
    return seed_.at("drift").at(monitor).at(step).random().uniform(-amplitude, amplitude);
}

Milliwatt Monitors::emitted(int lane) const {
    Random random = seed_.at("emitted").at(static_cast<std::uint64_t>(lane)).random();
    const double offset = random.uniform(-lane_power_spread_db, lane_power_spread_db);
    return to_milliwatt(Dbm(kind_.physics.tx_power_dbm + offset));
}

Celsius Monitors::temperature(PowerState power) const {
    const double watts = power == PowerState::ready ? kind_.max_power_w : low_power_watts;
    const double spread = seed_.at("temperature").random().uniform(-2.0, 2.0);
    return Celsius(case_temperature + watts * degrees_per_watt + spread +
                   drift("temperature", 0.4));
}

void Monitors::render(const std::array<LaneActivity, module_lanes>& lanes,
                      const std::array<LaneInput, module_lanes>& inputs, PowerState power) {
    const double supply =
        nominal_supply + seed_.at("supply").random().uniform(-0.03, 0.03) + drift("supply", 0.005);
    memory_.set16(reg::temperature, encode_temperature(temperature(power)));
    memory_.set16(reg::supply, static_cast<std::uint16_t>(std::lround(supply * 1e4)));
    unsigned sending = 0;
    unsigned delivering = 0;
    for (int lane = 0; lane < module_lanes; ++lane) {
        const LaneActivity& activity = lanes.at(static_cast<std::size_t>(lane));
        const LaneInput& input = inputs.at(static_cast<std::size_t>(lane));
        sending |= activity.emitting ? lane_bit(lane) : 0U;
        delivering |= activity.delivering ? lane_bit(lane) : 0U;
        if (!kind_.has_optics) {
            continue;
        }
        const auto scale = [](double decibel) { return std::pow(10.0, decibel / 10.0); };
        const double tx = activity.emitting ? emitted(lane).value() : 0.0;
        const double rx = input.rx_power_mw;
        Random random = seed_.at("bias").at(static_cast<std::uint64_t>(lane)).random();
        const double bias =
            activity.laser_on
                ? kind_.physics.bias_ma * random.uniform(1.0 - bias_spread, 1.0 + bias_spread)
                : 0.0;
        memory_.set16(reg::tx_power + 2 * lane,
                      encode_power(Milliwatt(tx * scale(monitor_error_db("tx", lane)))));
        memory_.set16(reg::rx_power + 2 * lane,
                      encode_power(Milliwatt(rx * scale(monitor_error_db("rx", lane)))));
        memory_.set16(reg::tx_bias + 2 * lane,
                      static_cast<std::uint16_t>(std::lround(bias / 0.002)));
    }
    memory_.set(reg::output_status_tx, static_cast<std::uint8_t>(sending));
    memory_.set(reg::output_status_rx, static_cast<std::uint8_t>(delivering));
}

void Monitors::raise_by_thresholds(reg::Address flags, reg::Address thresholds, int lane,
                                   std::uint16_t value, bool low_counts) {
    if (memory_.get16(thresholds) == 0) {
        return;  // no thresholds given
    }
    for (int kind = 0; kind < 4; ++kind) {  // high alarm, low alarm, high warning, low warning
        const bool low = kind % 2 == 1;
        const std::uint16_t limit = memory_.get16(thresholds + 2 * kind);
        const bool crossed = low ? low_counts && value < limit : value > limit;
        if (crossed) {
            raise(memory_, flags + kind, lane_bit(lane));
        }
    }
}

void Monitors::raise_module_flags() {
    if (memory_.get16(reg::temperature_thresholds) == 0) {
        return;
    }
    unsigned bits = 0;
    for (int kind = 0; kind < 4; ++kind) {
        const bool low = kind % 2 == 1;
        const auto temperature = static_cast<std::int16_t>(memory_.get16(reg::temperature));
        const auto hot =
            static_cast<std::int16_t>(memory_.get16(reg::temperature_thresholds + 2 * kind));
        const std::uint16_t supply = memory_.get16(reg::supply);
        const std::uint16_t volts = memory_.get16(reg::supply_thresholds + 2 * kind);
        bits |=
            (low ? temperature < hot : temperature > hot) ? 1U << static_cast<unsigned>(kind) : 0U;
        bits |= (low ? supply < volts : supply > volts) ? 0x10U << static_cast<unsigned>(kind) : 0U;
    }
    raise(memory_, reg::monitor_flags, bits);
}

void Monitors::raise_flags(const std::array<LaneActivity, module_lanes>& lanes,
                           const std::array<LaneInput, module_lanes>& inputs) {
    raise_module_flags();
    const bool has_clock_recovery = !kind_.physics.linear;
    for (int lane = 0; lane < module_lanes; ++lane) {
        const LaneActivity& activity = lanes.at(static_cast<std::size_t>(lane));
        const LaneInput& input = inputs.at(static_cast<std::size_t>(lane));
        if (!activity.used) {
            continue;
        }
        const bool no_host = input.host.kind == SignalKind::none;
        const bool no_media = input.media.kind == SignalKind::none;
        if (no_media) {
            raise(memory_, reg::flag_rx_los, lane_bit(lane));
        }
        if (activity.initialized && no_host) {
            raise(memory_, reg::flag_tx_los, lane_bit(lane));
        }
        if (activity.initialized && has_clock_recovery) {
            raise(memory_, reg::flag_tx_cdr_lol, no_host ? lane_bit(lane) : 0U);
            raise(memory_, reg::flag_rx_cdr_lol, no_media ? lane_bit(lane) : 0U);
        }
        if (kind_.has_optics) {
            const bool low_counts = activity.initialized;
            raise_by_thresholds(reg::flag_rx_power, reg::rx_power_thresholds, lane,
                                memory_.get16(reg::rx_power + 2 * lane), low_counts);
            raise_by_thresholds(reg::flag_tx_power, reg::tx_power_thresholds, lane,
                                memory_.get16(reg::tx_power + 2 * lane),
                                low_counts && activity.emitting);
            raise_by_thresholds(reg::flag_tx_bias, reg::tx_bias_thresholds, lane,
                                memory_.get16(reg::tx_bias + 2 * lane),
                                low_counts && activity.emitting);
        }
    }
}

}  // namespace plugfest::sim
