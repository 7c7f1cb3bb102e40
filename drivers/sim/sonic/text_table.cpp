#include "drivers/sim/sonic/text_table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plugfest::sim {

namespace {

constexpr std::size_t title_padding = 2;  ///< tabulate's MIN_PADDING

std::string print_row(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths,
                      const std::vector<TableColumn>& columns) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        line += i == 0 ? "" : "  ";
        line += columns[i].align == Align::left ? fmt::format("{:<{}}", cells[i], widths[i])
                                                : fmt::format("{:>{}}", cells[i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

}  // namespace

std::string print_table(const std::vector<TableColumn>& columns,
                        const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::string> titles;
    std::vector<std::string> dashes;
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        titles.push_back(columns[i].title);
        auto width = columns[i].title.size() + title_padding;
        for (const auto& row : rows) {
            width = std::max(width, row[i].size());
        }
        widths.push_back(width);
        dashes.emplace_back(width, '-');
    }
    auto text = print_row(titles, widths, columns) + print_row(dashes, widths, columns);
    for (const auto& row : rows) {
        text += print_row(row, widths, columns);
    }
    return text;
}

}  // namespace plugfest::sim
