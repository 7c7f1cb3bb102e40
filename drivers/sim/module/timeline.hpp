#pragma once

#include "domain/clock.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace plugfest::sim {

/// Length of the windows of lab time that random counts are drawn for.
inline constexpr Duration draw_window = std::chrono::seconds(1);

/// A part of one window during which a state held.
struct WindowPiece {
    std::uint64_t window = 0;  ///< seconds of lab time
    double from = 0.0;         ///< fractions of the window
    double to = 1.0;
};

/// A quantity that is constant between changes, with its past as far as somebody still needs it.
template <class State>
class Timeline {
  public:
    struct Span {
        Instant start{};
        std::uint64_t number = 0;  ///< counts changes; part of random keys
        State state{};
    };

    Timeline() : spans_(1) {}

    [[nodiscard]] const State& now() const { return spans_.back().state; }
    [[nodiscard]] std::size_t changes_kept() const { return spans_.size() - 1; }

    void change(Instant when, State state) {
        spans_.push_back(Span{when, spans_.back().number + 1, std::move(state)});
    }

    /// Drops what ended before `when`.
    void forget_before(Instant when) {
        while (spans_.size() > 1 && spans_[1].start <= when) {
            spans_.erase(spans_.begin());
        }
    }

    /// Calls `visit(span, piece)` for every window piece in [from, to), in order.
    template <class Visit>
    void for_each_piece(Instant from, Instant to, Visit visit) const {
        for (std::size_t i = 0; i < spans_.size(); ++i) {
            Instant at = std::max(from, spans_[i].start);
            const Instant end = i + 1 < spans_.size() ? std::min(to, spans_[i + 1].start) : to;
            while (at < end) {
                const auto window = at.time_since_epoch() / draw_window;
                const Instant window_start{window * draw_window};
                const Instant stop = std::min(end, window_start + draw_window);
                visit(spans_[i], WindowPiece{.window = static_cast<std::uint64_t>(window),
                                             .from = seconds(at - window_start),
                                             .to = seconds(stop - window_start)});
                at = stop;
            }
        }
    }

  private:
    std::vector<Span> spans_;
};

}  // namespace plugfest::sim
