#pragma once

#include "domain/result.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::shell {

/// A table as SONiC's tools print it: a header, a line of dashes that gives the columns, then rows.
/// Column names and cells may hold blanks.
class TextTable {
  public:
    [[nodiscard]] const std::vector<std::vector<std::string>>& rows() const { return rows_; }
    /// Where a column is, or empty: older releases print fewer columns.
    [[nodiscard]] std::optional<std::size_t> column(std::string_view name) const;
    /// The cell, or empty if this release has no such column.
    [[nodiscard]] std::optional<std::string_view> cell(const std::vector<std::string>& row,
                                                       std::string_view column_name) const;

    /// Reads the first table in the output of `command`; text before and after it is ignored. The
    /// rows end at an empty line or at a second line of dashes. Fails with `decode` when there is
    /// no table, or when a row does not fit the columns.
    [[nodiscard]] static Result<TextTable> parse(std::string_view command, std::string_view text);

  private:
    std::vector<std::string> columns_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace plugfest::shell
