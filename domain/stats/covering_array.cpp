#include "domain/stats/covering_array.hpp"

#include "domain/stats/covering_pairs.hpp"
#include "domain/stats/covering_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <random>
#include <utility>

namespace plugfest::stats {

namespace {

/// A row and how many open pairs it covers.
struct Candidate {
    std::vector<std::size_t> row;
    std::size_t gained = 0;
};

class Generator {
  public:
    Generator(const CoveringModel& model, const CoveringRules& rules, std::uint64_t seed)
        : model_(&model), rules_(&rules), random_(seed) {}

    /// About how many pairs are looked at for one row.
    [[nodiscard]] static std::uint64_t steps_per_row(const CoveringModel& model) {
        std::uint64_t levels = 0;
        for (const CoveringFactor& factor : model.factors) {
            levels += factor.levels.size();
        }
        return greediest * levels * model.factors.size();
    }

    /// The most useful of several rows that start with `start`, which must be completable.
    [[nodiscard]] std::vector<std::size_t> best_row(const PartialRow& start,
                                                    const CoveringPairs& pairs) {
        const auto open = std::ranges::count_if(
            start, [](const std::optional<std::size_t>& level) { return !level; });
        Candidate best = candidate(start, pairs);
        for (std::uint64_t tried = 1; open > 0 && tried < candidates_; ++tried) {
            Candidate other = candidate(start, pairs);
            if (other.gained > best.gained) {
                best = std::move(other);
            }
        }
        return best.row;
    }

    /// A row with only the level that most open pairs wait for.
    [[nodiscard]] PartialRow neediest(const CoveringPairs& pairs) {
        std::vector<CoveringLevel> most;
        for (std::size_t factor = 0; factor < model_->factors.size(); ++factor) {
            for (std::size_t level = 0; level < model_->factors[factor].levels.size(); ++level) {
                const CoveringLevel here{.factor = factor, .level = level};
                if (!most.empty() && pairs.of(here) > pairs.of(most.front())) {
                    most.clear();
                }
                if (most.empty() || pairs.of(here) == pairs.of(most.front())) {
                    most.push_back(here);
                }
            }
        }
        const CoveringLevel start = most[below(most.size())];
        PartialRow row(model_->factors.size());
        row[start.factor] = start.level;
        return row;
    }

    /// `row`, in which one level is set, with an open partner of that level.
    [[nodiscard]] PartialRow with_open_pair(PartialRow row, const CoveringPairs& pairs) const {
        for (std::size_t factor = 0; factor < row.size(); ++factor) {
            for (std::size_t level = 0; level < model_->factors[factor].levels.size(); ++level) {
                if (!row[factor] && pairs.gain(row, {.factor = factor, .level = level}) > 0) {
                    row[factor] = level;
                    return row;
                }
            }
        }
        return row;
    }

    /// Attempts differ in how greedy they are: small suites of many equal levels are found by luck
    /// rather than by greed.
    void begin_attempt(std::uint64_t attempt) {
        constexpr std::array<std::uint64_t, 3> candidates{greediest, 10, 2};
        candidates_ = candidates[attempt % candidates.size()];
        prefers_waiting_ = attempt % 2 == 0;
    }

  private:
    static constexpr std::uint64_t greediest = 50;

    [[nodiscard]] std::size_t below(std::size_t bound) { return random_() % bound; }

    Candidate candidate(const PartialRow& start, const CoveringPairs& pairs) {
        PartialRow row = start;
        std::vector<std::size_t> order;
        for (std::size_t factor = 0; factor < row.size(); ++factor) {
            if (!row[factor]) {
                order.push_back(factor);
            }
        }
        for (std::size_t left = order.size(); left > 1; --left) {
            std::swap(order[left - 1], order[below(left)]);
        }
        Candidate made;
        for (const std::size_t factor : order) {
            row[factor] = best_level(row, factor, pairs);
        }
        for (std::size_t factor = 0; factor < row.size(); ++factor) {
            made.gained += pairs.gain(row, {.factor = factor, .level = *row[factor]});
            made.row.push_back(*row[factor]);
        }
        return made;
    }

    /// The level that covers most open pairs with what is set, and leaves the row completable.
    /// Among equals the one more pairs wait for, then any.
    std::size_t best_level(PartialRow& row, std::size_t factor, const CoveringPairs& pairs) {
        struct Choice {
            std::size_t gained = 0;
            std::size_t waiting = 0;
            std::uint64_t lot = 0;
            std::size_t level = 0;
            auto operator<=>(const Choice&) const = default;
        };
        std::vector<Choice> choices;
        for (std::size_t level = 0; level < model_->factors[factor].levels.size(); ++level) {
            const CoveringLevel here{.factor = factor, .level = level};
            choices.push_back({.gained = pairs.gain(row, here),
                               .waiting = prefers_waiting_ ? pairs.of(here) : 0,
                               .lot = random_(),
                               .level = level});
        }
        std::ranges::sort(choices, std::ranges::greater());
        for (const Choice& choice : choices) {
            row[factor] = choice.level;
            if (rules_->completable(row)) {
                break;
            }
        }
        return *row[factor];
    }

