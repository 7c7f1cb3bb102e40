#include "orchestrator/engine/claims.hpp"

#include "drivers/async/combine.hpp"

#include <boost/asio/this_coro.hpp>

#include <algorithm>

namespace plugfest::engine {

Claims::Lease& Claims::Lease::operator=(Lease&& other) noexcept {
    if (this != &other) {
        release();
        claims_ = std::exchange(other.claims_, nullptr);
        names_ = std::move(other.names_);
    }
    return *this;
}

void Claims::Lease::release() {
    if (claims_ != nullptr) {
        std::exchange(claims_, nullptr)->give_back(names_);
    }
}

bool Claims::available(const std::vector<std::string>& names) const {
    const bool slot_free = slots_ == 0 || leases_ < slots_;
    return slot_free && std::ranges::none_of(names, [this](const std::string& name) {
               return held_.contains(name);
           });
}

void Claims::hold(const std::vector<std::string>& names) {
    held_.insert(names.begin(), names.end());
    ++leases_;
}

void Claims::give_back(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
        held_.erase(name);
    }
    --leases_;
    for (auto waiter = waiters_.begin(); waiter != waiters_.end();) {
        if (!available(waiter->names)) {
            ++waiter;
            continue;
        }
        hold(waiter->names);
        waiter->granted->set();
        waiter = waiters_.erase(waiter);
    }
}

Task<Claims::Lease> Claims::take(std::vector<std::string> names) {
    const bool asked_to_stop = co_await async::cancelled();
    if (asked_to_stop) {
        co_return fail(ErrorKind::cancelled, "cancelled before claiming gear");
    }
    if (available(names)) {
        hold(names);
        co_return Lease(*this, std::move(names));
    }
    async::Event granted(co_await boost::asio::this_coro::executor);
    const auto place = waiters_.insert(waiters_.end(), {.names = names, .granted = &granted});
    const bool ours = co_await granted.wait();
    if (ours) {
        co_return Lease(*this, std::move(names));
    }
    waiters_.erase(place);
    co_return fail(ErrorKind::cancelled, "cancelled while waiting for gear in use");
}

}  // namespace plugfest::engine
