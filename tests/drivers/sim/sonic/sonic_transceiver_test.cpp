#include "drivers/sim/sonic/sonic_transceiver.hpp"

#include "drivers/sim/sonic/sonic_dialect.hpp"
#include "tests/support/small_lab.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

using testing::HasSubstr;

class SonicTransceiver : public testing::Test {
  protected:
    SonicTransceiver() {
        auto fabric = test::small_fabric(spec_);
        module_ = &fabric->modules.at(PortName("leaf1:Ethernet0"));
        fabric->modules.at(PortName("leaf1:Ethernet8")).present = false;
        module_->lower(127) = 0x11;  // somebody else's selection
        module_->at(0x00, 128) = 0x19;
        put(129, "Acme Optics     ");
        put(148, "AO-800-DR8      ");
        put(164, "A1");
        put(166, "0012            ");
        put(182, "260131");
        module_->at(0x10, 255) = 0x42;
        fabric_.emplace(std::move(fabric), SharedFabric::LabUtc{});
        box_ = make_sonic_box(spec_.switches[0], spec_.cages, lldp_, *fabric_);
    }

    void put(int offset, std::string_view text) {
        for (const char c : text) {
            module_->at(0x00, offset++) = static_cast<std::uint8_t>(c);
        }
    }

    transport::ServedReply run(const std::string& line) { return run_sonic(box_, line); }

    LabSpec spec_ = test::small_lab();
    LldpDirectory lldp_{spec_};
    test::PlainModule* module_ = nullptr;
    std::optional<SharedFabric> fabric_;
    SonicBox box_;
};

TEST_F(SonicTransceiver, ShowsWhichCagesHoldAModule) {
    const auto text = run("show interfaces transceiver presence").out;
    EXPECT_THAT(text, HasSubstr("Port        Presence\n----------  -----------\n"
                                "Ethernet0   Present\nEthernet8   Not present\n"));
    EXPECT_EQ(run("sudo sfputil show presence").out, text);
    EXPECT_EQ(run("sudo sfputil show presence -p Ethernet8").out,
              "Port       Presence\n---------  -----------\nEthernet8  Not present\n");
}

TEST_F(SonicTransceiver, ReadsARangeOfAPageAndPutsTheSelectionBack) {
    EXPECT_EQ(run("sudo sfputil read-eeprom -p Ethernet0 -n 0x10 -o 254 -s 2 --no-format").out,
              "0042\n");
    EXPECT_EQ(run("sudo sfputil read-eeprom -p Ethernet0 -n 0 -o 126 -s 4 --no-format").out,
              "00001941\n");
    EXPECT_EQ(module_->lower(127), 0x11);
    EXPECT_EQ(
        run("sudo sfputil read-eeprom --port Ethernet0 --page 0 --offset 129 --size 17").out,
        "        00000081 41 63 6d 65 20 4f 70 74  69 63 73 20 20 20 20 20 |Acme Optics     |\n"
        "        00000091 00                                               |.|\n");
}

TEST_F(SonicTransceiver, WritesBytes) {
    EXPECT_EQ(run("sudo sfputil write-eeprom -p Ethernet0 -n 16 -o 130 -d ff00").exit_status, 0);
    EXPECT_EQ(module_->at(0x10, 130), 0xff);
    EXPECT_EQ(module_->lower(127), 0x11);
}

TEST_F(SonicTransceiver, RefusesWithSfputilsExitCodes) {
    const std::string read = "sudo sfputil read-eeprom ";
    EXPECT_EQ(run("sfputil read-eeprom -p Ethernet0 -n 0 -o 0 -s 1").exit_status, 1);
    EXPECT_EQ(run(read + "-p Ethernet8 -n 0 -o 0 -s 1").exit_status, 5);
    EXPECT_THAT(run(read + "-p Ethernet8 -n 0 -o 0 -s 1").err, HasSubstr("EEPROM not detected"));
    EXPECT_EQ(run(read + "-p Ethernet9 -n 0 -o 0 -s 1").exit_status, 6);
    EXPECT_EQ(run(read + "-p Ethernet0 -n 256 -o 0 -s 1").exit_status, 7);
    for (const auto* bad : {"-n 0 -o 255 -s 2", "-n 1 -o 0 -s 1", "-n 0 -o -1 -s 1",
                            "-n 0 -o 0 -s 0", "-n 0 -o 0", "-n 0 -o 0 -s", "-n 0 stray"}) {
        EXPECT_EQ(run(read + "-p Ethernet0 " + bad).exit_status, 2) << bad;
    }
    EXPECT_EQ(run("sudo sfputil write-eeprom -p Ethernet0 -n 0 -o 0 -d f").exit_status, 2);
    module_->nacks = true;
    EXPECT_EQ(run(read + "-p Ethernet0 -n 0 -o 0 -s 1").exit_status, 5);
}

TEST_F(SonicTransceiver, TellsTheIdentityOfAModule) {
    const auto text = run("show interfaces transceiver eeprom").out;
    EXPECT_THAT(text, HasSubstr("Ethernet0: SFP EEPROM detected\n"
                                "        Identifier: OSFP 8X Pluggable Transceiver\n"
                                "        Vendor Date Code(YYYY-MM-DD Lot): 2026-01-31\n"
                                "        Vendor Name: Acme Optics\n"
                                "        Vendor OUI: 00-00-00\n"
                                "        Vendor PN: AO-800-DR8\n"
                                "        Vendor Rev: A1\n"
                                "        Vendor SN: 0012\n"));
    EXPECT_THAT(text, HasSubstr("Ethernet8: SFP EEPROM Not detected\n"));
}

}  // namespace
}  // namespace plugfest::sim
