#include "drivers/async/worker.hpp"

#include "drivers/async/combine.hpp"
#include "drivers/async/event.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <pthread.h>
#include <thread>

namespace plugfest::async {

namespace asio = boost::asio;

namespace {

enum class Phase { queued, running, ended, dropped };

struct Job {
    Job(std::function<void()> what, const asio::any_io_executor& executor)
        : call(std::move(what)), delivered(executor) {}

    std::function<void()> call;
    Phase phase = Phase::queued;  // guarded by the worker's mutex
    std::exception_ptr thrown;    // written by the worker's thread before delivery
    Event delivered;              // loop's thread only
};

}  // namespace

struct Worker::State {
    State(Runtime& owner, std::string label) : runtime(owner), name(std::move(label)) {}

    void serve();
    void deliver(const std::shared_ptr<Job>& job);
    void enqueue(const std::shared_ptr<Job>& job);
    void stop_early(const std::shared_ptr<Job>& job, const std::function<void()>& interrupt);

    Runtime& runtime;
    const std::string name;
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<std::shared_ptr<Job>> queue;
    bool stopping = false;
    std::thread thread;
};

void Worker::State::serve() {
    std::unique_lock lock(mutex);
    while (true) {
        changed.wait(lock, [this] { return stopping || !queue.empty(); });
        if (stopping) {
            return;
        }
        const auto job = queue.front();
        queue.pop_front();
        job->phase = Phase::running;
        lock.unlock();
        try {
            job->call();
        } catch (...) {
            job->thrown = std::current_exception();
        }
        lock.lock();
        job->phase = Phase::ended;
        deliver(job);
    }
}

// The work in flight ends on the loop's thread, together with the wake of the coroutine: were it
// ended here, the loop could find nothing to do and let lab time jump before the result is seen.
void Worker::State::deliver(const std::shared_ptr<Job>& job) {
    asio::post(runtime.context(), [&activity = runtime.activity(), job] {
        activity.end();
        job->delivered.set();
    });
}

void Worker::State::enqueue(const std::shared_ptr<Job>& job) {
    runtime.activity().begin();
    const std::lock_guard lock(mutex);
    if (stopping) {
        job->phase = Phase::dropped;
        deliver(job);
        return;
    }
    queue.push_back(job);
    changed.notify_one();
}

// Under the lock, so that the interrupt can only hit the call it was made for.
void Worker::State::stop_early(const std::shared_ptr<Job>& job,
                               const std::function<void()>& interrupt) {
    const std::lock_guard lock(mutex);
    if (job->phase == Phase::queued) {
        std::erase(queue, job);
        job->phase = Phase::dropped;
        deliver(job);
    } else if (job->phase == Phase::running && interrupt) {
        interrupt();
    }
}

Worker::Worker(Runtime& runtime, std::string name)
    : state_(std::make_shared<State>(runtime, std::move(name))) {
    state_->thread = std::thread([state = state_.get()] {
        constexpr std::size_t kernel_limit = 15;
        pthread_setname_np(pthread_self(), state->name.substr(0, kernel_limit).c_str());
        state->serve();
    });
}

Worker::~Worker() {
    {
        const std::lock_guard lock(state_->mutex);
        state_->stopping = true;
        for (const auto& job : state_->queue) {
            job->phase = Phase::dropped;
            state_->deliver(job);
        }
        state_->queue.clear();
        state_->changed.notify_one();
    }
    state_->thread.join();
}

Task<void> Worker::run_untyped(std::function<void()> call, std::function<void()> interrupt) {
    const auto state = state_;
    bool asked_to_stop = co_await cancelled();
    if (asked_to_stop) {
        co_return fail(ErrorKind::cancelled, state->name + ": cancelled before the call");
    }
    const auto job = std::make_shared<Job>(std::move(call), co_await asio::this_coro::executor);
    state->enqueue(job);
    while (!job->delivered.is_set()) {
        const bool delivered = co_await job->delivered.wait();
        if (!delivered && !asked_to_stop) {
            asked_to_stop = true;
            state->stop_early(job, interrupt);
        }
    }
    if (job->thrown) {
        std::rethrow_exception(job->thrown);
    }
    asked_to_stop = co_await cancelled();
    if (asked_to_stop) {
        co_return fail(ErrorKind::cancelled, state->name + ": cancelled during the call");
    }
    if (job->phase == Phase::dropped) {
        co_return fail(ErrorKind::cancelled, state->name + ": closed before the call");
    }
    co_return Result<void>();
}

}  // namespace plugfest::async
