#include "orchestrator/steps/bring_up_step.hpp"

#include "drivers/async/combine.hpp"
#include "orchestrator/steps/module_cycle.hpp"
#include "orchestrator/steps/parameters.hpp"

#include <fmt/format.h>

#include <array>

namespace plugfest::steps {

namespace {

class BringUpStep final : public Step {
  public:
    [[nodiscard]] Task<void> execute(StepContext& context) override;

  private:
    [[nodiscard]] static Task<void> cycle(StepContext& context,
                                          std::array<ModuleCycle, 2>& modules);
    [[nodiscard]] static Task<void> time_link(StepContext& context, const LinkEnds& ends,
                                              const std::array<ModuleCycle, 2>& modules);
};

Task<void> BringUpStep::cycle(StepContext& context, std::array<ModuleCycle, 2>& modules) {
    std::vector<Task<void>> tasks;
    for (ModuleCycle& module : modules) {
        if (module.applicable()) {
            tasks.push_back(module.run());
        }
    }
    const auto results = co_await async::run_all(std::move(tasks));
    for (const auto& result : results) {
        PLUGFEST_CO_CHECK(result);
    }
    context.progress(0.7, "waiting for the link");
    co_return Result<void>();
}

Task<void> BringUpStep::time_link(StepContext& context, const LinkEnds& ends,
                                  const std::array<ModuleCycle, 2>& modules) {
    Command last;
    for (const ModuleCycle& module : modules) {
        if (module.applicable() && module.switched_on().begun > last.begun) {
            last = module.switched_on();
        }
    }
    const Duration patience = duration_of(context, "link_patience");
    PLUGFEST_CO_TRY(const auto up,
                    co_await watch_link(context.sleeper, ends, true, last, patience));
    if (!up) {
        context.record.fault(
            fmt::format("the link did not come up within {:g} s of the "
                        "transmitters",
                        seconds(patience)));
        co_return Result<void>();
    }
    PLUGFEST_CO_CHECK(context.record.measure({.name = "link_up_s",
                                              .unit = "s",
                                              .value = seconds(up->by),
                                              .source = ValueSource::timed,
                                              .exposure = {},
                                              .place = {},
                                              .start = last.begun,
                                              .end = last.begun + up->by,
                                              .evidence = {}}));
    co_return Result<void>();
}

Task<void> BringUpStep::execute(StepContext& context) {
    PLUGFEST_CO_TRY(const LinkEnds ends, open_ends(context.bench, *context.link));
    std::array<ModuleCycle, 2> modules{ModuleCycle(context, ends[0]),
                                       ModuleCycle(context, ends[1])};
    for (ModuleCycle& module : modules) {
        PLUGFEST_CO_CHECK(co_await module.prepare());
    }
    if (!modules[0].applicable() && !modules[1].applicable()) {
        context.record.not_applicable(
            "flat memory at both ends: no power states and no data paths to bring up");
        co_return Result<void>();
    }
    PLUGFEST_CO_CHECK(co_await cycle(context, modules));
    const bool all_active = (modules[0].activated() || !modules[0].applicable()) &&
                            (modules[1].activated() || !modules[1].applicable());
    if (all_active) {
        PLUGFEST_CO_CHECK(co_await time_link(context, ends, modules));
    }
    PLUGFEST_CO_CHECK(co_await context.changes.restore());
    if (all_active) {
        PLUGFEST_CO_CHECK(co_await await_cable_up(context, duration_of(context, "link_patience")));
    }
    co_return Result<void>();
}

std::vector<MeasurementSpec> bring_up_measurements() {
    std::vector<MeasurementSpec> specs{
        {"bring_up_s", "s", "From release of low power to transmitters on.", "bring_up_s"},
        {"link_up_s", "s", "From transmitters on to link up at both ends.", "link_up_s"}};
    for (const std::string& name : transition_names()) {
        specs.push_back({name + "_s", "s", "Longest that the transition can have taken.", ""});
        specs.push_back(
            {name + "_ratio", "1", "Time taken over the advertised maximum.", "transition_ratio"});
    }
    return specs;
}

}  // namespace

StepEntry bring_up_step() {
    return {.description = {.verb = "bring_up",
                            .purpose = "Takes the modules of both ends to low power and back, and "
                                       "times every transition against what they advertise.",
                            .pass_rule = "Every transition ends within its advertised maximum, no "
                                         "configuration is refused, and the link comes up in time.",
                            .target = plan::TargetKind::link,
                            .parameters = {duration_parameter(
                                "link_patience", 60.0, 1.0, 600.0,
                                "How long the link may stay down before it counts as failed.")},
                            .measurements = bring_up_measurements(),
                            .real_traffic = false,
                            .typical_seconds = 25.0},
            .create = []() -> std::unique_ptr<Step> { return std::make_unique<BringUpStep>(); }};
}

}  // namespace plugfest::steps
