#include "drivers/async/root.hpp"

#include "drivers/async/combine.hpp"
#include "tests/support/manual_sleeper.hpp"

#include <gtest/gtest.h>

#include <optional>

namespace plugfest::async {
namespace {

using std::chrono::seconds;

Task<void> throw_a_number() {
    throw 7;  // NOLINT: the point of the test
    co_return Result<void>();
}

Task<void> sleep(Sleeper& sleeper) {
    auto slept = co_await sleeper.sleep_for(seconds(1));
    co_return slept;
}

TEST(Root, TurnsWhateverIsThrownIntoAnError) {
    Runtime runtime;
    std::optional<Result<void>> ended;
    spawn_root(runtime.context().get_executor(), throw_a_number(), {},
               [&ended](Result<void> result) { ended = std::move(result); });
    runtime.context().run();
    ASSERT_TRUE(ended);
    ASSERT_FALSE(*ended);
    EXPECT_EQ(ended->error().to_string(), "internal: exception of an unknown type");
}

TEST(Root, IsCancelledThroughItsOwnSlot) {
    Runtime runtime;
    test::ManualSleeper sleeper(runtime);
    std::optional<Result<void>> ended;
    boost::asio::cancellation_signal signal;
    spawn_root(runtime.context().get_executor(), sleep(sleeper), signal.slot(),
               [&ended](Result<void> result) { ended = std::move(result); });
    runtime.context().poll();
    EXPECT_FALSE(ended);
    signal.emit(boost::asio::cancellation_type::terminal);
    runtime.context().poll();
    ASSERT_TRUE(ended);
    ASSERT_FALSE(*ended);
    EXPECT_EQ(ended->error().kind(), ErrorKind::cancelled);
}

}  // namespace
}  // namespace plugfest::async
