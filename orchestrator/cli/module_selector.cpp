#include "orchestrator/cli/module_selector.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>

namespace plugfest::cli {

namespace {

/// "leaf1:Ethernet" with the numbers from 0 to 24.
struct NameRange {
    std::string stem;
    int first = 0;
    int last = 0;
};

std::optional<int> whole_number(std::string_view text) {
    int value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = error == std::errc() && rest == text.data() + text.size();
    return whole && !text.empty() ? std::optional(value) : std::nullopt;
}

/// Where the digits at the end of a name begin.
std::size_t start_of_digits(std::string_view name) {
    std::size_t start = name.size();
    while (start > 0 && name[start - 1] >= '0' && name[start - 1] <= '9') {
        --start;
    }
    return start;
}

std::optional<NameRange> parse_range(std::string_view word) {
    const std::size_t dash = word.rfind('-');
    if (dash == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view from = word.substr(0, dash);
    const std::size_t digits = start_of_digits(from);
    const auto first = whole_number(from.substr(digits));
    const auto last = whole_number(word.substr(dash + 1));
    if (!first || !last || *first > *last) {
        return std::nullopt;
    }
    return NameRange{.stem = std::string(from.substr(0, digits)), .first = *first, .last = *last};
}

bool in_range(const NameRange& range, std::string_view name) {
    const std::size_t digits = start_of_digits(name);
    const auto number = whole_number(name.substr(digits));
    return number && name.substr(0, digits) == range.stem && *number >= range.first &&
           *number <= range.last;
}

bool fits(const Cage& cage, std::string_view word) {
    if (word == "all" || word == cage.device.str() || word == cage.name.str()) {
        return true;
    }
    const bool is_port = std::ranges::any_of(
        cage.ports, [word](const SubPort& port) { return port.name.str() == word; });
    const auto range = parse_range(word);
    return is_port || (range && in_range(*range, cage.name.str()));
}

std::string some_names(const Topology& topology) {
    constexpr std::size_t enough = 4;
    std::vector<std::string> names;
    for (const Cage& cage : topology.cages) {
        if (names.size() < enough) {
            names.push_back(cage.name.str());
        }
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

Result<std::vector<PortName>> select_cages(const Topology& topology, std::string_view selector) {
    std::set<std::string> chosen;
    while (!selector.empty()) {
        const std::size_t comma = selector.find(',');
        const std::string_view word = selector.substr(0, comma);
        selector.remove_prefix(comma == std::string_view::npos ? selector.size() : comma + 1);
        const std::size_t before = chosen.size();
        bool any = false;
        for (const Cage& cage : topology.cages) {
            if (fits(cage, word)) {
                any = true;
                chosen.insert(cage.name.str());
            }
        }
        if (!any && chosen.size() == before) {
            return fail(ErrorKind::config,
                        fmt::format("no file and no cage of lab '{}' fits '{}'; there are {}, …",
                                    topology.name, word, some_names(topology)));
        }
    }
    std::vector<PortName> cages;
    for (const Cage& cage : topology.cages) {
        if (chosen.contains(cage.name.str())) {
            cages.push_back(cage.name);
        }
    }
    return cages;
}

}  // namespace plugfest::cli
