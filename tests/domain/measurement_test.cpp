#include "domain/measurement.hpp"

#include <gtest/gtest.h>

namespace plugfest {
namespace {

TEST(Measurement, SourcesHaveTheWordsThatReportsPrint) {
    EXPECT_EQ(to_string(ValueSource::counted), "counted");
    EXPECT_EQ(to_string(ValueSource::device_reported), "device-reported");
    EXPECT_EQ(to_string(ValueSource::smoothed), "smoothed");
    EXPECT_EQ(to_string(ValueSource::timed), "timed");
    EXPECT_EQ(to_string(ValueSource::derived), "derived");
}

}  // namespace
}  // namespace plugfest
