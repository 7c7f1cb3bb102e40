#include "drivers/nics/host_parse.hpp"

#include "tests/drivers/nics/linux_samples.hpp"
#include "tests/support/mutation.hpp"

#include <gmock/gmock.h>

namespace plugfest::nics {
namespace {

TEST(IpLinks, SayAdminAndOperState) {
    const auto links = parse_ip_links(samples::ip_up);
    ASSERT_TRUE(links) << links.error().to_string();
    ASSERT_EQ(links->size(), 1U);
    EXPECT_TRUE(links->at(0).admin_up);
    EXPECT_TRUE(links->at(0).oper_up);
    EXPECT_EQ(links->at(0).mac, "02:00:00:00:0a:01") << "the permanent one";
    EXPECT_EQ(links->at(0).carrier_down_count, std::nullopt);
}

TEST(IpLinks, SkipEmptyEntriesAndTakeTheFlapCountWhereThereIsOne) {
    const auto links = parse_ip_links(samples::ip_down);
    ASSERT_TRUE(links) << links.error().to_string();
    ASSERT_EQ(links->size(), 1U);
    EXPECT_FALSE(links->at(0).admin_up);
    EXPECT_FALSE(links->at(0).oper_up);
    EXPECT_EQ(links->at(0).carrier_down_count, 7U);
}

TEST(IpLinks, AnUnknownStateFollowsTheCarrier) {
    const auto links = parse_ip_links(samples::ip_all).value();
    EXPECT_TRUE(links[0].oper_up);
    EXPECT_EQ(links[3].kind, "veth");
}

TEST(IpLinks, BrokenOutputIsADecodeError) {
    for (const auto* text : {"", "{}", R"([{"ifname":"eth1"}])", R"([{"operstate":"UP"}])", "[1]",
                             "Device \"eth9\" does not exist."}) {
        const auto links = parse_ip_links(text);
        ASSERT_FALSE(links) << text;
        EXPECT_EQ(links.error().kind(), ErrorKind::decode);
    }
}

TEST(HostIdentity, PutsTogetherWhatTheToolsSay) {
    const auto identity = host_identity({.hostnamectl = std::string(samples::hostnamectl),
                                         .vendor = {},
                                         .product = {},
                                         .serial = {},
                                         .kernel = "Linux 6.1.0-29-amd64\n",
                                         .driver_info = std::string(samples::driver)});
    EXPECT_EQ(identity.model, "Virtual VH-800");
    EXPECT_EQ(identity.serial, "VH00120001");
    EXPECT_EQ(identity.software,
              "Debian GNU/Linux 12 (bookworm), Linux 6.1.0-29-amd64, mlx5_core 6.1.0-29-amd64, NIC "
              "firmware 28.41.1000 (VX_0000000001)");
}

TEST(HostIdentity, TakesTheFirmwareTablesWhereHostnamectlSaysNothing) {
    const auto identity = host_identity({.hostnamectl = "Failed to connect to bus",
                                         .vendor = "Virtual\n",
                                         .product = "Virtual VH-800\n",
                                         .serial = "0012\n",
                                         .kernel = "Linux 6.1\n",
                                         .driver_info = {}});
    EXPECT_EQ(identity.model, "Virtual VH-800");
    EXPECT_EQ(identity.serial, "0012") << "text, not a number";
    EXPECT_EQ(identity.software, "Linux 6.1");
}

TEST(HostIdentity, PlaceholdersCountAsNothing) {
    const auto identity = host_identity({.hostnamectl = {},
                                         .vendor = "To be filled by O.E.M.\n",
                                         .product = "Default string\n",
                                         .serial = "None\n",
                                         .kernel = {},
                                         .driver_info = {}});
    EXPECT_EQ(identity.model, "");
    EXPECT_EQ(identity.serial, "");
}

TEST(HostParsers, SpoiltOutputIsReadOrRefusedButNeverCrashes) {
    test::Mutation mutate(17);
    int refused = 0;
    for (int i = 0; i < 2000; ++i) {
        refused += static_cast<int>(!parse_ip_links(mutate(samples::ip_all)));
        static_cast<void>(host_identity({.hostnamectl = mutate(samples::hostnamectl),
                                         .vendor = {},
                                         .product = {},
                                         .serial = {},
                                         .kernel = {},
                                         .driver_info = mutate(samples::driver)}));
    }
    EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace plugfest::nics
