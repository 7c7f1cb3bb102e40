#include "drivers/switches/sonic_switch.hpp"

#include "drivers/shell/batch.hpp"
#include "tests/drivers/switches/sonic_samples.hpp"
#include "tests/support/manual_sleeper.hpp"
#include "tests/support/run_task.hpp"
#include "tests/support/scripted_channel.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace plugfest::switches {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string port_table = "sonic-db-cli APPL_DB hgetall PORT_TABLE:Ethernet0";
const std::string locate = "sonic-db-cli COUNTERS_DB hget COUNTERS_PORT_NAME_MAP Ethernet0";
const std::string counters = "sonic-db-cli COUNTERS_DB hgetall COUNTERS:oid:0x1000000000002";
const std::string flap_count = "sonic-db-cli APPL_DB hget PORT_TABLE:Ethernet0 flap_count";
const std::string now = "date +%s.%N";

struct Part {
    std::string command;
    std::string_view out;
    int status = 0;
};

class SonicSwitchTest : public testing::Test {
  protected:
    /// Answers a command list.
    void on_list(const std::vector<Part>& parts) {
        std::vector<std::string> commands;
        std::string out;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            commands.push_back(parts[i].command);
            out += fmt::format("{}--plugfest-{}:{}\n", parts[i].out, i + 1, parts[i].status);
        }
        channel_.on(shell::join(commands), out);
    }
    void on_failure(const std::string& command, std::string err, int status) {
        channel_.on_result(command, transport::CommandOutput{
                                        .out = {}, .err = std::move(err), .exit_status = status});
    }
    template <class T>
    Result<T> run(Task<T> task) {
        return test::run(runtime_, std::move(task));
    }
    api::EthernetPort& port() { return *switch_.port("Ethernet0").value(); }

    async::Runtime runtime_;
    test::ManualSleeper sleeper_{runtime_};
    test::ScriptedChannel channel_;
    SonicSwitch switch_{channel_, sleeper_};
};

TEST_F(SonicSwitchTest, RefusesNamesThatCannotBePorts) {
    for (const auto* name : {"Ethernet0; reboot", "$(reboot)", "-h", "", "Ethernet0\nreboot"}) {
        const auto port = switch_.port(name);
        ASSERT_FALSE(port) << name;
        EXPECT_EQ(port.error().kind(), ErrorKind::config);
    }
    EXPECT_TRUE(channel_.commands().empty());
}

TEST_F(SonicSwitchTest, APortIsOneObject) {
    EXPECT_EQ(switch_.port("Ethernet8").value(), switch_.port("Ethernet8").value());
    EXPECT_NE(switch_.port("Ethernet8").value(), switch_.port("Ethernet0").value());
}

TEST_F(SonicSwitchTest, DeviceIsOneExec) {
    on_list(
        {{"show version", samples::version}, {"show platform summary --json", samples::platform}});
    const auto device = run(port().device());
    ASSERT_TRUE(device) << device.error().to_string();
    EXPECT_EQ(device->model, "VS-5600");
    EXPECT_EQ(run(port().serial()).value(), "VS0012000345");
    EXPECT_EQ(channel_.commands().size(), 2U);
}

TEST_F(SonicSwitchTest, ASerialThatIsNotListedIsReadFromTheBoardsEeprom) {
    on_list({{"show version", "SONiC Software Version: SONiC.x\n"},
             {"show platform summary --json", "", 2}});
    channel_.on("sudo -n decode-syseeprom -s", "VS77\n");
    EXPECT_EQ(run(port().serial()).value(), "VS77");
}

TEST_F(SonicSwitchTest, WithoutAnySerialSettingsCannotBeBound) {
    on_list({{"show version", "SONiC Software Version: SONiC.x\n"},
             {"show platform summary --json", "{}"}});
    on_failure("sudo -n decode-syseeprom -s", "sudo: a password is required", 1);
    EXPECT_EQ(run(port().serial()).error().kind(), ErrorKind::unsupported);
}

TEST_F(SonicSwitchTest, AnotherKindOfBoxIsNamed) {
    on_list({{"show version", "", 127}, {"show platform summary --json", "", 127}});
    const auto device = run(port().device());
    ASSERT_FALSE(device);
    EXPECT_EQ(device.error().kind(), ErrorKind::unsupported);
    EXPECT_THAT(device.error().to_string(), HasSubstr("is this a SONiC switch"));
}

TEST_F(SonicSwitchTest, StatusComesFromTheDatabase) {
    channel_.on(port_table, std::string(samples::port_table));
    const auto status = run(port().status());
    ASSERT_TRUE(status) << status.error().to_string();
    EXPECT_TRUE(status->oper_up);
    EXPECT_EQ(status->speed, GigabitsPerSecond(800.0));
    EXPECT_EQ(status->flaps, 3U);
    EXPECT_EQ(status->raw, samples::port_table);
    EXPECT_THAT(channel_.commands(), ElementsAre(port_table));
}

