#include "drivers/sim/module/module.hpp"

#include "tests/drivers/sim/fabric/sim_lab_builder.hpp"

#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

using namespace plugfest::sim::testing;

const std::string cage = "leaf1:E0";
const std::string far_cage = "leaf2:E0";

std::unique_ptr<Fabric> lab(const std::string& kind = "dr8-800g") {
    return LabBuilder().link(cage, far_cage, kind).build();
}

TEST(Module, AnswersAtItsAddressOnly) {
    auto fabric = lab();
    auto* module = fabric->module(PortName(cage));
    EXPECT_EQ(module->read(0x51, 0, 1).error().kind(), ErrorKind::nack);
    EXPECT_EQ(module->write(0x51, 26, {0}).error().kind(), ErrorKind::nack);
    EXPECT_EQ(module->read(0x50, 0, 0).error().kind(), ErrorKind::protocol);
    EXPECT_EQ(read(*fabric, cage, 0, 2), (Bytes{0x19, 0x52}));
}

TEST(Module, FlatModulesHaveOnePageWhateverIsSelected) {
    auto fabric = lab("dac-800g");
    EXPECT_EQ(read(*fabric, cage, 2, 1)[0] & 0x80, 0x80);
    const Bytes before = read(*fabric, cage, 128, 128);
    EXPECT_EQ(read_page(*fabric, cage, 0x01, 128, 128), before);
    EXPECT_EQ(read(*fabric, cage, 127, 1)[0], 0x00);
    write(*fabric, cage, 26, {0x10});
    EXPECT_EQ(read(*fabric, cage, 3, 1)[0] >> 1, 3);
}

TEST(Module, ReadsOnPastTheMiddleAndWrapsAtTheEndOfThePage) {
    auto fabric = lab();
    EXPECT_EQ(read(*fabric, cage, 126, 4).at(2), 0x19);
    const Bytes wrapped = read(*fabric, cage, 255, 2);
    EXPECT_EQ(wrapped.at(1), 0x19);
}

TEST(Module, ClearsFlagsWhenTheyAreRead) {
    auto fabric = lab();
    ASSERT_TRUE(fabric->set_admin(PortName(far_cage), false).has_value());
    fabric->advance_to(at(1.0));
    ASSERT_TRUE(fabric->set_admin(PortName(far_cage), true).has_value());
    fabric->advance_to(at(20.0));
    EXPECT_EQ(read(*fabric, cage, 4, 1)[0] & 1, 1);  // summary
    EXPECT_EQ(read(*fabric, cage, 3, 1)[0] & 1, 0);  // interrupt asserted
    EXPECT_EQ(read_page(*fabric, cage, 0x11, 147, 1)[0], 0xff);
    EXPECT_EQ(read(*fabric, cage, 147, 1)[0], 0x00);
    (void)read(*fabric, cage, 134, 20);
    EXPECT_EQ(read(*fabric, cage, 4, 1)[0] & 1, 0);
    EXPECT_EQ(read(*fabric, cage, 3, 1)[0] & 1, 1);
}

TEST(Module, LatchesAFlagAgainWhileItsCauseLasts) {
    auto fabric = lab();
    ASSERT_TRUE(fabric->set_admin(PortName(far_cage), false).has_value());
    EXPECT_EQ(read_page(*fabric, cage, 0x11, 147, 1)[0], 0xff);
    EXPECT_EQ(read(*fabric, cage, 147, 1)[0], 0xff);
}

TEST(Module, IgnoresWritesToWhatItOnlyReports) {
    auto fabric = lab();
    const Bytes before = read(*fabric, cage, 129, 16);
    write(*fabric, cage, 129, Bytes(16, 'X'));
    EXPECT_EQ(read(*fabric, cage, 129, 16), before);
    write_page(*fabric, cage, 0x10, 143, {0x00});
    EXPECT_EQ(read(*fabric, cage, 143, 1)[0], 0x00);
}

TEST(Module, SquelchesWhatItsHostDoesNotSend) {
    auto fabric = lab();
    EXPECT_EQ(read_page(*fabric, cage, 0x11, 133, 1)[0], 0xff);
    ASSERT_TRUE(fabric->set_admin(PortName(cage), false).has_value());
    EXPECT_EQ(read(*fabric, cage, 133, 1)[0], 0x00);
    EXPECT_EQ(read(*fabric, cage, 136, 1)[0], 0xff);  // Tx loss of signal
    EXPECT_EQ(read_page(*fabric, far_cage, 0x11, 186, 16), Bytes(16, 0));
}

