#include "orchestrator/steps/sighting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

namespace plugfest::steps {

namespace {

/// Asking a box costs a login shell's answer, and link-up limits are seconds.
constexpr Duration port_poll = std::chrono::milliseconds(500);

}  // namespace

Command from_now(const async::Sleeper& sleeper) {
    return {.begun = sleeper.now(), .ended = sleeper.now()};
}

Task<std::optional<Sighting>> watch_for(async::Sleeper& sleeper, Command command, Duration interval,
                                        Duration limit, std::function<Task<bool>()> seen) {
    Duration not_yet{};
    while (true) {
        const Instant asked = sleeper.now();
        PLUGFEST_CO_TRY(const bool reached, co_await seen());
        const Instant answered = sleeper.now();
        if (reached) {
            co_return Sighting{.after = not_yet, .by = answered - command.begun};
        }
        not_yet = std::max(Duration{}, asked - command.ended);
        const Duration left = limit - (answered - command.begun);
        if (left <= Duration{}) {
            co_return std::nullopt;
        }
        PLUGFEST_CO_CHECK(co_await sleeper.sleep_for(std::min(interval, left)));
    }
}

Task<bool> link_is(const LinkEnds& ends, bool up) {
    // The far end first: it is the switch, which answers at a fraction of a host's cost.
    for (const LinkEnd& end : std::views::reverse(ends)) {
        const auto status = co_await end.ethernet->status();
        PLUGFEST_CO_CHECK(with_context(status, end.port.str() + ": read the port's state"));
        if (status->oper_up != up) {
            co_return false;
        }
    }
    co_return true;
}

Task<std::optional<Sighting>> watch_link(async::Sleeper& sleeper, const LinkEnds& ends, bool up,
                                         Command command, Duration limit) {
    const std::function<Task<bool>()> probe = [&ends, up] { return link_is(ends, up); };
    auto sighting = co_await watch_for(sleeper, command, port_poll, limit, probe);
    co_return sighting;
}

Task<void> await_cable_up(StepContext& context, Duration limit) {
    const Command start = from_now(context.sleeper);
    for (const Link* link : links_of_cable(context.bench.topology(), *context.link)) {
        PLUGFEST_CO_TRY(const LinkEnds ends, open_ends(context.bench, *link));
        PLUGFEST_CO_TRY(const auto up,
                        co_await watch_link(context.sleeper, ends, true, start, limit));
        if (!up) {
            context.record.fault(
                fmt::format("link {} ({} to {}) did not come back up within {:g} s",
                            link->name.str(), link->a.str(), link->b.str(), seconds(limit)));
        }
    }
    co_return Result<void>();
}

}  // namespace plugfest::steps
