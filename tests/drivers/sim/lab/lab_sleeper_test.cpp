#include "drivers/async/combine.hpp"
#include "drivers/async/worker.hpp"
#include "drivers/sim/lab/lab_client.hpp"
#include "tests/support/run_task.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace plugfest::sim {
namespace {

using namespace std::chrono_literals;

constexpr Instant start{1h};

/// A lab that keeps time and can vanish.
struct LabLog {
    Instant now = start;
    std::vector<Duration> advances;  ///< since start
    bool gone = false;
};

class FakeLabClient final : public LabClient {
  public:
    explicit FakeLabClient(LabLog& log) : log_(log) {}
    Result<Instant> now() override { return log_.now; }
    Result<Instant> advance_to(Instant when) override {
        if (log_.gone) {
            return fail(ErrorKind::absent, "the virtual lab is gone");
        }
        log_.now = std::max(log_.now, when);
        log_.advances.push_back(when - start);
        return log_.now;
    }
    Result<void> inject(const FaultSpec&) override { return {}; }
    Result<std::vector<std::string>> untidy() override { return std::vector<std::string>{}; }
    Result<void> shutdown() override { return {}; }

  private:
    LabLog& log_;
};

class LabSleeper : public testing::Test {
  protected:
    LabSleeper()
        : sleeper_(make_lab_sleeper(runtime_, std::make_unique<FakeLabClient>(log_)).value()) {}

    Task<void> nap(Duration duration, std::string name) {
        auto slept = co_await sleeper_->sleep_for(duration);
        woken_.push_back(name + (slept ? "" : ": " + slept.error().to_string()));
        co_return slept;
    }

    Task<void> all(std::vector<Task<void>> tasks) {
        const auto results = co_await async::run_all(std::move(tasks));
        for (const auto& result : results) {
            PLUGFEST_CO_CHECK(result);
        }
        co_return Result<void>();
    }

    LabLog log_;
    async::Runtime runtime_;
    std::unique_ptr<async::Sleeper> sleeper_;
    std::vector<std::string> woken_;
};

TEST_F(LabSleeper, JumpsToTheEarliestSleepFirst) {
    std::vector<Task<void>> naps;
    naps.push_back(nap(60s, "long"));
    naps.push_back(nap(1s, "short"));
    naps.push_back(nap(5s, "middle"));
    ASSERT_TRUE(runtime_.run(all(std::move(naps))));
    EXPECT_EQ(woken_, (std::vector<std::string>{"short", "middle", "long"}));
    EXPECT_EQ(log_.advances, (std::vector<Duration>{1s, 5s, 60s}));
    EXPECT_EQ(sleeper_->now(), start + 60s);
}

TEST_F(LabSleeper, WakesEverySleepThatIsDueWithOneJump) {
    std::vector<Task<void>> naps;
    for (int i = 0; i < 50; ++i) {
        naps.push_back(nap(3s, "same"));
    }
    naps.push_back(nap(0s, "now"));
    ASSERT_TRUE(runtime_.run(all(std::move(naps))));
    EXPECT_EQ(woken_.size(), 51U);
    EXPECT_EQ(woken_.front(), "now");
    EXPECT_EQ(log_.advances, std::vector<Duration>{3s});
}

Task<void> work_on(async::Worker& worker, std::function<Result<int>()> call) {
    PLUGFEST_CO_TRY(const int done, co_await worker.run(std::move(call)));
    static_cast<void>(done);
    co_return Result<void>();
}

TEST_F(LabSleeper, DoesNotJumpWhileGearIsBusy) {
    async::Worker worker(runtime_, "bus");
    std::size_t jumps_during_call = 99;
    std::vector<Task<void>> tasks;
    tasks.push_back(nap(1h, "soak"));
    tasks.push_back(work_on(worker, [&]() -> Result<int> {
        jumps_during_call = log_.advances.size();
        return 1;
    }));
    ASSERT_TRUE(runtime_.run(all(std::move(tasks))));
    EXPECT_EQ(jumps_during_call, 0U);
    EXPECT_EQ(log_.advances, std::vector<Duration>{1h});
}

Task<void> hold_while_sleeping(async::Sleeper& sleeper, Duration duration) {
    const auto hold = sleeper.hold_wall_clock();
    co_return co_await sleeper.sleep_for(duration);
}

TEST_F(LabSleeper, FollowsTheWallClockInSmallStepsWhileHeld) {
    ASSERT_TRUE(runtime_.run(hold_while_sleeping(*sleeper_, 70ms)));
    EXPECT_GE(log_.advances.size(), 2U) << "one jump would be lab time leading";
    EXPECT_GE(sleeper_->now(), start + 70ms);

    const auto steps = log_.advances.size();
    ASSERT_TRUE(runtime_.run(nap(1h, "after")));
    EXPECT_EQ(log_.advances.size(), steps + 1) << "jumps again once released";
}

Task<void> cancel_all(async::Runtime& runtime) {
    runtime.cancel();
    co_return Result<void>();
}

TEST_F(LabSleeper, EndsASleepThatIsCancelled) {
    std::vector<Task<void>> tasks;
    tasks.push_back(nap(1s, "nap"));
    tasks.push_back(cancel_all(runtime_));
    const auto result = runtime_.run(all(std::move(tasks)));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::cancelled);
    EXPECT_TRUE(log_.advances.empty());
    EXPECT_TRUE(runtime_.run(nap(2s, "later")));
    EXPECT_EQ(log_.advances, std::vector<Duration>{2s}) << "nothing is left of the cancelled sleep";
}

TEST_F(LabSleeper, EndsPendingAndLaterSleepsWhenTheLabIsGone) {
    log_.gone = true;
    std::vector<Task<void>> naps;
    naps.push_back(nap(1s, "a"));
    naps.push_back(nap(2s, "b"));
    const auto result = runtime_.run(all(std::move(naps)));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::absent);
    EXPECT_EQ(woken_, (std::vector<std::string>{"a: the virtual lab is gone",
                                                "b: the virtual lab is gone"}));
    EXPECT_EQ(runtime_.run(nap(1s, "c")).error().kind(), ErrorKind::absent);
}

}  // namespace
}  // namespace plugfest::sim