TEST(Module, ResetsItselfAndIsSilentMeanwhile) {
    auto fabric = lab();
    write_page(*fabric, cage, 0x10, 130, {0xff});
    write(*fabric, cage, 26, {0x48});
    EXPECT_EQ(fabric->module(PortName(cage))->read(0x50, 0, 1).error().kind(), ErrorKind::nack);
    fabric->advance_to(at(2.0));
    EXPECT_EQ(read(*fabric, cage, 26, 1)[0], 0x40);
    fabric->advance_to(at(15.0));
    EXPECT_EQ(read(*fabric, cage, 3, 1)[0] >> 1, 3);
    EXPECT_EQ(read_page(*fabric, cage, 0x10, 130, 1)[0], 0x00);
    EXPECT_TRUE(view(*fabric, cage).oper_up);
    EXPECT_TRUE(fabric->untidy().empty());
}

TEST(Module, LiesAboutItsChecksumOnlyWhereTold) {
    auto fabric = LabBuilder()
                      .link(cage, far_cage, "aoc-800g")
                      .fault({.kind = "bad_checksum", .at = PortName(cage)})
                      .build();
    const auto sum = [&](const std::string& which) {
        const Bytes page = read(*fabric, which, 128, 95);
        unsigned total = 0;
        for (std::size_t i = 0; i < 94; ++i) {
            total += page[i];
        }
        return std::pair(total & 0xffU, unsigned{page[94]});
    };
    EXPECT_NE(sum(cage).first, sum(cage).second);
    EXPECT_EQ(sum(far_cage).first, sum(far_cage).second);
}

TEST(Module, RefusesTransfersInBurstsWhenTold) {
    auto fabric = LabBuilder()
                      .link(cage, far_cage, "dr8-800g")
                      .fault({.kind = "nack_bursts",
                              .at = PortName(cage),
                              .parameters = {{"per_minute", 60.0}, {"length_ms", 100.0}}})
                      .build();
    int refused = 0;
    for (int step = 0; step < 2000; ++step) {
        fabric->advance_to(at(0.01 * step));
        refused += fabric->module(PortName(cage))->read(0x50, 0, 1).has_value() ? 0 : 1;
    }
    EXPECT_GT(refused, 20);
    EXPECT_LT(refused, 500);
}

TEST(Module, RefusesAllTransfersWhenTold) {
    auto fabric = LabBuilder()
                      .link(cage, far_cage, "dr8-800g")
                      .fault({.kind = "nack",
                              .at = PortName(cage),
                              .parameters = {{"from_s", 5.0}, {"for_s", 60.0}}})
                      .build();
    auto* module = fabric->module(PortName(cage));
    EXPECT_TRUE(module->read(0x50, 0, 1));
    for (const double time : {5.0, 30.0, 64.9}) {
        fabric->advance_to(at(time));
        EXPECT_EQ(module->read(0x50, 0, 1).error().kind(), ErrorKind::nack) << time;
        EXPECT_EQ(module->write(0x50, 126, {0}).error().kind(), ErrorKind::nack) << time;
    }
    fabric->advance_to(at(66.0));
    EXPECT_TRUE(module->read(0x50, 0, 1));
}

TEST(Module, KeepsItsPageWhenPageSelectIsStuck) {
    auto fabric = LabBuilder()
                      .link(cage, far_cage, "dr8-800g")
                      .fault({.kind = "stuck_page_select",
                              .at = PortName(cage),
                              .parameters = {{"from_s", 5.0}}})
                      .build();
    write(*fabric, cage, 127, {0x02});
    fabric->advance_to(at(6.0));
    write(*fabric, cage, 127, {0x11});
    EXPECT_EQ(read(*fabric, cage, 127, 1)[0], 0x02);
}

TEST(Module, ReportsEverythingThatIsNotAsInProduction) {
    auto fabric = lab();
    write(*fabric, cage, 26, {0x50});
    write_page(*fabric, cage, 0x10, 130, {0x05});
    write_page(*fabric, cage, 0x13, 152, {0xff});
    write(*fabric, cage, 181, {0x01});
    const std::vector<std::string> found = fabric->untidy();
    EXPECT_EQ(found, (std::vector<std::string>{
                         "module leaf1:E0: in low power or on its way",
                         "module leaf1:E0: transmitter off on lanes 1, 3",
                         "module leaf1:E0: media-side pattern generator on lanes 1-8",
                         "module leaf1:E0: media input loopback on lanes 1"}));
}

}  // namespace
}  // namespace plugfest::sim
