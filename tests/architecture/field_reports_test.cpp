#include "tests/architecture/source_tree.hpp"
#include "tests/support/cases.hpp"

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace plugfest::architecture {
namespace {

/// "Suite.Name" of every test there is.
std::set<std::string> test_names() {
    std::set<std::string> names;
    const std::regex declared(R"(^TEST(?:_F|_P)?\((\w+), (\w+)\) \{)");
    for (const SourceFile& file : source_files()) {
        for (const std::string& line : file.lines) {
            std::smatch match;
            if (file.path.ends_with("_test.cpp") && std::regex_search(line, match, declared)) {
                names.insert(match[1].str() + "." + match[2].str());
            }
        }
    }
    return names;
}

/// The last cell of each row of a table whose rows begin with a number, by that number.
std::map<int, std::string> rows_of(const std::string& text) {
    std::map<int, std::string> rows;
    const std::regex row(R"(^\| (\d+) \|.*\| ?([^|]*) ?\|$)");
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (std::regex_search(line, match, row)) {
            rows[std::stoi(match[1].str())] = match[2].str();
        }
    }
    return rows;
}

std::map<int, std::string> documented() {
    return rows_of(test::read_text(std::string(PLUGFEST_SOURCE_DIR) + "/docs/field-reports.md"));
}

TEST(FieldReports, NameTestsThatExist) {
    const std::set<std::string> names = test_names();
    const std::regex quoted(R"(`(\w+\.\w+)`)");
    const auto rows = documented();
    ASSERT_FALSE(rows.empty());
    for (const auto& [number, answer] : rows) {
        EXPECT_GT(answer.size(), 10U) << "row " << number << " says nothing";
        for (std::sregex_iterator one(answer.begin(), answer.end(), quoted), end; one != end;
             ++one) {
            EXPECT_TRUE(names.contains((*one)[1].str()))
                << "row " << number << " names no test of ours: " << (*one)[1].str();
        }
    }
}

TEST(FieldReports, AnswerEveryReportOfTheCollection) {
    const auto cases = test::cases_directory();
    if (!cases) {
        GTEST_SKIP() << "no collection of reports beside the sources";
    }
    const auto rows = documented();
    for (const auto& [number, ignored] : rows_of(test::read_text(*cases / "LOG.md"))) {
        EXPECT_TRUE(rows.contains(number)) << "report " << number << " has no answer";
    }
}

}  // namespace
}  // namespace plugfest::architecture
