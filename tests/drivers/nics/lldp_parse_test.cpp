#include "drivers/nics/lldp_parse.hpp"

#include "tests/drivers/nics/linux_samples.hpp"
#include "tests/support/mutation.hpp"

#include <gmock/gmock.h>

namespace plugfest::nics {
namespace {

using testing::IsEmpty;

HeardNeighbour only(std::string_view text) {
    const auto heard = parse_lldpctl(text);
    EXPECT_TRUE(heard) << heard.error().to_string();
    EXPECT_EQ(heard->size(), 1U);
    return heard->at(0);
}

TEST(Lldpctl, SaysDeviceAndInterfaceName) {
    const auto heard = only(samples::lldp);
    EXPECT_EQ(heard.local_port, "eth1");
    EXPECT_EQ(heard.device, "leaf11");
    EXPECT_EQ(heard.port, "Ethernet0");
}

TEST(Lldpctl, AcceptsInterfacesAsObject) {
    const auto heard = only(R"({"lldp":{"interface":{"eth1":{"chassis":{"leaf11":{"id":{}}},
        "port":{"id":{"type":"ifname","value":"Ethernet8"},"descr":"to host1"}}}}})");
    EXPECT_EQ(heard.device, "leaf11");
    EXPECT_EQ(heard.port, "Ethernet8");
}

TEST(Lldpctl, ANeighbourWithoutNameIsItsChassisId) {
    const auto heard = only(R"({"lldp":{"interface":{"eth1":{
        "chassis":{"id":{"type":"mac","value":"02:00:00:00:00:11"}},
        "port":{"id":{"type":"mac","value":"02:00:00:00:00:12"}}}}}})");
    EXPECT_EQ(heard.device, "02:00:00:00:00:11");
    EXPECT_EQ(heard.port, "02:00:00:00:00:12");
}

TEST(Lldpctl, NobodyHeardIsAnEmptyList) {
    EXPECT_THAT(parse_lldpctl(R"({"lldp":{}})").value(), IsEmpty());
    EXPECT_THAT(parse_lldpctl(R"({"lldp":{"interface":[]}})").value(), IsEmpty());
}

TEST(Lldpctl, BrokenOutputIsADecodeError) {
    for (const auto* text : {"", "{}", "[]", R"({"lldp":3})", R"({"lldp":{"interface":[1]}})",
                             R"({"lldp":{"interface":{"eth1":{}}}})"}) {
        const auto heard = parse_lldpctl(text);
        ASSERT_FALSE(heard) << text;
        EXPECT_EQ(heard.error().kind(), ErrorKind::decode);
    }
}

TEST(Lldpctl, SpoiltOutputIsReadOrRefusedButNeverCrashes) {
    test::Mutation mutate(13);
    int refused = 0;
    for (int i = 0; i < 2000; ++i) {
        refused += static_cast<int>(!parse_lldpctl(mutate(samples::lldp)));
    }
    EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace plugfest::nics
