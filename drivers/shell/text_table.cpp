#include "drivers/shell/text_table.hpp"

#include "drivers/shell/text.hpp"

#include <algorithm>

namespace plugfest::shell {

namespace {

struct Span {
    std::size_t begin = 0;
    std::size_t end = 0;  ///< one past; npos for the last column, which may overhang
};

bool is_ruler(std::string_view line) {
    return line.find("--") != std::string_view::npos &&
           std::ranges::all_of(line, [](char c) { return c == '-' || c == ' '; });
}

std::vector<Span> spans_of(std::string_view ruler) {
    std::vector<Span> spans;
    std::size_t at = ruler.find('-');
    while (at != std::string_view::npos) {
        const auto end = std::min(ruler.find(' ', at), ruler.size());
        spans.push_back({.begin = at, .end = end});
        at = ruler.find('-', end);
    }
    spans.back().end = std::string_view::npos;
    return spans;
}

/// The cells of one line, or nothing when text lies between the columns, where a cut would
/// silently shorten a value.
std::optional<std::vector<std::string>> cells_of(std::string_view line,
                                                 const std::vector<Span>& spans) {
    std::vector<std::string> cells;
    std::size_t previous_end = 0;
    for (const auto& span : spans) {
        const auto gap_end = std::min(span.begin, line.size());
        const auto gap_begin = std::min(previous_end, gap_end);
        if (!trim(line.substr(gap_begin, gap_end - gap_begin)).empty()) {
            return std::nullopt;
        }
        const auto begin = std::min(span.begin, line.size());
        const auto length =
            span.end == std::string_view::npos ? std::string_view::npos : span.end - span.begin;
        cells.emplace_back(trim(line.substr(begin, length)));
        previous_end = span.end;
    }
    return cells;
}

}  // namespace

std::optional<std::size_t> TextTable::column(std::string_view name) const {
    const auto found = std::ranges::find(columns_, name);
    if (found == columns_.end()) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(found - columns_.begin());
}

std::optional<std::string_view> TextTable::cell(const std::vector<std::string>& row,
                                                std::string_view column_name) const {
    const auto index = column(column_name);
    if (!index) {
        return std::nullopt;
    }
    return row[*index];
}

Result<TextTable> TextTable::parse(std::string_view command, std::string_view text) {
    const auto lines = lines_of(text);
    const auto ruler = std::ranges::find_if(lines, is_ruler);
    if (ruler == lines.end() || ruler == lines.begin()) {
        return fail(bad_output(command, "expected a table with a line of dashes", text));
    }
    const auto spans = spans_of(*ruler);
    TextTable table;
    auto header = cells_of(*(ruler - 1), spans);
    if (!header) {
        return fail(bad_output(command, "the header does not fit the columns", *(ruler - 1)));
    }
    table.columns_ = std::move(*header);
    for (auto line = ruler + 1; line != lines.end(); ++line) {
        if (trim(*line).empty() || is_ruler(*line)) {
            break;
        }
        auto cells = cells_of(*line, spans);
        if (!cells) {
            return fail(bad_output(command, "a row does not fit the columns", *line));
        }
        table.rows_.push_back(std::move(*cells));
    }
    return table;
}

}  // namespace plugfest::shell
