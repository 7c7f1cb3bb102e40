#include "tests/architecture/source_tree.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::architecture {
namespace {

/// Which folders a folder may include from, besides itself. Arrows point inward: domain <- drivers
/// <- orchestrator, domain <- reports; only the command line sees all.
const std::map<std::string, std::set<std::string>>& allowed() {
    static const std::map<std::string, std::set<std::string>> rules{
        {"domain", {}},
        {"domain/stats", {"domain"}},
        {"drivers/async", {"domain"}},
        {"drivers/api", {"domain", "drivers/async"}},
        {"drivers/transport", {"domain", "drivers/async"}},
        {"drivers/shell", {"domain", "drivers/async", "drivers/transport"}},
        {"drivers/cmis", {"domain", "drivers/async", "drivers/api", "drivers/transport"}},
        {"drivers/sff", {"domain", "drivers/cmis"}},
        {"drivers/modules",
         {"domain", "drivers/async", "drivers/transport", "drivers/cmis", "drivers/sff"}},
        {"drivers/switches",
         {"domain", "drivers/async", "drivers/api", "drivers/transport", "drivers/shell"}},
        {"drivers/nics",
         {"domain", "drivers/async", "drivers/api", "drivers/transport", "drivers/shell"}},
        {"drivers/traffic",
         {"domain", "drivers/async", "drivers/api", "drivers/transport", "drivers/shell"}},
        {"drivers/sim",
         {"domain", "domain/stats", "drivers/async", "drivers/api", "drivers/transport",
          "drivers/cmis", "drivers/modules"}},
        {"drivers",
         {"domain", "drivers/switches", "drivers/nics", "drivers/traffic", "drivers/cmis"}},
        {"orchestrator/yaml", {"domain"}},
        {"orchestrator/inventory",
         {"domain", "orchestrator/yaml", "drivers/api", "drivers/transport", "drivers/sim"}},
        {"orchestrator/plan", {"domain", "orchestrator/yaml"}},
        {"orchestrator/steps",
         {"domain", "domain/stats", "drivers/async", "drivers/api", "orchestrator/plan"}},
        {"orchestrator/engine",
         {"domain", "domain/stats", "drivers/async", "drivers/api", "orchestrator/plan",
          "orchestrator/steps"}},
        {"reports/record_json", {"domain"}},
        {"reports/store", {"domain", "reports/record_json"}},
        {"reports/sheet", {"domain", "domain/stats"}},
        {"reports/render", {"domain", "reports/record_json", "reports/sheet", "reports/viewer"}},
    };
    return rules;
}

/// Headers of libraries that only one place may know.
struct Confined {
    std::string_view header;
    std::vector<std::string_view> places;
};

const std::vector<Confined>& confined() {
    static const std::vector<Confined> list{
        {"<libssh/", {"drivers/transport/"}},
        {"<libusb", {"drivers/transport/"}},
        {"<sys/ioctl.h>", {"drivers/transport/", "orchestrator/cli/"}},
        {"<sqlite3.h>", {"reports/store/"}},
        {"<yaml-cpp/", {"orchestrator/yaml/"}},
        {"<boost/math/", {"domain/stats/", "drivers/sim/"}},
        {"<nlohmann/", {"drivers/", "orchestrator/", "reports/"}},
        {"<spdlog/", {"orchestrator/cli/"}},
        {"<kainjow/", {"reports/render/"}},
        {"<pugixml.hpp>", {"reports/render/"}},
        {"<CLI/", {"orchestrator/cli/"}},
    };
    return list;
}

bool is_product(const SourceFile& file) {
    return !file.path.starts_with("tests/");
}

std::string unquoted(const std::string& include) {
    return include.substr(1, include.size() - 2);
}

TEST(IncludeRules, ArrowsPointInward) {
    for (const SourceFile& file : source_files()) {
        const std::string from = folder_of(file.path);
        if (!is_product(file) || from == "orchestrator/cli" || from == "orchestrator/web") {
            continue;
        }
        const auto rule = allowed().find(from);
        for (const std::string& include : includes(file)) {
            if (!include.starts_with('"')) {
                continue;
            }
            const std::string to = folder_of(unquoted(include));
            const bool fine = to == from || (rule != allowed().end() && rule->second.contains(to));
            EXPECT_TRUE(fine) << file.path << " includes " << include << ": " << from
                              << " may not know " << to;
        }
    }
}

TEST(IncludeRules, LibrariesStayInTheirPlace) {
    for (const SourceFile& file : source_files()) {
        if (!is_product(file)) {
            continue;
        }
        for (const std::string& include : includes(file)) {
            for (const Confined& library : confined()) {
                const bool here = std::ranges::any_of(library.places, [&](std::string_view place) {
                    return file.path.starts_with(place);
                });
                EXPECT_TRUE(here || !include.starts_with(library.header))
                    << file.path << " includes " << include;
            }
        }
    }
}

TEST(IncludeRules, HeadersStayLight) {
    static const std::set<std::string> heavy{"<boost/asio.hpp>", "<format>", "<print>",
                                             "<iostream>",       "<regex>",  "<nlohmann/json.hpp>",
                                             "<windows.h>"};
    for (const SourceFile& file : source_files()) {
        if (!is_product(file) || !file.path.ends_with(".hpp")) {
            continue;
        }
        for (const std::string& include : includes(file)) {
            EXPECT_FALSE(heavy.contains(include)) << file.path << " includes " << include;
        }
    }
}

TEST(IncludeRules, ParsersDoNotTalk) {
    for (const SourceFile& file : source_files()) {
        if (!is_product(file) || file.path.find("_parse.") == std::string::npos) {
            continue;
        }
        for (const std::string& include : includes(file)) {
            EXPECT_EQ(include.find("drivers/transport"), std::string::npos)
                << file.path << " includes " << include;
        }
    }
}

}  // namespace
}  // namespace plugfest::architecture
