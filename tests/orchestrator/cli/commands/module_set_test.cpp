#include "tests/orchestrator/cli/commands/live_lab.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace plugfest::cli {
namespace {

using ::testing::HasSubstr;

class ModuleSetCommand : public testing::LiveLab {};

TEST_F(ModuleSetCommand, RegroupsLanesAndShowsWhatTheModuleHolds) {
    const auto planned =
        module({"set", "leaf11:Ethernet32", "--path", "1-4=400G", "--path", "5=4", "--dry-run"});
    ASSERT_EQ(planned.exit_code, 0) << planned.err;
    EXPECT_THAT(planned.out, HasSubstr("10h:145-152"));

    const auto asked = module({"set", "leaf11:Ethernet32", "--path", "1-4=400G"});
    EXPECT_EQ(asked.exit_code, 2) << "consent is missing";
    EXPECT_THAT(asked.err, HasSubstr("--yes"));

    const auto set = module({"set", "leaf11:Ethernet32", "--path", "1-4=400G", "--path", "5-8=3",
                             "--rx-amplitude", "1-4=2", "--yes", "--json"});
    ASSERT_EQ(set.exit_code, 0) << set.err;
    const auto document = nlohmann::json::parse(set.out);
    EXPECT_EQ(document["lanes"][0]["application"], 3);
    EXPECT_EQ(document["lanes"][7]["state"], "Activated");
    EXPECT_TRUE(document["lanes"][0]["explicit_signal"]);

    const auto wrong = module({"set", "leaf11:Ethernet32", "--path", "1-8=100G", "--yes"});
    EXPECT_EQ(wrong.exit_code, 2);
    EXPECT_THAT(wrong.err, HasSubstr("it would be 4"));
}

TEST_F(ModuleSetCommand, SwitchesLanesPowerAndResets) {
    const auto off = module({"set", "leaf11:Ethernet32", "--tx-disable", "2", "--yes", "--json"});
    ASSERT_EQ(off.exit_code, 0) << off.err;
    EXPECT_TRUE(nlohmann::json::parse(off.out)["lanes"][1]["tx_disabled"]);
    const auto low = module({"set", "leaf11:Ethernet32", "--low-power", "on", "--yes", "--json"});
    ASSERT_EQ(low.exit_code, 0) << low.err;
    EXPECT_EQ(nlohmann::json::parse(low.out)["state"], "LowPwr");
    const auto reset = module({"set", "leaf11:Ethernet32", "--reset", "--yes", "--json"});
    ASSERT_EQ(reset.exit_code, 0) << reset.err;
    EXPECT_EQ(nlohmann::json::parse(reset.out)["state"], "Ready");
    EXPECT_FALSE(nlohmann::json::parse(reset.out)["lanes"][1]["tx_disabled"]);
}

}  // namespace
}  // namespace plugfest::cli
