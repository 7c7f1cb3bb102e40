#include "drivers/cmis/codes.hpp"

#include <gtest/gtest.h>

namespace plugfest::cmis {
namespace {

TEST(InterfaceCodes, NameHostInterfacesWithTheirLanes) {
    EXPECT_EQ(host_interface(0x51).name, "800GAUI-8-S C2M");
    EXPECT_EQ(host_interface(0x51).lanes, 8);
    EXPECT_EQ(host_interface(0x83).name, "1.6TAUI-8");
    EXPECT_EQ(host_interface(0x1C).lanes, 4);
}

TEST(InterfaceCodes, KnowInfiniBandAndLinearInterfaces) {
    EXPECT_EQ(host_interface(0x32).name, "IB NDR");
    EXPECT_EQ(host_interface(0x32).lanes, 0);
    EXPECT_EQ(host_interface(0xA0).name, "IB XDR");
    EXPECT_EQ(host_interface(0x23).name, "LEI-800G-PAM4-8");
    EXPECT_EQ(media_interface(2, 0x92).name, "800G-DR8-LPO");
}

TEST(InterfaceCodes, ChooseTheMediaTableByMediaType) {
    EXPECT_EQ(media_interface(1, 0x12).name, "800GBASE-SR8");
    EXPECT_EQ(media_interface(2, 0x56).name, "800GBASE-DR8");
    EXPECT_EQ(media_interface(3, 0x01).name, "copper cable");
    EXPECT_EQ(media_interface(4, 0x03).name, "active cable, BER below 2.6e-4");
    EXPECT_EQ(media_interface(5, 0x04).name, "10GBASE-T");
}

TEST(InterfaceCodes, KeepTheNumberOfWhatIsNotListed) {
    EXPECT_EQ(host_interface(0xC1).name, "0xc1");
    EXPECT_EQ(host_interface(0xC1).lanes, 0);
    EXPECT_EQ(media_interface(2, 0xF7).name, "0xf7");
    EXPECT_EQ(media_interface(0x40, 0x01).name, "0x01");
}

}  // namespace
}  // namespace plugfest::cmis
