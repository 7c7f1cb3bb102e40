#include "orchestrator/engine/target_run.hpp"

#include "drivers/async/combine.hpp"
#include "orchestrator/engine/time_limit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace plugfest::engine {

namespace {

constexpr Duration retry_pause = std::chrono::seconds(2);

/// The number in "rail-2"; empty for anything else.
std::optional<int> rail_in(const std::string& target) {
    constexpr std::string_view prefix = "rail-";
    if (!target.starts_with(prefix)) {
        return std::nullopt;
    }
    int rail = 0;
    const char* begin = target.data() + prefix.size();
    const char* end = target.data() + target.size();
    const auto [stop, error] = std::from_chars(begin, end, rail);
    return error == std::errc() && stop == end ? std::optional(rail) : std::nullopt;
}

const steps::StepEntry* entry_for(std::span<const steps::StepEntry> table,
                                  const std::string& verb) {
    const auto found = std::ranges::find_if(
        table, [&](const steps::StepEntry& entry) { return entry.description.verb == verb; });
    return found == table.end() ? nullptr : &*found;
}

}  // namespace

TargetRun::TargetRun(RunScope& scope, std::string target, std::vector<plan::WorkItem> items)
    : scope_(scope),
      target_(std::move(target)),
      items_(std::move(items)),
      link_(scope.bench.topology().link(LinkName(target_))),
      rail_(link_ == nullptr ? rail_in(target_) : std::nullopt) {}

std::vector<std::string> TargetRun::claims() const {
    if (link_ == nullptr) {
        return {};
    }
    const Topology& topology = scope_.bench.topology();
    std::vector<std::string> names{"cable " + link_->cable};
    for (const PortName& port : {link_->a, link_->b}) {
        const Cage* cage = topology.cage_of_port(port);
        names.push_back("cage " + (cage == nullptr ? port : cage->name).str());
    }
    const Cable* cable = topology.cable(link_->cable);
    if (cable != nullptr) {
        for (const CableEnd& end : cable->ends) {
            names.push_back("cage " + end.cage.str());
        }
    }
    return names;
}

/// A gate's verdict is not in the history, so it is asked again while steps behind it remain.
bool TargetRun::is_done(std::size_t index) const {
    if (!scope_.completed.contains(items_[index].id)) {
        return false;
    }
    const bool gate = scope_.request.plan->steps[items_[index].step].gate;
    return !gate || std::all_of(items_.begin() + static_cast<std::ptrdiff_t>(index), items_.end(),
                                [this](const plan::WorkItem& item) {
                                    return scope_.completed.contains(item.id);
                                });
}

Task<void> TargetRun::run() {
    for (std::size_t index = 0; index < items_.size(); ++index) {
        if (scope_.stores.failure()) {
            co_return fail(*scope_.stores.failure());
        }
        const bool asked_to_stop = co_await async::cancelled();
        if (asked_to_stop) {
            co_return Result<void>();
        }
        if (is_done(index)) {
            ++scope_.done;
            continue;
        }
        PLUGFEST_CO_CHECK(co_await run_item(index));
    }
    co_return Result<void>();
}

std::string TargetRun::owed_here() const {
    if (link_ == nullptr) {
        return {};
    }
    for (const PortName& port : {link_->a, link_->b}) {
        const Cage* cage = scope_.bench.topology().cage_of_port(port);
        const std::string module = (cage == nullptr ? port : cage->name).str() + "/module";
        for (const std::string& device : {module, port.str() + "/port"}) {
            if (scope_.owed_devices.contains(device)) {
                return device;
            }
        }
    }
    return {};
}

Task<void> TargetRun::run_item(std::size_t index) {
    const plan::WorkItem& item = items_[index];
    const plan::PlannedStep& planned = scope_.request.plan->steps[item.step];
    const std::string owed = owed_here();
    if (stop_reason_.empty() && !owed.empty()) {
        stop_reason_ = owed + " is still owed its settings from before and was left alone";
        stop_outcome_ = Outcome::error;
    }
    if (!stop_reason_.empty()) {
        StepRecord record = blank(item, 1);
        record.outcome = stop_outcome_;
        record.summary = "not carried out: " + stop_reason_;
        if (stop_outcome_ == Outcome::error) {
            record.error = record.summary;
            record.error_kind = std::string(to_string(ErrorKind::refused));
        }
        co_return co_await keep(std::move(record));
    }
    scope_.tell({.kind = RunEvent::Kind::step_started, .target = target_, .verb = planned.verb});
    for (int number = 1;; ++number) {
        PLUGFEST_CO_TRY(Attempt tried, co_await attempt(item, number));
        if (scope_.stores.failure()) {
            co_return fail(*scope_.stores.failure());
        }
        if (tried.worth_another && number <= planned.retries) {
            const auto paused = co_await scope_.sleeper.sleep_for(retry_pause);
            if (paused) {
                continue;
            }
        }
        draw_conclusions(planned, tried.record);
        co_return co_await keep(std::move(tried.record));
    }
}

StepRecord TargetRun::blank(const plan::WorkItem& item, int number) const {
    StepRecord record;
    record.id = item.id;
    record.verb = scope_.request.plan->steps[item.step].verb;
    record.target = target_;
    record.attempt = number;
    record.segment = scope_.segment;
    record.started = record.finished = scope_.sleeper.utc_now();
    record.test_started = record.test_finished = scope_.sleeper.now();
    if (link_ != nullptr) {
        record.ends = scope_.ends.ends_of(*link_);
    }
    return record;
}

