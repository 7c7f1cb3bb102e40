#include "orchestrator/steps/fec_meter.hpp"

#include "domain/stats/fec_tail.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numeric>
#include <utility>

namespace plugfest::steps {

namespace {

/// Difference of two readings of a counter that only grows; empty if it shrank.
std::optional<std::uint64_t> growth(std::uint64_t before, std::uint64_t after) {
    return after >= before ? std::optional(after - before) : std::nullopt;
}

std::optional<std::uint64_t> growth(const std::optional<std::uint64_t>& before,
                                    const std::optional<std::uint64_t>& after) {
    return before && after ? growth(*before, *after) : std::nullopt;
}

bool shrank(const std::optional<std::uint64_t>& before, const std::optional<std::uint64_t>& after) {
    return before && after && *after < *before;
}

/// The device's own clock where it prints one: its counters and its clock are read together.
Duration elapsed(const api::FecCounters& before, const api::FecCounters& after) {
    if (before.device_time_s && after.device_time_s &&
        *after.device_time_s > *before.device_time_s) {
        return duration_from_seconds(*after.device_time_s - *before.device_time_s);
    }
    return after.taken - before.taken;
}

bool add_histogram(const api::FecCounters& before, const api::FecCounters& after, FecDelta& delta) {
    if (before.histogram.size() != after.histogram.size()) {
        return false;
    }
    for (std::size_t bin = 0; bin < after.histogram.size(); ++bin) {
        const auto grown = growth(before.histogram[bin], after.histogram[bin]);
        if (!grown) {
            return false;
        }
        delta.histogram.push_back(*grown);
    }
    return true;
}

/// Codewords received, from whichever counter the device exports; 0 if none.
std::uint64_t codewords_in(const api::FecCounters& before, const api::FecCounters& after,
                           const FecDelta& delta) {
    if (const auto total = growth(before.total_codewords, after.total_codewords)) {
        return *total;
    }
    const auto binned =
        std::accumulate(delta.histogram.begin(), delta.histogram.end(), std::uint64_t{0});
    return binned == 0 ? 0 : binned + delta.uncorrectable;
}

}  // namespace

GigabitsPerSecond line_rate(const Link& link, const api::FecCounters& counters) {
    return counters.line_rate.value_or(GigabitsPerSecond(link.rate.value() * 17.0 / 16.0));
}

std::optional<FecDelta> fec_delta(const api::FecCounters& before, const api::FecCounters& after,
                                  const Link& link) {
    FecDelta delta;
    delta.begun = before.taken;
    delta.ended = after.taken;
    const auto uncorrectable =
        growth(before.uncorrectable_codewords, after.uncorrectable_codewords);
    const auto corrected = growth(before.corrected_codewords, after.corrected_codewords);
    if (!uncorrectable || !corrected || shrank(before.corrected_bits, after.corrected_bits) ||
        shrank(before.symbol_errors, after.symbol_errors) ||
        shrank(before.total_codewords, after.total_codewords)) {
        return std::nullopt;
    }
    delta.uncorrectable = *uncorrectable;
    if (!add_histogram(before, after, delta)) {
        return std::nullopt;
    }
    delta.codewords = codewords_in(before, after, delta);
    const auto bits = growth(before.corrected_bits, after.corrected_bits);
    delta.symbols_only = !bits;
    delta.bits.errors =
        bits ? *bits : growth(before.symbol_errors, after.symbol_errors).value_or(*corrected);
    const bool counts_codewords = after.total_codewords || !delta.histogram.empty();
    delta.bits.trials =
        counts_codewords
            ? delta.codewords * stats::kp4_codeword_bits
            : static_cast<std::uint64_t>(std::llround(line_rate(link, after).value() * 1e9 *
                                                      seconds(elapsed(before, after))));
    return delta;
}

FecDelta sum_of(const std::vector<FecDelta>& windows) {
    FecDelta sum;
    if (windows.empty()) {
        return sum;
    }
    sum.begun = windows.front().begun;
    sum.ended = windows.back().ended;
    sum.histogram.resize(windows.front().histogram.size());
    for (const FecDelta& window : windows) {
        sum.bits.errors += window.bits.errors;
        sum.bits.trials += window.bits.trials;
        sum.uncorrectable += window.uncorrectable;
        sum.codewords += window.codewords;
        sum.symbols_only = sum.symbols_only || window.symbols_only;
        for (std::size_t bin = 0; bin < sum.histogram.size(); ++bin) {
            sum.histogram[bin] += window.histogram[bin];
        }
    }
    return sum;
}

namespace {

Task<api::FecCounters> look(const LinkEnd& end) {
    auto counters = co_await end.ethernet->fec_counters();
    co_return with_context(std::move(counters), end.port.str() + ": read FEC counters");
}

}  // namespace

Task<PortWindows> take_windows(StepContext& context, const LinkEnd& end, std::int64_t count,
                               Duration length, int retakes) {
    PortWindows result;
    auto first = co_await look(end);
    if (!first && first.error().kind() == ErrorKind::unsupported) {
        result.exported = false;
        co_return result;
    }
    PLUGFEST_CO_CHECK(first);
    api::FecCounters before = *std::move(first);
    result.transcript = before.raw;
    api::FecCounters latest = before;
    while (std::ssize(result.windows) < count && result.voided <= retakes) {
        PLUGFEST_CO_CHECK(co_await context.sleeper.sleep_for(length));
        PLUGFEST_CO_TRY(latest, co_await look(end));
        auto delta = fec_delta(before, latest, *context.link);
        if (delta && delta->idle() && latest.taken - before.taken < 5 * length) {
            continue;  // the box has not refreshed its counters: let the window grow
        }
        before = latest;
        if (!delta || delta->idle()) {
            ++result.voided;
            continue;
        }
        result.windows.push_back(*std::move(delta));
        context.progress(static_cast<double>(result.windows.size()) / static_cast<double>(count),
                         fmt::format("{} of {} windows", result.windows.size(), count));
    }
    result.transcript += "\n" + latest.raw;
    co_return result;
}

}  // namespace plugfest::steps
