#include "tests/support/cases.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace plugfest::cli {
namespace {

using test::plugfest_binary;
using test::run_program;

/// The virtual lab of the demo, up for one test.
class LiveModuleCommand : public ::testing::Test {
  protected:
    void SetUp() override {
        lab_ = (out_.path() / "labs/rail-demo").string();
        ASSERT_EQ(run_program({plugfest_binary(), "lab", "up", "testplans/labs/rail_demo.yaml",
                               "--out", out_.path().string()})
                      .exit_code,
                  0);
    }
    void TearDown() override { run_program({plugfest_binary(), "lab", "down", lab_}); }

    test::ProgramResult module(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {plugfest_binary(), "module"});
        arguments.insert(arguments.end(), {"--lab", lab_});
        return run_program(std::move(arguments));
    }

    test::TemporaryDirectory out_;
    std::string lab_;
};

TEST_F(LiveModuleCommand, ListsShowsAndReadsModules) {
    const auto list = module({"list", "all", "--json"});
    ASSERT_EQ(list.exit_code, 0) << list.err;
    const auto rows = nlohmann::json::parse(list.out);
    EXPECT_EQ(rows.size(), 25U) << "25 cages";
    const std::string cage = rows.at(0).at("cage");

    const auto shown = module({"show", cage, "--json"});
    ASSERT_EQ(shown.exit_code, 0) << shown.err;
    const auto document = nlohmann::json::parse(shown.out);
    EXPECT_EQ(document["identity"]["serial"], rows[0]["serial"]);
    EXPECT_FALSE(document["flags"].contains("temperature")) << "flags are left alone";

    const auto bytes = module({"read", cage, "00h:0-1"});
    EXPECT_EQ(bytes.exit_code, 0) << bytes.err;
    EXPECT_TRUE(bytes.out.starts_with(cage + ": ")) << bytes.out;

    const auto watched = module({"watch", cage, "--for", "20", "--interval", "10"});
    EXPECT_EQ(watched.exit_code, 0) << watched.err;

    const std::string inventory = test::read_text(lab_ + "/inventory.yaml");
    const auto start = inventory.find("socket://");
    ASSERT_NE(start, std::string::npos);
    const std::string bus = inventory.substr(start, inventory.find('\n', start) - start);
    const auto by_bus = run_program({plugfest_binary(), "module", "show", bus, "--json"});
    ASSERT_EQ(by_bus.exit_code, 0) << by_bus.err;
    EXPECT_TRUE(nlohmann::json::parse(by_bus.out)["identity"].contains("serial"));

    EXPECT_EQ(module({"show", "no-such-cage"}).exit_code, 2);
    EXPECT_EQ(module({"read", cage, "11h:1000"}).exit_code, 2);
}

}  // namespace
}  // namespace plugfest::cli
