#include "orchestrator/engine/store_calls.hpp"

#include "tests/support/lab_run.hpp"
#include "tests/support/run_task.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

TEST(StoreCalls, KeepTheFirstFailureAsAStoreError) {
    MemoryStore store;
    Controller controller(store);
    engine::StoreCalls calls(controller.stores);
    EXPECT_TRUE(test::run(controller.runtime, calls.begin_run({})));
    EXPECT_FALSE(calls.failure());
    store.fail_after(0);
    const auto failed = test::run(controller.runtime, calls.append(RunId("r"), {.id = "l1/01-x"}));
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().kind(), ErrorKind::store);
    EXPECT_EQ(failed.error().to_string(),
              "the results cannot be kept: append l1/01-x: no space left on device");
    ASSERT_TRUE(calls.failure());
    EXPECT_EQ(calls.failure()->kind(), ErrorKind::store);
}

TEST(StoreCalls, GoThroughAlthoughTheCallerWasCancelled) {
    MemoryStore store;
    Controller controller(store);
    engine::StoreCalls calls(controller.stores);
    controller.runtime.cancel();
    const auto id =
        test::run(controller.runtime, calls.intend({.run = RunId("r"), .device = "a:1/port"}));
    EXPECT_EQ(store.journal.size(), 1U);
    EXPECT_TRUE(id);
}

}  // namespace
}  // namespace plugfest::test
