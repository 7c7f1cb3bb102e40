#include "orchestrator/steps/power_class_step.hpp"

#include "orchestrator/steps/link_end.hpp"

#include <fmt/format.h>

#include <array>

namespace plugfest::steps {

namespace {

/// What a module of each class may draw at most, in watts (SFF-8636, CMIS 8.2.7): class 8 has no
/// ceiling of its own, its MaxPower byte says.
constexpr std::array<double, 7> class_ceiling{1.5, 3.5, 7.0, 8.0, 10.0, 12.0, 14.0};

void check_class(StepContext& context, const LinkEnd& end, const api::ModuleIdentity& identity) {
    const int index = identity.power_class - 1;
    if (index < 0 || index >= static_cast<int>(class_ceiling.size())) {
        return;
    }
    const double ceiling = class_ceiling.at(static_cast<std::size_t>(index));
    if (identity.max_power.value() > ceiling) {
        context.record.note(
            NoteLevel::warning,
            fmt::format("{}: advertises {:g} W but power class {}, which ends at {:g} W",
                        end.port.str(), identity.max_power.value(), identity.power_class, ceiling));
    }
}

class PowerClassStep final : public Step {
  public:
    [[nodiscard]] Task<void> execute(StepContext& context) override;

  private:
    [[nodiscard]] static Task<void> check_end(StepContext& context, const LinkEnd& end);
};

Task<void> PowerClassStep::check_end(StepContext& context, const LinkEnd& end) {
    PLUGFEST_CO_TRY(api::OpticalModule * module, end.require_module());
    const Instant begun = context.sleeper.now();
    const auto identity = co_await module->identify();
    PLUGFEST_CO_CHECK(with_context(identity, end.port.str() + ": read the power class"));
    check_class(context, end, *identity);
    Measurement power{.name = "power_class_w",
                      .unit = "W",
                      .value = identity->max_power.value(),
                      .source = ValueSource::device_reported,
                      .exposure = {},
                      .place = place_at(end.port),
                      .start = begun,
                      .end = context.sleeper.now(),
                      .evidence = {}};
    PLUGFEST_CO_CHECK(context.record.measure(power));
    const double budget = context.bench.topology().cage(end.cage)->power_budget.value();
    if (budget <= 0.0) {
        context.record.note(NoteLevel::info, fmt::format("{}: the lab file states no power budget "
                                                         "for cage {}; judged by the table only",
                                                         end.port.str(), end.cage.str()));
        co_return Result<void>();
    }
    power.name = "power_margin_w";
    power.value = budget - identity->max_power.value();
    power.source = ValueSource::derived;
    PLUGFEST_CO_CHECK(context.record.measure(power));
    if (power.value < 0.0) {
        context.record.fault(fmt::format("{}: the module may draw {:g} W, cage {} offers {:g} W",
                                         end.port.str(), identity->max_power.value(),
                                         end.cage.str(), budget));
    }
    co_return Result<void>();
}

Task<void> PowerClassStep::execute(StepContext& context) {
    PLUGFEST_CO_TRY(const LinkEnds ends, open_ends(context.bench, *context.link));
    for (const LinkEnd& end : ends) {
        PLUGFEST_CO_CHECK(co_await check_end(context, end));
    }
    co_return Result<void>();
}

}  // namespace

StepEntry power_class_step() {
    return {
        .description = {.verb = "power_class",
                        .purpose = "Holds what each module may draw against what its cage "
                                   "offers.",
                        .pass_rule = "The advertised maximum power is within the table's "
                                     "limit and within the cage's budget.",
                        .target = plan::TargetKind::link,
                        .parameters = {},
                        .measurements = {{"power_class_w", "W",
                                          "Maximum power the module advertises.", "power_class_w"},
                                         {"power_margin_w", "W", "Cage budget less maximum power.",
                                          ""}},
                        .real_traffic = false,
                        .typical_seconds = 0.5},
        .create = []() -> std::unique_ptr<Step> { return std::make_unique<PowerClassStep>(); }};
}

}  // namespace plugfest::steps
