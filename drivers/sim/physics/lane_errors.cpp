#include "drivers/sim/physics/lane_errors.hpp"

#include "drivers/sim/physics/draws.hpp"

namespace plugfest::sim {

LaneErrors& LaneErrors::operator+=(const LaneErrors& other) {
    errors += other.errors;
    bits += other.bits;
    return *this;
}

std::vector<Burst> path_bursts(const LaneBursts& bursts, std::uint64_t window) {
    return bursts_in_window(Seed(bursts.path_key).at(window), bursts.law);
}

LaneErrors errors_in_piece(const LaneCounting& counting, std::uint64_t span_number,
                           const WindowPiece& piece, double ber, const LaneBursts& bursts) {
    const auto bits_until = [&](double fraction) {
        return static_cast<std::uint64_t>(counting.bits_per_second * seconds(draw_window) *
                                          fraction);
    };
    Random random = counting.seed.at(span_number).at(piece.window).random();
    const std::uint64_t drawn = draw_binomial(random, bits_until(1.0), ber);
    const double phase = random.uniform();
    LaneErrors result{
        .errors = spread_count(drawn, piece.to, phase) - spread_count(drawn, piece.from, phase),
        .bits = bits_until(piece.to) - bits_until(piece.from)};
    for (const Burst& burst : path_bursts(bursts, piece.window)) {
        const bool here = static_cast<int>(burst.lane_share * bursts.lanes) == bursts.lane;
        if (here && burst.at >= piece.from && burst.at < piece.to) {
            result.errors += burst.bits();
        }
    }
    return result;
}

}  // namespace plugfest::sim
