#include "orchestrator/steps/admin_flap_step.hpp"

#include "domain/stats/windows.hpp"
#include "drivers/async/combine.hpp"
#include "orchestrator/steps/fec_meter.hpp"
#include "orchestrator/steps/parameters.hpp"
#include "orchestrator/steps/sighting.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace plugfest::steps {

namespace {

/// A BER that rose this much after a flap is worth a note (SONiC's guard: ten times the baseline).
constexpr double noteworthy_rise = 10.0;
/// Errors needed before two rates are worth comparing.
constexpr std::uint64_t comparable_errors = 10;
constexpr int flap_window_retakes = 3;

/// BER at both ends; empty at an end without FEC counters.
using LinkBer = std::array<std::optional<FecDelta>, 2>;
using FlapCounts = std::array<std::optional<std::uint64_t>, 2>;

class AdminFlapStep final : public Step {
  public:
    [[nodiscard]] Task<void> execute(StepContext& context) override;

  private:
    [[nodiscard]] Task<LinkBer> watch_ber(StepContext& context) const;
    [[nodiscard]] Task<FlapCounts> flap_counts() const;
    [[nodiscard]] Task<bool> take_down(StepContext& context, const LinkEnd& end);
    [[nodiscard]] Task<bool> flap(StepContext& context, const LinkEnd& end);
    [[nodiscard]] Task<void> flap_often(StepContext& context, const LinkEnd& end);
    [[nodiscard]] Result<void> record_ber(StepContext& context, const LinkEnd& flapped,
                                          const LinkBer& after);
    [[nodiscard]] Result<void> record_failures(StepContext& context) const;
    void compare_counters(StepContext& context, const FlapCounts& before,
                          const FlapCounts& after) const;

