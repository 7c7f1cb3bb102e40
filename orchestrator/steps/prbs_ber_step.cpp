#include "orchestrator/steps/prbs_ber_step.hpp"

#include "drivers/async/combine.hpp"
#include "orchestrator/steps/link_end.hpp"
#include "orchestrator/steps/parameters.hpp"
#include "orchestrator/steps/pattern_run.hpp"
#include "orchestrator/steps/sighting.hpp"

#include <fmt/format.h>

namespace plugfest::steps {

namespace {

class PrbsBerStep final : public Step {
  public:
    [[nodiscard]] Task<void> execute(StepContext& context) override;

  private:
    [[nodiscard]] static Task<void> run(StepContext& context, std::vector<PatternRun>& runs);
};

/// Pattern engines of the media side; empty lists where the part has none.
Task<api::PatternCapability> capability_of(const LinkEnd& end) {
    if (end.module.patterns == nullptr) {
        co_return api::PatternCapability{};
    }
    auto capability = co_await end.module.patterns->pattern_capability(Side::media);
    if (!capability && capability.error().kind() == ErrorKind::unsupported) {
        co_return api::PatternCapability{};
    }
    co_return with_context(capability, end.port.str() + ": ask for pattern engines");
}

Task<std::vector<int>> media_lanes(const LinkEnd& end) {
    PLUGFEST_CO_TRY(api::OpticalModule * module, end.require_module());
    const auto identity = co_await module->identify();
    PLUGFEST_CO_CHECK(with_context(identity, end.port.str() + ": read applications"));
    const auto status = co_await module->status();
    PLUGFEST_CO_CHECK(with_context(status, end.port.str() + ": read the module's state"));
    co_return media_lanes_of(*identity, *status, end.lanes);
}

Task<void> PrbsBerStep::run(StepContext& context, std::vector<PatternRun>& runs) {
    for (PatternRun& direction : runs) {
        PLUGFEST_CO_CHECK(co_await direction.start_generator());
    }
    for (PatternRun& direction : runs) {
        PLUGFEST_CO_CHECK(co_await direction.start_checker());
    }
    context.progress(0.1, "letting receivers settle on the pattern");
    PLUGFEST_CO_CHECK(co_await context.sleeper.sleep_for(duration_of(context, "settle")));
    for (PatternRun& direction : runs) {
        PLUGFEST_CO_CHECK(co_await direction.await_lock(duration_of(context, "lock")));
    }
    for (PatternRun& direction : runs) {
        PLUGFEST_CO_CHECK(co_await direction.clear_counts());
    }
    context.progress(0.3, "counting");
    PLUGFEST_CO_CHECK(co_await context.sleeper.sleep_for(duration_of(context, "duration")));
    for (PatternRun& direction : runs) {
        PLUGFEST_CO_CHECK(co_await direction.record_results());
    }
    co_return Result<void>();
}

Task<void> PrbsBerStep::execute(StepContext& context) {
    PLUGFEST_CO_TRY(const LinkEnds ends, open_ends(context.bench, *context.link));
    PLUGFEST_CO_TRY(const auto capabilities,
                    co_await async::both(capability_of(ends[0]), capability_of(ends[1])));
    const auto forward = common_pattern(capabilities.first, capabilities.second);
    const auto backward = common_pattern(capabilities.second, capabilities.first);
    if (!forward && !backward) {
        context.record.not_applicable(
            "no pattern that one module sends and the other checks on the media side");
        co_return Result<void>();
    }
    PLUGFEST_CO_TRY(const auto lanes,
                    co_await async::both(media_lanes(ends[0]), media_lanes(ends[1])));
    std::vector<PatternRun> runs;
    if (forward) {
        runs.emplace_back(context, ends[0], ends[1], *forward, lanes.second);
    }
    if (backward) {
        runs.emplace_back(context, ends[1], ends[0], *backward, lanes.first);
    }
    if (runs.size() == 1) {
        context.record.note(NoteLevel::warning,
                            fmt::format("only {} was tested: the other direction has no common "
                                        "pattern",
                                        runs.front().words()));
    }
    PLUGFEST_CO_CHECK(co_await run(context, runs));
    context.progress(0.8, "back to traffic");
    for (const LinkEnd& end : ends) {
        if (end.module.patterns != nullptr) {
            PLUGFEST_CO_CHECK(co_await end.module.patterns->stop_patterns(Side::media));
        }
    }
    PLUGFEST_CO_CHECK(co_await context.changes.restore());
    PLUGFEST_CO_CHECK(co_await await_cable_up(context, duration_of(context, "link_patience")));
    co_return Result<void>();
}

}  // namespace

StepEntry prbs_ber_step() {
    return {
        .description = {.verb = "prbs_ber",
                        .purpose = "Counts bit errors of a test pattern between the two "
                                   "modules, per media lane and in both directions.",
                        .pass_rule = "Every checker locks and stays locked, and the upper "
                                     "confidence bound on each lane's BER meets the limit.",
                        .target = plan::TargetKind::link,
                        .parameters = {duration_parameter("duration", 10.0, 1.0, 86400.0,
                                                          "How long errors are counted."),
                                       duration_parameter("settle", 1.0, 0.0, 60.0,
                                                          "Wait before asking for lock."),
                                       duration_parameter("lock", 5.0, 0.1, 60.0,
                                                          "How long checkers may take to lock."),
                                       duration_parameter(
                                           "link_patience", 60.0, 1.0, 600.0,
                                           "How long the link may stay down afterwards.")},
                        .measurements = pattern_measurements(),
                        .real_traffic = false,
                        .typical_seconds = 20.0},
        .create = []() -> std::unique_ptr<Step> { return std::make_unique<PrbsBerStep>(); }};
}

}  // namespace plugfest::steps
