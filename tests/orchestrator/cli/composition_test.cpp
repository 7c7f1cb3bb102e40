#include "orchestrator/cli/composition.hpp"

#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

namespace plugfest::cli {
namespace {

TEST(Composition, RealGearRunsOnTheSystemClock) {
    const auto controller = compose(inventory::Inventory{});
    ASSERT_TRUE(controller) << controller.error().to_string();
    const Instant before = (*controller)->sleeper->now();
    EXPECT_GE((*controller)->sleeper->now(), before);
}

TEST(Composition, AVirtualLabThatDoesNotAnswerIsAbsent) {
    inventory::Inventory inventory;
    inventory.time = {.lab_time = true, .host = "127.0.0.1", .port = 1};
    const auto controller = compose(inventory);
    ASSERT_FALSE(controller);
    EXPECT_EQ(controller.error().kind(), ErrorKind::absent);
}

TEST(Composition, TheStoreOpensWhereThereWasNone) {
    const test::TemporaryDirectory directory;
    async::Runtime runtime;
    const auto store = open_store(runtime, directory.path() / "new" / "store");
    ASSERT_TRUE(store) << store.error().to_string();
}

}  // namespace
}  // namespace plugfest::cli
