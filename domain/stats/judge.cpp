#include "domain/stats/judge.hpp"

#include "domain/stats/ber_bounds.hpp"
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

void judge_as_point(Judgement& judgement, const Limit& limit, const Measurement& measurement) {
    judgement.margin = margin_of(limit, measurement.value);
    const bool good =
        std::isfinite(measurement.value) && meets(limit.comparison, measurement.value, limit.value);
    judgement.verdict = good ? Verdict::pass : Verdict::fail;
    judgement.reason = reason_of(measurement, judgement);
}

/// How many more trials without an error would turn an open question into a pass.
Result<std::string> what_would_decide(const Limit& limit, const Exposure& exposure,
                                      std::string_view trials_word) {
    PLUGFEST_TRY(const double needed,
                 trials_needed(limit.value, limit.confidence, exposure.errors));
    return fmt::format("; {:.3g} more error-free {} would decide",
                       std::max(0.0, needed - static_cast<double>(exposure.trials)), trials_word);
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
    if (judgement.verdict == Verdict::inconclusive && upper_limit && limit.value > 0.0) {
        PLUGFEST_TRY(const std::string more,
                     what_would_decide(limit, exposure, trials_word(measurement)));
        judgement.reason += more;
    }
    return {};
}

}  // namespace

Result<Judgement> judge(const Measurement& measurement, const LimitTable& table,
                        std::string_view id, const LimitContext& context) {
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
        judge_as_point(judgement, limit, measurement);
    }
    return judgement;
}

}  // namespace plugfest::stats
