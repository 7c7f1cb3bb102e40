#include "reports/record_json/to_json.hpp"

#include "tests/reports/record_json/schema.hpp"
#include "tests/support/sample_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <string>

namespace plugfest::record_json {
namespace {

using nlohmann::json;

json run_schema() {
    std::ifstream stream(PLUGFEST_SOURCE_DIR "/docs/run-schema.json");
    return json::parse(stream);
}

TEST(ToJson, ARunFollowsThePublishedSchema) {
    const json run = json::parse(to_json(test::sample_run()));
    EXPECT_THAT(test::schema_violations(run_schema(), run), testing::IsEmpty());
}

TEST(ToJson, TheSchemaNoticesWhatIsWrong) {
    json run = json::parse(to_json(test::sample_run()));
    run["steps"][0]["verdict"] = "wonderful";
    run["steps"][1].erase("summary");
    run["header"]["seed"] = "7";
    run["extra"] = 1;
    EXPECT_EQ(test::schema_violations(run_schema(), run).size(), 4U);
}

TEST(ToJson, EqualRecordsGiveEqualTextInOneLine) {
    const StepRecord step = test::sample_run().steps.front();
    EXPECT_EQ(to_json(step), to_json(StepRecord(step)));
    EXPECT_EQ(to_json(step).find('\n'), std::string::npos);
    EXPECT_TRUE(to_json(step).starts_with(R"({"attempt":1,"ends":[{)"));
}

TEST(ToJson, SixtyFourBitIntegersAreExact) {
    RunHeader header;
    header.seed = 18446744073709551557ULL;
    EXPECT_NE(to_json(header).find(R"("seed":18446744073709551557)"), std::string::npos);
}

TEST(ToJson, HostileBytesBecomeValidText) {
    StepRecord step;
    step.summary = "\xff\xfe\"</script>\n";
    const json back = json::parse(to_json(step));
    EXPECT_EQ(back.at("summary"), "\uFFFD\uFFFD\"</script>\n");
}

}  // namespace
}  // namespace plugfest::record_json
