#include "orchestrator/plan/step_reader.hpp"

#include "tests/orchestrator/plan/sample_catalogue.hpp"

#include <gtest/gtest.h>

#include <string>

namespace plugfest::plan {
namespace {

struct Reading {
    std::optional<PlannedStep> step;
    std::string complaint;
};

Reading read(const std::string& text) {
    const auto document = yaml::parse(text, "f");
    if (!document) {
        return {std::nullopt, document.error().to_string()};
    }
    yaml::Mistakes mistakes("f");
    const auto catalogue = sample_catalogue();
    auto step = read_step(document->root, catalogue, {}, mistakes);
    return {std::move(step), mistakes.to_string()};
}

TEST(StepReader, FillsInFallbacks) {
    const auto [step, complaint] = read("prbs_ber");
    ASSERT_TRUE(step) << complaint;
    EXPECT_EQ(step->parameters.size(), 6U);
    EXPECT_EQ(std::get<double>(step->parameters.at("duration")), 10.0);
    EXPECT_EQ(std::get<std::string>(step->parameters.at("side")), "media");
    EXPECT_EQ(step->retries, 0);
    EXPECT_EQ(step->time_limit, std::chrono::hours(1));
    EXPECT_FALSE(step->gate);
    EXPECT_EQ(step->position.line, 1);
}

TEST(StepReader, ReadsEveryTypeOfParameter) {
    const auto [step, complaint] = read(
        "{step: prbs_ber, side: host, duration: 500 ms, margin: 1e-1, invert: true, label: yes, "
        "ends: a, retries: 2, time_limit: 3 min, gate: true, only: [rail=1, -up]}");
    EXPECT_EQ(complaint,
              "f:1:40: duration of step 'prbs_ber' is 500 ms; it must be between 1 and 3600 s");
    ASSERT_TRUE(step);
    EXPECT_EQ(std::get<std::string>(step->parameters.at("side")), "host");
    EXPECT_EQ(std::get<double>(step->parameters.at("margin")), 0.1);
    EXPECT_TRUE(std::get<bool>(step->parameters.at("invert")));
    EXPECT_EQ(std::get<std::string>(step->parameters.at("label")), "yes");
    EXPECT_EQ(std::get<std::vector<std::string>>(step->parameters.at("ends")),
              std::vector<std::string>{"a"});
    EXPECT_EQ(step->retries, 2);
    EXPECT_EQ(step->time_limit, std::chrono::minutes(3));
    EXPECT_TRUE(step->gate);
    EXPECT_EQ(step->only.size(), 2U);
}

TEST(StepReader, SuggestsVerbs) {
    EXPECT_EQ(read("identty").complaint, "f:1:1: unknown step 'identty'; did you mean 'identity'?");
    EXPECT_EQ(read("{step: soak}").complaint,
              "f:1:8: unknown step 'soak'; known: identity, prbs_ber, rail_traffic");
    EXPECT_EQ(read("{reads: 3}").complaint, "f:1:1: step needs 'step'");
    EXPECT_EQ(read("[identity]").complaint,
              "f:1:1: step is a list; it must be a mapping ('key: value')");
}

TEST(StepReader, SuggestsParameters) {
    EXPECT_EQ(read("{step: prbs_ber, durration: 3 s}").complaint,
              "f:1:18: unknown key 'durration' in step 'prbs_ber'; did you mean 'duration'?");
    EXPECT_EQ(read("{step: identity, gat: true}").complaint,
              "f:1:18: unknown key 'gat' in step 'identity'; did you mean 'gate'?");
}

TEST(StepReader, NamesValuesOfTheWrongTypeOrSize) {
    EXPECT_EQ(read("{step: identity, reads: 0}").complaint,
              "f:1:25: reads of step 'identity' is 0; it must lie between 1 and 20");
    EXPECT_EQ(read("{step: identity, reads: 1.5}").complaint,
              "f:1:25: reads of step 'identity' is '1.5'; a whole number is needed");
    EXPECT_EQ(read("{step: prbs_ber, duration: 10}").complaint,
              "f:1:28: duration of step 'prbs_ber' is '10' without a unit; write '10 s'");
    EXPECT_EQ(read("{step: prbs_ber, side: medai}").complaint,
              "f:1:24: side of step 'prbs_ber': unknown word 'medai'; did you mean 'media'?");
    EXPECT_EQ(read("{step: prbs_ber, ends: [a, c]}").complaint,
              "f:1:28: ends of step 'prbs_ber': unknown word 'c'; did you mean 'a'?");
    EXPECT_EQ(read("{step: prbs_ber, invert: on}").complaint,
              "f:1:26: invert of step 'prbs_ber' is 'on'; write true or false");
    EXPECT_EQ(read("{step: identity, retries: 11}").complaint,
              "f:1:27: retries of step 'identity' is 11; it must lie between 0 and 10");
    EXPECT_EQ(
        read("{step: identity, only: rial=1}").complaint,
        "f:1:24: only of step 'identity': unknown property 'rial' in selector 'rial=1'; did you "
        "mean 'rail'?");
}

}  // namespace
}  // namespace plugfest::plan
