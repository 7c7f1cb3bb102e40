#include "tests/drivers/cmis/recorded_table.hpp"

#include <cstdlib>
#include <limits>
#include <sstream>

namespace plugfest::cmis::test {
namespace {

std::string trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) {
        return {};
    }
    return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

}  // namespace

std::map<std::string, std::string> read_table(std::string_view markdown) {
    std::map<std::string, std::string> rows;
    std::istringstream lines{std::string(markdown)};
    for (std::string line; std::getline(lines, line);) {
        const std::size_t second = line.find('|', 1);
        const std::size_t last = line.rfind('|');
        if (line.starts_with('|') && second != std::string::npos && last > second) {
            const std::string_view view = line;
            rows.emplace(trimmed(view.substr(1, second - 1)),
                         trimmed(view.substr(second + 1, last - second - 1)));
        }
    }
    return rows;
}

std::vector<double> numbers_in(std::string_view text) {
    constexpr std::string_view minus_infinity = "-inf";
    std::vector<double> numbers;
    const std::string copy(text);
    for (std::size_t at = 0; at < copy.size();) {
        if (copy.compare(at, minus_infinity.size(), minus_infinity) == 0) {
            numbers.push_back(-std::numeric_limits<double>::infinity());
            at += minus_infinity.size();
            continue;
        }
        const bool digit = copy[at] >= '0' && copy[at] <= '9';
        const bool sign = copy[at] == '-' && at + 1 < copy.size() && copy[at + 1] >= '0' &&
                          copy[at + 1] <= '9' &&
                          (at == 0 || copy[at - 1] < '0' || copy[at - 1] > '9');
        if (!digit && !sign) {
            ++at;
            continue;
        }
        char* end = nullptr;
        numbers.push_back(std::strtod(copy.c_str() + at, &end));
        at = static_cast<std::size_t>(end - copy.c_str());
    }
    return numbers;
}

std::string quoted(std::string_view text) {
    return between(text, "'", "'");
}

std::string between(std::string_view text, std::string_view before, std::string_view after) {
    const std::size_t start = text.find(before);
    if (start == std::string_view::npos) {
        return {};
    }
    const std::string_view rest = text.substr(start + before.size());
    return std::string(rest.substr(0, rest.find(after)));
}

}  // namespace plugfest::cmis::test
