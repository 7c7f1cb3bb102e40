#include "drivers/sim/module/diagnostics.hpp"

#include "drivers/sim/module/control_set.hpp"
#include "drivers/sim/module/encode.hpp"
#include "drivers/sim/physics/physics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace plugfest::sim {

namespace {

constexpr unsigned diagnostics_advertised = 0x20;
constexpr unsigned reset_errors = 0x20;
constexpr int pattern_ids = 4;  // offset of the pattern nibbles in a generator or checker block
constexpr Duration lock_time = std::chrono::milliseconds(30);
constexpr Duration selector_time = std::chrono::milliseconds(6);  // CMIS allows 10 ms
constexpr Duration update_period = std::chrono::seconds(1);
constexpr double unlocked_ber = 0.05;

constexpr std::uint8_t select_last_gate = 0x10;  // added to those of ratios and counts
constexpr std::uint8_t select_ratios = 0x01;
constexpr std::uint8_t select_first_counts = 0x02;
constexpr std::uint8_t select_last_counts = 0x05;
constexpr std::uint8_t select_snr = 0x06;

reg::Address checker_block(Side side) {
    return side == Side::host ? reg::host_checker : reg::media_checker;
}

reg::Address generator_block(Side side) {
    return side == Side::host ? reg::host_generator : reg::media_generator;
}

bool lane_bit(const ModuleMemory& memory, reg::Address at, int lane) {
    return (memory.get(at) >> static_cast<unsigned>(lane) & 1U) != 0;
}

const Signal& side_signal(const LaneInput& input, Side side) {
    return side == Side::host ? input.host : input.media;
}

/// Lanes of the given side come first in the selector's data, then those of the other.
constexpr int ratio_offset(Side side) {
    return side == Side::host ? 0 : 16;
}

}  // namespace

Diagnostics::Diagnostics(ModuleMemory& memory, Seed seed, LabContext& lab, PortName cage,
                         double lane_gbps)
    : memory_(memory),
      seed_(seed.at("pattern")),
      lab_(lab),
      cage_(std::move(cage)),
      lane_gbps_(lane_gbps),
      present_(memory.has_page(0x01) &&
               (memory.get(reg::pages_supported) & diagnostics_advertised) != 0 &&
               memory.has_page(0x13) && memory.has_page(0x14)) {}

Diagnostics::Checker& Diagnostics::checker(Side side, int lane) {
    return checkers_.at(static_cast<std::size_t>(side == Side::host ? lane : module_lanes + lane));
}

const Diagnostics::Checker& Diagnostics::checker(Side side, int lane) const {
    return checkers_.at(static_cast<std::size_t>(side == Side::host ? lane : module_lanes + lane));
}

std::optional<std::uint8_t> Diagnostics::generator(Side side, int lane) const {
    if (!present_ || !lane_bit(memory_, generator_block(side), lane)) {
        return std::nullopt;
    }
    return get_nibble(memory_, generator_block(side) + pattern_ids, lane);
}

bool Diagnostics::checking(Side side, int lane) const {
    return present_ && lane_bit(memory_, checker_block(side), lane);
}

bool Diagnostics::loopback(Loopback kind, int lane) const {
    return present_ && lane_bit(memory_, reg::loopbacks + static_cast<int>(kind), lane);
}

bool Diagnostics::any_loopback() const {
    constexpr int kinds = 4;
    for (int kind = 0; present_ && kind < kinds; ++kind) {
        if (memory_.get(reg::loopbacks + kind) != 0) {
            return true;
        }
    }
    return false;
}

Instant Diagnostics::needs_history_from() const {
    Instant earliest = lab_.now;
    for (const Checker& checker : checkers_) {
        if (checker.running) {
            earliest = std::min(earliest, checker.counted_until);
        }
    }
    return earliest;
}

