#include "domain/units.hpp"

#include <gtest/gtest.h>

namespace plugfest {
namespace {

TEST(Units, OneMilliwattIsZeroDbm) {
    EXPECT_DOUBLE_EQ(to_dbm(Milliwatt(1.0)).value(), 0.0);
    EXPECT_NEAR(to_milliwatt(Dbm(3.0)).value(), 1.9953, 1e-4);
}

TEST(Units, PowerSurvivesTheRoundTrip) {
    for (const double dbm : {-30.0, -10.0, 0.0, 4.5}) {
        EXPECT_NEAR(to_dbm(to_milliwatt(Dbm(dbm))).value(), dbm, 1e-12);
    }
}

TEST(Units, NoLightIsTheFloorAndNotMinusInfinity) {
    EXPECT_EQ(to_dbm(Milliwatt(0.0)), no_light);
    EXPECT_EQ(to_dbm(Milliwatt(1e-12)), no_light);
}

TEST(Units, QuantitiesCompareByValue) {
    EXPECT_LT(Celsius(20.0), Celsius(21.0));
    EXPECT_EQ(Volt(3.3), Volt(3.3));
}

}  // namespace
}  // namespace plugfest