    const CoveringModel* model_;
    const CoveringRules* rules_;
    std::mt19937_64 random_;
    std::uint64_t candidates_ = greediest;  ///< rows tried for each row kept
    bool prefers_waiting_ = true;           ///< among equals, the level most pairs wait for
};

bool holds(const std::vector<std::size_t>& row, const PartialRow& wanted) {
    for (std::size_t factor = 0; factor < row.size(); ++factor) {
        if (wanted[factor] && *wanted[factor] != row[factor]) {
            return false;
        }
    }
    return true;
}

/// Every combination of the group that a legal row can hold.
void add_combinations(const CoveringModel& model, const CoveringRules& rules,
                      const std::vector<std::size_t>& group,
                      std::vector<PartialRow>& combinations) {
    std::vector<PartialRow> partial{PartialRow(model.factors.size())};
    for (const std::size_t factor : group) {
        std::vector<PartialRow> longer;
        for (PartialRow row : partial) {
            for (std::size_t level = 0; level < model.factors[factor].levels.size(); ++level) {
                row[factor] = level;
                longer.push_back(row);
            }
        }
        partial = std::move(longer);
    }
    std::ranges::copy_if(partial, std::back_inserter(combinations),
                         [&](const PartialRow& row) { return rules.completable(row); });
}

void find_levels(const CoveringModel& model, const CoveringRules& rules, CoveringSuite& suite) {
    for (std::size_t factor = 0; factor < model.factors.size(); ++factor) {
        for (std::size_t level = 0; level < model.factors[factor].levels.size(); ++level) {
            PartialRow row(model.factors.size());
            row[factor] = level;
            if (!rules.completable(row)) {
                suite.unusable_levels.push_back({.factor = factor, .level = level});
            }
        }
    }
}

/// Opens the pair if a legal row can hold it, else notes that none can.
void find_pair(const CoveringModel& model, const CoveringRules& rules, const CoveringLevel& a,
               const CoveringLevel& b, CoveringPairs& pairs, CoveringSuite& suite) {
    PartialRow row(model.factors.size());
    row[a.factor] = a.level;
    row[b.factor] = b.level;
    if (rules.completable(row)) {
        pairs.open(a, b);
        ++suite.pairs;
    } else {
        suite.impossible_pairs.emplace_back(a, b);
    }
}

CoveringPairs find_pairs(const CoveringModel& model, const CoveringRules& rules,
                         CoveringSuite& suite) {
    CoveringPairs pairs(model);
    std::vector<CoveringLevel> levels;
    for (std::size_t factor = 0; factor < model.factors.size(); ++factor) {
        for (std::size_t level = 0; level < model.factors[factor].levels.size(); ++level) {
            levels.push_back({.factor = factor, .level = level});
        }
    }
    for (const CoveringLevel& a : levels) {
        for (const CoveringLevel& b : levels) {
            if (a.factor < b.factor) {
                find_pair(model, rules, a, b, pairs, suite);
            }
        }
    }
    return pairs;
}

Result<std::vector<PartialRow>> rows_to_start_with(const CoveringModel& model,
                                                   const CoveringRules& rules) {
    if (!rules.completable(PartialRow(model.factors.size()))) {
        return fail(ErrorKind::config,
                    "the exclusions contradict each other: they leave no legal row at all");
    }
    std::vector<PartialRow> starts = model.forced;
    for (const PartialRow& row : starts) {
        if (!rules.completable(row)) {
            const std::string broken = rules.broken_by(row);
            return fail(ErrorKind::config,
                        broken.empty()
                            ? fmt::format("forced row ({}) cannot be completed within the "
                                          "exclusions",
                                          rules.words(row))
                            : fmt::format("forced row ({}) breaks the exclusion of {}",
                                          rules.words(row), broken));
        }
    }
    for (const auto& group : model.complete_groups) {
        add_combinations(model, rules, group, starts);
    }
    if (model.factors.size() == 1) {
        // One factor has no pairs: each level is a row.
        add_combinations(model, rules, {0}, starts);
    }
    return starts;
}

std::vector<std::vector<std::size_t>> one_attempt(Generator& generator, CoveringPairs pairs,
                                                  const CoveringModel& model,
                                                  const std::vector<PartialRow>& starts) {
    std::vector<std::vector<std::size_t>> rows;
    for (std::size_t index = 0; index < starts.size(); ++index) {
        const bool there =
            index >= model.forced.size() &&
            std::ranges::any_of(rows, [&](const auto& row) { return holds(row, starts[index]); });
        if (!there) {
            rows.push_back(generator.best_row(starts[index], pairs));
            pairs.close_all(rows.back());
        }
    }
    while (pairs.left() > 0) {
        const std::size_t before = pairs.left();
        const PartialRow start = generator.neediest(pairs);
        auto row = generator.best_row(start, pairs);
        pairs.close_all(row);
        if (pairs.left() == before) {
            // Exclusions led every candidate past what is open: begin with an open pair itself.
            row = generator.best_row(generator.with_open_pair(start, pairs), pairs);
            pairs.close_all(row);
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace

Result<CoveringSuite> pairwise_suite(const CoveringModel& model, std::uint64_t seed,
                                     std::uint64_t effort) {
    PLUGFEST_TRY(const CoveringRules rules, CoveringRules::of(model));
    PLUGFEST_TRY(const auto starts, rows_to_start_with(model, rules));
    CoveringSuite suite;
    find_levels(model, rules, suite);
    const CoveringPairs pairs = find_pairs(model, rules, suite);
    const std::size_t least = std::max(model.forced.size(), pairs.fewest_rows());
    const std::uint64_t steps_per_row = Generator::steps_per_row(model);
    Generator generator(model, rules, seed);
    std::uint64_t spent = 0;
    for (std::uint64_t attempt = 0; attempt == 0 || (spent < effort && suite.rows.size() > least);
         ++attempt) {
        generator.begin_attempt(attempt);
        auto rows = one_attempt(generator, pairs, model, starts);
        spent += steps_per_row * rows.size();
        if (suite.rows.empty() || rows.size() < suite.rows.size()) {
            suite.rows = std::move(rows);
        }
    }
    return suite;
}

}  // namespace plugfest::stats
