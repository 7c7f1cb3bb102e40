#include "orchestrator/inventory/lab_file.hpp"

#include "tests/support/config_text.hpp"
#include "tests/support/mutation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace plugfest::inventory {
namespace {

using test::shipped;

TEST(LabFile, OfTheDemoLoadsWithItsTruth) {
    const auto lab = load_lab_file(shipped("labs/rail_demo.yaml"));
    ASSERT_TRUE(lab) << lab.error().to_string();
    EXPECT_EQ(lab->intended.links.size(), 13U);
    EXPECT_EQ(lab->intended.devices.size(), 8U);
    EXPECT_EQ(lab->truth.switches.size(), 4U);
    EXPECT_EQ(lab->truth.hosts.size(), 4U);
    EXPECT_EQ(lab->truth.wires.size(), 13U);
    // Twelve cables with two plugs each, and one module where a fibre ends by mistake.
    EXPECT_EQ(lab->truth.modules.size(), 25U);
    EXPECT_EQ(lab->truth.faults.size(), 3U);
    EXPECT_EQ(lab->truth.cages.size(), lab->intended.cages.size());
}

TEST(LabFile, KeepsTruthApartFromIntention) {
    const auto lab = load_lab_file(shipped("labs/rail_demo.yaml"));
    ASSERT_TRUE(lab) << lab.error().to_string();
    const Link* intended = lab->intended.link(LinkName("h3-r2"));
    ASSERT_NE(intended, nullptr);
    EXPECT_EQ(intended->b, PortName("leaf22:Ethernet0"));
    const auto wire = std::ranges::find(lab->truth.wires, LinkName("h3-r2"), &sim::WireSpec::name);
    ASSERT_NE(wire, lab->truth.wires.end());
    EXPECT_EQ(wire->a, PortName("host3:eth2"));
    EXPECT_EQ(wire->b, PortName("leaf21:Ethernet16"));
    const auto expected = std::ranges::count(lab->expected_failures, "h3-r2", &Expectation::target);
    EXPECT_EQ(expected, 1);
}

TEST(LabFile, RefusesWhatBelongsToRealGear) {
    const test::TemporaryDirectory directory;
    const std::string demo = test::read_file(shipped("labs/rail_demo.yaml"));
    const std::string text = test::replaced(
        test::replaced(demo, "provenance: simulated", "provenance: real"),
        "    unit: 1\n    rail: 1\n", "    ssh: {host: a}\n    unit: 1\n    rail: 1\n");
    const auto lab = load_lab_file(directory.write("lab.yaml", text));
    const std::string complaint = test::complaint(lab, directory);
    EXPECT_NE(complaint.find("a real lab needs no 'lab up'; use its file as it is"),
              std::string::npos);
    EXPECT_NE(complaint.find("'ssh' has no place in the file of a virtual lab"), std::string::npos);
}

TEST(LabFile, ChecksWordsOfTheSimulatorIfToldThem) {
    const LabVocabulary words{
        .parts = {"dac-800g", "dr8-800g"},
        .faults = {{"bad_checksum", {"page"}}, {"bursts", {}}, {"dirty_connector", {}}}};
    const auto lab = load_lab_file(shipped("labs/rail_demo.yaml"), words);
    ASSERT_FALSE(lab);
    EXPECT_NE(lab.error().to_string().find("unknown kind of part 'acc-800g'; did you mean"),
              std::string::npos);
    EXPECT_EQ(lab.error().to_string().find("kind of fault"), std::string::npos);
}

TEST(LabFile, SurvivesSpoiltFiles) {
    const test::TemporaryDirectory directory;
    test::Mutation spoil(11);
    const std::string sample = test::read_file(shipped("labs/rail_demo.yaml"));
    int refused = 0;
    for (int i = 0; i < 200; ++i) {
        refused += load_lab_file(directory.write("lab.yaml", spoil(sample))) ? 0 : 1;
    }
    EXPECT_GT(refused, 50);
}

}  // namespace
}  // namespace plugfest::inventory
