#include "tests/e2e/demo_run.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

namespace plugfest::e2e {
namespace {

using nlohmann::json;
using test::run_program;

auto lines_at_least(std::ptrdiff_t count) {
    return [count](const std::string& text) { return std::ranges::count(text, '\n') >= count; };
}

json read_run(const std::filesystem::path& out) {
    std::ifstream file(out / "latest/run.json");
    return json::parse(file);
}

json untidy(const LabGuard& lab) {
    const auto status =
        run_program(plugfest_words({"lab", "status", "--json", lab.lab().string()}));
    return status.exit_code == 0 ? json::parse(status.out).at("untidy") : json(status.err);
}

void expect_whole_and_passed(const std::filesystem::path& out) {
    const json run = read_run(out);
    std::set<std::string> ids;
    for (const json& step : run.at("steps")) {
        EXPECT_TRUE(ids.insert(step.at("id")).second) << step.at("id") << " appears twice";
    }
    EXPECT_EQ(ids.size(), run.at("header").at("planned_steps").size());
    for (const json& step : run.at("steps")) {
        EXPECT_NE(step.at("verdict"), "fail") << step.at("id");
        EXPECT_TRUE(step.at("outcome") == "completed" || step.at("outcome") == "skipped")
            << step.at("id") << " " << step.at("outcome");
    }
}

TEST(Resume, AfterAKillFinishedWorkIsKeptAndTheGearIsClean) {
    const test::TemporaryDirectory out;
    const LabGuard lab(out.path());
    {
        test::Program demo(demo_words(out.path()));
        ASSERT_TRUE(demo.wait_for_err(lines_at_least(7), patience));
        demo.signal(SIGKILL);
        ASSERT_EQ(demo.finish(patience).exit_code, -SIGKILL);
    }
    const auto resumed =
        run_program(demo_words(out.path(), {"--resume", "--keep-lab"}), ".", patience);
    ASSERT_EQ(resumed.exit_code, 0) << resumed.err;
    EXPECT_EQ(untidy(lab), json::array());
    const json run = read_run(out.path());
    ASSERT_EQ(run.at("segments").size(), 2U);
    EXPECT_TRUE(run.at("segments")[0].at("finished").is_null()) << "the killed segment has no end";
    const auto from_first = std::ranges::count_if(
        run.at("steps"), [](const json& step) { return step.at("segment") == 0; });
    EXPECT_GE(from_first, 5) << "finished steps are not repeated";
    expect_whole_and_passed(out.path());
}

TEST(Resume, AfterCtrlCTheGearIsCleanAtOnceAndTheRunGoesOn) {
    const test::TemporaryDirectory out;
    const LabGuard lab(out.path());
    {
        test::Program demo(demo_words(out.path()));
        ASSERT_TRUE(demo.wait_for_err(lines_at_least(5), patience));
        demo.signal(SIGINT);
        const auto stopped = demo.finish(patience);
        ASSERT_EQ(stopped.exit_code, 5) << stopped.err;
        EXPECT_NE(stopped.err.find("to go on: plugfest demo --resume --plan " + short_plan() +
                                   " --out " + out.path().string() + "\n"),
                  std::string::npos)
            << stopped.err;
    }
    EXPECT_EQ(untidy(lab), json::array());
    const auto resumed = run_program(demo_words(out.path(), {"--resume"}), ".", patience);
    ASSERT_EQ(resumed.exit_code, 0) << resumed.err;
    expect_whole_and_passed(out.path());
}

TEST(Resume, AfterCtrlCWhileTheLabStartsThereIsNothingToGoOnWith) {
    const test::TemporaryDirectory out;
    const LabGuard lab(out.path());
    test::Program demo(demo_words(out.path()));
    ASSERT_TRUE(demo.wait_for_err(lines_at_least(1), patience));
    demo.signal(SIGINT);
    const auto stopped = demo.finish(patience);
    EXPECT_EQ(stopped.exit_code, 5) << stopped.err;
    EXPECT_NE(stopped.err.find("stopped while the virtual lab was starting; no run was begun"),
              std::string::npos)
        << stopped.err;
    EXPECT_FALSE(std::filesystem::exists(out.path() / "latest"));
    EXPECT_FALSE(std::filesystem::exists(lab.lab() / "lab.json")) << "the lab is gone as well";
}

}  // namespace
}  // namespace plugfest::e2e
