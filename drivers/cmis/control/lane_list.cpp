#include "drivers/cmis/control/lane_list.hpp"

#include "drivers/cmis/module_traits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <optional>
#include <utility>

namespace plugfest::cmis {
namespace {

std::optional<int> lane_number_in(std::string_view text) {
    int number = 0;
    const auto [rest, status] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = status == std::errc() && rest == text.data() + text.size();
    return whole ? std::optional(number) : std::nullopt;
}

/// "3" or "3-5" as first and last.
std::optional<std::pair<int, int>> lane_range_in(std::string_view text) {
    const std::size_t dash = text.find('-');
    const auto first = lane_number_in(text.substr(0, dash));
    const auto last =
        dash == std::string_view::npos ? first : lane_number_in(text.substr(dash + 1));
    if (!first || !last || *first > *last) {
        return std::nullopt;
    }
    return std::pair(*first, *last);
}

}  // namespace

Result<std::vector<int>> parse_lanes(std::string_view text, int lane_count) {
    std::vector<int> lanes;
    if (text == "all") {
        lanes.resize(static_cast<std::size_t>(lane_count));
        std::iota(lanes.begin(), lanes.end(), 1);
        return lanes;
    }
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t comma = std::min(text.find(',', from), text.size());
        const auto range = lane_range_in(text.substr(from, comma - from));
        if (!range) {
            return fail(ErrorKind::config,
                        fmt::format("'{}' is not a list of lanes such as 1-4,7 or all", text));
        }
        if (range->first < 1 || range->second > lane_count) {
            return fail(
                ErrorKind::config,
                fmt::format("lanes {} do not exist: the module has lanes 1-{}", text, lane_count));
        }
        for (int lane = range->first; lane <= range->second; ++lane) {
            lanes.push_back(lane);
        }
        from = comma + 1;
    }
    std::ranges::sort(lanes);
    lanes.erase(std::unique(lanes.begin(), lanes.end()), lanes.end());
    return lanes;
}

std::string lanes_text(std::vector<int> lanes) {
    std::ranges::sort(lanes);
    std::string text;
    for (std::size_t i = 0; i < lanes.size();) {
        std::size_t end = i + 1;
        while (end < lanes.size() && lanes[end] == lanes[end - 1] + 1) {
            ++end;
        }
        text += text.empty() ? "" : ", ";
        text += end == i + 1 ? fmt::format("{}", lanes[i])
                             : fmt::format("{}-{}", lanes[i], lanes[end - 1]);
        i = end;
    }
    return text;
}

std::vector<int> lanes_of_mask(int bank, unsigned mask) {
    std::vector<int> lanes;
    for (int index = 0; index < lanes_per_bank; ++index) {
        if (((mask >> static_cast<unsigned>(index)) & 1U) != 0) {
            lanes.push_back(bank * lanes_per_bank + index + 1);
        }
    }
    return lanes;
}

}  // namespace plugfest::cmis
