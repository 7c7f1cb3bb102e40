#pragma once

#include "domain/measurement.hpp"
#include "domain/result.hpp"
#include "domain/topology.hpp"
#include "domain/verdict.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest {

enum class Comparison { at_most, at_least };

/// What a limit entry may be restricted to; empty fields match anything. How many and which fields
/// are set gives the level, and the most specific level wins: unit > part + platform > part +
/// firmware > part > vendor > media > default.
struct LimitScope {
    std::string unit;  ///< serial number
    std::string part;
    std::string platform;  ///< model of the box
    std::string firmware;
    std::string vendor;
    std::optional<Medium> medium;
};

struct Limit {
    std::string id;    ///< "pre_fec_ber"
    std::string unit;  ///< must equal the unit of what it judges
    Comparison comparison = Comparison::at_most;
    double value = 0.0;
    double confidence = 0.95;  ///< one-sided, for counted values
    LimitScope scope;
    std::string source;  ///< where the number comes from
};

/// What is being judged, to choose among entries.
struct LimitContext {
    std::string unit_serial;
    std::string part;
    std::string platform;
    std::string firmware;
    std::string vendor;
    std::optional<Medium> medium;
};

/// What a judgement rests on, beside the value itself.
struct JudgementBasis {
    std::optional<Exposure> exposure;  ///< what was counted; empty for points
    /// The power of the sample: a rate this high would have failed with 95 % probability. For
    /// counted rates with an upper limit.
    std::optional<double> detectable_rate;
    /// Trials without a further error that would turn an open question into a pass.
    std::optional<double> more_trials;
    /// Uncertainty of the instrument, in the unit of the limit: a pass must keep this distance from
    /// the limit, a fail must be this far beyond it.
    double guard_band = 0.0;
    /// log10 of the share of frames lost at the bound, else at the value; where a code follows.
    std::optional<double> log10_frame_loss;
};

/// The outcome of holding a measurement against a limit; made by stats::judge.
struct Judgement {
    std::string limit;    ///< id
    std::string version;  ///< of the limit table
    std::string level;    ///< "unit", "part+platform", … "media", "default"
    Comparison comparison = Comparison::at_most;
    double threshold = 0.0;
    double confidence = 0.0;       ///< 0 when judged as a point
    std::optional<double> bound;   ///< confidence bound on the decisive side, for counted values
    std::optional<double> margin;  ///< of the bound if there is one, else of the value; positive is
                                   ///< good; decades for rates (unit "1"), else in the unit
    Verdict verdict = Verdict::inconclusive;
    std::string reason;  ///< one sentence: value, limit, margin, table and level that decided, and
                         ///< how much more is needed if inconclusive
    JudgementBasis basis;
};

/// A versioned table of limits.
class LimitTable {
  public:
    LimitTable() = default;
    LimitTable(std::string version, std::vector<Limit> limits);

    [[nodiscard]] const std::string& version() const { return version_; }
    [[nodiscard]] const std::vector<Limit>& limits() const { return limits_; }
    [[nodiscard]] bool knows(std::string_view id) const;

    /// The entry that decides in this context. Fails with `config` when no entry matches.
    [[nodiscard]] Result<Limit> resolve(std::string_view id, const LimitContext& context) const;

  private:
    std::string version_;
    std::vector<Limit> limits_;
};

/// The name of the precedence level of a scope.
[[nodiscard]] std::string_view level_of(const LimitScope& scope);

}  // namespace plugfest
