#include "tests/orchestrator/cli/commands/live_lab.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace plugfest::cli {
namespace {

using ::testing::HasSubstr;

class ModulePrbsCommand : public testing::LiveLab {};

TEST_F(ModulePrbsCommand, MeasuresAndPutsTheModuleBack) {
    const auto before = module({"read", "leaf11:Ethernet32", "13h:144-183"});
    const auto run = module({"prbs", "run", "leaf11:Ethernet32", "--loopback", "media-output",
                             "--time", "5s", "--limit", "1e-4", "--yes", "--json"});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    const auto document = nlohmann::json::parse(run.out);
    ASSERT_EQ(document["lanes"].size(), 8U);
    EXPECT_EQ(document["lanes"][0]["verdict"], "pass");
    EXPECT_GT(document["lanes"][0]["bits"], 100'000'000'000);
    EXPECT_GT(document["lanes"][0]["ber_at_most"], 0.0);
    EXPECT_EQ(module({"read", "leaf11:Ethernet32", "13h:144-183"}).out, before.out);
}

TEST_F(ModulePrbsCommand, SaysNoLockAndNotABitErrorRatioWithoutASignal) {
    ASSERT_EQ(
        module({"prbs", "start", "leaf11:Ethernet32", "--lanes", "1-2", "--checker-only", "--yes"})
            .exit_code,
        0);
    const auto read = module({"prbs", "read", "leaf11:Ethernet32", "--json"});
    EXPECT_EQ(read.exit_code, 1) << read.err;
    const auto document = nlohmann::json::parse(read.out);
    ASSERT_EQ(document["lanes"].size(), 2U);
    EXPECT_EQ(document["lanes"][0]["verdict"], "no lock");
    EXPECT_TRUE(document["lanes"][0]["ber"].is_null());
    ASSERT_EQ(module({"prbs", "stop", "leaf11:Ethernet32"}).exit_code, 0);
    EXPECT_EQ(module({"prbs", "read", "leaf11:Ethernet32"}).exit_code, 3) << "no checker runs";
}

TEST_F(ModulePrbsCommand, NamesThePatternsThereAre) {
    const auto wrong = module({"prbs", "run", "leaf11:Ethernet32", "--pattern", "PRBS8", "--yes"});
    EXPECT_EQ(wrong.exit_code, 2);
    EXPECT_THAT(wrong.err, HasSubstr("PRBS31Q"));
    EXPECT_THAT(wrong.err, ::testing::Not(HasSubstr("?"))) << "a reserved number is no pattern";
    const auto never = module({"prbs", "run", "leaf11:Ethernet32", "--time", "-5s", "--yes"});
    EXPECT_EQ(never.exit_code, 2);
    EXPECT_LT(never.err.size(), 300U) << never.err;
}

}  // namespace
}  // namespace plugfest::cli
