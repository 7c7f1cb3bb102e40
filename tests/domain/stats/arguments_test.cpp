#include "domain/stats/arguments.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace plugfest::stats {
namespace {

TEST(Arguments, SayWhatIsWrongWithWhichValue) {
    EXPECT_EQ(check_open_fraction("confidence", 1.0).error().to_string(),
              "confidence 1 is not between 0 and 1");
    EXPECT_EQ(check_positive("target rate", -2.0).error().to_string(),
              "target rate -2 is not a number above 0");
    EXPECT_EQ(check_finite("mean", std::numeric_limits<double>::infinity()).error().to_string(),
              "mean inf is not a finite number");
}

TEST(Arguments, NeverAcceptWhatIsNotANumber) {
    EXPECT_FALSE(check_open_fraction("x", std::nan("")));
    EXPECT_FALSE(check_positive("x", std::nan("")));
    EXPECT_FALSE(check_finite("x", std::nan("")));
}

TEST(Arguments, LetGoodOnesThrough) {
    EXPECT_TRUE(check_open_fraction("x", 0.5));
    EXPECT_TRUE(check_positive("x", 1e-300));
    EXPECT_TRUE(check_finite("x", -3.0));
}

}  // namespace
}  // namespace plugfest::stats
