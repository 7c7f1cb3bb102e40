#include "tests/e2e/demo_run.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace plugfest::e2e {
namespace {

using test::run_program;

// The whole demo, with its truth, is what `./dev demo` runs.

TEST(Demo, PassesGoodPartsWritesTheReportsAndLeavesTheGearAsItWas) {
    const test::TemporaryDirectory out;
    const LabGuard lab(out.path());
    const auto demo =
        run_program(demo_words(out.path(), {"--keep-lab", "--seed", "3"}), ".", patience);
    ASSERT_EQ(demo.exit_code, 0) << demo.err << demo.out;
    for (const char* report :
         {"report.html", "run.json", "junit.xml", "matrix.html", "matrix.csv", "sheet.html"}) {
        EXPECT_TRUE(std::filesystem::exists(out.path() / "latest" / report)) << report;
        EXPECT_NE(demo.out.find(report), std::string::npos) << report;
    }
    std::ifstream file(out.path() / "latest/run.json");
    const auto run = nlohmann::json::parse(file);
    EXPECT_EQ(run.at("header").at("provenance"), "simulated");
    EXPECT_TRUE(run.at("unrestored").empty());
    EXPECT_EQ(run.at("segments").size(), 1U);
    const auto status =
        run_program(plugfest_words({"lab", "status", "--json", lab.lab().string()}));
    ASSERT_EQ(status.exit_code, 0) << status.err;
    EXPECT_EQ(nlohmann::json::parse(status.out).at("untidy"), nlohmann::json::array());
}

TEST(Demo, EndsItsLab) {
    const test::TemporaryDirectory out;
    const auto demo = run_program(demo_words(out.path()), ".", patience);
    ASSERT_EQ(demo.exit_code, 0) << demo.err;
    const auto status =
        run_program(plugfest_words({"lab", "status", (out.path() / "labs/rail-demo").string()}));
    EXPECT_EQ(status.exit_code, 4) << status.out;
}

}  // namespace
}  // namespace plugfest::e2e
