#include "orchestrator/inventory/inventory.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace plugfest::cli {
namespace {

using test::plugfest_binary;
using test::run_program;

TEST(LabServe, ALabComesUpAnswersAndGoesDown) {
    const test::TemporaryDirectory out;
    const std::string directory = (out.path() / "labs/rail-demo").string();
    const auto up = run_program({plugfest_binary(), "lab", "up", "testplans/labs/rail_demo.yaml",
                                 "--out", out.path().string()});
    ASSERT_EQ(up.exit_code, 0) << up.err;
    EXPECT_EQ(up.out, directory + "/inventory.yaml\n");

    const auto again = run_program({plugfest_binary(), "lab", "up", "testplans/labs/rail_demo.yaml",
                                    "--out", out.path().string()});
    EXPECT_EQ(again.exit_code, 4);
    EXPECT_NE(again.err.find("is up already"), std::string::npos) << again.err;

    const auto status = run_program({plugfest_binary(), "lab", "status", directory});
    EXPECT_EQ(status.exit_code, 0) << status.err;
    EXPECT_TRUE(status.out.starts_with("rail-demo: up, process ")) << status.out;

    const auto down = run_program({plugfest_binary(), "lab", "down", directory});
    EXPECT_EQ(down.exit_code, 0) << down.err;
    EXPECT_EQ(run_program({plugfest_binary(), "lab", "status", directory}).exit_code, 4);
}

TEST(LabServe, TheInventoryHoldsNoTruthAndNoSecret) {
    const test::TemporaryDirectory out;
    const auto up = run_program({plugfest_binary(), "lab", "up", "testplans/labs/rail_demo.yaml",
                                 "--out", out.path().string()});
    ASSERT_EQ(up.exit_code, 0) << up.err;
    const auto lab = inventory::load_inventory(out.path() / "labs/rail-demo/inventory.yaml");
    run_program({plugfest_binary(), "lab", "down", (out.path() / "labs/rail-demo").string()});
    ASSERT_TRUE(lab) << lab.error().to_string();
    EXPECT_EQ(lab->topology.provenance, Provenance::simulated);
    EXPECT_TRUE(lab->time.lab_time);
    for (const char* secret : {"dirty", "bursts", "checksum", "sim:", "expect", "password:"}) {
        EXPECT_EQ(lab->text.find(secret), std::string::npos) << secret;
    }
}

TEST(LabServe, AWrongLabFileIsAUsageMistake) {
    const test::TemporaryDirectory out;
    std::ofstream(out.path() / "lab.yaml") << "lab: x\nswitchs: []\n";
    const auto up = run_program({plugfest_binary(), "lab", "up", (out.path() / "lab.yaml").string(),
                                 "--out", out.path().string()});
    EXPECT_EQ(up.exit_code, 2) << up.err;
    EXPECT_NE(up.err.find("lab.yaml:2:1: "), std::string::npos) << up.err;
}

}  // namespace
}  // namespace plugfest::cli
