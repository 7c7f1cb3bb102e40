#include "orchestrator/steps/vdm_ber.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace plugfest::steps {

namespace {

/// Whether an observable of this link's lanes, or of another link that shares the module.
bool is_ours(const api::Observable& observable, const LinkEnd& end,
             const std::vector<int>& media_lanes) {
    if (!observable.lane) {
        return true;
    }
    if (observable.side == Side::media) {
        return holds_lane(media_lanes, *observable.lane);
    }
    return std::ranges::find(end.lanes, HostLane(*observable.lane)) != end.lanes.end();
}

}  // namespace

Task<void> record_vdm_ber(StepContext& context, const LinkEnd& end) {
    if (end.module.diagnostics == nullptr || end.module.module == nullptr) {
        co_return Result<void>();
    }
    const Instant begun = context.sleeper.now();
    const auto observed = co_await end.module.diagnostics->observe();
    if (!observed && observed.error().kind() == ErrorKind::unsupported) {
        co_return Result<void>();
    }
    PLUGFEST_CO_CHECK(with_context(observed, end.port.str() + ": read diagnostics"));
    const auto identity = co_await end.module.module->identify();
    PLUGFEST_CO_CHECK(with_context(identity, end.port.str() + ": read applications"));
    const auto status = co_await end.module.module->status();
    PLUGFEST_CO_CHECK(with_context(status, end.port.str() + ": read the module's state"));
    const auto media_lanes = media_lanes_of(*identity, *status, end.lanes);
    std::string raw;
    std::vector<Measurement> values;
    for (const api::Observable& observable : *observed) {
        if (observable.name != "pre_fec_ber" || !is_ours(observable, end, media_lanes)) {
            continue;
        }
        raw +=
            fmt::format("{} lane {}: {:02x}\n", observable.side == Side::media ? "media" : "host",
                        observable.lane.value_or(0), fmt::join(observable.raw, " "));
        values.push_back({.name = "pre_fec_ber_vdm",
                          .unit = "1",
                          .value = observable.value,
                          .source = ValueSource::device_reported,
                          .exposure = {},
                          .place = {.port = end.port,
                                    .side = observable.side,
                                    .lane = observable.lane,
                                    .direction = Direction::receive},
                          .start = begun,
                          .end = context.sleeper.now(),
                          .evidence = {}});
    }
    if (values.empty()) {
        co_return Result<void>();
    }
    Evidence evidence{.kind = "module-memory",
                      .label = end.port.str() + ": pre-FEC BER as the module measures it",
                      .content = std::move(raw)};
    PLUGFEST_CO_TRY(const EvidenceId id, co_await context.record.evidence(std::move(evidence)));
    for (Measurement& value : values) {
        value.evidence = id;
        PLUGFEST_CO_CHECK(context.record.measure(std::move(value)));
    }
    co_return Result<void>();
}

}  // namespace plugfest::steps
