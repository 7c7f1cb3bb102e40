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

Task<std::int64_t> intend_when_cancelled(Controller& controller, engine::StoreCalls& calls) {
    controller.runtime.cancel();
    const auto slept = co_await controller.sleeper.sleep_for(std::chrono::seconds(1));
    EXPECT_EQ(slept.error().kind(), ErrorKind::cancelled);
    Effect effect;
    effect.device = "leaf11:Ethernet0/port";
    co_return co_await calls.intend(effect);
}

TEST(StoreCalls, GoThroughAlthoughTheCallerWasCancelled) {
    MemoryStore store;
    Controller controller(store);
    engine::StoreCalls calls(controller.stores);
    EXPECT_EQ(test::run(controller.runtime, intend_when_cancelled(controller, calls)), 1);
    EXPECT_EQ(store.journal.size(), 1U);
}

}  // namespace
}  // namespace plugfest::test
