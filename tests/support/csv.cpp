#include "tests/support/csv.hpp"

#include <cstdlib>
#include <fstream>

namespace plugfest::test {

namespace {

/// Separators inside double quotes belong to the field.
std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (const char character : line) {
        if (character == '"') {
            quoted = !quoted;
        } else if (character == ',' && !quoted) {
            fields.emplace_back();
        } else if (character != '\r') {
            fields.back() += character;
        }
    }
    return fields;
}

}  // namespace

std::vector<CsvRow> read_csv(const std::string& path) {
    std::ifstream file(path);
    std::string line;
    std::vector<CsvRow> rows;
    if (!std::getline(file, line)) {
        return rows;
    }
    const std::vector<std::string> header = split(line);
    while (std::getline(file, line)) {
        const std::vector<std::string> fields = split(line);
        CsvRow row;
        for (std::size_t column = 0; column < header.size(); ++column) {
            row[header[column]] = column < fields.size() ? fields[column] : "";
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

std::string case_path(const std::string& relative) {
    const char* configured = std::getenv("PLUGFEST_CASES");
    const std::string root =
        configured != nullptr ? configured : std::string(PLUGFEST_SOURCE_DIR) + "/../shared/cases";
    return root + "/" + relative;
}

}  // namespace plugfest::test
