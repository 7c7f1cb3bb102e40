#include "drivers/async/event.hpp"

#include "drivers/async/combine.hpp"
#include "tests/support/run_task.hpp"

#include <gtest/gtest.h>

namespace plugfest::async {
namespace {

Task<bool> wait_for(Event& event) {
    const bool set = co_await event.wait();
    co_return set;
}

Task<bool> set_only(Event& event) {
    event.set();
    co_return true;
}

Task<bool> cancel_only(Runtime& runtime) {
    runtime.cancel();
    co_return true;
}

TEST(Event, EndsAWaitThatIsUnderWay) {
    Runtime runtime;
    Event event(runtime.context().get_executor());
    const auto values = test::run(runtime, both(wait_for(event), set_only(event)));
    ASSERT_TRUE(values);
    EXPECT_TRUE(values->first);
}

TEST(Event, EndsAWaitThatComesLater) {
    Runtime runtime;
    Event event(runtime.context().get_executor());
    event.set();
    EXPECT_EQ(test::run(runtime, wait_for(event)), true);
}

TEST(Event, TellsACancelFromBeingSet) {
    Runtime runtime;
    Event event(runtime.context().get_executor());
    const auto values = test::run(runtime, both(wait_for(event), cancel_only(runtime)));
    ASSERT_TRUE(values);
    EXPECT_FALSE(values->first);
}

}  // namespace
}  // namespace plugfest::async
