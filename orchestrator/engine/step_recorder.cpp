#include "orchestrator/engine/step_recorder.hpp"

#include "domain/stats/judge.hpp"
#include "domain/value_text.hpp"
#include "drivers/api/line_rate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace plugfest::engine {

namespace {

int severity(Verdict verdict) {
    switch (verdict) {
        case Verdict::fail:
            return 2;
        case Verdict::inconclusive:
            return 1;
        case Verdict::pass:
            return 0;
    }
    return 0;
}

/// Margin that can be compared between readings of different units: decades as they are, others
/// relative to the limit. A count within a limit of zero has nothing to spare and nothing to tell.
double comparable_margin(const Judgement& judgement, const std::string& unit) {
    if (!judgement.margin || (judgement.threshold == 0.0 && judgement.verdict == Verdict::pass)) {
        return std::numeric_limits<double>::infinity();
    }
    if (unit == "1" || judgement.threshold == 0.0) {
        return *judgement.margin;
    }
    return *judgement.margin / std::abs(judgement.threshold);
}

/// The code of an Ethernet link as IEEE 802.3 lays it out for its rate and lanes; empty for others.
std::optional<stats::FecChain> fec_of(const Link& link) {
    constexpr int kr4_correctable = 7;
    constexpr double one_code_up_to = 100.0;
    constexpr double two_codes_up_to = 400.0;
    const auto rate = api::lane_rate(link.rate, link.lanes);
    if (!rate) {
        return std::nullopt;
    }
    stats::FecChain chain;
    chain.code = rate->correctable_symbols == kr4_correctable ? stats::kr4 : stats::kp4;
    chain.interleave = 4;
    if (link.rate.value() <= one_code_up_to) {
        chain.interleave = 1;
    } else if (link.rate.value() <= two_codes_up_to) {
        chain.interleave = 2;
    }
    return chain;
}

}  // namespace

std::string in_words(const Reading& reading) {
    return fmt::format("{}: {}", where_text(reading.measurement), judgement_text(reading));
}

const Reading* worst_reading(const std::vector<Reading>& readings) {
    const Reading* worst = nullptr;
    for (const Reading& reading : readings) {
        if (!reading.judgement) {
            continue;
        }
        const auto rank = [](const Reading& item) {
            return std::pair(-severity(item.judgement->verdict),
                             comparable_margin(*item.judgement, item.measurement.unit));
        };
        if (worst == nullptr || rank(reading) < rank(*worst)) {
            worst = &reading;
        }
    }
    return worst;
}

StepRecorder::StepRecorder(const plan::StepDescription& description, const LimitTable& limits,
                           const Topology& topology, const Link* link, EndRegistry& ends,
                           StoreCalls& stores)
    : description_(description), limits_(limits), link_(link), ends_(ends), stores_(stores) {
    const Cable* cable = link == nullptr ? nullptr : topology.cable(link->cable);
    if (cable != nullptr) {
        medium_ = cable->medium;
    }
}

Task<EvidenceId> StepRecorder::evidence(Evidence evidence) {
    PLUGFEST_CO_TRY(EvidenceId id, co_await stores_.put_evidence(std::move(evidence)));
    if (std::ranges::find(found_.evidence, id) == found_.evidence.end()) {
        found_.evidence.push_back(id);
    }
    co_return id;
}

Result<Verdict> StepRecorder::measure(Measurement measurement) {
    const auto spec =
        std::ranges::find(description_.measurements, measurement.name, &MeasurementSpec::name);
    if (spec == description_.measurements.end() || spec->unit != measurement.unit) {
        return fail(ErrorKind::config,
                    fmt::format("step {} took '{}' in '{}', which it does not declare",
                                description_.verb, measurement.name, measurement.unit));
    }
    Reading reading{.measurement = std::move(measurement), .judgement = {}};
    Verdict verdict = Verdict::pass;
    if (!spec->limit.empty()) {
        PortName port = reading.measurement.place.port;
        if (port.empty() && link_ != nullptr) {
            port = link_->a;
        }
        const LimitContext context = ends_.context_for(port, medium_);
        PLUGFEST_TRY(
            reading.judgement,
            stats::judge(reading.measurement, limits_, spec->limit, context,
                         spec->before_fec && link_ != nullptr ? fec_of(*link_) : std::nullopt));
        verdict = reading.judgement->verdict;
    }
    found_.readings.push_back(std::move(reading));
    return verdict;
}

