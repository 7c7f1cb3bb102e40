#include "drivers/sim/fabric/link.hpp"

namespace plugfest::sim {

Link::Link(Seed seed, double fastest_s, double slowest_s)
    : seed_(seed.at("link-up")), fastest_s_(fastest_s), slowest_s_(slowest_s) {}

Link::Change Link::consider(const LinkCondition& condition, Instant now) {
    if (!condition.good()) {
        const bool fell = up_;
        if (fell) {
            a_gone_ = false;
            b_gone_ = false;
        }
        a_gone_ = a_gone_ || !condition.a_sends;
        b_gone_ = b_gone_ || !condition.b_sends;
        up_ = false;
        up_at_.reset();
        return fell ? Change::went_down : Change::none;
    }
    if (up_) {
        return Change::none;
    }
    if (!up_at_) {
        Random random = seed_.at(attempts_++).random();
        up_at_ = now + duration_from_seconds(random.uniform(fastest_s_, slowest_s_));
    }
    if (now < *up_at_) {
        return Change::none;
    }
    up_ = true;
    up_at_.reset();
    return Change::went_up;
}

}  // namespace plugfest::sim
