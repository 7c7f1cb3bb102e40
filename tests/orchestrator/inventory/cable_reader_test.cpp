#include "orchestrator/inventory/cable_reader.hpp"

#include "tests/orchestrator/inventory/fabric_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace plugfest::inventory {
namespace {

/// Two leaves of rail 1 and 2 and a host, then `cables` from line 5 on.
std::string lab_with(const std::string& cables) {
    return R"(lab: x
provenance: real
switches: {leaf1: {rail: 1, cage_defaults: {form_factor: OSFP}, cages: {E0: , E8: , E16: {ports: {E16: {lanes: 1-4}, E20: {lanes: 5-8}}}}}, leaf2: {rail: 2, cage_defaults: {form_factor: OSFP}, cages: {E0: , E16: {ports: {E16: {lanes: 1-4}, E20: {lanes: 5-8}}}}}}
hosts: {node: {cage_defaults: {form_factor: OSFP}, cages: {eth1: {rail: 1}, eth2: {form_factor: QSFP112}}}}
cables:
)" + cables;
}

TEST(CableReader, ReadsTheSimpleCase) {
    yaml::Mistakes mistakes("f");
    const Topology topology = read_fabric_text(
        lab_with("  c: {medium: dac, length: 150 cm, rate: 800G, part: P, ends: [node:eth1, "
                 "{cage: leaf1:E0, part: Q, serial: 0012}]}\n"),
        mistakes);
    ASSERT_TRUE(mistakes.empty()) << mistakes.to_string();
    const Cable* cable = topology.cable("c");
    EXPECT_EQ(cable->medium, Medium::dac);
    EXPECT_EQ(cable->length.value(), 1.5);
    EXPECT_EQ(cable->ends[0].expected_part, "P");
    EXPECT_EQ(cable->ends[1].expected_part, "Q");
    EXPECT_EQ(cable->ends[1].expected_serial, "0012");
    const Link* link = topology.link(LinkName("c"));
    EXPECT_EQ(link->a, PortName("node:eth1"));
    EXPECT_EQ(link->rail, 1);
    EXPECT_EQ(link->cable, "c");
}

TEST(CableReader, SuggestsPortsThatExist) {
    EXPECT_EQ(
        fabric_complaint(lab_with("  c: {medium: dac, rate: 800G, ends: [node:eht1, leaf1:E0]}\n")),
        "f:6:39: cable 'c' ends in 'node:eht1', which no device has; did you mean "
        "'node:eth1'?");
    EXPECT_EQ(fabric_complaint(
                  lab_with("  c: {medium: dac, rate: 800G, ends: [node:eth1, leaf1:E20]}\n")),
              "f:6:50: 'leaf1:E20' is a port of cage 'leaf1:E16'; name the cage");
}

TEST(CableReader, FindsACageUsedTwice) {
    EXPECT_EQ(
        fabric_complaint(lab_with("  c: {medium: dac, rate: 800G, ends: [node:eth1, leaf1:E0]}\n"
                                  "  d: {medium: dac, rate: 800G, ends: [leaf1:E0, leaf1:E8]}\n")),
        "f:7:3: link 'd': port 'leaf1:E0' already belongs to link 'c'\n"
        "f:7:39: cage 'leaf1:E0' already holds an end of cable 'c'");
}

TEST(CableReader, NeedsLinksWhereItIsNotClear) {
    EXPECT_EQ(fabric_complaint(
                  lab_with("  c: {medium: optics, rate: 800G, ends: [leaf1:E16, leaf1:E8]}\n")),
              "f:6:41: cable 'c' needs 'links', since a cage at its end has more than one port");
    EXPECT_EQ(fabric_complaint(lab_with(
                  "  c: {medium: dac, rate: 400G, ends: [leaf1:E16, node:eth1, leaf1:E8]}\n")),
              "f:6:38: cable 'c' needs 'links', since it has more than two ends");
    EXPECT_EQ(fabric_complaint(lab_with("  c: {medium: dac, rate: 400G, ends: [leaf1:E0]}\n")),
              "f:6:38: ends of cable 'c': a cable has 2 to 17 ends, not 1");
}

TEST(CableReader, ReadsLinksOfABreakout) {
    yaml::Mistakes mistakes("f");
    const Topology topology = read_fabric_text(
        lab_with("  c: {medium: dac, ends: [leaf1:E16, node:eth1], links: {}}\n"), mistakes);
    EXPECT_EQ(mistakes.to_string(), "f:6:57: cable 'c' carries no link");
    EXPECT_EQ(fabric_complaint(lab_with(
                  "  c:\n    {medium: dac, ends: [leaf1:E16, node:eth2], links: {l: {a: leaf1:E16, "
                  "b: node:eth2, rate: 400G}}}\n")),
              "");
    EXPECT_EQ(fabric_complaint(lab_with(
                  "  c: {medium: dac, rate: 400G, ends: [leaf1:E16, node:eth2],\n   links: {l: {a: "
                  "leaf1:E21, b: leaf1:E0, rate: 400G}}}\n")),
              "f:6:26: cable 'c' has 'links'; give the rate at each link\n"
              "f:7:19: a of link 'l': no port 'leaf1:E21'; did you mean 'leaf1:E20'?\n"
              "f:7:33: b of link 'l': port 'leaf1:E0' is in cage 'leaf1:E0', where cable 'c' has "
              "no end");
}

TEST(CableReader, FindsLinksThatDoNotFit) {
    EXPECT_EQ(
        fabric_complaint(lab_with("  c: {medium: dac, rate: 800G, ends: [node:eth1, leaf2:E0]}\n")),
        "f:6:3: link 'c' joins 'node:eth1' on rail 1 with 'leaf2:E0' on rail 2");
    EXPECT_EQ(
        fabric_complaint(lab_with("  c: {medium: dac, rate: 800G, ends: [node:eth2, leaf2:E0]}\n")),
        "f:6:3: link 'c' has 4 lanes at 'node:eth2', but 8 at 'leaf2:E0'");
    EXPECT_EQ(
        fabric_complaint(
            lab_with("  all: {medium: dac, rate: 800G, ends: [node:eth1, leaf1:E0]}\n")),
        "f:6:3: link 'all': the names 'all' and 'rail-…' have a meaning of their own in plans");
}

TEST(CableReader, NeedsUnits) {
    EXPECT_EQ(fabric_complaint(lab_with(
                  "  c: {medium: dac, length: 2, rate: 800, ends: [node:eth1, leaf1:E0]}\n")),
              "f:6:28: length of cable 'c' is '2' without a unit; write '2 m'\n"
              "f:6:37: rate of cable 'c' is '800' without a unit; write '800 Gb/s'");
}

}  // namespace
}  // namespace plugfest::inventory
