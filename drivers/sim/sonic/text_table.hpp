#pragma once

#include <string>
#include <vector>

namespace plugfest::sim {

/// How a column of a printed table is aligned.
enum class Align { left, right };

struct TableColumn {
    std::string title;
    Align align = Align::left;
};

/// A table as SONiC's tools print it (Python's tabulate, format "simple"): titles, dashes, rows; no
/// blanks at the end of a line. Rows have as many cells as there are columns.
[[nodiscard]] std::string print_table(const std::vector<TableColumn>& columns,
                                      const std::vector<std::vector<std::string>>& rows);

}  // namespace plugfest::sim
