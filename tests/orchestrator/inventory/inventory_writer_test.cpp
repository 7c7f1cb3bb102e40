#include "orchestrator/inventory/inventory.hpp"
#include "tests/support/config_text.hpp"

#include <gtest/gtest.h>

namespace plugfest::inventory {
namespace {

void expect_same_topology(const Topology& a, const Topology& b) {
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.provenance, b.provenance);
    ASSERT_EQ(a.cages.size(), b.cages.size());
    for (std::size_t i = 0; i < a.cages.size(); ++i) {
        EXPECT_EQ(a.cages[i].name, b.cages[i].name);
        EXPECT_EQ(a.cages[i].power_budget, b.cages[i].power_budget);
        ASSERT_EQ(a.cages[i].ports.size(), b.cages[i].ports.size());
        for (std::size_t k = 0; k < a.cages[i].ports.size(); ++k) {
            EXPECT_EQ(a.cages[i].ports[k].host_lanes, b.cages[i].ports[k].host_lanes);
            EXPECT_EQ(a.cages[i].ports[k].rail, b.cages[i].ports[k].rail);
            EXPECT_EQ(a.cages[i].ports[k].ip, b.cages[i].ports[k].ip);
        }
    }
    ASSERT_EQ(a.links.size(), b.links.size());
    for (std::size_t i = 0; i < a.links.size(); ++i) {
        EXPECT_EQ(a.links[i].name, b.links[i].name);
        EXPECT_EQ(a.links[i].a, b.links[i].a);
        EXPECT_EQ(a.links[i].b, b.links[i].b);
        EXPECT_EQ(a.links[i].rate, b.links[i].rate);
        EXPECT_EQ(a.links[i].lanes, b.links[i].lanes);
        EXPECT_EQ(a.links[i].rail, b.links[i].rail);
    }
}

TEST(InventoryWriter, WritesWhatReadsBackTheSame) {
    const auto first = load_inventory(test::shipped("labs/first_bench_example.yaml"));
    ASSERT_TRUE(first) << first.error().to_string();
    const test::TemporaryDirectory directory;
    const auto second = load_inventory(directory.write("inventory.yaml", to_yaml(*first)));
    ASSERT_TRUE(second) << second.error().to_string();
    expect_same_topology(first->topology, second->topology);
    ASSERT_EQ(second->devices.size(), first->devices.size());
    for (std::size_t i = 0; i < first->devices.size(); ++i) {
        EXPECT_EQ(second->devices[i].device, first->devices[i].device);
        EXPECT_EQ(second->devices[i].driver, first->devices[i].driver);
        EXPECT_EQ(second->devices[i].ssh.known_hosts, first->devices[i].ssh.known_hosts);
        EXPECT_EQ(second->devices[i].ssh.key_file, first->devices[i].ssh.key_file);
        EXPECT_EQ(second->devices[i].ssh.password_file, first->devices[i].ssh.password_file);
    }
    EXPECT_EQ(to_yaml(*second), to_yaml(*first));
}

TEST(InventoryWriter, QuotesTextThatLooksLikeSomethingElse) {
    Inventory inventory;
    inventory.topology.name = "yes: \"no\"";
    inventory.seed = 42;
    inventory.quirk_files = {"/lab/parts: new.json", "/lab/b.json"};
    inventory.time = {.lab_time = true, .host = "127.0.0.1", .port = 4001};
    inventory.topology.provenance = Provenance::simulated;
    const test::TemporaryDirectory directory;
    const auto read = load_inventory(directory.write("inventory.yaml", to_yaml(inventory)));
    ASSERT_TRUE(read) << read.error().to_string();
    EXPECT_EQ(read->topology.name, "yes: \"no\"");
    EXPECT_EQ(read->seed, 42U);
    EXPECT_EQ(read->time.port, 4001);
}

}  // namespace
}  // namespace plugfest::inventory
