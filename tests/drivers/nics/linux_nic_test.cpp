#include "drivers/nics/linux_nic.hpp"

#include "drivers/shell/batch.hpp"
#include "tests/drivers/nics/linux_samples.hpp"
#include "tests/support/manual_sleeper.hpp"
#include "tests/support/run_task.hpp"
#include "tests/support/scripted_channel.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace plugfest::nics {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string ip_show = "ip -j -d link show eth1";
const std::string ask_flaps = "read -r n </sys/class/net/eth1/carrier_down_count && echo $n";

struct Part {
    std::string command;
    std::string_view out;
    int status = 0;
};

class LinuxNicTest : public testing::Test {
  protected:
    void on_list(const std::vector<Part>& parts, const std::string& err = {}) {
        std::vector<std::string> commands;
        std::string out;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            commands.push_back(parts[i].command);
            out += fmt::format("{}--plugfest-{}:{}\n", parts[i].out, i + 1, parts[i].status);
        }
        channel_.on_result(shell::join(commands),
                           transport::CommandOutput{.out = out, .err = err, .exit_status = 0});
    }
    void on_failure(const std::string& command, std::string err, int status) {
        channel_.on_result(command, transport::CommandOutput{
                                        .out = {}, .err = std::move(err), .exit_status = status});
    }
    void on_identity(const std::string& sudo, std::string_view serial, int serial_status) {
        on_list({{"hostnamectl --json=short", "", 1},
                 {"cat /sys/class/dmi/id/sys_vendor", "Virtual\n"},
                 {"cat /sys/class/dmi/id/product_name", "VH-800\n"},
                 {sudo + "cat /sys/class/dmi/id/product_serial", serial, serial_status},
                 {"uname -sr", "Linux 6.1\n"},
                 {"ethtool -i eth1", samples::driver},
                 {ip_show, samples::ip_up}});
    }
    void on_serial(const std::string& sudo, std::string_view serial, int serial_status) {
        on_list({{"hostnamectl --json=short", "", 1},
                 {sudo + "cat /sys/class/dmi/id/product_serial", serial, serial_status},
                 {ip_show, samples::ip_up}});
    }
    template <class T>
    Result<T> run(Task<T> task) {
        return test::run(runtime_, std::move(task));
    }
    api::EthernetPort& port() { return *host_.port("eth1").value(); }

    async::Runtime runtime_;
    test::ManualSleeper sleeper_{runtime_};
    test::ScriptedChannel channel_;
    LinuxNic host_{channel_, sleeper_};
};

TEST_F(LinuxNicTest, RefusesNamesThatCannotBePorts) {
    for (const auto* name : {"eth1;reboot", "`id`", "--json", "", "eth1 up"}) {
        const auto port = host_.port(name);
        ASSERT_FALSE(port) << name;
        EXPECT_EQ(port.error().kind(), ErrorKind::config);
    }
    EXPECT_EQ(host_.port("eth1").value(), host_.port("eth1").value());
    EXPECT_TRUE(channel_.commands().empty());
}

TEST_F(LinuxNicTest, DeviceSaysHostAndNic) {
    channel_.on("id -u", "1000\n");
    on_identity("sudo -n ", "VH0012\n", 0);
    on_serial("sudo -n ", "VH0012\n", 0);
    const auto device = run(port().device());
    ASSERT_TRUE(device) << device.error().to_string();
    EXPECT_EQ(device->model, "Virtual VH-800");
    EXPECT_THAT(device->software, HasSubstr("NIC firmware 28.41.1000"));
    EXPECT_EQ(device->serial, "VH0012");
    EXPECT_EQ(run(port().serial()).value(), "VH0012") << "settings are bound to the same";
}

TEST_F(LinuxNicTest, AHiddenSerialIsReplacedByThePermanentAddress) {
    channel_.on("id -u", "0\n");
    on_identity("", "", 1);
    on_serial("", "", 1);
    EXPECT_EQ(run(port().device()).value().serial, "mac 02:00:00:00:0a:01");
    EXPECT_EQ(run(port().serial()).value(), "mac 02:00:00:00:0a:01");
}

TEST_F(LinuxNicTest, StatusIsOneExec) {
    on_list({{ip_show, samples::ip_up},
             {"ethtool -I eth1", samples::settings},
             {"ethtool --show-fec eth1", samples::fec_text},
             {ask_flaps, "3\n"}});
    const auto status = run(port().status());
    ASSERT_TRUE(status) << status.error().to_string();
    EXPECT_TRUE(status->admin_up);
    EXPECT_TRUE(status->oper_up);
    EXPECT_EQ(status->speed, GigabitsPerSecond(800.0));
    EXPECT_EQ(status->fec, "rs");
    EXPECT_EQ(status->flaps, 3U);
    EXPECT_EQ(channel_.commands().size(), 1U);
}

TEST_F(LinuxNicTest, FlapsTheNicCountsGoBeforeThoseOfTheKernel) {
    const auto settings = std::string(samples::settings) + "\tLink Down Events: 5\n";
    on_list({{ip_show, samples::ip_down},
             {"ethtool -I eth1", settings},
             {"ethtool --show-fec eth1", samples::fec_text},
             {ask_flaps, "3\n"}});
    EXPECT_EQ(run(port().status()).value().flaps, 5U);
}

