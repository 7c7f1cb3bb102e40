#include "orchestrator/inventory/fabric_reader.hpp"

#include "tests/orchestrator/inventory/fabric_text.hpp"

#include <gtest/gtest.h>

namespace plugfest::inventory {
namespace {

TEST(FabricReader, NeedsNameProvenanceAndCables) {
    EXPECT_EQ(fabric_complaint("switches: {}\n"),
              "f:1:1: the lab file needs 'cables'\n"
              "f:1:1: the lab file needs 'lab'\n"
              "f:1:1: the lab file needs 'provenance'");
    EXPECT_EQ(fabric_complaint("# nothing\n").substr(0, 34), "f:1:1: the lab file needs 'cables'");
}

TEST(FabricReader, NamesUnknownKeys) {
    EXPECT_EQ(fabric_complaint("lab: x\nprovenance: simulatd\nswitchs: {}\ncables: {}\n"),
              "f:2:13: provenance of the lab file: unknown word 'simulatd'; did you mean "
              "'simulated'?\n"
              "f:3:1: unknown key 'switchs' in the lab file; did you mean 'switches'?");
}

TEST(FabricReader, TellsOnlyOfSecretsWhereThereAreAny) {
    EXPECT_EQ(fabric_complaint("nonsense: {list: [{token: abc}]}\n").substr(0, 48),
              "f:1:20: 'token' does not belong in a lab file; p");
}

TEST(FabricReader, RefusesNamesThatPlansCouldMistake) {
    yaml::Mistakes mistakes("f");
    EXPECT_TRUE(check_name("leaf-11.rack_2", "switch", false, {}, mistakes));
    EXPECT_TRUE(check_name("Ethernet1/1", "port", true, {}, mistakes));
    EXPECT_TRUE(mistakes.empty());
    for (const char* bad : {"", "-leaf", "a:b", "a b", "rail=1", "a,b", "../etc"}) {
        EXPECT_FALSE(check_name(bad, "switch", false, {}, mistakes)) << bad;
    }
    EXPECT_FALSE(check_name("Ethernet1/1", "switch", false, {}, mistakes));
}

}  // namespace
}  // namespace plugfest::inventory
