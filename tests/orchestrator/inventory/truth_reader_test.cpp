#include "orchestrator/inventory/truth_reader.hpp"

#include "tests/support/config_text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace plugfest::inventory {
namespace {

const std::string small_lab = R"(lab: small
provenance: simulated
sim: {seed: 7, traffic_hosts: false, physics: {counter_lag: false}, expected_failures: {c: identity, rail-1: [a, b]}}
switches: {leaf1: {rail: 1, cage_defaults: {form_factor: OSFP}, cages: {E0: , E8: , E16: {ports: {E16: {lanes: 1-4}, E20: {lanes: 5-8}}}}, sim: {software: S1, serial: 0042}}}
hosts: {node: {cage_defaults: {form_factor: OSFP}, cages: {eth1: , eth2: }}}
cables:
  c: {medium: optics, rate: 800G, part: P1, ends: [node:eth1, leaf1:E0], sim: {kind: dr8, firmware: "3.5", ends: {leaf1:E0: {vendor: V, serial: "0012"}}, faults: [{kind: dirty, at: leaf1:E0, lane: 2, loss_db: 4.5}]}}
)";

struct Loaded {
    std::optional<LabFile> lab;
    std::string complaint;
};

Loaded load(const std::string& text) {
    const test::TemporaryDirectory directory;
    const auto lab = load_lab_file(directory.write("f", text));
    return {lab ? std::optional(*lab) : std::nullopt, test::complaint(lab, directory)};
}

std::string complaint_with(const std::string& from, const std::string& to) {
    return load(test::replaced(small_lab, from, to)).complaint;
}

TEST(TruthReader, ReadsWhatSitsWhere) {
    const auto [lab, complaint] = load(small_lab);
    ASSERT_TRUE(lab) << complaint;
    EXPECT_EQ(lab->truth.seed, 7U);
    EXPECT_FALSE(lab->truth.with_hosts);
    EXPECT_FALSE(lab->truth.physics.counter_lag);
    EXPECT_TRUE(lab->truth.physics.monitor_error);
    EXPECT_EQ(lab->truth.switches[0].serial, "0042");
    ASSERT_EQ(lab->truth.modules.size(), 2U);
    EXPECT_EQ(lab->truth.modules[0].kind, "dr8");
    EXPECT_EQ(lab->truth.modules[0].part, "P1");
    EXPECT_EQ(lab->truth.modules[0].serial, "SIM00001A");
    EXPECT_EQ(lab->truth.modules[1].vendor, "V");
    EXPECT_EQ(lab->truth.modules[1].firmware, "3.5");
    EXPECT_EQ(lab->truth.modules[1].serial, "0012");
    ASSERT_EQ(lab->truth.faults.size(), 1U);
    EXPECT_EQ(lab->truth.faults[0].lane, 2);
    EXPECT_EQ(lab->truth.faults[0].parameters.at("loss_db"), 4.5);
    ASSERT_EQ(lab->expected_failures.size(), 3U);
    EXPECT_EQ(lab->expected_failures[2].verb, "b");
}

TEST(TruthReader, GivesBothPlugsOfACableOneSerial) {
    const auto [lab, complaint] = load(test::replaced(
        test::replaced(small_lab, "medium: optics", "medium: dac"), ", serial: \"0012\"", ""));
    ASSERT_TRUE(lab) << complaint;
    EXPECT_EQ(lab->truth.modules[0].serial, "SIM00001");
    EXPECT_EQ(lab->truth.modules[1].serial, "SIM00001");
}

TEST(TruthReader, LeavesTheModuleWhereAFibreIsMissing) {
    const auto [lab, complaint] = load(
        test::replaced(small_lab, "kind: dr8,", "kind: dr8, plugged_into: {leaf1:E0: leaf1:E8},"));
    ASSERT_TRUE(lab) << complaint;
    ASSERT_EQ(lab->truth.modules.size(), 3U);
    EXPECT_EQ(lab->truth.wires[0].b, PortName("leaf1:E8"));
    EXPECT_NE(lab->truth.modules[1].serial, lab->truth.modules[2].serial);
}

TEST(TruthReader, MovesThePlugOfACableWithIt) {
    const auto [lab, complaint] = load(test::replaced(
        test::replaced(small_lab, "kind: dr8,", "kind: dr8, plugged_into: {leaf1:E0: leaf1:E8},"),
        "medium: optics", "medium: aoc"));
    ASSERT_TRUE(lab) << complaint;
    ASSERT_EQ(lab->truth.modules.size(), 2U);
    EXPECT_EQ(lab->truth.modules[1].cage, PortName("leaf1:E8"));
}

TEST(TruthReader, NamesPlacesThatDoNotExist) {
    EXPECT_EQ(complaint_with("at: leaf1:E0", "at: leaf1:E9"),
              "f:7:182: fault at 'leaf1:E9', which no device has; did you mean 'leaf1:E0'?");
    EXPECT_EQ(complaint_with("kind: dr8,", "kind: dr8, plugged_into: {leaf1:E0: leaf2:E8},"),
              "f:7:116: no cage 'leaf2:E8'; did you mean 'leaf1:E8'?");
    EXPECT_EQ(complaint_with("kind: dr8,", "kind: dr8, plugged_into: {leaf1:E0: leaf1:E16},"),
              "f:7:116: cage 'leaf1:E16' has other ports than 'leaf1:E0', so its cable cannot end "
              "there");
    EXPECT_EQ(complaint_with("kind: dr8,", "kind: dr8, plugged_into: {leaf1:E0: node:eth1},"),
              "f:7:116: cage 'node:eth1' already holds another module");
    EXPECT_EQ(complaint_with("ends: {leaf1:E0:", "ends: {leaf1:E8:"),
              "f:7:115: unknown end 'leaf1:E8'; did you mean 'leaf1:E0'?");
}

TEST(TruthReader, NamesTargetsThatDoNotExist) {
    EXPECT_EQ(complaint_with("rail-1: [a, b]", "rail-2: [a, b]"),
              "f:3:102: unknown target 'rail-2'; did you mean 'rail-1'?");
}

TEST(TruthReader, NeedsToKnowWhatSitsAtACable) {
    EXPECT_EQ(
        load(small_lab + "  d: {medium: dac, rate: 800G, ends: [node:eth2, leaf1:E8]}\n").complaint,
        "f:8:6: cable 'd' needs 'sim'");
    EXPECT_EQ(complaint_with("loss_db: 4.5", "loss_db: much"),
              "f:7:210: loss_db of fault is 'much', which is not a number");
}

}  // namespace
}  // namespace plugfest::inventory