void Diagnostics::control_written(reg::Address at, const LaneHistory& history) {
    if (at.page == reg::selector.page && at.offset == reg::selector.offset) {
        const std::uint8_t wanted = memory_.get(reg::selector);
        const unsigned kind = wanted & ~unsigned{select_last_gate};
        const bool counts = kind >= select_ratios && kind <= select_last_counts;
        if (!counts && wanted != select_snr) {
            memory_.set(reg::selector, 0);
        }
        const ActiveFault* slow = lab_.faults.find("selector_slow", cage_, lab_.now);
        selector_switch_ =
            lab_.now + (slow != nullptr
                            ? duration_from_seconds(slow->parameter("settle_ms") / 1000.0)
                            : selector_time);
        return;
    }
    if (at.offset == reg::measurement_control.offset &&
        (memory_.get(reg::measurement_control) & reset_errors) != 0) {
        for (Checker& checker : checkers_) {
            restart(checker);
        }
    }
    update_checkers();
    raise_flags(history);
}

Duration Diagnostics::gate_length() const {
    constexpr std::array<int, 8> lengths{0, 5, 10, 30, 60, 120, 300, 0};
    const unsigned code = memory_.get(reg::measurement_control) >> 1U & 0x07U;
    return std::chrono::seconds(lengths.at(code));
}

bool Diagnostics::gate_closed(const Checker& checker) const {
    const Duration gate = gate_length();
    return checker.running && gate > Duration::zero() && lab_.now >= checker.start + gate;
}

void Diagnostics::raise_gate_flags() {
    for (const Side side : {Side::host, Side::media}) {
        for (int lane = 0; lane < module_lanes; ++lane) {
            Checker& one = checker(side, lane);
            if (!gate_closed(one) || std::exchange(one.gate_told, true)) {
                continue;
            }
            const reg::Address at =
                side == Side::host ? reg::gate_complete_host : reg::gate_complete_media;
            memory_.set(at, static_cast<std::uint8_t>(memory_.get(at) | lane_mask(lane, 1)));
        }
    }
}

void Diagnostics::restart(Checker& checker) {
    checker.start = lab_.now;
    checker.counted_until = lab_.now;
    checker.counted = {};
    checker.lost = false;
    checker.gate_told = false;
    checker.run = runs_++;
}

void Diagnostics::update_checkers() {
    for (const Side side : {Side::host, Side::media}) {
        for (int lane = 0; lane < module_lanes; ++lane) {
            Checker& one = checker(side, lane);
            const bool running = checking(side, lane);
            const std::uint8_t pattern =
                get_nibble(memory_, checker_block(side) + pattern_ids, lane);
            if (running && (!one.running || one.pattern != pattern)) {
                restart(one);
            }
            one.running = running;
            one.pattern = pattern;
        }
    }
}

bool Diagnostics::locked(Side side, int lane, const LaneHistory& history) const {
    const Checker& one = checker(side, lane);
    const Signal& signal = side_signal(history[static_cast<std::size_t>(lane)].now(), side);
    return one.running && lab_.now >= one.start + lock_time && signal.kind == SignalKind::pattern &&
           signal.pattern == one.pattern && signal.ber < unlocked_ber;
}

void Diagnostics::raise_flags(const LaneHistory& history) {
    if (present_) {
        raise_gate_flags();
    }
    for (int lane = 0; present_ && lane < module_lanes; ++lane) {
        for (const Side side : {Side::host, Side::media}) {
            if (!checker(side, lane).running || locked(side, lane, history)) {
                continue;
            }
            const reg::Address at =
                side == Side::host ? reg::checker_lol_host : reg::checker_lol_media;
            memory_.set(at, static_cast<std::uint8_t>(memory_.get(at) | lane_mask(lane, 1)));
        }
    }
}

void Diagnostics::count(Side side, int lane, const LaneHistory& history) {
    Checker& one = checker(side, lane);
    if (!one.running) {
        return;
    }
    Instant until = lab_.now;
    if (lab_.physics.counter_lag) {
        until = one.start + (lab_.now - one.start) / update_period * update_period;
    }
    if (const Duration gate = gate_length(); gate > Duration::zero()) {
        until = std::min(until, one.start + gate);
    }
    const Instant from = std::max(one.counted_until, one.start + lock_time);
    if (until <= from) {
        return;
    }
    const LaneCounting counting{.seed = seed_.at(side == Side::host ? "host" : "media")
                                            .at(static_cast<std::uint64_t>(lane))
                                            .at(one.run),
                                .bits_per_second = lane_gbps_ * 1e9};
    history[static_cast<std::size_t>(lane)].for_each_piece(
        from, until, [&](const auto& span, const WindowPiece& piece) {
            const Signal& signal = side_signal(span.state, side);
            if (signal.kind != SignalKind::pattern || signal.pattern != one.pattern ||
                signal.ber >= unlocked_ber) {
                one.lost = true;
                return;
            }
            const LaneBursts bursts = side == Side::media ? span.state.bursts : LaneBursts{};
            one.counted += errors_in_piece(counting, span.number, piece, signal.ber, bursts);
        });
    one.counted_until = until;
}

