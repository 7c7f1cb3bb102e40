#include "orchestrator/plan/plan_loader.hpp"
#include "tests/orchestrator/plan/sample_catalogue.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace plugfest::plan {
namespace {

PlannedStep step(const std::string& verb, std::vector<std::string> only = {}) {
    PlannedStep planned;
    planned.verb = verb;
    planned.only = std::move(only);
    planned.position = {"plan.yaml", 7, 5};
    return planned;
}

/// The ids of the work in one word, or what is wrong.
std::string work_of(const Plan& plan, const Topology& topology = sample_topology()) {
    const auto work = expand(plan, sample_catalogue(), topology);
    if (!work) {
        EXPECT_EQ(work.error().kind(), ErrorKind::config);
        return work.error().to_string();
    }
    std::string ids;
    for (const WorkItem& item : *work) {
        ids += (ids.empty() ? "" : " ") + item.id;
        EXPECT_EQ(item.target, item.id.substr(0, item.id.find('/')));
    }
    return ids;
}

TEST(Expansion, PutsLinksFirstThenRails) {
    Plan plan{.links = {"rail=1"}};
    plan.steps = {step("rail_traffic"), step("identity"), step("prbs_ber")};
    EXPECT_EQ(work_of(plan),
              "n1-r1/02-identity n1-r1/03-prbs_ber n2-r1/02-identity n2-r1/03-prbs_ber "
              "rail-1/01-rail_traffic");
}

TEST(Expansion, RestrictsByMediaAndByStep) {
    Plan plan{.links = {"all"}, .media = {"dac", "aoc"}};
    plan.steps = {step("identity"), step("prbs_ber", {"medium=aoc"})};
    EXPECT_EQ(work_of(plan), "n1-r1/01-identity n2-r1/01-identity n2-r1/02-prbs_ber");
}

TEST(Expansion, NamesLinksThatDoNotExist) {
    Plan plan{.name = "p", .links = {"n1-r3"}};
    plan.steps = {step("identity")};
    EXPECT_EQ(work_of(plan), "plan 'p': links: the lab has no link 'n1-r3'; did you mean 'n1-r1'?");
    plan.links = {"all"};
    plan.steps = {step("identity", {"device=leaf9"})};
    EXPECT_EQ(work_of(plan),
              "plan.yaml:7:5: step 'identity': only: the lab has no device 'leaf9'; did you mean "
              "'leaf1'?");
}

TEST(Expansion, RefusesAPlanThatChoosesNothing) {
    Plan plan{.name = "p", .links = {"rail=9"}};
    plan.steps = {step("identity")};
    EXPECT_EQ(work_of(plan),
              "plan 'p': links: 'rail=9' chooses none of the 4 links of lab 'sample'");
    plan.links = {"all"};
    plan.media = {"lpo"};
    EXPECT_EQ(work_of(plan),
              "plan 'p': links: 'all' of media lpo chooses none of the 4 links of lab 'sample'");
}

TEST(Expansion, NamesWhatTheLabLacks) {
    Plan plan{.name = "p", .links = {"all"}};
    plan.steps = {step("rail_traffic")};
    EXPECT_EQ(work_of(plan),
              "plan.yaml:7:5: step 'rail_traffic' needs two hosts with an 'ip' on rail 2; lab "
              "'sample' has 1. Leave the rail out with 'only: [-rail=2]'");
    plan.steps = {step("rail_traffic", {"-rail=2"})};
    EXPECT_EQ(work_of(plan), "rail-1/01-rail_traffic");
    plan.links = {"up"};
    plan.steps = {step("rail_traffic")};
    EXPECT_EQ(work_of(plan),
              "plan.yaml:7:5: step 'rail_traffic' works on rails, but the chosen links of lab "
              "'sample' have none; give its ports a 'rail', or take the step out");
}

}  // namespace
}  // namespace plugfest::plan
