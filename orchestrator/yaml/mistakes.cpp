#include "orchestrator/yaml/mistakes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace plugfest::yaml {

namespace {

constexpr std::size_t most_shown = 50;

}  // namespace

Mistakes::Mistakes(std::string file) : file_(std::move(file)) {}

void Mistakes::add(Position where, std::string message) {
    found_.push_back({where, std::move(message)});
}

std::string Mistakes::to_string() const {
    std::vector<Mistake> sorted = found_;
    std::ranges::sort(sorted);
    std::string text;
    for (std::size_t i = 0; i < std::min(sorted.size(), most_shown); ++i) {
        text += fmt::format("{}{}:{}:{}: {}", i == 0 ? "" : "\n", file_, sorted[i].where.line,
                            sorted[i].where.column, sorted[i].message);
    }
    if (sorted.size() > most_shown) {
        text += fmt::format("\n{}: and {} more mistakes", file_, sorted.size() - most_shown);
    }
    return text;
}

Error Mistakes::to_error() const {
    return {ErrorKind::config, to_string()};
}

}  // namespace plugfest::yaml
