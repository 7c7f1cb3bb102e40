#include "tests/drivers/modules/sample_module.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace plugfest::cli {
namespace {

using test::plugfest_binary;
using test::run_program;

class ModuleCommand : public ::testing::Test {
  protected:
    std::string write(const cmis::MemoryImage& image, const char* name = "module.txt") {
        return folder.write(name, modules::ModuleImage(image).print());
    }
    test::ProgramResult module(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {plugfest_binary(), "module"});
        return run_program(std::move(arguments));
    }
    test::TemporaryDirectory folder;
};

TEST_F(ModuleCommand, ShowsAFileAtAGlance) {
    const auto shown = module({"show", write(cmis::test::sample_image())});
    EXPECT_EQ(shown.exit_code, 0) << shown.err;
    EXPECT_NE(shown.out.find("EX-800G-DR8"), std::string::npos);
}

TEST_F(ModuleCommand, DecodesAFileAsJson) {
    const auto decoded = module({"decode", "--json", write(cmis::test::sample_image())});
    ASSERT_EQ(decoded.exit_code, 0) << decoded.err;
    EXPECT_EQ(nlohmann::json::parse(decoded.out)["identity"]["serial"], "EX0012");
}

TEST_F(ModuleCommand, FailsThePartWhenLintFindsAnError) {
    cmis::MemoryImage image = cmis::test::sample_image();
    EXPECT_EQ(module({"lint", write(image)}).exit_code, 0);
    cmis::test::put(image, {0, 148}, {'X'});
    const auto linted = module({"lint", write(image)});
    EXPECT_EQ(linted.exit_code, 1);
    EXPECT_NE(linted.out.find("00h:222"), std::string::npos) << linted.out;
}

TEST_F(ModuleCommand, ComparesTwoFiles) {
    cmis::MemoryImage image = cmis::test::sample_image();
    const std::string first = write(image);
    cmis::test::put(image, {0, 166}, {'Z'});
    const auto differences = module({"diff", first, write(image, "other.txt")});
    EXPECT_EQ(differences.exit_code, 0);
    EXPECT_NE(differences.out.find("identity.serial"), std::string::npos);
    EXPECT_NE(differences.out.find("ZX0012"), std::string::npos);
}

TEST_F(ModuleCommand, NamesFileAndLineOfWhatIsNoDump) {
    const std::string file = folder.write("letter.txt", "Dear Sir\n");
    const auto result = module({"decode", file});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_NE(result.err.find("letter.txt:1: not a module dump"), std::string::npos) << result.err;
}

TEST_F(ModuleCommand, DumpsWhatItCanReadBack) {
    const std::string file = write(cmis::test::sample_image());
    const auto dumped = module({"dump", file});
    EXPECT_EQ(dumped.exit_code, 0);
    EXPECT_EQ(dumped.out, modules::test::sample_module_image().print());
}

}  // namespace
}  // namespace plugfest::cli
