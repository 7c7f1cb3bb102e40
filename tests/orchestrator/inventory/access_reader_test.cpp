#include "orchestrator/inventory/access_reader.hpp"

#include "orchestrator/yaml/document.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace plugfest::inventory {
namespace {

struct Reading {
    std::optional<DeviceAccess> access;
    std::string complaint;
};

Reading read_device(const std::string& text, DeviceRole role = DeviceRole::switch_) {
    const auto document = yaml::parse(text, "f");
    EXPECT_TRUE(document) << document.error().to_string();
    yaml::Mistakes mistakes("f");
    yaml::MappingReader reader(document->root, "switch 'leaf1'", mistakes);
    Device device{.name = DeviceName("leaf1"), .role = role};
    Reading reading;
    reading.access = read_device_access(reader, device, "/lab/files", mistakes);
    reader.finish();
    reading.complaint = mistakes.to_string();
    return reading;
}

std::string bus_complaint(const std::string& bus) {
    const auto document = yaml::parse("bus: \"" + bus + "\"", "f");
    yaml::Mistakes mistakes("f");
    yaml::MappingReader reader(document->root, "cage", mistakes);
    const auto access =
        read_cage_access(reader, Cage{.name = PortName("leaf1:Ethernet0")}, mistakes);
    EXPECT_TRUE(access);
    return mistakes.to_string();
}

TEST(AccessReader, TakesPathsFromTheFilesDirectory) {
    const auto reading =
        read_device("ssh: {host: h, user: u, key_file: ../keys/id, known_hosts: kh}");
    EXPECT_EQ(reading.complaint, "");
    EXPECT_EQ(reading.access->ssh.key_file, "/lab/keys/id");
    EXPECT_EQ(reading.access->ssh.known_hosts, "/lab/files/kh");
    EXPECT_EQ(reading.access->ssh.port, 22);
}

TEST(AccessReader, ExpandsTheHomeDirectory) {
    const char* const home = std::getenv("HOME");
    if (home == nullptr) {
        GTEST_SKIP() << "no home directory";
    }
    const auto reading = read_device("ssh: {host: h, user: u, agent: true}");
    EXPECT_EQ(reading.access->ssh.known_hosts, std::string(home) + "/.ssh/known_hosts");
}

TEST(AccessReader, TakesTheDriverFromTheRoleUnlessTold) {
    EXPECT_EQ(read_device("ssh: {host: h, user: u, agent: true}").access->driver, "sonic");
    EXPECT_EQ(read_device("ssh: {host: h, user: u, agent: true}", DeviceRole::host).access->driver,
              "linux");
    EXPECT_EQ(read_device("{driver: sonik, ssh: {host: h, user: u, agent: true}}").complaint,
              "f:1:10: driver of switch 'leaf1': unknown word 'sonik'; did you mean 'sonic'?");
}

TEST(AccessReader, LetsADeviceBeOutOfReach) {
    const auto reading = read_device("{}");
    EXPECT_FALSE(reading.access);
    EXPECT_EQ(reading.complaint, "");
}

TEST(AccessReader, NeedsAWayToLogIn) {
    EXPECT_EQ(read_device("ssh: {host: h, user: u}").complaint,
              "f:1:6: ssh of 'leaf1' needs a way to log in: 'agent: true', 'key_file', "
              "'password_file' or 'password_env'");
    EXPECT_EQ(read_device("ssh: {host: h, user: u, password_env: LAB_PASSWORD}").complaint, "");
}

TEST(AccessReader, ChecksPortNumbers) {
    EXPECT_EQ(read_device("ssh: {host: h, user: u, agent: true, port: 70000}").complaint,
              "f:1:44: port of ssh of 'leaf1' is 70000; it must lie between 1 and 65535");
}

TEST(AccessReader, KnowsSocketBusesOnly) {
    EXPECT_EQ(bus_complaint("socket://127.0.0.1:4000/leaf1:Ethernet0"), "");
    EXPECT_EQ(bus_complaint("socket://[::1]:4000/a/b"), "");
    for (const std::string bad :
         {"tcp://127.0.0.1:4000/x", "socket://127.0.0.1/x", "socket://127.0.0.1:0/x",
          "socket://127.0.0.1:4000/", "socket://127.0.0.1:4000", "socket://:4000/x", "socket://"}) {
        EXPECT_EQ(bus_complaint(bad), "f:1:6: bus of cage 'leaf1:Ethernet0' is '" + bad +
                                          "'; write socket://HOST:PORT/PATH");
    }
}

TEST(AccessReader, ReadsWhereTimeComesFrom) {
    yaml::Mistakes mistakes("f");
    EXPECT_FALSE(read_time_source(nullptr, mistakes).lab_time);
    const auto lab = yaml::parse("{source: lab, host: 127.0.0.1, port: 4001}", "f");
    const TimeSource time = read_time_source(&lab->root, mistakes);
    EXPECT_TRUE(time.lab_time);
    EXPECT_EQ(time.port, 4001);
    const auto half = yaml::parse("{source: lab}", "f");
    (void)read_time_source(&half->root, mistakes);
    EXPECT_EQ(mistakes.to_string(), "f:1:1: time needs 'host'\nf:1:1: time needs 'port'");
}

}  // namespace
}  // namespace plugfest::inventory
