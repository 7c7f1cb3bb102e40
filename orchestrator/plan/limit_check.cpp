#include "orchestrator/plan/limit_check.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

namespace plugfest::plan {

namespace {

bool is_error_rate(const Limit& limit) {
    const std::string words = "_" + limit.id + "_";
    return limit.unit == "1" && words.find("_ber_") != std::string::npos;
}

std::string impossible_error_rate(const Limit& limit) {
    if (limit.comparison == Comparison::at_least) {
        return fmt::format("'{}' is an error rate, good when it is low; write at_most", limit.id);
    }
    if (limit.value <= 0.0) {
        return fmt::format(
            "no number of bits proves an error rate of 0 for '{}'; write the rate "
            "that is good enough",
            limit.id);
    }
    if (limit.value >= 0.5) {
        return fmt::format("'{}' at most {} can never fail: 0.5 is pure chance", limit.id,
                           limit.value);
    }
    return {};
}

bool may_agree(const std::string& a, const std::string& b) {
    return a.empty() || b.empty() || a == b;
}

}  // namespace

std::string impossible(const Limit& limit) {
    if (limit.confidence <= 0.0 || limit.confidence >= 1.0) {
        const bool percent = limit.confidence > 1.0 && limit.confidence < 100.0;
        return fmt::format(
            "confidence {} of '{}' must lie between 0 and 1{}", limit.confidence, limit.id,
            percent ? fmt::format("; did you mean {}?", limit.confidence / 100.0) : std::string());
    }
    constexpr std::array<std::string_view, 3> signed_units{"dBm", "dB", "Cel"};
    const bool may_be_negative = std::ranges::find(signed_units, limit.unit) != signed_units.end();
    if (limit.value < 0.0 && !may_be_negative) {
        return fmt::format("'{}' is {}, but it cannot be negative", limit.id, limit.value);
    }
    if (is_error_rate(limit)) {
        return impossible_error_rate(limit);
    }
    if (limit.unit == "count" && limit.value != std::floor(limit.value)) {
        return fmt::format("'{}' counts; {} is not a whole number", limit.id, limit.value);
    }
    return {};
}

bool collide(const Limit& a, const Limit& b) {
    return a.id == b.id && level_of(a.scope) == level_of(b.scope) &&
           may_agree(a.scope.unit, b.scope.unit) && may_agree(a.scope.part, b.scope.part) &&
           may_agree(a.scope.platform, b.scope.platform) &&
           may_agree(a.scope.firmware, b.scope.firmware) &&
           may_agree(a.scope.vendor, b.scope.vendor) &&
           (!a.scope.medium || !b.scope.medium || a.scope.medium == b.scope.medium);
}

std::string in_words(const LimitScope& scope) {
    std::vector<std::string> words;
    if (scope.medium) {
        words.push_back(fmt::format("medium {}", to_string(*scope.medium)));
    }
    const std::array<std::pair<std::string_view, const std::string*>, 5> texts{{
        {"vendor", &scope.vendor},
        {"part", &scope.part},
        {"platform", &scope.platform},
        {"firmware", &scope.firmware},
        {"serial", &scope.unit},
    }};
    for (const auto& [name, text] : texts) {
        if (!text->empty()) {
            words.push_back(fmt::format("{} '{}'", name, *text));
        }
    }
    return words.empty() ? "any part" : fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace plugfest::plan
