#pragma once

#include <map>
#include <string>
#include <vector>

namespace plugfest::test {

/// A row of a reference table, by column name. Fields are text; empty means "not defined here".
using CsvRow = std::map<std::string, std::string>;

/// Reads a comma-separated file with a header line; fields may be quoted, but hold no line breaks
/// and no quotes. Empty if the file is absent.
std::vector<CsvRow> read_csv(const std::string& path);

/// The path of a file below the reference cases: PLUGFEST_CASES, else ../shared/cases beside the
/// checkout.
std::string case_path(const std::string& relative);

}  // namespace plugfest::test
