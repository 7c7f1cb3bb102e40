#include "reports/record_json/utc_text.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace plugfest::record_json {
namespace {

TEST(UtcText, ReadsBackWhatIso8601Wrote) {
    for (const std::int64_t milliseconds : {0L, 1L, 951826521123L, 1796063630123L}) {
        const UtcTime time{std::chrono::milliseconds(milliseconds)};
        const auto back = utc_from_text(to_iso8601(time));
        ASSERT_TRUE(back) << back.error().to_string();
        EXPECT_EQ(*back, time);
    }
}

TEST(UtcText, RefusesWhatIsNotATime) {
    for (const char* text :
         {"", "2026-11-30", "2026-11-30 18:33:50.123Z", "2026-13-30T18:33:50.123Z",
          "2026-02-30T18:33:50.123Z", "2026-11-30T24:33:50.123Z", "2026-11-30T18:60:50.123Z",
          "2026-11-30T18:33:50.12xZ"}) {
        const auto back = utc_from_text(text);
        ASSERT_FALSE(back) << text;
        EXPECT_EQ(back.error().kind(), ErrorKind::decode);
    }
}

}  // namespace
}  // namespace plugfest::record_json
