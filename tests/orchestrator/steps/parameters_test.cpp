#include "orchestrator/steps/parameters.hpp"

#include "tests/support/lab_run.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

TEST(Parameters, AreDeclaredWithRangeAndDefault) {
    const auto spec = steps::duration_parameter("settle", 5.0, 0.0, 60.0, "Wait.");
    EXPECT_EQ(spec.type, plan::ParameterType::duration);
    EXPECT_EQ(std::get<double>(spec.fallback), 5.0);
    EXPECT_EQ(spec.maximum, 60.0);
    EXPECT_EQ(std::get<std::int64_t>(steps::integer_parameter("n", 3, 1, 9, "N.").fallback), 3);
}

}  // namespace
}  // namespace plugfest::test
