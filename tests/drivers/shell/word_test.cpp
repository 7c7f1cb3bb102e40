#include "drivers/shell/word.hpp"

#include <gtest/gtest.h>

namespace plugfest::shell {
namespace {

TEST(PortName, OrdinaryNamesPass) {
    for (const auto* name :
         {"Ethernet0", "eth1", "swp1s0", "enp65s0f0np0", "Eth1-2", "bond_0.10"}) {
        EXPECT_TRUE(check_port_name(name)) << name;
    }
}

TEST(PortName, WhatAShellOrAToolWouldActOnIsRefused) {
    const std::string with_zero("eth0\0x", 6);
    for (const std::string& name :
         {std::string(), std::string("eth0; reboot"), std::string("$(reboot)"), std::string("`id`"),
          std::string("-i"), std::string("--json"), std::string("eth0\nreboot"),
          std::string("eth0 up"), std::string("../etc"), std::string("a/b"), std::string("eth'0"),
          std::string("eth*"), std::string("Ethern\xc3\xa9t"), std::string(65, 'a'), with_zero}) {
        const auto result = check_port_name(name);
        ASSERT_FALSE(result) << name;
        EXPECT_EQ(result.error().kind(), ErrorKind::config);
    }
}

TEST(PortName, TheMessageSaysWhatIsAllowedAndWhereToLook) {
    EXPECT_EQ(check_port_name("a;b").error().to_string(),
              "'a;b' is not a port name; letters, digits, '.', '_' and '-' are, as in 'Ethernet0' "
              "or 'eth1'; correct it in the lab file");
}

TEST(Quoted, LeavesPlainWordsAlone) {
    EXPECT_EQ(quoted("COUNTERS:oid:0x1"), "COUNTERS:oid:0x1");
    EXPECT_EQ(quoted("Ethernet0"), "Ethernet0");
}

TEST(Quoted, KeepsSpecialTextFromTheShell) {
    EXPECT_EQ(quoted("a b"), "'a b'");
    EXPECT_EQ(quoted("TABLE|x"), "'TABLE|x'");
    EXPECT_EQ(quoted("it's"), R"('it'\''s')");
    EXPECT_EQ(quoted(""), "''");
}

}  // namespace
}  // namespace plugfest::shell
