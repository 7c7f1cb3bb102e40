#include "orchestrator/steps/fec_window_step.hpp"

#include "domain/stats/fec_tail.hpp"
#include "domain/stats/windows.hpp"
#include "drivers/async/combine.hpp"
#include "orchestrator/steps/fec_meter.hpp"
#include "orchestrator/steps/parameters.hpp"
#include "orchestrator/steps/vdm_ber.hpp"

#include <fmt/format.h>

#include <utility>

namespace plugfest::steps {

namespace {

/// Windows thrown away before the port counts as not measurable.
constexpr int window_retakes = 5;
/// Counts this much more scattered than random errors are worth a note.
constexpr double noteworthy_dispersion = 3.0;

class FecWindowStep final : public Step {
  public:
    [[nodiscard]] Task<void> execute(StepContext& context) override;

  private:
    [[nodiscard]] static Task<void> record_port(StepContext& context, const LinkEnd& end,
                                                PortWindows taken);
    [[nodiscard]] static Task<std::array<std::optional<std::uint64_t>, 2>> flaps(
        const LinkEnds& ends);
};

Measurement counted(const LinkEnd& end, const FecDelta& delta, const EvidenceId& evidence) {
    Measurement value;
    value.name = "pre_fec_ber";
    value.unit = "1";
    value.value = stats::rate(delta.bits);
    value.source = ValueSource::counted;
    value.exposure = delta.bits;
    value.place = place_at(end.port);
    value.place.direction = Direction::receive;
    value.start = delta.begun;
    value.end = delta.ended;
    value.evidence = evidence;
    return value;
}

/// The median window is the verdict, since a pre-FEC rate is about steadiness; worst window and
/// scatter are recorded beside it.
Result<void> record_ber(StepContext& context, const LinkEnd& end, const PortWindows& taken,
                        const EvidenceId& evidence) {
    std::vector<Exposure> bits;
    bits.reserve(taken.windows.size());
    for (const FecDelta& window : taken.windows) {
        bits.push_back(window.bits);
    }
    const stats::WindowReport report = stats::summarize_windows(bits);
    PLUGFEST_CHECK(context.record.measure(counted(end, taken.windows[report.median], evidence)));
    Measurement worst = counted(end, taken.windows[report.worst], evidence);
    worst.name = "pre_fec_ber_worst_window";
    PLUGFEST_CHECK(context.record.measure(std::move(worst)));
    Measurement dispersion = counted(end, sum_of(taken.windows), evidence);
    dispersion.name = "window_dispersion";
    dispersion.value = report.dispersion;
    dispersion.source = ValueSource::derived;
    dispersion.exposure.reset();
    PLUGFEST_CHECK(context.record.measure(std::move(dispersion)));
    if (report.dispersion > noteworthy_dispersion) {
        context.record.note(NoteLevel::info,
                            fmt::format("{}: error counts scatter {:.3g} times more from window to "
                                        "window than random errors would",
                                        end.port.str(), report.dispersion));
    }
    return {};
}

Result<void> record_tail(StepContext& context, const LinkEnd& end, const FecDelta& sum,
                         const EvidenceId& evidence) {
    Measurement value = counted(end, sum, evidence);
    value.source = ValueSource::derived;
    value.exposure.reset();
    value.unit = "count";
    value.name = "uncorrectable_codewords";
    value.value = static_cast<double>(sum.uncorrectable);
    PLUGFEST_CHECK(context.record.measure(value));
    if (sum.histogram.empty()) {
        context.record.note(NoteLevel::info,
                            end.port.str() +
                                ": the device exports no codeword histogram, so the "
                                "tail is judged on uncorrectable codewords only");
        return {};
    }
    const stats::TailReport tail = stats::fec_tail(sum.histogram, sum.uncorrectable);
    value.name = "fec_top_bin";
    value.value = tail.observed_top;
    PLUGFEST_CHECK(context.record.measure(value));
    value.name = "fec_tail_excess";
    value.value = tail.excess();
    PLUGFEST_TRY(const Verdict verdict, context.record.measure(value));
    if (verdict == Verdict::fail) {
        context.record.note(
            NoteLevel::warning,
            fmt::format("{}: codewords with up to {} symbol errors, where random errors at this "
                        "rate would reach {}: errors come in bursts",
                        end.port.str(), tail.observed_top, tail.expected_top));
    }
    value.name = "fano_factor";
    value.unit = "1";
    value.value = tail.fano;
    PLUGFEST_CHECK(context.record.measure(value));
    return {};
}

void record_series(StepContext& context, const LinkEnd& end, const std::vector<FecDelta>& windows,
                   const FecDelta& sum) {
    Series ber{.name = "pre_fec_ber",
               .x_unit = "s",
               .y_unit = "1",
               .place = place_at(end.port),
               .x = {},
               .y = {}};
    for (const FecDelta& window : windows) {
        ber.x.push_back(seconds(window.ended - sum.begun));
        ber.y.push_back(stats::rate(window.bits));
    }
    context.record.series(std::move(ber));
    if (sum.histogram.empty()) {
        return;
    }
    Series bins{.name = "codewords_by_symbol_errors",
                .x_unit = "symbol errors",
                .y_unit = "count",
                .place = place_at(end.port),
                .x = {},
                .y = {}};
    for (std::size_t bin = 0; bin < sum.histogram.size(); ++bin) {
        bins.x.push_back(static_cast<double>(bin));
        bins.y.push_back(static_cast<double>(sum.histogram[bin]));
    }
    context.record.series(std::move(bins));
}

Task<void> FecWindowStep::record_port(StepContext& context, const LinkEnd& end, PortWindows taken) {
    if (!taken.exported) {
        context.record.not_measured(fmt::format(
            "{} exports no FEC counters: what arrives there was not measured", end.port.str()));
        co_return Result<void>();
    }
    if (std::ssize(taken.windows) < integer_of(context, "windows")) {
        context.record.not_measured(fmt::format(
            "{}: counters were reset or stood still in {} windows, only {} of {} are "
            "whole",
            end.port.str(), taken.voided, taken.windows.size(), integer_of(context, "windows")));
    }
    if (taken.windows.empty()) {
        co_return Result<void>();
    }
    Evidence raw{.kind = "transcript",
                 .label = end.port.str() + ": FEC counters before and after",
                 .content = std::move(taken.transcript)};
    PLUGFEST_CO_TRY(const EvidenceId evidence, co_await context.record.evidence(std::move(raw)));
    const FecDelta sum = sum_of(taken.windows);
    if (sum.symbols_only) {
        context.record.note(NoteLevel::info,
                            end.port.str() +
                                ": corrected bits are not exported; symbol errors are "
                                "counted as one bit each, so the BER is a lower "
                                "estimate");
    }
    PLUGFEST_CO_CHECK(record_ber(context, end, taken, evidence));
    PLUGFEST_CO_CHECK(record_tail(context, end, sum, evidence));
    record_series(context, end, taken.windows, sum);
    co_return Result<void>();
}

Task<std::array<std::optional<std::uint64_t>, 2>> FecWindowStep::flaps(const LinkEnds& ends) {
    std::array<std::optional<std::uint64_t>, 2> counts;
    for (std::size_t side = 0; side < ends.size(); ++side) {
        const auto status = co_await ends.at(side).ethernet->status();
        PLUGFEST_CO_CHECK(with_context(status, ends.at(side).port.str() + ": read flap counter"));
        counts.at(side) = status->flaps;
    }
    co_return counts;
}

Task<void> FecWindowStep::execute(StepContext& context) {
    PLUGFEST_CO_TRY(const LinkEnds ends, open_ends(context.bench, *context.link));
    PLUGFEST_CO_CHECK(co_await context.sleeper.sleep_for(duration_of(context, "settle")));
    PLUGFEST_CO_TRY(const auto flaps_before, co_await flaps(ends));
    const std::int64_t count = integer_of(context, "windows");
    const Duration length = duration_of(context, "window");
    PLUGFEST_CO_TRY(auto taken, co_await async::both(
                                    take_windows(context, ends[0], count, length, window_retakes),
                                    take_windows(context, ends[1], count, length, window_retakes)));
    PLUGFEST_CO_TRY(const auto flaps_after, co_await flaps(ends));
    if (flaps_before != flaps_after) {
        context.record.fault(
            "the link flapped while it was watched; windows across a flap say "
            "nothing and are not kept");
        co_return Result<void>();
    }
    PLUGFEST_CO_CHECK(co_await record_port(context, ends[0], std::move(taken.first)));
    PLUGFEST_CO_CHECK(co_await record_port(context, ends[1], std::move(taken.second)));
    PLUGFEST_CO_CHECK(co_await record_vdm_ber(context, ends[0]));
    PLUGFEST_CO_CHECK(co_await record_vdm_ber(context, ends[1]));
    co_return Result<void>();
}

std::vector<MeasurementSpec> fec_window_measurements() {
    return {
        {"pre_fec_ber", "1", "Corrected bits over received bits in the median window.",
         "pre_fec_ber", true},
        {"pre_fec_ber_worst_window", "1", "The same in the worst window.", ""},
        {"window_dispersion", "1",
         "Variance over mean of corrected bits per window; 1 for random errors.", ""},
        {"uncorrectable_codewords", "count", "Codewords lost over all windows.",
         "uncorrectable_codewords"},
        {"fec_top_bin", "count", "Most symbol errors seen in one codeword; 16: beyond repair.",
         "fec_top_bin"},
        {"fec_tail_excess", "count",
         "Top bin less the one that random errors at this rate would reach.", "fec_tail_excess"},
        {"fano_factor", "1", "Variance over mean of symbol errors per codeword.", ""},
        {"pre_fec_ber_vdm", "1", "The module's own figure for one lane.", "pre_fec_ber_vdm"}};
}

}  // namespace

StepEntry fec_window_step() {
    return {.description = {.verb = "fec_window",
                            .purpose = "Watches the FEC counters of live traffic at both ends, "
                                       "window by window.",
                            .pass_rule = "The median window's BER, the number of lost codewords "
                                         "and the tail of the codeword histogram meet their "
                                         "limits in both directions.",
                            .target = plan::TargetKind::link,
                            .parameters = {duration_parameter("settle", 5.0, 0.0, 3600.0,
                                                              "Wait before the first window."),
                                           integer_parameter("windows", 60, 1, 1000000,
                                                             "How many windows."),
                                           duration_parameter("window", 1.0, 0.1, 3600.0,
                                                              "Length of one window.")},
                            .measurements = fec_window_measurements(),
                            .real_traffic = false,
                            .typical_seconds = 65.0},
            .create = []() -> std::unique_ptr<Step> { return std::make_unique<FecWindowStep>(); }};
}

}  // namespace plugfest::steps
