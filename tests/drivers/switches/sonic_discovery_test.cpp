#include "drivers/switches/sonic_discovery.hpp"

#include "drivers/shell/batch.hpp"
#include "tests/drivers/switches/sonic_samples.hpp"
#include "tests/support/run_task.hpp"
#include "tests/support/scripted_channel.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace plugfest::switches {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::vector<std::string> questions{"show version",
                                         "show platform summary --json",
                                         "show interfaces status",
                                         "show interfaces transceiver presence",
                                         "show interfaces transceiver eeprom",
                                         "show lldp table"};

/// Runs discovery against a switch that prints these outputs; an empty one fails with status 1.
Result<api::DiscoveredBox> discover(const std::vector<std::string_view>& outputs,
                                    test::ScriptedChannel& channel) {
    std::string out;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        out += fmt::format("{}--plugfest-{}:{}\n", outputs[i], i + 1, outputs[i].empty() ? 1 : 0);
    }
    channel.on(shell::join(questions), out);
    async::Runtime runtime;
    return test::run(runtime, discover_sonic(channel));
}

TEST(SonicDiscovery, FindsPortsModulesAndNeighboursWithOneExec) {
    test::ScriptedChannel channel;
    const auto box = discover({samples::version, samples::platform, samples::status,
                               samples::presence, samples::eeprom, samples::lldp_table},
                              channel);
    ASSERT_TRUE(box) << box.error().to_string();
    EXPECT_EQ(channel.commands().size(), 1U);
    EXPECT_EQ(box->driver, "sonic");
    EXPECT_EQ(box->identity.serial, "VS0012000345");
    EXPECT_THAT(box->missing, IsEmpty());
    ASSERT_EQ(box->ports.size(), 2U);
    const auto& port = box->ports[0];
    EXPECT_EQ(port.name, "Ethernet0");
    EXPECT_EQ(port.lanes, 8);
    EXPECT_EQ(port.module_present, true);
    EXPECT_EQ(port.module_part, "LM-800-DR8");
    EXPECT_EQ(port.module_serial, "LM00120007");
    ASSERT_TRUE(port.neighbour);
    EXPECT_EQ(port.neighbour->port, "Ethernet24");
    EXPECT_EQ(box->ports[1].module_present, false);
    EXPECT_EQ(box->ports[1].module_part, "");
}

TEST(SonicDiscovery, NamesWhatItCouldNotFindOut) {
    test::ScriptedChannel channel;
    const auto box = discover(
        {samples::version, samples::platform, samples::status, "", "garbage\n", ""}, channel);
    ASSERT_TRUE(box) << box.error().to_string();
    ASSERT_EQ(box->ports.size(), 2U);
    EXPECT_EQ(box->ports[0].module_present, std::nullopt);
    EXPECT_THAT(box->missing,
                ElementsAre(HasSubstr("presence"), HasSubstr("garbage"), HasSubstr("lldp table")));
}

TEST(SonicDiscovery, AnotherBoxIsUnsupported) {
    test::ScriptedChannel channel;
    const auto box = discover({"Cumulus Linux\n", "", "", "", "", ""}, channel);
    ASSERT_FALSE(box);
    EXPECT_EQ(box.error().kind(), ErrorKind::unsupported);
    EXPECT_THAT(box.error().to_string(), HasSubstr("Cumulus Linux"));
}

}  // namespace
}  // namespace plugfest::switches
