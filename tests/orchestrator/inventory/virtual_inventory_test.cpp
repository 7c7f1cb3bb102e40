#include "orchestrator/inventory/virtual_inventory.hpp"

#include "tests/support/config_text.hpp"

#include <gtest/gtest.h>

namespace plugfest::inventory {
namespace {

TEST(VirtualInventory, ReadsBackAndTellsNothingOfTheTruth) {
    const auto lab = load_lab_file(test::shipped("labs/rail_demo.yaml"));
    ASSERT_TRUE(lab) << lab.error().to_string();
    transport::SshOptions ssh;
    ssh.host = "127.0.0.1";
    ssh.port = 2211;
    ssh.user = "admin";
    ssh.known_hosts = "/state/known_hosts";
    ssh.password_file = "/state/password";
    const Inventory written =
        inventory_for(*lab, {{"leaf11", ssh}, {"host1", ssh}}, "127.0.0.1", 4000, 4001);
    for (const char* truth : {"sim:", "dirty", "bursts", "expect", "checksum", "plugged"}) {
        EXPECT_EQ(written.text.find(truth), std::string::npos) << truth;
    }
    const test::TemporaryDirectory directory;
    const auto read = load_inventory(directory.write("inventory.yaml", written.text));
    ASSERT_TRUE(read) << read.error().to_string();
    EXPECT_EQ(read->topology.provenance, Provenance::simulated);
    EXPECT_EQ(read->topology.links.size(), 13U);
    EXPECT_TRUE(read->time.lab_time);
    EXPECT_EQ(read->time.port, 4001);
    EXPECT_EQ(read->seed, lab->truth.seed);
    ASSERT_EQ(read->devices.size(), 2U);
    EXPECT_EQ(read->devices[0].driver, "sonic");
    EXPECT_EQ(read->devices[1].driver, "linux");
    EXPECT_EQ(read->devices[1].ssh.password_file, "/state/password");
    EXPECT_EQ(read->cages.size(), read->topology.cages.size());
    EXPECT_EQ(read->cages[0].bus, "socket://127.0.0.1:4000/leaf11:Ethernet0");
    EXPECT_EQ(to_yaml(*read), written.text);
}

}  // namespace
}  // namespace plugfest::inventory