TEST_F(SonicSwitchTest, ARefusedDatabaseIsNotAskedAgain) {
    on_failure(port_table, "Could not connect to Redis: Permission denied", 1);
    on_list({{"show interfaces status Ethernet0", samples::status}, {flap_count, "", 1}});
    const auto status = run(port().status());
    ASSERT_TRUE(status) << status.error().to_string();
    EXPECT_EQ(status->flaps, std::nullopt);
    ASSERT_TRUE(run(port().status()));
    EXPECT_EQ(channel_.commands().size(), 3U) << "refusal, text, text";
}

TEST_F(SonicSwitchTest, APortTheSwitchDoesNotHaveIsAbsent) {
    channel_.on("sonic-db-cli APPL_DB hgetall PORT_TABLE:Ethernet3", "{}\n");
    on_list({{"show interfaces status Ethernet3", samples::status},
             {"sonic-db-cli APPL_DB hget PORT_TABLE:Ethernet3 flap_count", "\n"}});
    const auto status = run(switch_.port("Ethernet3").value()->status());
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind(), ErrorKind::absent);
}

TEST_F(SonicSwitchTest, GarbageIsADecodeErrorWithCommandAndText) {
    channel_.on(port_table, "{'admin_status': 'sideways'}\n");
    const auto status = run(port().status());
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind(), ErrorKind::decode);
    EXPECT_THAT(status.error().to_string(),
                testing::AllOf(HasSubstr(port_table), HasSubstr("sideways")));
}

TEST_F(SonicSwitchTest, AFecPollIsOneExecOnceThePortIsLocated) {
    channel_.on(locate, "oid:0x1000000000002\n");
    on_list({{now, "1700000000.250000000\n"},
             {counters, samples::counters},
             {port_table, samples::port_table}});
    sleeper_.pass(std::chrono::seconds(9));
    for (int i = 0; i < 3; ++i) {
        const auto fec = run(port().fec_counters());
        ASSERT_TRUE(fec) << fec.error().to_string();
        EXPECT_EQ(fec->corrected_bits, 1600U);
        EXPECT_EQ(fec->uncorrectable_codewords, 2U);
        EXPECT_EQ(fec->total_codewords, 100'000'000'002U);
        EXPECT_EQ(fec->histogram.size(), 16U);
        EXPECT_EQ(fec->line_rate, GigabitsPerSecond(850.0));
        EXPECT_EQ(fec->device_time_s, 1700000000.25);
        EXPECT_EQ(fec->taken, sleeper_.now());
        EXPECT_THAT(fec->raw, HasSubstr("SAI_PORT_STAT_IF_IN_FEC_CORRECTED_BITS"));
    }
    EXPECT_EQ(channel_.commands().size(), 4U);
}

TEST_F(SonicSwitchTest, CountersThatMovedAreLocatedAgain) {
    channel_.on(locate, "oid:0x1\n").on(locate, "oid:0x1000000000002\n");
    on_list({{now, "1\n"},
             {"sonic-db-cli COUNTERS_DB hgetall COUNTERS:oid:0x1", "{}\n"},
             {port_table, samples::port_table}});
    on_list({{now, "2\n"}, {counters, samples::counters}, {port_table, samples::port_table}});
    const auto fec = run(port().fec_counters());
    ASSERT_TRUE(fec) << fec.error().to_string();
    EXPECT_EQ(fec->device_time_s, 2.0);
}

TEST_F(SonicSwitchTest, AnObjectNumberIsNotPassedOnUnchecked) {
    channel_.on(locate, "oid:0x1; reboot\n");
    const auto fec = run(port().fec_counters());
    ASSERT_FALSE(fec);
    EXPECT_EQ(fec.error().kind(), ErrorKind::decode);
    EXPECT_EQ(channel_.commands().size(), 1U);
}

TEST_F(SonicSwitchTest, WithoutTheDatabaseFecCountersComeFromText) {
    on_failure(locate, "bash: sonic-db-cli: command not found", 127);
    on_list({{now, "1\n"},
             {"show interfaces counters fec-stats", samples::fec_stats},
             {"show interfaces counters fec-histogram Ethernet0", samples::histogram},
             {"show interfaces status Ethernet0", samples::status}});
    const auto fec = run(port().fec_counters());
    ASSERT_TRUE(fec) << fec.error().to_string();
    EXPECT_EQ(fec->corrected_codewords, 1'234'567U);
    EXPECT_EQ(fec->corrected_bits, std::nullopt);
    EXPECT_EQ(fec->total_codewords, 100'001'020U);
    EXPECT_EQ(fec->line_rate, GigabitsPerSecond(850.0));
}

TEST_F(SonicSwitchTest, AReleaseWithoutHistogramHasNoTotal) {
    on_failure(locate, "sonic-db-cli: command not found", 127);
    on_list({{now, "", 127},
             {"show interfaces counters fec-stats", samples::fec_stats},
             {"show interfaces counters fec-histogram Ethernet0", "Error: No such command\n", 2},
             {"show interfaces status Ethernet0", samples::status}});
    const auto fec = run(port().fec_counters());
    ASSERT_TRUE(fec) << fec.error().to_string();
    EXPECT_EQ(fec->total_codewords, std::nullopt);
    EXPECT_EQ(fec->device_time_s, std::nullopt);
    EXPECT_TRUE(fec->histogram.empty());
}

TEST_F(SonicSwitchTest, OutputCutShortIsAProtocolError) {
    channel_.on(locate, "oid:0x1000000000002\n");
    channel_.on(shell::join({now, counters, port_table}), "1\n--plugfest-1:0\n{'SAI_PORT");
    EXPECT_EQ(run(port().fec_counters()).error().kind(), ErrorKind::protocol);
}

TEST_F(SonicSwitchTest, AdminDownIsCommandedAndReadBack) {
    channel_.on("sudo -n config interface shutdown Ethernet0", "");
    channel_.on(port_table, std::string(samples::port_table))
        .on(port_table, std::string(samples::port_table_down));
    const auto done = run(port().set_admin(false));
    ASSERT_TRUE(done) << done.error().to_string();
    EXPECT_THAT(channel_.commands(),
                ElementsAre("sudo -n config interface shutdown Ethernet0", port_table, port_table));
}

TEST_F(SonicSwitchTest, AdminUpThatNeverHappensTimesOut) {
    channel_.on("sudo -n config interface startup Ethernet0", "");
    channel_.on(port_table, std::string(samples::port_table_down));
    const auto done = run(port().set_admin(true));
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().kind(), ErrorKind::timeout);
    EXPECT_THAT(done.error().to_string(), HasSubstr("Ethernet0 to be administratively up"));
}

