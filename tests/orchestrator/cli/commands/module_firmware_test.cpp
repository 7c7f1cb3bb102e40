#include "tests/support/program.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace plugfest::cli {
namespace {

using test::plugfest_binary;
using test::run_program;

/// A virtual lab of two modules, up for one test.
class ModuleFirmwareCommand : public ::testing::Test {
  protected:
    void SetUp() override {
        const std::string file = (out_.path() / "pair.yaml").string();
        std::ofstream(file) << "lab: pair\n"
                               "provenance: simulated\n"
                               "sim: {seed: 3, traffic_hosts: false}\n"
                               "switches:\n"
                               "  leaf1: {cage_defaults: {form_factor: OSFP},"
                               " cages: {Ethernet0: {}}}\n"
                               "  leaf2: {cage_defaults: {form_factor: OSFP},"
                               " cages: {Ethernet0: {}}}\n"
                               "cables:\n"
                               "  c1:\n"
                               "    medium: optics\n"
                               "    length: 2 m\n"
                               "    rate: 800 Gb/s\n"
                               "    ends: [leaf1:Ethernet0, leaf2:Ethernet0]\n"
                               "    sim: {kind: dr8-800g}\n";
        const auto up =
            run_program({plugfest_binary(), "lab", "up", file, "--out", out_.path().string()});
        ASSERT_EQ(up.exit_code, 0) << up.err;
        lab_ = (out_.path() / "labs/pair").string();
        image_ = (out_.path() / "image.bin").string();
        ASSERT_EQ(firmware({"sample", image_, "--part", "NL-OSFP-DR8-800", "--image-version",
                            "4.2.1", "--length", "6000"},
                           false)
                      .exit_code,
                  0);
    }
    void TearDown() override { run_program({plugfest_binary(), "lab", "down", lab_}); }

    test::ProgramResult firmware(std::vector<std::string> arguments, bool with_lab = true) {
        arguments.insert(arguments.begin(), {plugfest_binary(), "module", "fw"});
        if (with_lab) {
            arguments.insert(arguments.end(), {"--lab", lab_});
        }
        return run_program(std::move(arguments));
    }

    test::TemporaryDirectory out_;
    std::string lab_;
    std::string image_;
};

TEST_F(ModuleFirmwareCommand, UpdatesEveryModuleNamed) {
    const auto before = firmware({"info", "all", "--json"});
    ASSERT_EQ(before.exit_code, 0) << before.err;
    const auto old = nlohmann::json::parse(before.out);
    ASSERT_EQ(old.size(), 2U);
    EXPECT_EQ(old[0]["running"], "A");
    EXPECT_EQ(old[0]["banks"]["B"]["version"], "empty");

    const auto update = firmware({"update", "all", "--image", image_, "--yes", "--json"});
    ASSERT_EQ(update.exit_code, 0) << update.err << update.out;
    EXPECT_NE(update.err.find("writing 100 %"), std::string::npos) << update.err;
    for (const auto& row : nlohmann::json::parse(update.out)) {
        EXPECT_EQ(row["running"], "B");
        EXPECT_EQ(row["committed"], "B");
        EXPECT_EQ(row["banks"]["B"]["version"], "4.2.1");
    }
    const auto again =
        firmware({"update", "all", "--image", image_, "--image-version", "4.2.1", "--yes"});
    EXPECT_EQ(again.exit_code, 0);
    EXPECT_EQ(again.err.find("writing"), std::string::npos) << again.err;
}

TEST_F(ModuleFirmwareCommand, RefusesWhatIsNotMeantOrDoesNotFit) {
    const auto unasked = firmware({"update", "all", "--image", image_});
    EXPECT_EQ(unasked.exit_code, 2);
    EXPECT_NE(unasked.err.find("--yes"), std::string::npos);
    const auto other =
        firmware({"update", "leaf1:Ethernet0", "--image", image_, "--part", "OTHER", "--yes"});
    EXPECT_EQ(other.exit_code, 2);
    EXPECT_NE(other.out.find("nothing was sent"), std::string::npos) << other.out;
    EXPECT_EQ(firmware({"update", "all", "--image", "/no/such", "--yes"}).exit_code, 2);
    const auto commit = firmware({"run", "leaf1:Ethernet0", "--yes"});
    EXPECT_EQ(commit.exit_code, 4);
    EXPECT_NE(commit.out.find("no image to run"), std::string::npos) << commit.out;
}

}  // namespace
}  // namespace plugfest::cli
