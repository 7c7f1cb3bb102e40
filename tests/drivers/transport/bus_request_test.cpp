#include "drivers/transport/bus_request.hpp"

#include <gtest/gtest.h>

namespace plugfest::transport {
namespace {

TEST(BusRequest, IsOneLineOfHexadecimalNumbers) {
    EXPECT_EQ(read_request(0x50, 0x80, 128), "R 50 80 80");
    EXPECT_EQ(write_request(0x50, 0x7e, {0x00, 0x10}), "W 50 7e 0010");
}

}  // namespace
}  // namespace plugfest::transport