Task<TargetRun::Attempt> TargetRun::attempt(const plan::WorkItem& item, int number) {
    const plan::PlannedStep& planned = scope_.request.plan->steps[item.step];
    const steps::StepEntry* entry = entry_for(scope_.table, planned.verb);
    StepRecord record = blank(item, number);
    if (entry == nullptr || (link_ == nullptr && !rail_)) {
        co_return fail(ErrorKind::config,
                       fmt::format("{}: neither a known step on a link nor on a rail", item.id));
    }
    StepRecorder recorder(entry->description, scope_.request.plan->limits, scope_.bench.topology(),
                          link_, scope_.ends, scope_.stores);
    JournalledChanges changes(scope_.request.header.id, scope_.bench, scope_.sleeper,
                              scope_.stores);
    StepEnding ending = co_await execute(planned, *entry, recorder, changes);
    remember_owed(changes);
    const bool lab_error =
        !ending.result && !ending.expired && ending.result.error().kind() != ErrorKind::cancelled;
    record.finished = scope_.sleeper.utc_now();
    record.test_finished = scope_.sleeper.now();
    Attempt tried;
    tried.record = recorder.conclude(std::move(record), ending);
    tried.worth_another = lab_error && changes.owed().empty();
    co_return tried;
}

boost::asio::awaitable<StepEnding> TargetRun::execute(const plan::PlannedStep& planned,
                                                      const steps::StepEntry& entry,
                                                      StepRecorder& recorder,
                                                      JournalledChanges& changes) {
    StepEnding ending;
    ending.limit = planned.time_limit;
    Serials before;
    if (link_ != nullptr) {
        auto known = co_await scope_.ends.refresh(*link_);
        if (!known) {
            ending.result = fail(known.error());
            co_return ending;
        }
        before = *std::move(known);
    }
    const auto progress = [this, verb = planned.verb](double fraction, std::string text) {
        scope_.tell({.kind = RunEvent::Kind::step_progress,
                     .target = target_,
                     .verb = verb,
                     .text = std::move(text),
                     .fraction = fraction});
    };
    steps::StepContext context{.bench = scope_.bench,
                               .sleeper = scope_.sleeper,
                               .record = recorder,
                               .changes = changes,
                               .limits = scope_.request.plan->limits,
                               .parameters = planned.parameters,
                               .link = link_,
                               .rail = rail_,
                               .progress = progress};
    const std::unique_ptr<steps::Step> step = entry.create();
    Limited limited =
        co_await run_limited(scope_.sleeper, planned.time_limit, step->execute(context));
    ending.result = std::move(limited.result);
    ending.expired = limited.expired;
    if (!ending.result) {
        scope_.tell({.kind = RunEvent::Kind::restoring, .target = target_, .verb = planned.verb});
    }
    auto restored = co_await changes.restore();
    if (!restored && ending.result) {
        ending.result = std::move(restored);
    } else if (!restored) {
        recorder.note(NoteLevel::warning, restored.error().to_string());
    }
    if (ending.result) {
        co_await check_insertion(std::move(before), recorder);
    }
    co_return ending;
}

/// What was found belongs to one part only if the same part was there all the time.
boost::asio::awaitable<void> TargetRun::check_insertion(Serials before, StepRecorder& recorder) {
    if (link_ == nullptr) {
        co_return;
    }
    const auto after = co_await scope_.ends.serials(*link_);
    if (!after) {
        co_return;
    }
    for (std::size_t side = 0; side < before.size(); ++side) {
        if (!before[side].empty() && before[side] != after->at(side)) {
            recorder.void_everything(fmt::format(
                "the module at {} was changed during the step: serial '{}' before, '{}' after",
                (side == 0 ? link_->a : link_->b).str(), before[side], after->at(side)));
        }
    }
}

void TargetRun::remember_owed(const JournalledChanges& changes) {
    if (changes.owed().empty()) {
        return;
    }
    stop_reason_ = "gear could not be put back: " + changes.owed().front();
    stop_outcome_ = Outcome::error;
}

void TargetRun::draw_conclusions(const plan::PlannedStep& planned, const StepRecord& record) {
    if (planned.gate && record.verdict == Verdict::fail && stop_reason_.empty()) {
        stop_reason_ = fmt::format("{} failed: {}", planned.verb, record.summary);
        stop_outcome_ = Outcome::skipped;
    }
}

Task<void> TargetRun::keep(StepRecord record) {
    PLUGFEST_CO_CHECK(co_await scope_.stores.append(scope_.request.header.id, record));
    RunSummary& summary = scope_.summary;
    if (record.outcome == Outcome::error || record.outcome == Outcome::timeout) {
        summary.lab_error = true;
    }
    if (record.outcome == Outcome::completed || record.verdict == Verdict::fail) {
        summary.verdict = worst(summary.verdict, record.verdict);
    }
    if (record.outcome != Outcome::aborted) {
        ++scope_.done;
    }
    scope_.tell({.kind = RunEvent::Kind::step_finished,
                 .target = target_,
                 .verb = record.verb,
                 .text = record.summary,
                 .fraction = 1.0,
                 .step = &record});
    co_return Result<void>();
}

}  // namespace plugfest::engine