TEST_F(LinuxNicTest, ADownPortWithoutEthtoolSupportStillHasAStatus) {
    on_list({{ip_show, samples::ip_down},
             {"ethtool -I eth1", "", 75},
             {"ethtool --show-fec eth1", "", 95},
             {ask_flaps, "", 1}});
    const auto status = run(port().status());
    ASSERT_TRUE(status) << status.error().to_string();
    EXPECT_FALSE(status->oper_up);
    EXPECT_EQ(status->speed, GigabitsPerSecond(0.0));
    EXPECT_EQ(status->fec, "N/A");
    EXPECT_EQ(status->flaps, 7U);
}

TEST_F(LinuxNicTest, AMissingPortIsAbsent) {
    on_list({{ip_show, "", 1},
             {"ethtool -I eth1", "", 75},
             {"ethtool --show-fec eth1", "", 95},
             {ask_flaps, "", 1}},
            "Device \"eth1\" does not exist.\n");
    const auto status = run(port().status());
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind(), ErrorKind::absent);
    EXPECT_THAT(status.error().to_string(), HasSubstr("no port 'eth1'"));
}

TEST_F(LinuxNicTest, FecCountersAreOneExec) {
    on_list({{"date +%s.%N", "1700000000.5\n"},
             {"ethtool -I --json --show-fec eth1", samples::fec_json},
             {"ethtool eth1", samples::settings}});
    const auto fec = run(port().fec_counters());
    ASSERT_TRUE(fec) << fec.error().to_string();
    EXPECT_EQ(fec->corrected_codewords, 1234U);
    EXPECT_EQ(fec->corrected_bits, 1600U);
    EXPECT_EQ(fec->line_rate, GigabitsPerSecond(850.0));
    EXPECT_EQ(fec->device_time_s, 1700000000.5);
    EXPECT_EQ(channel_.commands().size(), 1U);
}

TEST_F(LinuxNicTest, AnEthtoolWithoutJsonIsAskedForText) {
    on_list({{"date +%s.%N", "1\n"},
             {"ethtool -I --json --show-fec eth1", "", 1},
             {"ethtool eth1", samples::settings}},
            "ethtool: bad command line argument(s)\n");
    on_list({{"date +%s.%N", "2\n"},
             {"ethtool -I --show-fec eth1", samples::fec_text},
             {"ethtool eth1", samples::settings}});
    EXPECT_EQ(run(port().fec_counters()).value().corrected_codewords, 256U);
    EXPECT_EQ(run(port().fec_counters()).value().device_time_s, 2.0);
    EXPECT_EQ(channel_.commands().size(), 3U) << "asked for JSON once";
}

TEST_F(LinuxNicTest, ADriverWithoutFecStatisticsIsUnsupported) {
    on_list({{"date +%s.%N", "1\n"},
             {"ethtool -I --json --show-fec eth1", R"([{"ifname":"eth1","active":["RS"]}])"},
             {"ethtool eth1", samples::settings}});
    const auto fec = run(port().fec_counters());
    ASSERT_FALSE(fec);
    EXPECT_EQ(fec.error().kind(), ErrorKind::unsupported);
}

TEST_F(LinuxNicTest, RootChangesTheAdminStateItself) {
    channel_.on("id -u", "0\n");
    channel_.on("ip link set eth1 down", "");
    channel_.on(ip_show, std::string(samples::ip_up)).on(ip_show, std::string(samples::ip_down));
    const auto done = run(port().set_admin(false));
    ASSERT_TRUE(done) << done.error().to_string();
    EXPECT_THAT(channel_.commands(),
                ElementsAre("id -u", "ip link set eth1 down", ip_show, ip_show));
}

TEST_F(LinuxNicTest, OthersNeedSudoAndAreToldSo) {
    channel_.on("id -u", "1000\n");
    on_failure("sudo -n ip link set eth1 up", "sudo: a password is required", 1);
    const auto done = run(port().set_admin(true));
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().kind(), ErrorKind::refused);
    EXPECT_THAT(done.error().to_string(), HasSubstr("docs/drivers/linux.md"));
}

TEST_F(LinuxNicTest, NeighbourIsHeardOrNot) {
    channel_.on("id -u", "0\n");
    channel_.on("lldpctl -f json eth1", std::string(samples::lldp))
        .on("lldpctl -f json eth1", R"({"lldp":{}})");
    const auto heard = run(port().neighbour());
    ASSERT_TRUE(heard && *heard) << heard.error().to_string();
    EXPECT_EQ((*heard)->device, "leaf11");
    EXPECT_EQ((*heard)->port, "Ethernet0");
    EXPECT_EQ(run(port().neighbour()).value(), std::nullopt);
}

TEST_F(LinuxNicTest, WithoutLldpdTheAdviceIsToRunIt) {
    channel_.on("id -u", "0\n");
    on_failure("lldpctl -f json eth1", "bash: lldpctl: command not found", 127);
    const auto heard = run(port().neighbour());
    ASSERT_FALSE(heard);
    EXPECT_EQ(heard.error().kind(), ErrorKind::unsupported);
    EXPECT_THAT(heard.error().to_string(), HasSubstr("lldpd must run"));
}

TEST_F(LinuxNicTest, CaptureAndRestoreAreTheAdminState) {
    channel_.on(ip_show, std::string(samples::ip_down));
    const auto settings = run(port().capture());
    ASSERT_TRUE(settings);
    EXPECT_EQ(*settings, R"({"admin_up":false})");
    ASSERT_TRUE(run(port().restore(*settings)));
    EXPECT_THAT(channel_.commands(), ElementsAre(ip_show, ip_show)) << "nothing to do";
    EXPECT_EQ(run(port().restore("{}")).error().kind(), ErrorKind::decode);
}

}  // namespace
}  // namespace plugfest::nics
