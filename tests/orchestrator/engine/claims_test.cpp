#include "orchestrator/engine/claims.hpp"

#include "drivers/async/combine.hpp"
#include "tests/support/manual_sleeper.hpp"
#include "tests/support/run_task.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

namespace plugfest::engine {
namespace {

using std::chrono::seconds;

class ClaimsTest : public testing::Test {
  protected:
    Task<void> work(Claims& claims, std::vector<std::string> names, std::string who) {
        PLUGFEST_CO_TRY(const Claims::Lease lease, co_await claims.take(std::move(names)));
        log.push_back(who + " begins");
        PLUGFEST_CO_CHECK(co_await sleeper.sleep_for(seconds(1)));
        log.push_back(who + " ends");
        co_return Result<void>();
    }
    Task<void> all(std::vector<Task<void>> tasks) {
        const auto results = co_await async::run_all(std::move(tasks));
        for (const auto& result : results) {
            PLUGFEST_CO_CHECK(result);
        }
        co_return Result<void>();
    }

    async::Runtime runtime;
    test::ManualSleeper sleeper{runtime};
    std::vector<std::string> log;
};

TEST_F(ClaimsTest, LetWorkOnDifferentGearRunTogether) {
    Claims claims(0);
    std::vector<Task<void>> tasks;
    tasks.push_back(work(claims, {"cage 1"}, "one"));
    tasks.push_back(work(claims, {"cage 2"}, "two"));
    ASSERT_TRUE(runtime.run(all(std::move(tasks))));
    EXPECT_EQ(sleeper.now().time_since_epoch(), seconds(1));
}

TEST_F(ClaimsTest, KeepWorkOnTheSameGearApartAndInOrder) {
    Claims claims(0);
    std::vector<Task<void>> tasks;
    tasks.push_back(work(claims, {"cage 1", "cable a"}, "one"));
    tasks.push_back(work(claims, {"cable a", "cage 2"}, "two"));
    tasks.push_back(work(claims, {"cage 2"}, "three"));
    ASSERT_TRUE(runtime.run(all(std::move(tasks))));
    EXPECT_EQ(log, (std::vector<std::string>{"one begins", "three begins", "one ends", "three ends",
                                             "two begins", "two ends"}));
}

TEST_F(ClaimsTest, HoldBackWhatExceedsTheSlots) {
    Claims claims(1);
    std::vector<Task<void>> tasks;
    tasks.push_back(work(claims, {"cage 1"}, "one"));
    tasks.push_back(work(claims, {"cage 2"}, "two"));
    ASSERT_TRUE(runtime.run(all(std::move(tasks))));
    EXPECT_EQ(sleeper.now().time_since_epoch(), seconds(2));
}

TEST_F(ClaimsTest, AllowTheSameNameTwiceInOneClaim) {
    Claims claims(0);
    EXPECT_TRUE(runtime.run(work(claims, {"cage 1", "cage 1"}, "one")));
    EXPECT_TRUE(runtime.run(work(claims, {"cage 1"}, "two")));
}

}  // namespace
}  // namespace plugfest::engine
