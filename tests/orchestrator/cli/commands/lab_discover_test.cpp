#include "orchestrator/cli/commands/lab_discover.hpp"

#include "orchestrator/inventory/inventory.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace plugfest::cli {
namespace {

TEST(LabDiscover, UnderstandsUserHostAndPort) {
    const auto ssh = parse_host("admin@leaf1.lab:2222", {});
    ASSERT_TRUE(ssh);
    EXPECT_EQ(ssh->user, "admin");
    EXPECT_EQ(ssh->host, "leaf1.lab");
    EXPECT_EQ(ssh->port, 2222);
    EXPECT_EQ(parse_host("admin@leaf1", {})->port, 22);
}

TEST(LabDiscover, RefusesWhatIsNotAHost) {
    for (const char* text :
         {"", "admin@", "@leaf1", "leaf1:", "leaf1:x", "leaf1:0", "leaf1:99999"}) {
        const auto ssh = parse_host(text, {});
        ASSERT_FALSE(ssh) << text;
        EXPECT_EQ(ssh.error().kind(), ErrorKind::config);
    }
}

/// One switch and its two hosts, as anybody would type them.
std::vector<std::string> boxes_of(const inventory::Inventory& lab, std::string& known_hosts,
                                  std::string& password_file, std::string& key_file) {
    std::vector<std::string> words;
    for (const inventory::DeviceAccess& device : lab.devices) {
        const std::string& name = device.device.str();
        if (name != "leaf21" && name != "host3" && name != "host4") {
            continue;
        }
        words.push_back(device.ssh.user + "@" + device.ssh.host + ":" +
                        std::to_string(device.ssh.port));
        std::ifstream file(device.ssh.known_hosts);
        known_hosts += std::string(std::istreambuf_iterator<char>(file), {});
        password_file = device.ssh.password_file.empty() ? password_file : device.ssh.password_file;
        key_file = device.ssh.key_file.empty() ? key_file : device.ssh.key_file;
    }
    return words;
}

TEST(LabDiscover, FindsTheCablingOfTheVirtualLabAsItReallyIs) {
    const test::TemporaryDirectory out;
    const std::string binary = test::plugfest_binary();
    ASSERT_EQ(test::run_program({binary, "lab", "up", "testplans/labs/rail_demo.yaml", "--out",
                                 out.path().string()})
                  .exit_code,
              0);
    const auto lab = inventory::load_inventory(out.path() / "labs/rail-demo/inventory.yaml");
    ASSERT_TRUE(lab);
    std::string known_hosts;
    DiscoverOptions options;
    options.hosts = boxes_of(*lab, known_hosts, options.password_file, options.key_file);
    options.known_hosts = (out.path() / "known_hosts").string();
    std::ofstream(options.known_hosts) << known_hosts;
    options.write = (out.path() / "found.yaml").string();
    std::ostringstream data;
    std::ostringstream messages;
    Streams streams{.out = data, .err = messages};
    const auto code = discover_lab(options, streams);
    test::run_program({binary, "lab", "down", (out.path() / "labs/rail-demo").string()});
    ASSERT_TRUE(code) << code.error().to_string();
    EXPECT_EQ(*code, ExitCode::pass) << messages.str();
    const auto found = inventory::load_inventory(options.write);
    ASSERT_TRUE(found) << found.error().to_string();
    EXPECT_EQ(found->topology.devices.size(), 3U);
    EXPECT_EQ(found->topology.links.size(), 3U);
    const auto wrong_rail = [](const Link& link) {
        return link.a.str() == "leaf21:Ethernet16" || link.b.str() == "leaf21:Ethernet16";
    };
    EXPECT_EQ(std::ranges::count_if(found->topology.links, wrong_rail), 1)
        << "discovery shows the fibre where it truly is";
}

}  // namespace
}  // namespace plugfest::cli
