#include "tests/orchestrator/cli/commands/live_lab.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace plugfest::cli {
namespace {

using ::testing::HasSubstr;

class ModuleVdmCommand : public testing::LiveLab {};

TEST_F(ModuleVdmCommand, ListsEveryObservableWithItsLimits) {
    const auto table = module({"vdm", "leaf11:Ethernet32"});
    ASSERT_EQ(table.exit_code, 0) << table.err;
    EXPECT_THAT(table.out, HasSubstr("pre_fec_ber_max"));
    const auto json = module({"vdm", "leaf11:Ethernet32", "--json", "--flags"});
    ASSERT_EQ(json.exit_code, 0) << json.err;
    const auto document = nlohmann::json::parse(json.out);
    EXPECT_GT(document["vdm"].size(), 80U);
    EXPECT_TRUE(document["vdm"][0].contains("thresholds"));
    EXPECT_TRUE(document["vdm"][0].contains("flags"));
}

}  // namespace
}  // namespace plugfest::cli