void StepRecorder::series(Series series) {
    found_.series.push_back(std::move(series));
}

void StepRecorder::note(NoteLevel level, std::string text) {
    found_.notes.push_back({.level = level, .text = std::move(text)});
}

void StepRecorder::fault(std::string text) {
    faults_.push_back(text);
    note(NoteLevel::fault, std::move(text));
}

void StepRecorder::not_measured(std::string text) {
    missing_.push_back(text);
    note(NoteLevel::warning, std::move(text));
}

void StepRecorder::not_applicable(std::string reason) {
    not_applicable_ = std::move(reason);
}

void StepRecorder::identify(EndIdentity end) {
    ends_.learn(std::move(end));
}

void StepRecorder::void_everything(std::string reason) {
    void_ = reason;
    note(NoteLevel::warning, std::move(reason));
}

Verdict StepRecorder::verdict() const {
    if (void_) {
        return Verdict::inconclusive;
    }
    bool judged = false;
    Verdict all = missing_.empty() ? Verdict::pass : Verdict::inconclusive;
    for (const Reading& reading : found_.readings) {
        if (reading.judgement) {
            judged = true;
            all = worst(all, reading.judgement->verdict);
        }
    }
    if (!faults_.empty()) {
        return Verdict::fail;
    }
    return judged ? all : Verdict::inconclusive;
}

std::string StepRecorder::summary(Verdict verdict) const {
    if (void_) {
        return *void_;
    }
    if (!faults_.empty()) {
        const std::string more =
            faults_.size() > 1 ? fmt::format(" (and {} more)", faults_.size() - 1) : "";
        return faults_.front() + more;
    }
    const Reading* reading = worst_reading(found_.readings);
    if (verdict == Verdict::inconclusive && !missing_.empty()) {
        return missing_.front();
    }
    if (reading == nullptr) {
        return "nothing was judged";
    }
    // A bare number that failed says nothing of what lies behind it.
    const bool explain = verdict != Verdict::pass;
    return in_words(*reading) + (explain ? warning_text(found_, *reading) : std::string());
}

StepRecord StepRecorder::conclude(StepRecord record, const StepEnding& ending) {
    record.readings = found_.readings;
    record.series = std::move(found_.series);
    record.notes = found_.notes;
    record.evidence = std::move(found_.evidence);
    if (link_ != nullptr) {
        record.ends = ends_.ends_of(*link_);
    }
    if (ending.result && !ending.expired) {
        record.outcome = not_applicable_ ? Outcome::skipped : Outcome::completed;
        record.verdict = not_applicable_ ? Verdict::inconclusive : verdict();
        record.summary =
            not_applicable_ ? "not applicable: " + *not_applicable_ : summary(record.verdict);
        return record;
    }
    // A part that was seen failing has failed, even if the lab broke afterwards.
    const bool failed = !void_ && verdict() == Verdict::fail;
    record.verdict = failed ? Verdict::fail : Verdict::inconclusive;
    if (ending.expired) {
        record.outcome = Outcome::timeout;
        record.error = fmt::format("not done within {:g} s of test time", seconds(ending.limit));
        record.error_kind = std::string(to_string(ErrorKind::timeout));
    } else {
        const Error& error = ending.result.error();
        record.outcome = error.kind() == ErrorKind::cancelled ? Outcome::aborted : Outcome::error;
        record.error = error.to_string();
        record.error_kind = std::string(to_string(error.kind()));
    }
    record.summary = failed ? summary(Verdict::fail) : record.error;
    return record;
}

}  // namespace plugfest::engine
