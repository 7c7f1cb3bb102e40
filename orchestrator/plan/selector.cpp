#include "orchestrator/plan/selector.hpp"

#include "orchestrator/yaml/scalars.hpp"
#include "orchestrator/yaml/suggestion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

namespace plugfest::plan {

namespace {

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(' ');
    return first == std::string_view::npos
               ? std::string_view()
               : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> pieces;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find(',', start), text.size());
        pieces.push_back(trimmed(text.substr(start, end - start)));
        start = end + 1;
    }
    return pieces;
}

bool is_number_or_range(std::string_view text) {
    return !text.empty() && text.front() != '-' &&
           text.find_first_not_of("0123456789-") == std::string_view::npos;
}

bool contains(const std::vector<int>& numbers, std::optional<int> number) {
    return number && std::ranges::find(numbers, *number) != numbers.end();
}

Result<void> unknown(std::string_view what, const std::string& word,
                     const std::vector<std::string>& candidates) {
    return fail(ErrorKind::config,
                fmt::format("the lab has no {} '{}'{}", what, word, yaml::hint(word, candidates)));
}

}  // namespace

std::vector<std::string> medium_words() {
    return {"dac", "acc", "aec", "aoc", "lpo", "optics"};
}

Result<Selector::Term> Selector::parse_term(std::string_view text) {
    Term term;
    term.exclude = text.starts_with('-');
    const std::string_view body = term.exclude ? text.substr(1) : text;
    if (body.empty()) {
        return fail(ErrorKind::config, "empty word in a selector");
    }
    const auto equals = body.find('=');
    term.word =
        std::string(trimmed(body.substr(equals == std::string_view::npos ? 0 : equals + 1)));
    if (equals == std::string_view::npos) {
        term.property = body == "all" ? Property::all : Property::name;
        return term;
    }
    const std::string key(trimmed(body.substr(0, equals)));
    const std::vector<std::string> keys{"rail", "unit", "medium", "device", "cable", "rate"};
    const auto known = std::ranges::find(keys, key);
    if (known == keys.end()) {
        return fail(ErrorKind::config, fmt::format("unknown property '{}' in selector '{}'{}", key,
                                                   text, yaml::hint(key, keys)));
    }
    static constexpr std::array properties{Property::rail,   Property::unit,  Property::medium,
                                           Property::device, Property::cable, Property::rate};
    term.property = properties[static_cast<std::size_t>(known - keys.begin())];
    if (key == "rail" || key == "unit" || key == "rate") {
        auto numbers = yaml::parse_ranges(term.word);
        if (!numbers) {
            return fail(ErrorKind::config, fmt::format("selector '{}' {}", text, numbers.error()));
        }
        term.numbers = *std::move(numbers);
    }
    if (key == "medium" && !medium_from(term.word)) {
        return fail(ErrorKind::config, fmt::format("unknown medium '{}'{}", term.word,
                                                   yaml::hint(term.word, medium_words())));
    }
    return term;
}

Result<Selector> Selector::parse(std::span<const std::string> words) {
    Selector selector;
    for (const std::string& word : words) {
        bool numbers_open = false;
        for (const std::string_view piece : split(word)) {
            if (numbers_open && is_number_or_range(piece)) {
                const auto more = yaml::parse_ranges(piece);
                if (!more) {
                    return fail(ErrorKind::config,
                                fmt::format("selector '{}' {}", word, more.error()));
                }
                std::ranges::copy(*more, std::back_inserter(selector.terms_.back().numbers));
                continue;
            }
            PLUGFEST_TRY(Term term, parse_term(piece));
            numbers_open = !term.numbers.empty();
            selector.terms_.push_back(std::move(term));
        }
    }
    return selector;
}

Result<void> Selector::check(const Term& term, const Topology& topology) {
    if (term.property == Property::name && topology.link(LinkName(term.word)) == nullptr) {
        return unknown("link", term.word, yaml::words_of(topology.links, [](const Link& link) {
                           return link.name.str();
                       }));
    }
    if (term.property == Property::device && topology.device(DeviceName(term.word)) == nullptr) {
        return unknown("device", term.word,
                       yaml::words_of(topology.devices,
                                      [](const Device& device) { return device.name.str(); }));
    }
    if (term.property == Property::cable && topology.cable(term.word) == nullptr) {
        return unknown("cable", term.word, yaml::words_of(topology.cables, [](const Cable& cable) {
                           return cable.name;
                       }));
    }
    return {};
}

bool Selector::chooses(const Term& term, const Link& link, const Topology& topology) {
    const auto at_either_end = [&](auto matches) {
        return matches(device_of(link.a)) || matches(device_of(link.b));
    };
    switch (term.property) {
        case Property::all:
            return true;
        case Property::name:
            return link.name.str() == term.word;
        case Property::rail:
            return contains(term.numbers, link.rail);
        case Property::unit:
            return at_either_end([&](const DeviceName& name) {
                const Device* device = topology.device(name);
                return device != nullptr && contains(term.numbers, device->unit);
            });
        case Property::medium: {
            const Cable* cable = topology.cable(link.cable);
            return cable != nullptr && cable->medium == medium_from(term.word);
        }
        case Property::device:
            return at_either_end([&](const DeviceName& name) { return name.str() == term.word; });
        case Property::cable:
            return link.cable == term.word;
        case Property::rate:
            return contains(term.numbers, static_cast<int>(link.rate.value()));
    }
    return false;
}

Result<std::vector<const Link*>> Selector::select(const Topology& topology) const {
    for (const Term& term : terms_) {
        PLUGFEST_CHECK(check(term, topology));
    }
    const bool only_excludes = std::ranges::all_of(terms_, &Term::exclude);
    std::vector<const Link*> chosen;
    for (const Link& link : topology.links) {
        const auto chosen_by = [&](bool exclude) {
            return std::ranges::any_of(terms_, [&](const Term& term) {
                return term.exclude == exclude && chooses(term, link, topology);
            });
        };
        if ((only_excludes || chosen_by(false)) && !chosen_by(true)) {
            chosen.push_back(&link);
        }
    }
    return chosen;
}

}  // namespace plugfest::plan
