#include "drivers/cmis/control/lane_list.hpp"

#include <gmock/gmock.h>

namespace plugfest::cmis {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(LaneList, ReadsNumbersRangesAndAll) {
    EXPECT_THAT(*parse_lanes("1-3,7", 8), ElementsAre(1, 2, 3, 7));
    EXPECT_THAT(*parse_lanes("7,1-3,2", 8), ElementsAre(1, 2, 3, 7));
    EXPECT_THAT(*parse_lanes("all", 2), ElementsAre(1, 2));
}

TEST(LaneList, RefusesWhatIsNoLaneOfTheModule) {
    for (const char* text : {"", "0", "9", "3-1", "1,", "a", "1-", "-1", "1 2"}) {
        EXPECT_FALSE(parse_lanes(text, 8)) << text;
    }
    EXPECT_THAT(parse_lanes("7-9", 8).error().message(), HasSubstr("lanes 1-8"));
}

TEST(LaneList, PrintsRunsAsRanges) {
    EXPECT_EQ(lanes_text({7, 1, 2, 3}), "1-3, 7");
    EXPECT_EQ(lanes_text({}), "");
    EXPECT_EQ(lanes_text(lanes_of_mask(1, 0x0F)), "9-12");
}

}  // namespace
}  // namespace plugfest::cmis
