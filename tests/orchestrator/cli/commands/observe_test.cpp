#include "tests/support/program.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace plugfest::cli {
namespace {

using test::plugfest_binary;
using test::run_program;

TEST(ObserveCommand, RecordsEveryPortOfTheVirtualLabAndChangesNothing) {
    const test::TemporaryDirectory out;
    const std::string lab = (out.path() / "labs/rail-demo").string();
    ASSERT_EQ(run_program({plugfest_binary(), "lab", "up", "testplans/labs/rail_demo.yaml", "--out",
                           out.path().string()})
                  .exit_code,
              0);
    const auto observed = run_program({plugfest_binary(), "observe", lab + "/inventory.yaml",
                                       "--for", "60", "--out", out.path().string()});
    const auto status = run_program({plugfest_binary(), "lab", "status", "--json", lab});
    run_program({plugfest_binary(), "lab", "down", lab});
    EXPECT_EQ(observed.exit_code, 0) << observed.err;
    EXPECT_NE(observed.out.find("host1:eth1"), std::string::npos) << observed.out;
    EXPECT_EQ(nlohmann::json::parse(status.out).at("untidy"), nlohmann::json::array());

    std::filesystem::path samples;
    for (const auto& entry : std::filesystem::directory_iterator(out.path())) {
        if (entry.path().filename().string().starts_with("observe-")) {
            samples = entry.path() / "samples.jsonl";
        }
    }
    std::ifstream file(samples);
    int ports = 0;
    int modules = 0;
    for (std::string line; std::getline(file, line);) {
        const auto sample = nlohmann::json::parse(line);
        EXPECT_FALSE(sample.contains("error")) << line;
        ports += sample.at("kind") == "port" ? 1 : 0;
        modules += sample.at("kind") == "module" ? 1 : 0;
    }
    EXPECT_EQ(ports, 7 * 27) << "27 ports, seven rounds in 60 s at 10 s";
    EXPECT_EQ(modules, 7 * 25) << "25 cages";
}

TEST(ObserveCommand, NeedsALab) {
    EXPECT_EQ(run_program({plugfest_binary(), "observe"}).exit_code, 2);
    EXPECT_EQ(run_program({plugfest_binary(), "observe", "no-such-lab.yaml"}).exit_code, 2);
}

}  // namespace
}  // namespace plugfest::cli
