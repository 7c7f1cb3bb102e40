#include "orchestrator/cli/commands/module_quirks.hpp"

#include "tests/drivers/modules/sample_module.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace plugfest::cli {
namespace {

test::ProgramResult quirks(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {test::plugfest_binary(), "module", "quirks"});
    return test::run_program(std::move(arguments));
}

TEST(ModuleQuirks, AreListedWithTheirSources) {
    const auto listed = quirks({"--json"});
    ASSERT_EQ(listed.exit_code, 0) << listed.err;
    const auto list = nlohmann::json::parse(listed.out);
    ASSERT_FALSE(list.empty());
    EXPECT_FALSE(list[0]["source"].get<std::string>().empty());
}

TEST(ModuleQuirks, OfOnePartComeFromTheTablesGiven) {
    const test::TemporaryDirectory folder;
    const std::string dump =
        folder.write("module.txt", modules::ModuleImage(cmis::test::sample_image()).print());
    EXPECT_EQ(quirks({dump}).out, "");
    const std::string table =
        folder.write("ours.json", R"({"format": "plugfest-quirks/1", "quirks": [{"part": "EX-800G",
            "about": "is slow", "source": "our bench", "cdb_first_poll_ms": 1000}]})");
    const auto known = quirks({dump, "--file", table});
    EXPECT_EQ(known.exit_code, 0) << known.err;
    EXPECT_NE(known.out.find("is slow"), std::string::npos) << known.out;
}

TEST(ModuleQuirks, RefuseAFileThatIsNoTable) {
    const test::TemporaryDirectory folder;
    const auto refused = quirks({"--file", folder.write("x.json", "[]")});
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_NE(refused.err.find("x.json"), std::string::npos) << refused.err;
}

}  // namespace
}  // namespace plugfest::cli
