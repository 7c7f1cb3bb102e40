#pragma once

#include "orchestrator/steps/link_end.hpp"
#include "orchestrator/steps/step.hpp"
#include "tests/support/lab_run.hpp"

#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace plugfest::test {

/// What a fake step does; set by the test that runs it.
using Body = std::function<Task<void>(steps::StepContext&)>;

/// Records one judged value at the link's first end.
inline Result<void> record_count(steps::StepContext& context, double value) {
    Measurement measurement;
    measurement.name = "errors";
    measurement.unit = "count";
    measurement.value = value;
    PLUGFEST_CHECK(context.record.measure(std::move(measurement)));
    return {};
}

/// Switches both modules' transmitters off, waits a second, and passes.
inline Task<void> darken(steps::StepContext& context) {
    PLUGFEST_CO_TRY(const steps::LinkEnds ends, steps::open_ends(context.bench, *context.link));
    for (const steps::LinkEnd& end : ends) {
        const std::function<Task<void>()> off = [&end] {
            return end.module.data_path->set_tx_disable(end.lanes, true);
        };
        PLUGFEST_CO_CHECK(co_await context.changes.change(end.module_device(), "dark", off));
    }
    PLUGFEST_CO_CHECK(co_await context.sleeper.sleep_for(std::chrono::seconds(1)));
    co_return record_count(context, 0.0);
}

inline Task<void> pass(steps::StepContext& context) {
    co_return record_count(context, 0.0);
}

inline Task<void> fail_part(steps::StepContext& context) {
    co_return record_count(context, 7.0);
}

inline Task<void> fail_lab(steps::StepContext& /*context*/) {
    co_return fail(ErrorKind::timeout, "switch does not answer");
}

inline Task<void> wait_a_minute(steps::StepContext& context) {
    PLUGFEST_CO_CHECK(co_await context.sleeper.sleep_for(std::chrono::minutes(1)));
    co_return record_count(context, 0.0);
}

inline Task<void> find_nothing(steps::StepContext& /*context*/) {
    co_return Result<void>();
}

template <Task<void> (*body)(steps::StepContext&)>
class FakeStep final : public steps::Step {
  public:
    [[nodiscard]] Task<void> execute(steps::StepContext& context) override { return body(context); }
};

template <Task<void> (*body)(steps::StepContext&)>
steps::StepEntry fake_step(const std::string& verb) {
    steps::StepEntry entry;
    entry.description.verb = verb;
    entry.description.measurements = {{"errors", "count", "Errors seen.", "checksum_errors"},
                                      {"free", "count", "Not judged.", ""}};
    entry.create = []() -> std::unique_ptr<steps::Step> {
        return std::make_unique<FakeStep<body>>();
    };
    return entry;
}

/// Every fake step under its own verb.
inline std::vector<steps::StepEntry> fake_steps() {
    return {fake_step<darken>("darken"),      fake_step<pass>("pass"),
            fake_step<fail_part>("fail"),     fake_step<fail_lab>("error"),
            fake_step<wait_a_minute>("wait"), fake_step<find_nothing>("nothing")};
}

}  // namespace plugfest::test
