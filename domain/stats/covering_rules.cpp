#include "domain/stats/covering_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace plugfest::stats {

namespace {

Result<void> check_factors(const CoveringModel& model) {
    if (model.factors.empty()) {
        return fail(ErrorKind::config, "nothing to combine: the model has no factors");
    }
    for (const CoveringFactor& factor : model.factors) {
        if (factor.levels.empty()) {
            return fail(ErrorKind::config,
                        fmt::format("factor '{}' has no levels: give at least one", factor.name));
        }
    }
    return {};
}

bool inside(const CoveringModel& model, const CoveringLevel& level) {
    return level.factor < model.factors.size() &&
           level.level < model.factors[level.factor].levels.size();
}

Result<void> check_exclusions(const CoveringModel& model) {
    for (const auto& exclusion : model.excluded) {
        if (exclusion.empty()) {
            return fail(ErrorKind::config, "an exclusion without levels would exclude every row");
        }
        for (const CoveringLevel& level : exclusion) {
            if (!inside(model, level)) {
                return fail(ErrorKind::config,
                            fmt::format("an exclusion names level {} of factor {}, which the model "
                                        "does not have",
                                        level.level, level.factor));
            }
        }
    }
    return {};
}

Result<void> check_rows(const CoveringModel& model) {
    for (const PartialRow& row : model.forced) {
        bool fits = row.size() == model.factors.size();
        for (std::size_t factor = 0; fits && factor < row.size(); ++factor) {
            fits = !row[factor] || inside(model, {.factor = factor, .level = *row[factor]});
        }
        if (!fits) {
            return fail(ErrorKind::config,
                        fmt::format("a forced row of {} entries does not fit a model of {} factors",
                                    row.size(), model.factors.size()));
        }
    }
    for (const auto& group : model.complete_groups) {
        for (const std::size_t factor : group) {
            if (factor >= model.factors.size()) {
                return fail(ErrorKind::config, fmt::format("a complete group names factor {} of {}",
                                                           factor, model.factors.size()));
            }
        }
    }
    return {};
}

}  // namespace

CoveringRules::CoveringRules(const CoveringModel& model)
    : model_(&model), exclusions_of_(model.factors.size()) {
    for (std::size_t index = 0; index < model.excluded.size(); ++index) {
        for (const CoveringLevel& level : model.excluded[index]) {
            exclusions_of_[level.factor].push_back(index);
        }
    }
    for (std::size_t factor = 0; factor < model.factors.size(); ++factor) {
        if (!exclusions_of_[factor].empty()) {
            constrained_.push_back(factor);
        }
    }
    std::ranges::sort(constrained_, std::ranges::greater(), [this](std::size_t factor) {
        return std::pair(exclusions_of_[factor].size(), factor);
    });
}

Result<CoveringRules> CoveringRules::of(const CoveringModel& model) {
    PLUGFEST_CHECK(check_factors(model));
    PLUGFEST_CHECK(check_exclusions(model));
    PLUGFEST_CHECK(check_rows(model));
    return CoveringRules(model);
}

bool CoveringRules::meets(const PartialRow& row, std::size_t exclusion) const {
    return std::ranges::all_of(model_->excluded[exclusion], [&](const CoveringLevel& level) {
        return row[level.factor] == level.level;
    });
}

bool CoveringRules::allows(const PartialRow& row, std::size_t factor) const {
    return std::ranges::none_of(exclusions_of_[factor],
                                [&](std::size_t exclusion) { return meets(row, exclusion); });
}

bool CoveringRules::fill(PartialRow& row, std::size_t next) const {
    while (next < constrained_.size() && row[constrained_[next]]) {
        ++next;
    }
    if (next == constrained_.size()) {
        return true;
    }
    const std::size_t factor = constrained_[next];
    for (std::size_t level = 0; level < model_->factors[factor].levels.size(); ++level) {
        row[factor] = level;
        if (allows(row, factor) && fill(row, next + 1)) {
            return true;
        }
    }
    row[factor] = std::nullopt;
    return false;
}

bool CoveringRules::completable(PartialRow row) const {
    const bool allowed = std::ranges::all_of(
        constrained_, [&](std::size_t factor) { return !row[factor] || allows(row, factor); });
    return allowed && fill(row, 0);
}

std::string CoveringRules::broken_by(const PartialRow& row) const {
    for (std::size_t index = 0; index < model_->excluded.size(); ++index) {
        if (!meets(row, index)) {
            continue;
        }
        std::string text;
        for (const CoveringLevel& level : model_->excluded[index]) {
            text += (text.empty() ? "" : " with ") + level_words(level);
        }
        return text;
    }
    return "";
}

std::string CoveringRules::level_words(const CoveringLevel& level) const {
    const CoveringFactor& factor = model_->factors[level.factor];
    return fmt::format("{}={}", factor.name, factor.levels[level.level]);
}

std::string CoveringRules::words(const PartialRow& row) const {
    std::string text;
    for (std::size_t factor = 0; factor < row.size(); ++factor) {
        if (row[factor]) {
            text +=
                (text.empty() ? "" : ", ") + level_words({.factor = factor, .level = *row[factor]});
        }
    }
    return text;
}

}  // namespace plugfest::stats
