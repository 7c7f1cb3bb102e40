#include "drivers/nics/linux_discovery.hpp"

#include "drivers/shell/batch.hpp"
#include "tests/drivers/nics/linux_samples.hpp"
#include "tests/support/run_task.hpp"
#include "tests/support/scripted_channel.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace plugfest::nics {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::vector<std::string> host_questions{"hostnamectl --json=short",
                                              "cat /sys/class/dmi/id/sys_vendor",
                                              "cat /sys/class/dmi/id/product_name",
                                              "cat /sys/class/dmi/id/product_serial",
                                              "uname -sr",
                                              "ip -j -d link show",
                                              "lldpctl -f json"};

/// Answers a command list; an empty output fails with status 1.
void on_list(test::ScriptedChannel& channel, const std::vector<std::string>& commands,
             const std::vector<std::string_view>& outputs) {
    std::string out;
    for (std::size_t i = 0; i < commands.size(); ++i) {
        out += fmt::format("{}--plugfest-{}:{}\n", outputs[i], i + 1, outputs[i].empty() ? 1 : 0);
    }
    channel.on(shell::join(commands), out);
}

void on_port(test::ScriptedChannel& channel, const std::string& port,
             const std::vector<std::string_view>& outputs) {
    on_list(channel,
            {"ethtool " + port, "ethtool --show-fec " + port, "ethtool -m " + port,
             "ethtool -i " + port},
            outputs);
}

Result<api::DiscoveredBox> discover(test::ScriptedChannel& channel) {
    async::Runtime runtime;
    return test::run(runtime, discover_linux(channel));
}

TEST(LinuxDiscovery, FindsPortsModulesAndNeighbours) {
    test::ScriptedChannel channel;
    on_list(channel, host_questions,
            {samples::hostnamectl, "", "", "", "Linux 6.1\n", samples::ip_all, samples::lldp});
    on_port(channel, "eth1",
            {samples::settings, samples::fec_text, samples::module_text, samples::driver});
    on_port(channel, "eth2", {samples::settings_down, "", "", samples::driver});
    on_port(channel, "veth0", {"Settings for veth0:\n", "", "", ""});
    const auto box = discover(channel);
    ASSERT_TRUE(box) << box.error().to_string();
    EXPECT_EQ(box->driver, "linux");
    EXPECT_EQ(box->identity.model, "Virtual VH-800");
    ASSERT_EQ(box->ports.size(), 3U) << "loopback, bridges and InfiniBand are left out";
    const auto& port = box->ports[0];
    EXPECT_EQ(port.name, "eth1");
    EXPECT_EQ(port.speed, GigabitsPerSecond(800.0));
    EXPECT_EQ(port.fec, "rs");
    EXPECT_EQ(port.module_present, true);
    EXPECT_EQ(port.module_part, "LM-800-CR8");
    ASSERT_TRUE(port.neighbour);
    EXPECT_EQ(port.neighbour->device, "leaf11");
    EXPECT_EQ(box->ports[1].module_present, std::nullopt);
}

TEST(LinuxDiscovery, NamesWhatItCouldNotFindOut) {
    test::ScriptedChannel channel;
    on_list(channel, host_questions, {"", "", "", "", "", "[]", ""});
    const auto box = discover(channel);
    ASSERT_TRUE(box) << box.error().to_string();
    EXPECT_THAT(box->missing, ElementsAre(HasSubstr("serial"), HasSubstr("lldpd")));
}

TEST(LinuxDiscovery, AnotherBoxIsUnsupported) {
    test::ScriptedChannel channel;
    on_list(channel, host_questions, {"", "", "", "", "", "", ""});
    const auto box = discover(channel);
    ASSERT_FALSE(box);
    EXPECT_EQ(box.error().kind(), ErrorKind::unsupported);
}

}  // namespace
}  // namespace plugfest::nics
