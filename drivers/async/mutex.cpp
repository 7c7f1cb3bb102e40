#include "drivers/async/mutex.hpp"

#include "drivers/async/combine.hpp"
#include "drivers/async/event.hpp"

#include <boost/asio/this_coro.hpp>

#include <algorithm>

namespace plugfest::async {

namespace asio = boost::asio;

struct Mutex::Waiters {
    std::deque<Event*> queue;  // each lives in the frame of the lock() that waits on it
};

Mutex::Mutex() : waiters_(std::make_unique<Waiters>()) {}
Mutex::~Mutex() = default;

Mutex::Lock& Mutex::Lock::operator=(Lock&& other) noexcept {
    if (this != &other) {
        release();
        mutex_ = std::exchange(other.mutex_, nullptr);
    }
    return *this;
}

void Mutex::Lock::release() {
    if (mutex_ != nullptr) {
        std::exchange(mutex_, nullptr)->unlock();
    }
}

Task<Mutex::Lock> Mutex::lock() {
    const bool asked_to_stop = co_await cancelled();
    if (asked_to_stop) {
        co_return fail(ErrorKind::cancelled, "cancelled before waiting for exclusive use");
    }
    if (!held_) {
        held_ = true;
        co_return Lock(*this);
    }
    Event granted(co_await asio::this_coro::executor);
    waiters_->queue.push_back(&granted);
    const bool mine = co_await granted.wait();
    if (mine) {
        co_return Lock(*this);
    }
    std::erase(waiters_->queue, &granted);
    co_return fail(ErrorKind::cancelled, "cancelled while waiting for exclusive use");
}

// Handing over without ever being free keeps the order: nobody can slip in before the waiter runs.
void Mutex::unlock() {
    if (waiters_->queue.empty()) {
        held_ = false;
        return;
    }
    Event* next = waiters_->queue.front();
    waiters_->queue.pop_front();
    next->set();
}

}  // namespace plugfest::async
