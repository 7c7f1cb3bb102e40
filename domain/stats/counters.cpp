#include "domain/stats/counters.hpp"

#include "domain/stats/arguments.hpp"

#include <fmt/format.h>

#include <cmath>

namespace plugfest::stats {

namespace {

constexpr int widest = 64;

std::uint64_t largest_value(const CounterKind& kind) {
    return kind.bits == widest ? ~std::uint64_t{0} : (std::uint64_t{1} << kind.bits) - 1;
}

Result<void> check_kind(const CounterKind& kind) {
    if (kind.bits >= 1 && kind.bits <= widest) {
        return {};
    }
    return fail(ErrorKind::config,
                fmt::format("a counter of {} bits: state a width from 1 to 64", kind.bits));
}

Result<void> check_value(const CounterKind& kind, const CounterReading& reading) {
    if (reading.value <= largest_value(kind)) {
        return {};
    }
    return fail(ErrorKind::config,
                fmt::format("counter value {} does not fit {} bits: the width in the device's "
                            "table is wrong",
                            reading.value, kind.bits));
}

VoidReason broken_between(const CounterReading& before, const CounterReading& after) {
    if (after.taken <= before.taken) {
        return VoidReason::no_time;
    }
    if (after.epoch.insertion != before.epoch.insertion) {
        return VoidReason::other_insertion;
    }
    if (after.epoch.flaps != before.epoch.flaps) {
        return VoidReason::flap;
    }
    const bool restarted =
        before.epoch.up_time && after.epoch.up_time && *after.epoch.up_time < *before.epoch.up_time;
    return restarted ? VoidReason::reset : VoidReason::none;
}

CounterWindow voided(VoidReason reason) {
    return {.state = WindowState::voided, .reason = reason, .growth = 0, .exposure = {}};
}

/// The growth of a counter that keeps counting when read.
CounterWindow growth_between(const CounterKind& kind, const CounterReading& before,
                             const CounterReading& after, double most) {
    const std::uint64_t largest = largest_value(kind);
    CounterWindow window{.state = WindowState::counted,
                         .reason = VoidReason::none,
                         .growth = after.value - before.value,
                         .exposure = after.taken - before.taken};
    if (kind.saturates) {
        if (after.value < before.value) {
            return voided(VoidReason::reset);
        }
        window.state = after.value == largest ? WindowState::at_least : WindowState::counted;
        return window;
    }
    // Unsigned differences already join up one wrap, once cut to the counter's width.
    window.growth &= largest;
    if (most >= std::ldexp(1.0, kind.bits)) {
        return voided(VoidReason::may_have_wrapped);
    }
    if (after.value<before.value&& static_cast<double>(window.growth)> most) {
        return voided(VoidReason::reset);
    }
    return window;
}

}  // namespace

std::string_view to_string(VoidReason reason) {
    switch (reason) {
        case VoidReason::none:
            return "";
        case VoidReason::no_time:
            return "readings are not in order of time";
        case VoidReason::flap:
            return "the link went down in between";
        case VoidReason::reset:
            return "the counter was reset in between";
        case VoidReason::other_insertion:
            return "the module was taken out in between";
        case VoidReason::may_have_wrapped:
            break;
    }
    return "the counter may have wrapped more than once";
}

Result<CounterWindow> counter_window(const CounterKind& kind, const CounterReading& before,
                                     const CounterReading& after, double fastest) {
    PLUGFEST_CHECK(check_kind(kind));
    PLUGFEST_CHECK(check_value(kind, before));
    PLUGFEST_CHECK(check_value(kind, after));
    PLUGFEST_CHECK(check_positive("fastest count per second", fastest));
    if (const VoidReason reason = broken_between(before, after); reason != VoidReason::none) {
        return voided(reason);
    }
    const double most = fastest * seconds(after.taken - before.taken);
    if (!kind.clears_on_read) {
        return growth_between(kind, before, after, most);
    }
    CounterWindow window{.state = WindowState::counted,
                         .reason = VoidReason::none,
                         .growth = after.value,
                         .exposure = after.taken - before.taken};
    if (kind.saturates && after.value == largest_value(kind)) {
        window.state = WindowState::at_least;
    } else if (!kind.saturates && most >= std::ldexp(1.0, kind.bits)) {
        return voided(VoidReason::may_have_wrapped);
    }
    return window;
}

Result<double> seconds_to_wrap(const CounterKind& kind, double per_second) {
    PLUGFEST_CHECK(check_kind(kind));
    PLUGFEST_CHECK(check_positive("count per second", per_second));
    return std::ldexp(1.0, kind.bits) / per_second;
}

Result<double> longest_poll(const CounterKind& kind, double per_second) {
    PLUGFEST_TRY(const double wrap, seconds_to_wrap(kind, per_second));
    return wrap / 4.0;
}

Result<CounterTotal> counter_total(const CounterKind& kind,
                                   std::span<const CounterReading> readings, double fastest) {
    CounterTotal total;
    for (std::size_t index = 1; index < readings.size(); ++index) {
        PLUGFEST_TRY(const CounterWindow window,
                     counter_window(kind, readings[index - 1], readings[index], fastest));
        if (window.state == WindowState::voided) {
            total.voided.push_back(window.reason);
            continue;
        }
        ++total.windows;
        total.growth += window.growth;
        total.exposure += window.exposure;
        total.at_least = total.at_least || window.state == WindowState::at_least;
    }
    return total;
}

}  // namespace plugfest::stats