TEST_F(SonicSwitchTest, AnErrorTextIsAnErrorWhateverTheExitStatus) {
    channel_.on("sudo -n config interface shutdown Ethernet0",
                "Error: Interface name is invalid\n");
    const auto done = run(port().set_admin(false));
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error().to_string(), HasSubstr("Interface name is invalid"));
}

TEST_F(SonicSwitchTest, MissingSudoIsRefusedWithWhatToDo) {
    on_failure("sudo -n config interface shutdown Ethernet0", "sudo: a password is required", 1);
    const auto done = run(port().set_admin(false));
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().kind(), ErrorKind::refused);
    EXPECT_THAT(done.error().to_string(), HasSubstr("docs/drivers/sonic.md"));
}

TEST_F(SonicSwitchTest, NeighbourIsTheOneOnThisPort) {
    channel_.on("show lldp neighbors Ethernet0", std::string(samples::lldp));
    const auto heard = run(port().neighbour());
    ASSERT_TRUE(heard && *heard);
    EXPECT_EQ((*heard)->device, "leaf21");
    EXPECT_EQ((*heard)->port, "Ethernet24");
}

TEST_F(SonicSwitchTest, NobodyHeardIsEmpty) {
    channel_.on("show lldp neighbors Ethernet0", std::string(samples::lldp_none));
    const auto heard = run(port().neighbour());
    ASSERT_TRUE(heard);
    EXPECT_EQ(*heard, std::nullopt);
}

TEST_F(SonicSwitchTest, TheNeighbourTableHelpsWhereNeighboursAreRefused) {
    on_failure("show lldp neighbors Ethernet0", "docker: permission denied", 1);
    channel_.on("show lldp table", std::string(samples::lldp_table));
    const auto heard = run(port().neighbour());
    ASSERT_TRUE(heard && *heard);
    EXPECT_EQ((*heard)->port, "Ethernet24");
}

TEST_F(SonicSwitchTest, RestorePutsTheAdminStateBackAndDoesNothingTwice) {
    channel_.on(port_table, std::string(samples::port_table));
    const auto settings = run(port().capture());
    ASSERT_TRUE(settings);
    EXPECT_EQ(*settings, R"({"admin_up":true})");

    ASSERT_TRUE(run(port().restore(*settings)));
    EXPECT_THAT(channel_.commands(), ElementsAre(port_table, port_table)) << "nothing to do";
}

TEST_F(SonicSwitchTest, RestoreChangesWhatDiffers) {
    channel_.on("sudo -n config interface startup Ethernet0", "");
    channel_.on(port_table, std::string(samples::port_table_down))
        .on(port_table, std::string(samples::port_table));
    ASSERT_TRUE(run(port().restore(R"({"admin_up":true})")));
    EXPECT_EQ(channel_.commands().at(1), "sudo -n config interface startup Ethernet0");
}

TEST_F(SonicSwitchTest, RestoreRefusesWhatItDidNotWrite) {
    for (const auto* settings : {"", "{}", R"({"admin_up":"yes"})", "[true]"}) {
        const auto done = run(port().restore(settings));
        ASSERT_FALSE(done) << settings;
        EXPECT_EQ(done.error().kind(), ErrorKind::decode);
    }
    EXPECT_TRUE(channel_.commands().empty());
}

TEST_F(SonicSwitchTest, ErrorsOfTheChannelKeepTheirKind) {
    channel_.on_result(port_table, fail(ErrorKind::timeout, "no answer"));
    EXPECT_EQ(run(port().status()).error().kind(), ErrorKind::timeout);
}

}  // namespace
}  // namespace plugfest::switches
