#pragma once

#include "drivers/async/task.hpp"

#include <deque>
#include <memory>
#include <utility>

namespace plugfest::async {

/// Mutual exclusion between coroutines of one runtime, first come first served. Used for "page
/// select and access are one operation" and for shared buses.
class Mutex {
  public:
    /// Holds the mutex; releases it when destroyed.
    class Lock {
      public:
        Lock() = default;
        explicit Lock(Mutex& mutex) : mutex_(&mutex) {}
        Lock(Lock&& other) noexcept : mutex_(std::exchange(other.mutex_, nullptr)) {}
        Lock& operator=(Lock&& other) noexcept;
        Lock(const Lock&) = delete;
        Lock& operator=(const Lock&) = delete;
        ~Lock() { release(); }

      private:
        void release();
        Mutex* mutex_ = nullptr;
    };

    Mutex();
    ~Mutex();
    Mutex(const Mutex&) = delete;
    Mutex& operator=(const Mutex&) = delete;

    /// Waits for the mutex; fails with `cancelled`.
    [[nodiscard]] Task<Lock> lock();

  private:
    void unlock();
    struct Waiters;
    bool held_ = false;
    std::unique_ptr<Waiters> waiters_;
};

}  // namespace plugfest::async
