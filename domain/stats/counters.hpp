#pragma once

#include "domain/clock.hpp"
#include "domain/result.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace plugfest::stats {

/// How a hardware counter behaves; kept per counter and per kind of box (qualification practice
/// 2.5).
struct CounterKind {
    int bits = 64;                ///< width, 1…64; values are below 2^bits
    bool saturates = false;       ///< stops at its largest value instead of wrapping
    bool clears_on_read = false;  ///< a reading is what came since the one before
};

/// What must be the same at both ends of a window for a difference to mean anything.
struct CounterEpoch {
    std::uint64_t flaps = 0;            ///< times the link went down, or any other restart count
    std::optional<Duration> up_time{};  ///< of the link or box, as it reports it itself
    std::uint64_t insertion = 0;        ///< which stay of the module in the cage
};

/// One reading. `taken` is the device's own monotonic time where it has one, else that of the test;
/// never the nominal poll period.
struct CounterReading {
    std::uint64_t value = 0;
    Instant taken{};
    CounterEpoch epoch{};
};

enum class WindowState {
    counted,   ///< the growth is exact
    at_least,  ///< the counter was at its largest value: the growth is a lower bound
    voided,    ///< no growth can be told; see the reason
};

enum class VoidReason {
    none,
    no_time,           ///< the readings are not in order of time
    flap,              ///< the link went down in between
    reset,             ///< the counter or the box started anew in between
    other_insertion,   ///< the module was taken out or replaced in between
    may_have_wrapped,  ///< so long apart that it could have wrapped more than once
};
std::string_view to_string(VoidReason reason);

/// What a counter did between two readings.
struct CounterWindow {
    WindowState state = WindowState::voided;
    VoidReason reason = VoidReason::none;
    std::uint64_t growth = 0;
    Duration exposure{};  ///< measured time between the readings
};

/// The growth between two readings of a counter that counts at most `fastest` per second. A wrapped
/// value is joined up once; a smaller value of a counter too wide to have wrapped is a reset. Fails
/// with `config` for a width outside 1…64, a value that does not fit it, or a rate that is not
/// above 0.
[[nodiscard]] Result<CounterWindow> counter_window(const CounterKind& kind,
                                                   const CounterReading& before,
                                                   const CounterReading& after, double fastest);

/// Seconds until a counter of this kind, counting at `per_second`, comes round; infinite where that
/// is longer than a double tells. Fails with `config` as above.
[[nodiscard]] Result<double> seconds_to_wrap(const CounterKind& kind, double per_second);

/// The longest time between polls: a quarter of the time to wrap. Longer polls of a counter that
/// saturates lose errors in the same way.
[[nodiscard]] Result<double> longest_poll(const CounterKind& kind, double per_second);

/// A run of readings as far as they can be added up.
struct CounterTotal {
    std::uint64_t growth = 0;
    Duration exposure{};    ///< of the windows that count; gaps and void windows are left out
    bool at_least = false;  ///< a window was a lower bound
    std::size_t windows = 0;
    std::vector<VoidReason> voided;  ///< why each window that was left out does not count
};

/// Windows between neighbouring readings, added up in 64 bits.
[[nodiscard]] Result<CounterTotal> counter_total(const CounterKind& kind,
                                                 std::span<const CounterReading> readings,
                                                 double fastest);

}  // namespace plugfest::stats
