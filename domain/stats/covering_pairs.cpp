#include "domain/stats/covering_pairs.hpp"

#include <algorithm>

namespace plugfest::stats {

CoveringPairs::CoveringPairs(const CoveringModel& model) : model_(&model) {
    for (const CoveringFactor& factor : model.factors) {
        first_.push_back(levels_);
        levels_ += factor.levels.size();
    }
    open_.assign(levels_ * levels_, 0);
    by_level_.assign(levels_, 0);
}

void CoveringPairs::open(const CoveringLevel& a, const CoveringLevel& b) {
    if (open_[cell(a, b)] == 0) {
        set(a, b, true);
    }
}

void CoveringPairs::close(const CoveringLevel& a, const CoveringLevel& b) {
    if (open_[cell(a, b)] != 0) {
        set(a, b, false);
    }
}

void CoveringPairs::close_all(const std::vector<std::size_t>& row) {
    for (std::size_t a = 0; a < row.size(); ++a) {
        for (std::size_t b = a + 1; b < row.size(); ++b) {
            close({.factor = a, .level = row[a]}, {.factor = b, .level = row[b]});
        }
    }
}

std::size_t CoveringPairs::of(const CoveringLevel& level) const {
    return by_level_[index_of(level)];
}

std::size_t CoveringPairs::gain(const PartialRow& row, const CoveringLevel& level) const {
    std::size_t gained = 0;
    for (std::size_t factor = 0; factor < row.size(); ++factor) {
        if (row[factor] && factor != level.factor) {
            gained += open_[cell({.factor = factor, .level = *row[factor]}, level)];
        }
    }
    return gained;
}

std::size_t CoveringPairs::fewest_rows() const {
    std::size_t fewest = 1;
    for (std::size_t a = 0; a < model_->factors.size(); ++a) {
        for (std::size_t b = a + 1; b < model_->factors.size(); ++b) {
            fewest = std::max(fewest, open_between(a, b));
        }
    }
    return fewest;
}

std::size_t CoveringPairs::open_between(std::size_t a, std::size_t b) const {
    std::size_t open = 0;
    for (std::size_t one = 0; one < model_->factors[a].levels.size(); ++one) {
        for (std::size_t other = 0; other < model_->factors[b].levels.size(); ++other) {
            open += open_[cell({.factor = a, .level = one}, {.factor = b, .level = other})];
        }
    }
    return open;
}

std::size_t CoveringPairs::index_of(const CoveringLevel& level) const {
    return first_[level.factor] + level.level;
}

std::size_t CoveringPairs::cell(const CoveringLevel& a, const CoveringLevel& b) const {
    return index_of(a) * levels_ + index_of(b);
}

void CoveringPairs::set(const CoveringLevel& a, const CoveringLevel& b, bool open) {
    open_[cell(a, b)] = open ? 1 : 0;
    open_[cell(b, a)] = open ? 1 : 0;
    for (std::size_t* count : {&left_, &by_level_[index_of(a)], &by_level_[index_of(b)]}) {
        *count = open ? *count + 1 : *count - 1;
    }
}

}  // namespace plugfest::stats
