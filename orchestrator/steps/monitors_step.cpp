#include "orchestrator/steps/monitors_step.hpp"

#include "orchestrator/steps/link_end.hpp"
#include "orchestrator/steps/monitor_check.hpp"
#include "orchestrator/steps/parameters.hpp"

#include <fmt/format.h>

namespace plugfest::steps {

namespace {

class MonitorsStep final : public Step {
  public:
    [[nodiscard]] Task<void> execute(StepContext& context) override;

  private:
    [[nodiscard]] Task<void> watch_end(StepContext& context, const LinkEnd& end);
    [[nodiscard]] static Task<MonitorCheck> prepare(const LinkEnd& end);

    bool anything_seen_ = false;
};

Task<MonitorCheck> MonitorsStep::prepare(const LinkEnd& end) {
    PLUGFEST_CO_TRY(api::OpticalModule * module, end.require_module());
    const auto identity = co_await module->identify();
    PLUGFEST_CO_CHECK(with_context(identity, end.port.str() + ": read what is monitored"));
    const auto status = co_await module->status();
    PLUGFEST_CO_CHECK(with_context(status, end.port.str() + ": read the module's state"));
    co_return MonitorCheck(end.port, media_lanes_of(*identity, *status, end.lanes),
                           !identity->copper);
}

Task<void> MonitorsStep::watch_end(StepContext& context, const LinkEnd& end) {
    PLUGFEST_CO_TRY(MonitorCheck check, co_await prepare(end));
    const std::int64_t polls = integer_of(context, "polls");
    const Instant begun = context.sleeper.now();
    for (std::int64_t poll = 0; poll < polls; ++poll) {
        if (poll > 0) {
            PLUGFEST_CO_CHECK(co_await context.sleeper.sleep_for(duration_of(context, "interval")));
        }
        const auto monitors = co_await end.module.module->monitors();
        PLUGFEST_CO_CHECK(with_context(monitors, end.port.str() + ": read monitors"));
        check.add(*monitors);
    }
    if (check.empty()) {
        context.record.note(NoteLevel::info, end.port.str() + ": the part monitors nothing");
        co_return Result<void>();
    }
    anything_seen_ = true;
    Evidence raw{.kind = "module-memory",
                 .label = end.port.str() + ": monitors of the last poll",
                 .content = check.raw_text()};
    PLUGFEST_CO_TRY(const EvidenceId evidence, co_await context.record.evidence(std::move(raw)));
    PLUGFEST_CO_CHECK(check.record(context.record, begun, context.sleeper.now(), evidence));
    co_return Result<void>();
}

Task<void> MonitorsStep::execute(StepContext& context) {
    PLUGFEST_CO_TRY(const LinkEnds ends, open_ends(context.bench, *context.link));
    for (const LinkEnd& end : ends) {
        PLUGFEST_CO_CHECK(co_await watch_end(context, end));
    }
    if (!anything_seen_) {
        context.record.not_applicable("the part monitors nothing at either end");
    }
    co_return Result<void>();
}

}  // namespace

StepEntry monitors_step() {
    return {.description = {.verb = "monitors",
                            .purpose = "Holds temperature, supply, optical power and bias against "
                                       "the module's own warning thresholds, and lanes against "
                                       "each other.",
                            .pass_rule = "Every monitor is strictly inside its warning thresholds "
                                         "in every poll, and received power is alike on all lanes.",
                            .target = plan::TargetKind::link,
                            .parameters = {integer_parameter("polls", 3, 1, 1000,
                                                             "How often monitors are read."),
                                           duration_parameter("interval", 1.0, 0.1, 60.0,
                                                              "Time between reads.")},
                            .measurements = monitor_measurements(),
                            .real_traffic = false,
                            .typical_seconds = 5.0},
            .create = []() -> std::unique_ptr<Step> { return std::make_unique<MonitorsStep>(); }};
}

}  // namespace plugfest::steps
