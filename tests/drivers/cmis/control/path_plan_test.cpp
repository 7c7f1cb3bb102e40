#include "drivers/cmis/control/path_plan.hpp"

#include <gmock/gmock.h>

namespace plugfest::cmis {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

api::Application application(int selector, const char* name, int lanes, std::uint8_t starts) {
    api::Application result;
    result.selector = selector;
    result.host_name = name;
    result.host_lanes = lanes;
    result.media_lanes = lanes;
    result.host_assignment = starts;
    result.media_assignment = starts;
    return result;
}

/// One bank of 8 lanes with 800G, 400G, 200G and 100G on 2 lanes.
ModuleTraits breakout_module(int banks = 1) {
    ModuleTraits traits;
    traits.banks = banks;
    traits.applications = {
        application(1, "800GAUI-8-S C2M", 8, 0x01), application(2, "400GAUI-4-S C2M", 4, 0x11),
        application(3, "200GAUI-2-S C2M", 2, 0x55), application(4, "100GAUI-2 C2M", 2, 0x55)};
    return traits;
}

Result<std::vector<PlannedPath>> plan(std::initializer_list<const char*> texts,
                                      const ModuleTraits& traits = breakout_module()) {
    std::vector<PathRequest> requests;
    for (const char* text : texts) {
        PLUGFEST_TRY(const PathRequest request, parse_path_request(text));
        requests.push_back(request);
    }
    return plan_paths(requests, traits);
}

std::string refusal(std::initializer_list<const char*> texts,
                    const ModuleTraits& traits = breakout_module()) {
    const auto result = plan(texts, traits);
    return result ? "accepted" : result.error().message();
}

TEST(PathPlan, RefusesTextThatIsNoPath) {
    for (const char* text : {"", "1-4", "1-4=", "=2", "1,3=2", "4-1=2", "x=2", "1-4=--"}) {
        EXPECT_FALSE(parse_path_request(text)) << text;
    }
}

TEST(PathPlan, PlacesUnevenBreakouts) {
    const auto paths = plan({"5-6=200GAUI-2", "1-4=2", "7-8=200gaui-2-s c2m"});
    ASSERT_TRUE(paths) << paths.error().to_string();
    ASSERT_EQ(paths->size(), 3U);
    EXPECT_EQ((*paths)[0].config_byte(), 0x20);
    EXPECT_EQ((*paths)[1].config_byte(), 0x38);
    EXPECT_EQ((*paths)[2].config_byte(), 0x3C);
    EXPECT_EQ((*paths)[2].media_lanes, 0xC0);
    EXPECT_EQ((*paths)[1].lanes(), "5-6");
}

TEST(PathPlan, CountsLanesWithinTheBank) {
    const auto paths = plan({"9-12=2"}, breakout_module(2));
    ASSERT_TRUE(paths) << paths.error().to_string();
    EXPECT_EQ(paths->front().bank, 1);
    EXPECT_EQ(paths->front().config_byte(), 0x20);
    EXPECT_EQ(paths->front().lanes(), "9-12");
    EXPECT_THAT(refusal({"5-12=1"}, breakout_module(2)), HasSubstr("two banks"));
    EXPECT_THAT(refusal({"9-12=2"}), HasSubstr("the module has lanes 1-8"));
}

TEST(PathPlan, Log051DerivesPathsFromTheirLanesAndFindsOverlaps) {
    EXPECT_THAT(refusal({"1-4=2", "3-4=3"}), HasSubstr("lanes 1-4 (400GAUI-4-S C2M) and lanes 3-4 "
                                                       "(200GAUI-2-S C2M) overlap"));
}

TEST(PathPlan, Log052RefusesTwoPathsOnTheSameLanes) {
    EXPECT_THAT(refusal({"1-2=4", "1-2=4", "1-2=4", "1-2=4"}), HasSubstr("overlap"));
}

TEST(PathPlan, Log053FindsTheBestApplicationForARateOrSaysWhichLanesFit) {
    const auto best = plan({"1-2=100G"});
    ASSERT_TRUE(best) << best.error().to_string();
    EXPECT_EQ(best->front().selector, 4);
    EXPECT_THAT(refusal({"1-8=100G"}),
                HasSubstr("it would be 4 (100GAUI-2 C2M, 2 lanes) from lane 1, 3, 5, 7"));
}

TEST(PathPlan, NamesWhatFitsWhereAnApplicationDoesNot) {
    EXPECT_THAT(refusal({"3-6=2"}), HasSubstr("may not begin on host lane 3"));
    EXPECT_THAT(refusal({"1-4=9"}), HasSubstr("on lanes 1-4 fits: 2 (400GAUI-4-S C2M, 4 lanes)"));
    EXPECT_THAT(refusal({"1-3=2"}), HasSubstr("nothing fits lanes 1-3"));
    EXPECT_THAT(refusal({"1-4=fibre channel"}), HasSubstr("on lanes 1-4 fits"));
}

TEST(PathPlan, RefusesPathsThatFindNoMediaLanes) {
    ModuleTraits traits = breakout_module();
    traits.applications[1].media_assignment = 0x01;
    EXPECT_THAT(refusal({"1-4=2", "5-8=2"}, traits), HasSubstr("no free media lanes"));
}

TEST(PathPlan, LeavesPathsThatStayTheirMediaLanes) {
    ModuleTraits traits = breakout_module();
    traits.applications[2].media_assignment = 0xFF;
    const std::array<std::uint8_t, lanes_per_bank> configs{0x20, 0x20, 0x20, 0x20,
                                                           0x38, 0x38, 0,    0};
    const auto media = media_lanes_of_paths(configs, traits);
    EXPECT_EQ(media[0], 0x0F);
    EXPECT_EQ(media[4], 0x30);
    EXPECT_EQ(media[6], 0x00);
}

TEST(PathPlan, TakesBrokenPathsDownAsAWhole) {
    std::array<std::uint8_t, lanes_per_bank> whole{};
    whole.fill(0x10);
    const auto change = change_of_bank(whole, *plan({"1-4=2"}), 0);
    EXPECT_THAT(change.target, ElementsAre(0x20, 0x20, 0x20, 0x20, 0, 0, 0, 0));
    EXPECT_EQ(change.moved, 0xFF);
    EXPECT_EQ(change.regrouped, 0xFF);
}

TEST(PathPlan, LeavesPathsAloneThatAreAsWanted) {
    const std::array<std::uint8_t, lanes_per_bank> split{0x20, 0x20, 0x20, 0x20,
                                                         0x28, 0x28, 0x28, 0x28};
    const auto change = change_of_bank(split, *plan({"1-4=2", "5-6=3", "7-8=3"}), 0);
    EXPECT_EQ(change.moved, 0xF0);
    EXPECT_THAT(change.target, ElementsAre(0x20, 0x20, 0x20, 0x20, 0x38, 0x38, 0x3C, 0x3C));
}

}  // namespace
}  // namespace plugfest::cmis
