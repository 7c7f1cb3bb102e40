#include "orchestrator/cli/module_output.hpp"

#include "tests/drivers/modules/sample_module.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>

namespace plugfest::cli {
namespace {

class ModuleOutputTest : public ::testing::Test {
  protected:
    std::ostringstream out;
    std::ostringstream err;
    Streams streams{.out = out, .err = err};
};

TEST_F(ModuleOutputTest, PrintsAGlanceEveryFieldOrJson) {
    const auto module = modules::test::sample_module();
    print_module(module, {}, streams);
    EXPECT_NE(out.str().find("EXAMPLE OPTICS"), std::string::npos);
    out.str("");
    print_module(module, {.all = true}, streams);
    EXPECT_NE(out.str().find("monitors.temperature"), std::string::npos);
    out.str("");
    print_module(module, {.json = true}, streams);
    EXPECT_TRUE(nlohmann::json::parse(out.str()).contains("fields"));
}

TEST_F(ModuleOutputTest, GivesThePartFailedForAnErrorOnly) {
    EXPECT_EQ(print_findings(modules::test::sample_module(), false, streams), ExitCode::pass);
    cmis::MemoryImage image = cmis::test::sample_image();
    cmis::test::put(image, {0, 148}, {'X'});
    EXPECT_EQ(print_findings(modules::test::decoded(image), false, streams), ExitCode::part_failed);
    EXPECT_NE(err.str().find("CMIS 5.2: 1 error, 0 warnings"), std::string::npos) << err.str();
}

TEST_F(ModuleOutputTest, BlamesTheFileForWhatItHolds) {
    EXPECT_EQ(complain_about_module(Error(ErrorKind::decode, "f:1: no dump"), streams),
              ExitCode::usage);
    EXPECT_EQ(complain_about_module(Error(ErrorKind::nack, "bus"), streams), ExitCode::lab_error);
}

}  // namespace
}  // namespace plugfest::cli
