#include "tests/support/program.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace plugfest::cli {
namespace {

TEST(StepsCommand, ListsEveryVerbWithItsPassRule) {
    const auto result = test::run_program({test::plugfest_binary(), "steps"});
    EXPECT_EQ(result.exit_code, 0);
    for (const char* verb : {"identity", "bring_up", "fec_window", "rail_traffic"}) {
        EXPECT_NE(result.out.find(verb), std::string::npos) << verb;
    }
}

TEST(StepsCommand, PrintsJsonForPrograms) {
    const auto result = test::run_program({test::plugfest_binary(), "steps", "--json"});
    const auto list = nlohmann::json::parse(result.out);
    ASSERT_FALSE(list.empty());
    for (const auto& step : list) {
        EXPECT_FALSE(step.at("pass_rule").get<std::string>().empty()) << step;
    }
}

}  // namespace
}  // namespace plugfest::cli
