#include "drivers/sim/fabric/link.hpp"

#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

constexpr LinkCondition good{.a_sends = true, .b_sends = true, .received = true};
constexpr LinkCondition a_away{.a_sends = false, .b_sends = true, .received = false};
constexpr LinkCondition cut{.a_sends = true, .b_sends = true, .received = false};

Instant second(double count) {
    return Instant{duration_from_seconds(count)};
}

TEST(Link, StartsUpIfItCan) {
    Link link(Seed(1), 1.0, 2.0);
    link.start(good);
    EXPECT_TRUE(link.up());
    Link other(Seed(1), 1.0, 2.0);
    other.start(cut);
    EXPECT_FALSE(other.up());
}

TEST(Link, GoesDownAtOnceAndUpAfterItsTime) {
    Link link(Seed(1), 1.0, 2.0);
    link.start(good);
    EXPECT_EQ(link.consider(a_away, second(10)), Link::Change::went_down);
    EXPECT_EQ(link.consider(good, second(11)), Link::Change::none);
    EXPECT_FALSE(link.up());
    ASSERT_TRUE(link.next_event().has_value());
    EXPECT_GE(*link.next_event(), second(12));
    EXPECT_LE(*link.next_event(), second(13));
    EXPECT_EQ(link.consider(good, *link.next_event()), Link::Change::went_up);
    EXPECT_TRUE(link.up());
    EXPECT_FALSE(link.next_event().has_value());
}

TEST(Link, StartsOverWhenTheSignalGoesWhileComingUp) {
    Link link(Seed(1), 1.0, 2.0);
    link.start(good);
    EXPECT_EQ(link.consider(cut, second(10)), Link::Change::went_down);
    EXPECT_EQ(link.consider(good, second(11)), Link::Change::none);
    EXPECT_EQ(link.consider(cut, second(11.5)), Link::Change::none);
    EXPECT_FALSE(link.next_event().has_value());
    EXPECT_EQ(link.consider(good, second(20)), Link::Change::none);
    EXPECT_GE(*link.next_event(), second(21));
}

TEST(Link, RemembersWhichEndHadGone) {
    Link link(Seed(1), 1.0, 2.0);
    link.start(good);
    link.consider(a_away, second(10));
    EXPECT_TRUE(link.only_a_was_gone());
    EXPECT_FALSE(link.only_b_was_gone());
    link.consider({.a_sends = true, .b_sends = false, .received = false}, second(11));
    EXPECT_FALSE(link.only_a_was_gone());
    link.consider(good, second(12));
    link.consider(good, second(20));
    link.consider(cut, second(30));
    EXPECT_FALSE(link.only_a_was_gone());
    EXPECT_FALSE(link.only_b_was_gone());
}

}  // namespace
}  // namespace plugfest::sim
