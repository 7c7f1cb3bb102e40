#include "orchestrator/inventory/inventory.hpp"

#include "tests/support/config_text.hpp"
#include "tests/support/mutation.hpp"

#include <gtest/gtest.h>

#include <string>

namespace plugfest::inventory {
namespace {

using test::complaint;
using test::replaced;
using test::shipped;
using test::TemporaryDirectory;

const std::string small_lab = R"(lab: small
provenance: real
switches:
  leaf1:
    rail: 1
    ssh: {host: leaf1.example, user: admin, agent: true}
    cages:
      Ethernet0: {form_factor: OSFP, bus: "socket://127.0.0.1:4000/leaf1:Ethernet0"}
hosts:
  node1:
    cages:
      eth1: {form_factor: OSFP, rail: 1, ip: 10.0.0.1/24}
cables:
  c1: {medium: dac, length: 2 m, rate: 800G, ends: [node1:eth1, leaf1:Ethernet0]}
)";

std::string complaint_about(const std::string& text) {
    const TemporaryDirectory directory;
    return complaint(load_inventory(directory.write("lab.yaml", text)), directory);
}

TEST(Inventory, HoldsTheFabricAndTheWaysToIt) {
    const TemporaryDirectory directory;
    const auto inventory = load_inventory(directory.write("lab.yaml", small_lab));
    ASSERT_TRUE(inventory) << inventory.error().to_string();
    EXPECT_EQ(inventory->topology.name, "small");
    EXPECT_EQ(inventory->topology.provenance, Provenance::real);
    ASSERT_EQ(inventory->devices.size(), 1U);
    EXPECT_EQ(inventory->devices[0].driver, "sonic");
    EXPECT_EQ(inventory->devices[0].ssh.host, "leaf1.example");
    EXPECT_TRUE(inventory->devices[0].ssh.use_agent);
    ASSERT_EQ(inventory->cages.size(), 1U);
    EXPECT_EQ(inventory->cages[0].bus, "socket://127.0.0.1:4000/leaf1:Ethernet0");
    EXPECT_FALSE(inventory->time.lab_time);
    EXPECT_EQ(inventory->text, small_lab);
    const Link* link = inventory->topology.link(LinkName("c1"));
    ASSERT_NE(link, nullptr);
    EXPECT_EQ(link->rate.value(), 800.0);
    EXPECT_EQ(link->lanes, 8);
    EXPECT_EQ(link->rail, 1);
}

TEST(Inventory, OfAFirstBenchLoads) {
    const auto inventory = load_inventory(shipped("labs/first_bench_example.yaml"));
    ASSERT_TRUE(inventory) << inventory.error().to_string();
    EXPECT_EQ(inventory->topology.links.size(), 4U);
    EXPECT_EQ(inventory->topology.cable("dr8-1")->ends[0].expected_serial, "0012345");
    EXPECT_EQ(inventory->topology.cable("dr8-1")->ends[1].expected_part, "EX-OSFP-DR8");
    EXPECT_EQ(inventory->devices.size(), 3U);
}

TEST(Inventory, RefusesSecretsAndSaysWhereTheyGo) {
    EXPECT_EQ(complaint_about(replaced(small_lab, "agent: true", "password: hunter2")),
              "lab.yaml:6:45: 'password' does not belong in a lab file; put the secret into a file "
              "with mode 0600 and name it with 'password_file', name an environment variable with "
              "'password_env', or use a key ('key_file') or the agent ('agent: true')");
}

TEST(Inventory, RefusesTruth) {
    EXPECT_EQ(complaint_about(small_lab + "sim: {seed: 1}\n"),
              "lab.yaml:15:6: this is the file of a virtual lab, with its truth ('sim'); start it "
              "with 'plugfest lab up' and use the inventory that it writes");
}

TEST(Inventory, KeepsLabTimeOutOfRealLabs) {
    const std::string lab_time = "time: {source: lab, host: 127.0.0.1, port: 4001}\n";
    EXPECT_EQ(complaint_about(small_lab + lab_time),
              "lab.yaml:15:7: a real lab has no lab time; leave 'time' out");
    EXPECT_EQ(complaint_about(replaced(small_lab, "real", "simulated") + lab_time), "");
}

TEST(Inventory, TellsAllMistakesAtOnce) {
    std::string text = replaced(small_lab, "rail: 1\n    ssh", "raill: 1\n    ssh");
    text = replaced(text, "medium: dac", "medium: dca");
    text = replaced(text, "user: admin, ", "");
    EXPECT_EQ(complaint_about(text),
              "lab.yaml:5:5: unknown key 'raill' in switch 'leaf1'; did you mean 'rail'?\n"
              "lab.yaml:6:10: ssh of 'leaf1' needs 'user'\n"
              "lab.yaml:14:16: medium of cable 'c1': unknown word 'dca'; did you mean 'dac'?");
}

TEST(Inventory, SurvivesSpoiltFiles) {
    const TemporaryDirectory directory;
    test::Mutation spoil(7);
    const std::string sample = test::read_file(shipped("labs/first_bench_example.yaml"));
    int refused = 0;
    for (int i = 0; i < 300; ++i) {
        const auto result = load_inventory(directory.write("lab.yaml", spoil(sample)));
        refused += result ? 0 : 1;
    }
    EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace plugfest::inventory
