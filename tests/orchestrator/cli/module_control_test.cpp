#include "orchestrator/cli/module_control.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace plugfest::cli {
namespace {

TEST(ModuleControl, NeedsConsentGivenBeforehandWhereNobodyCanBeAsked) {
    std::ostringstream out;
    std::ostringstream err;
    Streams streams{.out = out, .err = err};
    EXPECT_TRUE(ask_consent("setting leaf1", true, streams));
    const auto refused = ask_consent("setting leaf1", false, streams);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind(), ErrorKind::config);
    EXPECT_EQ(err.str(), "");
}

TEST(ModuleControl, FailsForALabThatDoesNotExist) {
    std::ostringstream out;
    std::ostringstream err;
    Streams streams{.out = out, .err = err};
    const ControlTarget target{.selector = "all", .lab = "no/such/lab.yaml"};
    const auto work = [](LiveModules&, const PortName&) {
        return Result<ExitCode>(ExitCode::pass);
    };
    EXPECT_FALSE(for_each_cage(target, streams, work));
}

}  // namespace
}  // namespace plugfest::cli
