#include "orchestrator/cli/bus_address.hpp"

#include <gtest/gtest.h>

namespace plugfest::cli {
namespace {

TEST(BusAddress, NamesHostPortAndPath) {
    const auto address = parse_bus_address("socket://127.0.0.1:4011/leaf11:Ethernet0");
    ASSERT_TRUE(address);
    EXPECT_EQ(address->host, "127.0.0.1");
    EXPECT_EQ(address->port, 4011);
    EXPECT_EQ(address->path, "leaf11:Ethernet0");
}

TEST(BusAddress, RefusesOtherForms) {
    for (const char* text : {"", "i2c-3", "socket://", "socket://h", "socket://h/x",
                             "socket://h:/x", "socket://h:0/x", "socket://h:70000/x",
                             "socket://h:1", "socket://h:1/", "socket://:1/x", "socket://h:1x/y"}) {
        const auto address = parse_bus_address(text);
        ASSERT_FALSE(address) << text;
        EXPECT_EQ(address.error().kind(), ErrorKind::config);
    }
}

}  // namespace
}  // namespace plugfest::cli
