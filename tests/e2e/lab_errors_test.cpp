#include "tests/e2e/demo_run.hpp"
#include "tests/support/config_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <string>

namespace plugfest::e2e {
namespace {

using nlohmann::json;
using test::run_program;
using testing::AllOf;
using testing::HasSubstr;

/// The link of the short plan whose gear is made to fail; leaf22 is at no other link of it.
constexpr const char* broken_link = "u-r2-2";
constexpr std::size_t steps_of_a_link = 4;
constexpr std::size_t links = 4;

/// Four links, one of which cannot be worked on: that one is a lab error, and all the rest passes.
void expect_one_link_in_error(const std::filesystem::path& out) {
    const json run = json::parse(test::read_file(out / "latest/run.json"));
    EXPECT_TRUE(run.at("unrestored").empty());
    ASSERT_EQ(run.at("steps").size(), links * steps_of_a_link);
    std::size_t errors = 0;
    for (const json& step : run.at("steps")) {
        if (step.at("target") == broken_link) {
            errors += step.at("outcome") == "error" ? 1 : 0;
            EXPECT_NE(step.at("verdict"), "fail") << "nothing was found out about the part";
        } else {
            EXPECT_NE(step.at("outcome"), "error") << step.dump();
            EXPECT_NE(step.at("verdict"), "fail") << step.dump();
        }
    }
    EXPECT_EQ(errors, steps_of_a_link);
}

/// The short plan on a lab that is up, with an inventory that a test has changed.
class LabErrors : public testing::Test {
  protected:
    void SetUp() override {
        const auto up = run_program(plugfest_words(
            {"lab", "up", std::string(PLUGFEST_SOURCE_DIR) + "/testplans/labs/rail_demo.yaml",
             "--out", out_.path().string()}));
        ASSERT_EQ(up.exit_code, 0) << up.err;
        inventory_ = test::read_file(lab_.lab() / "inventory.yaml");
    }

    test::ProgramResult run_plan(const std::string& inventory) {
        return run_program(
            plugfest_words({"plan", "run", short_plan(), "--lab",
                            out_.write("changed.yaml", inventory), "--out", out_.path().string()}),
            ".", patience);
    }

    /// The text of leaf22 in the inventory, with one value replaced.
    std::string with_leaf22(const std::string& key, const std::string& value) {
        const auto device = inventory_.find("  leaf22:\n");
        const auto at = inventory_.find(key, device);
        EXPECT_NE(at, std::string::npos) << inventory_;
        const auto begin = at + key.size();
        std::string text = inventory_;
        return text.replace(begin, text.find('\n', begin) - begin, value);
    }

    std::string port_of_leaf22() {
        const auto at = inventory_.find("port: ", inventory_.find("  leaf22:\n")) + 6;
        return inventory_.substr(at, inventory_.find('\n', at) - at);
    }

    test::TemporaryDirectory out_;
    LabGuard lab_{out_.path()};
    std::string inventory_;
};

TEST_F(LabErrors, ASwitchThatRefusesConnectionsCostsItsLinksOnly) {
    const std::string closed_port = "9";  // discard: nobody serves it on loopback
    const auto run = run_plan(with_leaf22("port: ", closed_port));
    EXPECT_EQ(run.exit_code, 4) << run.err << run.out;
    EXPECT_THAT(run.out, AllOf(HasSubstr("u-r2-2 identity: leaf22:Ethernet24: "),
                               HasSubstr("ssh://admin@127.0.0.1:9: 127.0.0.1 port 9 does not "
                                         "answer (Connection refused); is the device up, and is "
                                         "SSH switched on?")));
    expect_one_link_in_error(out_.path());
}

TEST_F(LabErrors, ASwitchWithAnotherHostKeyIsNotSpokenTo) {
    const std::string other_key =
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f";
    const auto known_hosts =
        out_.write("known_hosts", "[127.0.0.1]:" + port_of_leaf22() + " " + other_key + "\n");
    const auto run = run_plan(with_leaf22("known_hosts: ", '"' + known_hosts + '"'));
    EXPECT_EQ(run.exit_code, 4) << run.err << run.out;
    EXPECT_THAT(run.out, AllOf(HasSubstr("u-r2-2 identity: leaf22:Ethernet24: "),
                               HasSubstr("is not the one in " + known_hosts),
                               HasSubstr("If its console shows the same fingerprint, remove the "
                                         "old key with: ssh-keygen -R")));
    expect_one_link_in_error(out_.path());
}

TEST(LabErrorOfAModule, AModuleThatRefusesAllTransfersCostsItsLinkOnly) {
    const test::TemporaryDirectory out;
    const LabGuard guard(out.path());
    const auto lab = out.write(
        "lab.yaml",
        test::replaced(test::read_file(test::shipped("labs/rail_demo.yaml")), "  seed: 1\n",
                       "  seed: 1\n  faults:\n    - {kind: nack, at: leaf22:Ethernet24}\n"));
    const auto demo = run_program(demo_words(out.path(), {"--lab", lab}), ".", patience);
    EXPECT_EQ(demo.exit_code, 4) << demo.err << demo.out;
    EXPECT_THAT(
        demo.out,
        AllOf(HasSubstr("u-r2-2 identity: leaf22:Ethernet24: "),
              HasSubstr("the module does not acknowledge (is it seated and out of reset, and is "
                        "this its bus?)"),
              HasSubstr("gave up after 3 tries"),
              HasSubstr("module leaf22:Ethernet24 answers nothing")));
    expect_one_link_in_error(out.path());
}

}  // namespace
}  // namespace plugfest::e2e
