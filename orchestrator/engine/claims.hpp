#pragma once

#include "drivers/async/event.hpp"
#include "drivers/async/task.hpp"

#include <cstddef>
#include <list>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace plugfest::engine {

/// Who works on which cages and cables. All names of a claim are taken at once or none, so nobody
/// waits for one while holding another; whoever has waited longest is served first among those that
/// can be served.
class Claims {
  public:
    /// Holds its names until destroyed.
    class Lease {
      public:
        Lease() = default;
        Lease(Claims& claims, std::vector<std::string> names)
            : claims_(&claims), names_(std::move(names)) {}
        Lease(Lease&& other) noexcept
            : claims_(std::exchange(other.claims_, nullptr)), names_(std::move(other.names_)) {}
        Lease& operator=(Lease&& other) noexcept;
        Lease(const Lease&) = delete;
        Lease& operator=(const Lease&) = delete;
        ~Lease() { release(); }

      private:
        void release();
        Claims* claims_ = nullptr;
        std::vector<std::string> names_;
    };

    /// At most `slots` leases at a time; 0: as many as are free of each other.
    explicit Claims(std::size_t slots) : slots_(slots) {}

    /// Waits until all `names` are free; fails with `cancelled`.
    [[nodiscard]] Task<Lease> take(std::vector<std::string> names);

  private:
    struct Waiter {
        std::vector<std::string> names;
        async::Event* granted = nullptr;  // lives in the frame of the take() that waits
    };

    [[nodiscard]] bool available(const std::vector<std::string>& names) const;
    void hold(const std::vector<std::string>& names);
    void give_back(const std::vector<std::string>& names);

    std::size_t slots_ = 0;
    std::size_t leases_ = 0;
    std::set<std::string> held_;
    std::list<Waiter> waiters_;
};

}  // namespace plugfest::engine
