#include "orchestrator/steps/pattern_run.hpp"

#include "orchestrator/steps/sighting.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

namespace plugfest::steps {

namespace {

using api::Pattern;

constexpr std::array<std::pair<Pattern, std::string_view>, 15> pattern_words{{
    {Pattern::prbs31q, "PRBS31Q"},
    {Pattern::prbs23q, "PRBS23Q"},
    {Pattern::prbs15q, "PRBS15Q"},
    {Pattern::prbs13q, "PRBS13Q"},
    {Pattern::prbs9q, "PRBS9Q"},
    {Pattern::prbs7q, "PRBS7Q"},
    {Pattern::ssprq, "SSPRQ"},
    {Pattern::prbs31, "PRBS31"},
    {Pattern::prbs23, "PRBS23"},
    {Pattern::prbs15, "PRBS15"},
    {Pattern::prbs13, "PRBS13"},
    {Pattern::prbs9, "PRBS9"},
    {Pattern::prbs7, "PRBS7"},
    {Pattern::custom, "custom"},
    {Pattern::user, "user"},
}};

bool offers(const std::vector<Pattern>& patterns, Pattern wanted) {
    return std::ranges::find(patterns, wanted) != patterns.end();
}

/// Patterns that mean the same at both ends without further agreement.
bool is_standard(Pattern pattern) {
    return pattern != Pattern::custom && pattern != Pattern::user;
}

}  // namespace

std::string_view to_string(Pattern pattern) {
    const auto found =
        std::ranges::find(pattern_words, pattern, [](const auto& row) { return row.first; });
    return found == pattern_words.end() ? "unknown pattern" : found->second;
}

std::optional<Pattern> common_pattern(const api::PatternCapability& sender,
                                      const api::PatternCapability& receiver) {
    for (const auto& [pattern, name] : pattern_words) {
        if (is_standard(pattern) && offers(sender.generator, pattern) &&
            offers(receiver.checker, pattern)) {
            return pattern;
        }
    }
    return std::nullopt;
}

std::vector<MeasurementSpec> pattern_measurements() {
    return {{"prbs_ber", "1", "Bit error rate of a test pattern at one media lane.", "prbs_ber"}};
}

PatternRun::PatternRun(StepContext& context, const LinkEnd& sender, const LinkEnd& receiver,
                       Pattern pattern, std::vector<int> lanes)
    : context_(&context),
      sender_(&sender),
      receiver_(&receiver),
      pattern_(pattern),
      lanes_(std::move(lanes)) {}

std::string PatternRun::words() const {
    return fmt::format("{} to {}, {}", sender_->port.str(), receiver_->port.str(),
                       to_string(pattern_));
}

Task<void> PatternRun::start_generator() {
    api::PatternTester* tester = sender_->module.patterns;
    const std::function<Task<void>()> start = [tester, pattern = pattern_] {
        return tester->start_generator(Side::media, pattern);
    };
    co_return co_await context_->changes.change(
        sender_->module_device(),
        fmt::format("media generator {} on, all lanes", to_string(pattern_)), start);
}

Task<void> PatternRun::start_checker() {
    api::PatternTester* tester = receiver_->module.patterns;
    const std::function<Task<void>()> start = [tester, pattern = pattern_] {
        return tester->start_checker(Side::media, pattern);
    };
    co_return co_await context_->changes.change(
        receiver_->module_device(),
        fmt::format("media checker {} on, all lanes", to_string(pattern_)), start);
}

Task<std::vector<api::PatternResult>> PatternRun::results() {
    auto all = co_await receiver_->module.patterns->pattern_results(Side::media);
    PLUGFEST_CO_CHECK(with_context(all, receiver_->port.str() + ": read the pattern checker"));
    std::vector<api::PatternResult> ours;
    for (api::PatternResult& lane : *all) {
        if (holds_lane(lanes_, lane.lane)) {
            ours.push_back(std::move(lane));
        }
    }
    co_return ours;
}

Task<bool> PatternRun::locked(std::vector<int>& without_lock) {
    PLUGFEST_CO_TRY(const auto lanes, co_await results());
    without_lock.clear();
    for (const api::PatternResult& lane : lanes) {
        if (!lane.locked) {
            without_lock.push_back(lane.lane);
        }
    }
    co_return !lanes.empty() && without_lock.empty();
}

Task<void> PatternRun::await_lock(Duration limit) {
    std::vector<int> without_lock;
    const std::function<Task<bool>()> probe = [this, &without_lock] {
        return locked(without_lock);
    };
    const Command start = from_now(context_->sleeper);
    PLUGFEST_CO_TRY(
        const auto seen,
        co_await watch_for(context_->sleeper, start, std::chrono::milliseconds(100), limit, probe));
    if (!seen) {
        context_->record.fault(fmt::format("{}: no lock on lanes {} within {:g} s", words(),
                                           fmt::join(without_lock, ", "), seconds(limit)));
    }
    co_return Result<void>();
}

Task<void> PatternRun::clear_counts() {
    PLUGFEST_CO_CHECK(co_await start_checker());
    counting_since_ = context_->sleeper.now();
    co_return Result<void>();
}

Result<void> PatternRun::record_lane(const api::PatternResult& lane, const EvidenceId& evidence) {
    if (!lane.locked) {
        context_->record.fault(
            fmt::format("{}: lane {} is not locked, its counts mean nothing", words(), lane.lane));
        return {};
    }
    Measurement value;
    value.name = "prbs_ber";
    value.unit = "1";
    value.place = media_lane_at(receiver_->port, lane.lane, Direction::receive);
    value.start = counting_since_;
    value.end = context_->sleeper.now();
    value.evidence = evidence;
    if (lane.errors && lane.bits && *lane.bits > 0) {
        value.source = ValueSource::counted;
        value.exposure = Exposure{.errors = *lane.errors, .trials = *lane.bits};
        value.value = static_cast<double>(*lane.errors) / static_cast<double>(*lane.bits);
    } else if (lane.ber) {
        value.source = ValueSource::device_reported;
        value.value = *lane.ber;
    } else {
        context_->record.not_measured(
            fmt::format("{}: lane {} gives neither counts nor a rate", words(), lane.lane));
        return {};
    }
    PLUGFEST_CHECK(context_->record.measure(std::move(value)));
    return {};
}

Task<void> PatternRun::record_results() {
    PLUGFEST_CO_TRY(const auto lanes, co_await results());
    std::string raw;
    for (const api::PatternResult& lane : lanes) {
        raw += fmt::format("lane {}: {:02x}\n", lane.lane, fmt::join(lane.raw, " "));
    }
    Evidence evidence{
        .kind = "module-memory", .label = words() + ": checker results", .content = std::move(raw)};
    PLUGFEST_CO_TRY(const EvidenceId id, co_await context_->record.evidence(std::move(evidence)));
    for (const api::PatternResult& lane : lanes) {
        PLUGFEST_CO_CHECK(record_lane(lane, id));
    }
    if (lanes.empty()) {
        context_->record.not_measured(words() + ": the checker reports no lane of this link");
    }
    co_return Result<void>();
}

}  // namespace plugfest::steps
