#include "orchestrator/cli/streams.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace plugfest::cli {
namespace {

TEST(Streams, NoColourVariableIsObeyed) {
    setenv("NO_COLOR", "1", 1);
    EXPECT_FALSE(standard_streams().colour);
    unsetenv("NO_COLOR");
}

TEST(Streams, AlwaysHaveAWidth) {
    EXPECT_GT(standard_streams().width, 0);
}

}  // namespace
}  // namespace plugfest::cli
