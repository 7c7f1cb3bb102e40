#include "domain/stats/judge.hpp"

#include "domain/stats/ber_bounds.hpp"
#include "domain/stats/detection.hpp"
#include "domain/value_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

namespace plugfest::stats {

namespace {

bool meets(Comparison comparison, double value, double threshold) {
    return comparison == Comparison::at_most ? value <= threshold : value >= threshold;
}

/// Decades for ratios, plain difference otherwise; positive is good. Empty where a ratio is zero.
std::optional<double> margin_of(const Limit& limit, double value) {
    const double sign = limit.comparison == Comparison::at_most ? 1.0 : -1.0;
    if (limit.unit != "1") {
        return sign * (limit.value - value);
    }
    if (value <= 0.0 || limit.value <= 0.0) {
        return std::nullopt;
    }
    return sign * std::log10(limit.value / value);
}

/// The value, which side of the limit it is on, by how much, and which entry says so.
std::string reason_of(const Measurement& measurement, const Judgement& judgement) {
    const std::string margin = margin_text(judgement, measurement.unit);
    std::string_view relation = "does not decide for or against";
    if (judgement.verdict != Verdict::inconclusive) {
        relation = judgement.verdict == Verdict::pass ? "is within" : "is outside";
    }
    return fmt::format("{} {} the limit of {}{}{} (table {}, {} level)",
                       value_text(Reading{.measurement = measurement, .judgement = judgement}),
                       relation, limit_text(judgement, measurement.unit),
                       margin.empty() ? "" : ", margin ", margin, judgement.version,
                       judgement.level);
}

/// Beyond the limit by more than the guard band it is outside, within by as much it is inside.
Verdict verdict_of_point(const Limit& limit, double value, double guard_band) {
    if (!std::isfinite(value)) {
        return Verdict::fail;
    }
    const double towards_good = limit.comparison == Comparison::at_most ? -1.0 : 1.0;
    if (meets(limit.comparison, value, limit.value + towards_good * guard_band)) {
        return Verdict::pass;
    }
    return meets(limit.comparison, value, limit.value - towards_good * guard_band)
               ? Verdict::inconclusive
               : Verdict::fail;
}

Result<void> judge_as_point(Judgement& judgement, const Limit& limit,
                            const Measurement& measurement) {
    const double guard_band = measurement.uncertainty.value_or(0.0);
    if (!(guard_band >= 0.0 && std::isfinite(guard_band))) {
        return fail(ErrorKind::config,
                    fmt::format("measurement '{}' has an uncertainty of {}: state a number from 0",
                                measurement.name, guard_band));
    }
    judgement.basis.guard_band = guard_band;
    judgement.margin = margin_of(limit, measurement.value);
    judgement.verdict = verdict_of_point(limit, measurement.value, guard_band);
    judgement.reason = reason_of(measurement, judgement);
    if (guard_band > 0.0) {
        judgement.reason +=
            fmt::format("; {} of {} for the instrument",
                        judgement.verdict == Verdict::inconclusive ? "nearer than the guard band"
                                                                   : "kept a guard band",
                        number_text(guard_band, measurement.unit));
    }
    return {};
}

/// How many more trials without an error would turn an open question into a pass.
Result<double> trials_missing(const Limit& limit, const Exposure& exposure) {
    PLUGFEST_TRY(const double needed,
                 trials_needed(limit.value, limit.confidence, exposure.errors));
    return std::max(0.0, needed - static_cast<double>(exposure.trials));
}

/// What else a count with an upper limit tells: how bad a part it could have caught, and what an
/// open question still needs.
Result<void> add_power(Judgement& judgement, const Limit& limit, const Measurement& measurement) {
    const Exposure& exposure = *measurement.exposure;
    // Left out where the limit allows more errors than can be counted.
    if (const auto found = detection(limit.value, exposure.trials, limit.confidence)) {
        judgement.basis.detectable_rate = found->detectable_rate;
    }
    if (judgement.verdict == Verdict::inconclusive) {
        PLUGFEST_TRY(judgement.basis.more_trials, trials_missing(limit, exposure));
        judgement.reason += fmt::format("; {:.3g} more error-free {} would decide",
                                        *judgement.basis.more_trials, trials_word(measurement));
    }
    return {};
}

/// A rate known from counts: the bound on the far side must meet the limit for a pass, the near one
/// miss it for a fail. The margin belongs to the bound that decided.
Result<void> judge_as_rate(Judgement& judgement, const Limit& limit,
                           const Measurement& measurement) {
    const Exposure& exposure = *measurement.exposure;
    PLUGFEST_TRY(const RateBounds bounds, rate_bounds(exposure, limit.confidence));
    judgement.confidence = limit.confidence;
    const bool upper_limit = limit.comparison == Comparison::at_most;
    const double proof = upper_limit ? bounds.upper : bounds.lower;
    const double disproof = upper_limit ? bounds.lower : bounds.upper;
    judgement.bound = proof;
    if (meets(limit.comparison, proof, limit.value)) {
        judgement.verdict = Verdict::pass;
    } else if (!meets(limit.comparison, disproof, limit.value)) {
        judgement.verdict = Verdict::fail;
        judgement.bound = disproof;
    } else {
        judgement.verdict = Verdict::inconclusive;
    }
    judgement.margin = margin_of(limit, *judgement.bound);
    judgement.reason = reason_of(measurement, judgement);
    judgement.basis.exposure = exposure;
    if (upper_limit && limit.value > 0.0) {
        return add_power(judgement, limit, measurement);
    }
    return {};
}

/// A margin in decades hides how steep the code is, so the frames lost are told too.
Result<void> add_frame_loss(Judgement& judgement, const FecChain& fec, double value) {
    const double ber = judgement.bound.value_or(value);
    if (!(ber > 0.0 && ber <= 1.0)) {
        return {};
    }
    PLUGFEST_TRY(const FecPrediction prediction, predict_frame_loss(fec, ber));
    judgement.basis.log10_frame_loss = prediction.log10_frame_loss_ratio;
    return {};
}

}  // namespace

Result<Judgement> judge(const Measurement& measurement, const LimitTable& table,
                        std::string_view id, const LimitContext& context,
                        const std::optional<FecChain>& fec) {
    PLUGFEST_TRY(const Limit limit, table.resolve(id, context));
    if (limit.unit != measurement.unit) {
        return fail(ErrorKind::config,
                    fmt::format("limit '{}' is in '{}' but measurement '{}' is in '{}'", limit.id,
                                limit.unit, measurement.name, measurement.unit));
    }
    Judgement judgement;
    judgement.limit = limit.id;
    judgement.version = table.version();
    judgement.level = std::string(level_of(limit.scope));
    judgement.comparison = limit.comparison;
    judgement.threshold = limit.value;
    if (measurement.source == ValueSource::counted && measurement.exposure) {
        PLUGFEST_CHECK(judge_as_rate(judgement, limit, measurement));
    } else {
        PLUGFEST_CHECK(judge_as_point(judgement, limit, measurement));
    }
    if (fec) {
        PLUGFEST_CHECK(add_frame_loss(judgement, *fec, measurement.value));
    }
    return judgement;
}

}  // namespace plugfest::stats
