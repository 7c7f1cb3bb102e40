#include "tests/orchestrator/cli/commands/live_lab.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace plugfest::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class ModuleLoopbackCommand : public testing::LiveLab {};

TEST_F(ModuleLoopbackCommand, SwitchesShowsAndClears) {
    const auto on = module({"loopback", "leaf11:Ethernet32", "--type", "host-input", "--lanes",
                            "1-4,7", "--yes", "--json"});
    ASSERT_EQ(on.exit_code, 0) << on.err;
    EXPECT_EQ(nlohmann::json::parse(on.out)["loopbacks"]["host-input"],
              nlohmann::json({1, 2, 3, 4, 7}));
    EXPECT_THAT(module({"loopback", "leaf11:Ethernet32"}).out, HasSubstr("lanes 1-4, 7"));
    const auto off = module({"loopback", "leaf11:Ethernet32", "--off", "--yes"});
    ASSERT_EQ(off.exit_code, 0) << off.err;
    EXPECT_THAT(off.out, Not(HasSubstr("lanes")));
    EXPECT_EQ(module({"loopback", "leaf11:Ethernet32", "--type", "local", "--yes"}).exit_code, 2);
}

}  // namespace
}  // namespace plugfest::cli
