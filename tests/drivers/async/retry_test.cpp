#include "drivers/async/retry.hpp"

#include "tests/support/manual_sleeper.hpp"
#include "tests/support/run_task.hpp"

#include <gtest/gtest.h>

namespace plugfest::async {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class Retry : public ::testing::Test {
  protected:
    // Fails so many times, then succeeds.
    Task<int> attempt(int failures, ErrorKind kind) {
        ++tries_;
        if (tries_ <= failures) {
            co_return fail(kind, "no acknowledge");
        }
        co_return tries_;
    }

    Result<int> run(int failures, ErrorKind kind, RetryPolicy policy = read_retry()) {
        return test::run(runtime_, with_retry<int>(sleeper_, std::move(policy),
                                                   [=, this] { return attempt(failures, kind); }));
    }

    Runtime runtime_;
    test::ManualSleeper sleeper_{runtime_};
    int tries_ = 0;
};

TEST_F(Retry, DoesNotTrySuccessAgain) {
    EXPECT_EQ(run(0, ErrorKind::nack), 1);
    EXPECT_EQ(sleeper_.now(), Instant());
}

TEST_F(Retry, TriesThreeTimesWithGrowingPauses) {
    EXPECT_EQ(run(2, ErrorKind::nack), 3);
    EXPECT_EQ(sleeper_.now(), Instant(milliseconds(60)));
}

TEST_F(Retry, SaysHowOftenItTriedInVain) {
    const auto result = run(99, ErrorKind::timeout);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::timeout);
    EXPECT_EQ(result.error().to_string(), "gave up after 3 tries: no acknowledge");
    EXPECT_EQ(tries_, 3);
}

TEST_F(Retry, LeavesOtherErrorsAlone) {
    const auto result = run(99, ErrorKind::absent);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().to_string(), "no acknowledge");
    EXPECT_EQ(tries_, 1);
}

TEST_F(Retry, AsksThePolicyWhatIsWorthwhile) {
    const RetryPolicy policy{.pauses = {seconds(1)}, .worthwhile = [](const Error& error) {
                                 return error.kind() == ErrorKind::absent;
                             }};
    EXPECT_EQ(run(1, ErrorKind::absent, policy), 2);
    EXPECT_EQ(sleeper_.now(), Instant(seconds(1)));
}

TEST_F(Retry, NeverTriesAgainAfterACancel) {
    const RetryPolicy always{.pauses = {seconds(1)},
                             .worthwhile = [](const Error&) { return true; }};
    const auto result = run(99, ErrorKind::cancelled, always);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::cancelled);
    EXPECT_EQ(tries_, 1);
}

}  // namespace
}  // namespace plugfest::async
