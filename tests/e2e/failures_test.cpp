#include "tests/e2e/demo_run.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>

namespace plugfest::e2e {
namespace {

using nlohmann::json;
using test::run_program;

std::string shipped(const std::string& name) {
    std::ifstream file(std::string(PLUGFEST_SOURCE_DIR) + "/testplans/" + name);
    return {std::istreambuf_iterator<char>(file), {}};
}

void replace_first(std::string& text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
}

TEST(Failures, AMistakeInThePlanTouchesNothing) {
    const test::TemporaryDirectory out;
    std::string plan = shipped("plans/demo.yaml");
    replace_first(plan, "identity", "idenity");
    std::ofstream(out.path() / "plan.yaml") << plan;
    const auto demo =
        run_program(plugfest_words({"demo", "--plan", (out.path() / "plan.yaml").string(), "--out",
                                    (out.path() / "out").string()}));
    EXPECT_EQ(demo.exit_code, 2);
    EXPECT_NE(demo.err.find("did you mean 'identity'?"), std::string::npos) << demo.err;
    EXPECT_FALSE(std::filesystem::exists(out.path() / "out")) << "nothing was started or written";
}

TEST(Failures, AnUnknownModuleKindInTheLabTouchesNothing) {
    const test::TemporaryDirectory out;
    std::string lab = shipped("labs/rail_demo.yaml");
    replace_first(lab, "dr8-800g", "dr9-800g");
    std::ofstream(out.path() / "lab.yaml") << lab;
    const auto demo =
        run_program(demo_words(out.path() / "out", {"--lab", (out.path() / "lab.yaml").string()}));
    EXPECT_EQ(demo.exit_code, 2) << demo.err;
    EXPECT_NE(demo.err.find("unknown kind of part 'dr9-800g'; did you mean 'dr8-800g'?"),
              std::string::npos)
        << demo.err;
    const auto place = demo.err.find("lab.yaml:") + std::string("lab.yaml:").size();
    EXPECT_NE(demo.err.find_first_of("0123456789", place), std::string::npos) << demo.err;
    EXPECT_FALSE(std::filesystem::exists(out.path() / "out")) << "nothing was started or written";
}

TEST(Failures, AnUnknownFaultInTheLabTouchesNothing) {
    const test::TemporaryDirectory out;
    std::string lab = shipped("labs/rail_demo.yaml");
    replace_first(lab, "kind: dirty_connector", "kind: dirty_conector");
    std::ofstream(out.path() / "lab.yaml") << lab;
    const auto up = run_program(plugfest_words(
        {"lab", "up", (out.path() / "lab.yaml").string(), "--out", (out.path() / "out").string()}));
    EXPECT_EQ(up.exit_code, 2) << up.err;
    EXPECT_NE(up.err.find("unknown kind of fault 'dirty_conector'; did you mean "
                          "'dirty_connector'?"),
              std::string::npos)
        << up.err;
    EXPECT_FALSE(std::filesystem::exists(out.path() / "out")) << "nothing was started or written";
}

TEST(Failures, ALabThatIsKilledIsALabErrorAndEndsTheRun) {
    const test::TemporaryDirectory out;
    const LabGuard lab(out.path());
    test::Program demo(demo_words(out.path()));
    ASSERT_TRUE(demo.wait_for_err(
        [](const std::string& text) { return std::ranges::count(text, '\n') >= 6; }, patience));
    std::ifstream record(lab.lab() / "lab.json");
    kill(json::parse(record).at("pid").get<pid_t>(), SIGKILL);
    const auto result = demo.finish(patience);
    EXPECT_EQ(result.exit_code, 4) << result.err;
    EXPECT_NE(result.out.find("NOT RESTORED"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("ERROR"), std::string::npos) << result.out;
}

TEST(Failures, AFullDiskChangesNothingMoreAndPutsTheGearBack) {
    const test::TemporaryDirectory out;
    const LabGuard lab(out.path());
    const auto up = run_program(plugfest_words(
        {"lab", "up", "testplans/labs/rail_demo.yaml", "--out", out.path().string()}));
    ASSERT_EQ(up.exit_code, 0) << up.err;
    const std::uint64_t file_size_limit = 200'000;
    test::Program run(
        plugfest_words({"plan", "run", short_plan(), "--lab",
                        (lab.lab() / "inventory.yaml").string(), "--out", out.path().string()}),
        ".", file_size_limit);
    const auto result = run.finish(patience);
    EXPECT_EQ(result.exit_code, 4) << result.err;
    const auto status =
        run_program(plugfest_words({"lab", "status", "--json", lab.lab().string()}));
    ASSERT_EQ(status.exit_code, 0) << status.err;
    EXPECT_EQ(json::parse(status.out).at("untidy"), json::array());
}

}  // namespace
}  // namespace plugfest::e2e