void Diagnostics::render_counts(Side side, int first_lane, bool gated) {
    for (int i = 0; i < 4; ++i) {
        const Checker& one = checker(side, first_lane + i);
        if (gated && !gate_closed(one)) {
            continue;
        }
        const reg::Address at = reg::diagnostic_data + 16 * i;
        memory_.set64_little(at, one.counted.errors);
        // Bit 0 of the total says that lock was lost at least once.
        memory_.set64_little(at + 8, (one.counted.bits & ~std::uint64_t{1}) | (one.lost ? 1U : 0U));
    }
}

void Diagnostics::render_ratios(bool gated) {
    for (const Side side : {Side::host, Side::media}) {
        for (int lane = 0; lane < module_lanes; ++lane) {
            const LaneErrors& counted = checker(side, lane).counted;
            if (gated && !gate_closed(checker(side, lane))) {
                continue;
            }
            const double ratio = counted.bits == 0 ? 0.0
                                                   : static_cast<double>(counted.errors) /
                                                         static_cast<double>(counted.bits);
            memory_.set16(reg::diagnostic_data + ratio_offset(side) + 2 * lane, encode_f16(ratio));
        }
    }
}

void Diagnostics::render_snr(const LaneHistory& history) {
    constexpr int host_snr = 16;
    constexpr int media_snr = 48;
    for (int lane = 0; lane < module_lanes; ++lane) {
        const LaneInput& input = history[static_cast<std::size_t>(lane)].now();
        memory_.set16_little(reg::diagnostic_data + host_snr + 2 * lane,
                             encode_decibel(signal_snr(input.host)));
        memory_.set16_little(reg::diagnostic_data + media_snr + 2 * lane,
                             encode_decibel(signal_snr(input.media)));
    }
}

void Diagnostics::render(const LaneHistory& history) {
    for (int lane = 0; lane < module_lanes; ++lane) {
        count(Side::host, lane, history);
        count(Side::media, lane, history);
    }
    if (lab_.now >= selector_switch_) {
        shown_selector_ = memory_.get(reg::selector);
    }
    for (int i = 0; i < 64; ++i) {
        memory_.set(reg::diagnostic_data + i, 0);
    }
    const bool gated = (shown_selector_ & select_last_gate) != 0;
    switch (shown_selector_ & ~unsigned{select_last_gate}) {
        case select_ratios:
            render_ratios(gated);
            break;
        case select_first_counts:
            render_counts(Side::host, 0, gated);
            break;
        case select_first_counts + 1:
            render_counts(Side::host, 4, gated);
            break;
        case select_first_counts + 2:
            render_counts(Side::media, 0, gated);
            break;
        case select_last_counts:
            render_counts(Side::media, 4, gated);
            break;
        case select_snr:
            render_snr(history);
            break;
        default:
            break;
    }
}

void add_diagnostic_pages(ModuleMemory& memory) {
    memory.add_page(0x13);
    memory.add_page(0x14);
    memory.set(reg::loopback_support, 0x7f);   // all four, per lane, both sides at once
    memory.set(reg::gating_support, 0x70);     // gates within 2 ms, their results, updates
    memory.set(reg::reporting_support, 0x33);  // SNR on both sides, counts, ratios
    memory.set(reg::engine_support, 0xaa);     // all engines, before the FEC
    memory.set(reg::per_lane_support, 0xff);
    for (int table = 0; table < 4; ++table) {
        // PRBS31Q, 23Q, 15Q, 13Q; 9Q, 7Q
        memory.set(reg::pattern_support + 2 * table, 0x55);
        memory.set(reg::pattern_support + 2 * table + 1, 0x05);
    }
    memory.set(reg::measurement_control, 0x80);
}

}  // namespace plugfest::sim
