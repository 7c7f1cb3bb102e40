#include "drivers/async/worker.hpp"

#include "drivers/async/combine.hpp"
#include "tests/support/run_task.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <optional>
#include <stdexcept>
#include <thread>

namespace plugfest::async {
namespace {

using ::testing::ElementsAre;

Result<std::thread::id> where() {
    return std::this_thread::get_id();
}

Result<int> refuse() {
    return fail(ErrorKind::nack, "no acknowledge");
}

Result<int> blow_up() {
    throw std::runtime_error("a bug");
}

TEST(Worker, RunsCallsOnItsOwnThread) {
    Runtime runtime;
    Worker worker(runtime, "a name longer than the kernel takes");
    const auto first = test::run(runtime, worker.run(&where));
    const auto second = test::run(runtime, worker.run(&where));
    ASSERT_TRUE(first);
    ASSERT_TRUE(second);
    EXPECT_EQ(*first, *second);
    EXPECT_NE(*first, std::this_thread::get_id());
}

TEST(Worker, PassesErrorsAndExceptionsOn) {
    Runtime runtime;
    Worker worker(runtime, "worker");
    const auto refused = test::run(runtime, worker.run(&refuse));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().to_string(), "no acknowledge");
    const auto blown = test::run(runtime, worker.run(&blow_up));
    ASSERT_FALSE(blown);
    EXPECT_EQ(blown.error().to_string(), "internal: a bug");
}

Task<void> note(Worker& worker, std::vector<int>& order, int value) {
    auto add = [&order, value]() -> Result<int> {
        order.push_back(value);
        return value;
    };
    auto result = co_await worker.run(add);
    PLUGFEST_CO_CHECK(result);
    co_return Result<void>();
}

TEST(Worker, KeepsTheOrderOfCalls) {
    Runtime runtime;
    Worker worker(runtime, "worker");
    std::vector<int> order;
    std::vector<Task<void>> tasks;
    for (int i = 1; i <= 4; ++i) {
        tasks.push_back(note(worker, order, i));
    }
    EXPECT_TRUE(test::run(runtime, test::collected(run_all(std::move(tasks)))));
    EXPECT_THAT(order, ElementsAre(1, 2, 3, 4));
}

// A call that ends only when interrupted, as a blocking read does when its socket is shut down.
class Blocking {
  public:
    Task<void> call(Worker& worker) {
        auto block = [this]() -> Result<int> {
            started_.set_value();
            interrupted_.get_future().wait();
            ended_ = true;
            return 1;
        };
        auto result = co_await worker.run(block, [this] { interrupted_.set_value(); });
        ended_before_resumption_ = ended_;
        PLUGFEST_CO_CHECK(result);
        co_return Result<void>();
    }

    void wait_until_started() { started_.get_future().wait(); }
    [[nodiscard]] bool ended_before_resumption() const { return ended_before_resumption_; }

  private:
    std::promise<void> started_;
    std::promise<void> interrupted_;
    std::atomic<bool> ended_ = false;
    bool ended_before_resumption_ = false;
};

TEST(Worker, InterruptsACallAndStillWaitsForIt) {
    Runtime runtime;
    Worker worker(runtime, "worker");
    Blocking blocking;
    std::thread canceller([&] {
        blocking.wait_until_started();
        runtime.cancel();
        runtime.cancel();
    });
    const auto result = runtime.run(blocking.call(worker));
    canceller.join();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::cancelled);
    EXPECT_EQ(result.error().to_string(), "worker: cancelled during the call");
    EXPECT_TRUE(blocking.ended_before_resumption());
    EXPECT_TRUE(runtime.activity().idle());
}

// A call that ends only when released.
class Held {
  public:
    Task<void> call(Worker& worker) {
        auto block = [this]() -> Result<int> {
            started_.set_value();
            released_.get_future().wait();
            return 1;
        };
        auto result = co_await worker.run(block);
        PLUGFEST_CO_CHECK(result);
        co_return Result<void>();
    }

    void wait_until_started() { started_.get_future().wait(); }
    void release() { released_.set_value(); }

  private:
    std::promise<void> started_;
    std::promise<void> released_;
};

Task<void> note_then_release(Worker& worker, std::vector<int>& order, Held& held) {
    auto result = co_await note(worker, order, 1);
    held.release();
    co_return result;
}

TEST(Worker, DropsAQueuedCallThatIsCancelled) {
    Runtime runtime;
    Worker worker(runtime, "worker");
    Held held;
    std::vector<int> order;
    std::thread canceller([&] {
        held.wait_until_started();
        runtime.cancel();
    });
    std::vector<Task<void>> tasks;
    tasks.push_back(without_cancellation([&] { return held.call(worker); }));
    tasks.push_back(note_then_release(worker, order, held));
    const auto results = test::run(runtime, test::collected(run_all(std::move(tasks))));
    canceller.join();
    ASSERT_TRUE(results);
    EXPECT_TRUE((*results)[0]);
    ASSERT_FALSE((*results)[1]);
    EXPECT_EQ((*results)[1].error().kind(), ErrorKind::cancelled);
    EXPECT_THAT(order, ElementsAre());
    EXPECT_TRUE(runtime.activity().idle());
}

// Destruction waits for the call in progress, so that is released first.
Task<void> destroy(std::optional<Worker>& worker, Held& held) {
    held.wait_until_started();
    held.release();
    worker.reset();
    co_return Result<void>();
}

TEST(Worker, TellsQueuedCallsThatItIsGone) {
    Runtime runtime;
    std::optional<Worker> worker(std::in_place, runtime, "worker");
    Held held;
    std::vector<int> order;
    std::vector<Task<void>> tasks;
    tasks.push_back(held.call(*worker));
    tasks.push_back(note(*worker, order, 1));
    tasks.push_back(destroy(worker, held));
    const auto results = test::run(runtime, test::collected(run_all(std::move(tasks))));
    ASSERT_TRUE(results);
    EXPECT_TRUE((*results)[0]);
    // The queued call may have been begun before the worker was told to stop.
    if (order.empty()) {
        ASSERT_FALSE((*results)[1]);
        EXPECT_EQ((*results)[1].error().kind(), ErrorKind::cancelled);
    }
    EXPECT_TRUE(runtime.activity().idle());
}

}  // namespace
}  // namespace plugfest::async
