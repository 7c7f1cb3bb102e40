#include "drivers/cmis/plan/transfer_plan.hpp"

#include "drivers/cmis/registers/lower.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace plugfest::cmis {
namespace {

constexpr std::size_t unreachable = std::numeric_limits<std::size_t>::max() / 2;

/// Half a page: lower memory of any bank is one place, and comes first.
struct HalfAddress {
    bool upper = false;
    PageAddress address;
    auto operator<=>(const HalfAddress&) const = default;
};

/// What is to happen to each byte of half a page.
struct ByteNeeds {
    std::array<bool, half_page> wanted{};
    std::array<bool, half_page> guarded{};
    std::array<bool, half_page> glued{};  ///< to the byte before: one transfer for both
};

HalfAddress half_of(const WantedBytes& wanted) {
    if (wanted.field.offset < half_page) {
        return {};
    }
    return {.upper = true, .address = {.bank = wanted.bank, .page = wanted.field.page}};
}

void guard(ByteNeeds& needs, std::size_t base, const GuardedRange& range) {
    for (std::size_t offset = range.first; offset < range.end(); ++offset) {
        if (offset >= base && offset < base + half_page) {
            needs.guarded.at(offset - base) = true;
        }
    }
}

void want(ByteNeeds& needs, std::size_t base, const WantedBytes& wanted, std::size_t longest) {
    const std::size_t first = wanted.field.offset - base;
    const std::size_t last = std::min<std::size_t>(first + wanted.field.length, half_page);
    const bool whole_units = wanted.unit <= longest;
    for (std::size_t i = first; i < last; ++i) {
        needs.wanted.at(i) = true;
        if (whole_units && (i - first) % wanted.unit != 0) {
            needs.glued.at(i) = true;
        }
    }
}

void guard_all(ByteNeeds& needs, const HalfAddress& half, std::span<const GuardedRange> ranges) {
    const std::size_t base = half.upper ? half_page : 0;
    for (const GuardedRange& range : ranges) {
        if (range.page == half.address.page) {
            guard(needs, base, range);
        }
    }
    if (!half.upper) {
        guard(needs, base, {.page = 0, .first = lower::bank_select.offset, .count = 2});
    }
}

/// For every byte the cheapest way to have all wanted bytes before it: a shortest path over the
/// places where a transfer may end.
class HalfPlanner {
  public:
    HalfPlanner(const ByteNeeds& needs, std::size_t longest) : needs_(needs), longest_(longest) {
        cost_.fill(unreachable);
        cost_[0] = 0;
        for (std::size_t at = 0; at < half_page; ++at) {
            advance(at);
        }
    }

    [[nodiscard]] std::vector<Field> transfers(std::uint8_t page, std::size_t base) const {
        std::vector<Field> found;
        for (std::size_t end = half_page; end > 0;) {
            const std::size_t start = from_.at(end);
            if (needs_.wanted.at(start)) {
                found.push_back({.page = page,
                                 .offset = static_cast<std::uint8_t>(base + start),
                                 .length = static_cast<std::uint8_t>(end - start)});
            }
            end = start;
        }
        std::ranges::reverse(found);
        return found;
    }

  private:
    void advance(std::size_t at) {
        if (cost_.at(at) == unreachable) {
            return;
        }
        if (!needs_.wanted.at(at)) {
            reach(at + 1, cost_.at(at), at);
            return;
        }
        const std::size_t limit = std::min(half_page, at + longest_);
        for (std::size_t i = at; i < limit; ++i) {
            if (needs_.guarded.at(i) && !needs_.wanted.at(i)) {
                return;
            }
            const bool may_end =
                needs_.wanted.at(i) && (i + 1 == half_page || !needs_.glued.at(i + 1));
            if (may_end) {
                reach(i + 1, cost_.at(at) + transport::read_wire_bytes(i + 1 - at), at);
            }
        }
    }

    // At equal cost the way with the fewer transfers came from further back, and was found first.
    void reach(std::size_t place, std::size_t cost, std::size_t from) {
        if (cost < cost_.at(place)) {
            cost_.at(place) = cost;
            from_.at(place) = from;
        }
    }

    const ByteNeeds& needs_;
    std::size_t longest_;
    std::array<std::size_t, half_page + 1> cost_{};
    std::array<std::size_t, half_page + 1> from_{};
};

PlannedPage plan_half(const HalfAddress& half, const ByteNeeds& needs, std::size_t longest) {
    const std::size_t base = half.upper ? half_page : 0;
    const HalfPlanner planner(needs, longest);
    PlannedPage planned{.address = half.address, .upper = half.upper};
    planned.transfers = planner.transfers(half.address.page, base);
    return planned;
}

/// Units that overlap may glue together more than one transfer carries; then only the first of
/// each such run stays whole.
void loosen_long_runs(ByteNeeds& needs, std::size_t longest) {
    std::size_t run = 1;
    for (std::size_t i = 1; i < half_page; ++i) {
        run = needs.glued.at(i) ? run + 1 : 1;
        if (run > longest) {
            needs.glued.at(i) = false;
            run = 1;
        }
    }
}

}  // namespace

bool clears_by_reading(const Field& field, std::span<const GuardedRange> guarded) {
    return std::ranges::any_of(guarded, [&field](const GuardedRange& range) {
        return range.page == field.page && range.first < field.end() && field.offset < range.end();
    });
}

std::vector<PlannedPage> plan_transfers(std::span<const WantedBytes> wanted,
                                        const PlanTerms& terms) {
    const std::size_t longest = std::max<std::size_t>(1, terms.longest_read);
    std::map<HalfAddress, ByteNeeds> halves;
    for (const WantedBytes& bytes : wanted) {
        const HalfAddress half = half_of(bytes);
        want(halves[half], half.upper ? half_page : 0, bytes, longest);
    }
    std::vector<PlannedPage> plan;
    for (auto& [half, needs] : halves) {
        guard_all(needs, half, terms.guarded);
        loosen_long_runs(needs, longest);
        PlannedPage planned = plan_half(half, needs, longest);
        planned.clears = std::ranges::any_of(planned.transfers, [&](const Field& transfer) {
            return clears_by_reading(transfer, terms.guarded);
        });
        plan.push_back(std::move(planned));
    }
    const auto after_mapped = std::ranges::find_if(plan, [&terms](const PlannedPage& planned) {
        return planned.upper && planned.address == terms.mapped;
    });
    if (after_mapped != plan.end()) {
        const auto first_upper =
            std::ranges::find_if(plan, [](const PlannedPage& planned) { return planned.upper; });
        std::rotate(first_upper, after_mapped, after_mapped + 1);
    }
    return plan;
}

std::size_t data_wire_bytes(std::span<const PlannedPage> plan) {
    std::size_t total = 0;
    for (const PlannedPage& planned : plan) {
        for (const Field& transfer : planned.transfers) {
            total += transport::read_wire_bytes(transfer.length);
        }
    }
    return total;
}

}  // namespace plugfest::cmis