    LinkEnds ends_;
    LinkBer before_;
    std::int64_t flaps_ = 0;
    std::int64_t failures_ = 0;
    double worst_rise_ = 0.0;
    std::string worst_rise_words_;
};

/// One window at both ends at the same time.
Task<LinkBer> AdminFlapStep::watch_ber(StepContext& context) const {
    const Duration window = duration_of(context, "window");
    PLUGFEST_CO_TRY(
        const auto taken,
        co_await async::both(take_windows(context, ends_[0], 1, window, flap_window_retakes),
                             take_windows(context, ends_[1], 1, window, flap_window_retakes)));
    LinkBer ber;
    if (!taken.first.windows.empty()) {
        ber[0] = sum_of(taken.first.windows);
    }
    if (!taken.second.windows.empty()) {
        ber[1] = sum_of(taken.second.windows);
    }
    co_return ber;
}

Task<FlapCounts> AdminFlapStep::flap_counts() const {
    FlapCounts counts;
    for (std::size_t side = 0; side < ends_.size(); ++side) {
        const auto status = co_await ends_.at(side).ethernet->status();
        PLUGFEST_CO_CHECK(with_context(status, ends_.at(side).port.str() + ": read flap counter"));
        counts.at(side) = status->flaps;
    }
    co_return counts;
}

/// False if the link did not go down, which is a failure of the port.
Task<bool> AdminFlapStep::take_down(StepContext& context, const LinkEnd& end) {
    api::EthernetPort* port = end.ethernet;
    const std::function<Task<void>()> down = [port] { return port->set_admin(false); };
    const Command command = from_now(context.sleeper);
    PLUGFEST_CO_CHECK(
        co_await context.changes.change(end.port_device(), "administratively down", down));
    PLUGFEST_CO_TRY(const auto seen, co_await watch_link(context.sleeper, ends_, false, command,
                                                         duration_of(context, "patience")));
    if (!seen) {
        context.record.note(
            NoteLevel::warning,
            fmt::format("the link stayed up although {} was switched off", end.port.str()));
    }
    co_return seen.has_value();
}

/// Down and up once; false if the link did not follow.
Task<bool> AdminFlapStep::flap(StepContext& context, const LinkEnd& end) {
    PLUGFEST_CO_TRY(const bool went_down, co_await take_down(context, end));
    PLUGFEST_CO_CHECK(co_await context.sleeper.sleep_for(duration_of(context, "hold")));
    api::EthernetPort* port = end.ethernet;
    const std::function<Task<void>()> up = [port] { return port->set_admin(true); };
    Command command;
    command.begun = context.sleeper.now();
    PLUGFEST_CO_CHECK(
        co_await context.changes.change(end.port_device(), "administratively up", up));
    command.ended = context.sleeper.now();
    PLUGFEST_CO_TRY(const auto seen, co_await watch_link(context.sleeper, ends_, true, command,
                                                         duration_of(context, "patience")));
    if (!seen) {
        context.record.note(NoteLevel::warning,
                            fmt::format("the link stayed down for {:g} s after {} was switched on",
                                        seconds(duration_of(context, "patience")), end.port.str()));
        co_return false;
    }
    PLUGFEST_CO_CHECK(context.record.measure({.name = "link_up_s",
                                              .unit = "s",
                                              .value = seconds(seen->by),
                                              .source = ValueSource::timed,
                                              .exposure = {},
                                              .place = place_at(end.port),
                                              .start = command.begun,
                                              .end = command.begun + seen->by,
                                              .evidence = {}}));
    co_return went_down;
}

Result<void> AdminFlapStep::record_ber(StepContext& context, const LinkEnd& flapped,
                                       const LinkBer& after) {
    for (std::size_t side = 0; side < ends_.size(); ++side) {
        if (!after.at(side)) {
            continue;
        }
        const FecDelta& delta = *after.at(side);
        Place place = place_at(ends_.at(side).port);
        place.direction = Direction::receive;
        PLUGFEST_CHECK(context.record.measure({.name = "post_flap_ber",
                                               .unit = "1",
                                               .value = stats::rate(delta.bits),
                                               .source = ValueSource::counted,
                                               .exposure = delta.bits,
                                               .place = place,
                                               .start = delta.begun,
                                               .end = delta.ended,
                                               .evidence = {}}));
        if (!before_.at(side) || before_.at(side)->bits.errors < comparable_errors ||
            delta.bits.errors < comparable_errors) {
            continue;
        }
        const double rise = stats::rate(delta.bits) / stats::rate(before_.at(side)->bits);
        if (rise > worst_rise_) {
            worst_rise_ = rise;
            worst_rise_words_ = fmt::format(
                "after a flap of {}, {} reads BER {:.2e}, {:.3g} times that before",
                flapped.port.str(), ends_.at(side).port.str(), stats::rate(delta.bits), rise);
        }
    }
    return {};
}

Task<void> AdminFlapStep::flap_often(StepContext& context, const LinkEnd& end) {
    const std::int64_t count = integer_of(context, "count");
    for (std::int64_t round = 0; round < count; ++round) {
        context.progress(static_cast<double>(flaps_) / static_cast<double>(2 * count),
                         fmt::format("{}: flap {} of {}", end.port.str(), round + 1, count));
        ++flaps_;
        PLUGFEST_CO_TRY(const bool good, co_await flap(context, end));
        if (!good) {
            ++failures_;
            continue;
        }
        PLUGFEST_CO_CHECK(co_await context.sleeper.sleep_for(duration_of(context, "settle")));
        PLUGFEST_CO_TRY(const LinkBer after, co_await watch_ber(context));
        PLUGFEST_CO_CHECK(record_ber(context, end, after));
    }
    co_return Result<void>();
}

void AdminFlapStep::compare_counters(StepContext& context, const FlapCounts& before,
                                     const FlapCounts& after) const {
    std::array<std::uint64_t, 2> seen{};
    for (std::size_t side = 0; side < ends_.size(); ++side) {
        if (!before.at(side) || !after.at(side)) {
            return;
        }
        if (*after.at(side) < *before.at(side)) {
            context.record.note(NoteLevel::warning,
                                ends_.at(side).port.str() + ": the flap counter was reset");
            return;
        }
        seen.at(side) = *after.at(side) - *before.at(side);
    }
    const auto expected = static_cast<std::uint64_t>(flaps_);
    if (seen[0] != seen[1] || seen[0] != expected) {
        context.record.note(
            NoteLevel::warning,
            fmt::format("{} flaps were made; {} counted {}, {} counted {}", expected,
                        ends_[0].port.str(), seen[0], ends_[1].port.str(), seen[1]));
    }
}

Result<void> AdminFlapStep::record_failures(StepContext& context) const {
    PLUGFEST_CHECK(context.record.measure({.name = "flap_failures",
                                           .unit = "count",
                                           .value = static_cast<double>(failures_),
                                           .source = ValueSource::derived,
                                           .exposure = {},
                                           .place = {},
                                           .start = context.sleeper.now(),
                                           .end = context.sleeper.now(),
                                           .evidence = {}}));
    if (worst_rise_ > noteworthy_rise) {
        context.record.note(NoteLevel::warning, worst_rise_words_);
    }
    if (!before_[0] && !before_[1]) {
        context.record.note(NoteLevel::info,
                            "neither end exports FEC counters: BER after a flap was not measured");
    }
    return {};
}

Task<void> AdminFlapStep::execute(StepContext& context) {
    PLUGFEST_CO_TRY(ends_, open_ends(context.bench, *context.link));
    PLUGFEST_CO_TRY(const bool up, co_await link_is(ends_, true));
    if (!up) {
        context.record.fault("the link is down before the first flap");
        co_return Result<void>();
    }
    PLUGFEST_CO_TRY(const FlapCounts counted_before, co_await flap_counts());
    PLUGFEST_CO_TRY(before_, co_await watch_ber(context));
    PLUGFEST_CO_CHECK(co_await flap_often(context, ends_[0]));
    PLUGFEST_CO_CHECK(co_await flap_often(context, ends_[1]));
    PLUGFEST_CO_TRY(const FlapCounts counted_after, co_await flap_counts());
    compare_counters(context, counted_before, counted_after);
    PLUGFEST_CO_CHECK(record_failures(context));
    co_return Result<void>();
}

}  // namespace

StepEntry admin_flap_step() {
    return {
        .description =
            {.verb = "admin_flap",
             .purpose = "Takes the link down and up again from each end, times its "
                        "return and watches its BER afterwards.",
             .pass_rule = "The link follows every flap, is up again in time, and "
                          "its BER afterwards meets the limit at both ends.",
             .target = plan::TargetKind::link,
             .parameters =
                 {integer_parameter("count", 3, 1, 10000, "Flaps from each end."),
                  duration_parameter("hold", 1.0, 0.0, 60.0, "How long the port stays down."),
                  duration_parameter("patience", 60.0, 1.0, 600.0,
                                     "How long the link may take before "
                                     "the flap counts as failed."),
                  duration_parameter("settle", 2.0, 0.0, 600.0, "Wait before the BER window."),
                  duration_parameter("window", 5.0, 0.5, 3600.0, "Length of the BER window.")},
             .measurements = {{"link_up_s", "s",
                               "From switching the port on to link up at both ends.", "link_up_s"},
                              {"flap_failures", "count", "Flaps that the link did not follow.",
                               "flap_failures"},
                              {"post_flap_ber", "1",
                               "Corrected bits over received bits after a flap.", "post_flap_ber",
                               true}},
             .real_traffic = false,
             .typical_seconds = 80.0},
        .create = []() -> std::unique_ptr<Step> { return std::make_unique<AdminFlapStep>(); }};
}

}  // namespace plugfest::steps
