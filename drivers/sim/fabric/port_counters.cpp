#include "drivers/sim/fabric/port_counters.hpp"

namespace plugfest::sim {

namespace {

constexpr double smoothing = 0.1;  // weight of a second in the displayed error ratio
constexpr std::size_t most_changes_kept = 64;

}  // namespace

PortCounters::PortCounters(Seed seed, LabContext& lab, double line_rate_gbps)
    : seed_(seed.at("fec")), lab_(lab), line_rate_gbps_(line_rate_gbps) {}

void PortCounters::set_reception(const PortReception& reception) {
    if (reception == reception_) {
        return;
    }
    reception_ = reception;
    State state{.up = reception.up, .law = {}, .bursts = reception.bursts};
    if (reception.up) {
        state.law = codeword_law(reception.lane_ber, reception.precoded);
    }
    history_.change(lab_.now, state);
    if (history_.changes_kept() > most_changes_kept) {
        count_until(lab_.now - draw_window);
    }
}

void PortCounters::smooth(const CodewordCounts& piece, double share) {
    if (piece.total == 0) {
        return;
    }
    const double bits = static_cast<double>(piece.total) * kp4_codeword_bits;
    const double ber = static_cast<double>(piece.corrected_bits) / bits;
    smoothed_ber_ += smoothing * share * (ber - smoothed_ber_);
}

void PortCounters::count_until(Instant when) {
    if (when <= counted_until_) {
        return;
    }
    const auto codewords = static_cast<std::uint64_t>(line_rate_gbps_ * 1e9 / kp4_codeword_bits *
                                                      seconds(draw_window));
    history_.for_each_piece(counted_until_, when, [&](const auto& span, const WindowPiece& piece) {
        if (!span.state.up) {
            return;
        }
        const CodewordWindow window(seed_.at(span.number).at(piece.window), codewords,
                                    span.state.law, path_bursts(span.state.bursts, piece.window));
        CodewordCounts counted = window.until(piece.to);
        counted -= window.until(piece.from);
        counts_ += counted;
        smooth(counted, piece.to - piece.from);
    });
    counted_until_ = when;
    history_.forget_before(when);
}

SimFecCounters PortCounters::read() {
    Instant shown = lab_.now;
    if (lab_.physics.counter_lag) {
        shown = Instant{shown.time_since_epoch() / draw_window * draw_window};
    }
    count_until(shown);
    SimFecCounters counters;
    counters.corrected_bits = counts_.corrected_bits;
    counters.corrected_codewords = counts_.corrected_codewords();
    counters.uncorrectable_codewords = counts_.uncorrectable;
    counters.symbol_errors = counts_.symbol_errors();
    counters.total_codewords = counts_.total;
    counters.histogram.assign(counts_.histogram.begin(), counts_.histogram.end());
    counters.smoothed_pre_fec_ber = smoothed_ber_;
    return counters;
}

}  // namespace plugfest::sim
