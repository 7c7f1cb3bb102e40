#include "drivers/sim/module/diagnostics.hpp"

#include "tests/drivers/sim/fabric/sim_lab_builder.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace plugfest::sim {
namespace {

using namespace plugfest::sim::testing;

const std::string near_end = "leaf1:E0";
const std::string far_end = "leaf2:E0";

constexpr std::uint8_t prbs31q = 0x00;
constexpr std::uint8_t prbs13q = 0x66;

struct Counted {
    std::uint64_t errors = 0;
    std::uint64_t bits = 0;
};

std::uint64_t little(const Bytes& bytes, std::size_t at) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < 8; ++i) {
        value |= static_cast<std::uint64_t>(bytes[at + i]) << (8 * i);
    }
    return value;
}

void generate(Fabric& fabric, const std::string& cage, std::uint8_t pattern) {
    write_page(fabric, cage, 0x13, 156, Bytes(4, pattern));
    write(fabric, cage, 152, {0xff});
}

void check(Fabric& fabric, const std::string& cage, std::uint8_t pattern) {
    write_page(fabric, cage, 0x13, 172, Bytes(4, pattern));
    write(fabric, cage, 168, {0xff});
}

/// Selects and reads media lanes 1-4, waiting for the selector as a host must.
std::vector<Counted> counts(Fabric& fabric, const std::string& cage) {
    write_page(fabric, cage, 0x14, 128, {0x04});
    fabric.advance_to(fabric.now() + std::chrono::milliseconds(10));
    const Bytes data = read(fabric, cage, 192, 64);
    std::vector<Counted> lanes;
    for (std::size_t lane = 0; lane < 4; ++lane) {
        lanes.push_back({little(data, 16 * lane), little(data, 16 * lane + 8)});
    }
    return lanes;
}

std::uint8_t media_lol(Fabric& fabric, const std::string& cage) {
    (void)read_page(fabric, cage, 0x14, 139, 1);
    return read(fabric, cage, 139, 1)[0];
}

TEST(Diagnostics, CountErrorsOfTheFarGenerator) {
    auto fabric = LabBuilder().ideal().link(near_end, far_end, "dr8-800g").build();
    const std::vector<double> truth = *fabric->true_ber(PortName(near_end));
    generate(*fabric, far_end, prbs31q);
    check(*fabric, near_end, prbs31q);
    fabric->advance_to(at(30.0));
    EXPECT_EQ(media_lol(*fabric, near_end), 0x00);
    const std::vector<Counted> lanes = counts(*fabric, near_end);
    for (std::size_t lane = 0; lane < 4; ++lane) {
        EXPECT_NEAR(static_cast<double>(lanes[lane].bits) / 106.25e9, 30.0, 0.1);
        const double wanted = truth[lane] * static_cast<double>(lanes[lane].bits);
        EXPECT_NEAR(static_cast<double>(lanes[lane].errors), wanted, 5.0 * std::sqrt(wanted));
    }
    EXPECT_FALSE(view(*fabric, near_end).oper_up);  // a pattern is not traffic
}

TEST(Diagnostics, AddUpInTheSameWayHoweverOftenTheyAreRead) {
    std::vector<Counted> results;
    for (const int reads : {1, 37}) {
        auto fabric = LabBuilder().ideal().link(near_end, far_end, "dr8-800g").build();
        generate(*fabric, far_end, prbs31q);
        check(*fabric, near_end, prbs31q);
        write_page(*fabric, near_end, 0x14, 128, {0x04});
        for (int i = 1; i < reads; ++i) {
            fabric->advance_to(at(10.0 * i / reads));
            (void)read(*fabric, near_end, 192, 64);
        }
        fabric->advance_to(at(10.0));
        results.push_back(counts(*fabric, near_end)[2]);
    }
    EXPECT_EQ(results[0].errors, results[1].errors);
    EXPECT_EQ(results[0].bits, results[1].bits);
}

TEST(Diagnostics, DoNotLockWithoutAGeneratorOrOnAnotherPattern) {
    auto fabric = LabBuilder().link(near_end, far_end, "dr8-800g").build();
    check(*fabric, near_end, prbs31q);
    fabric->advance_to(at(1.0));
    EXPECT_EQ(media_lol(*fabric, near_end), 0xff);
    generate(*fabric, far_end, prbs13q);
    fabric->advance_to(at(2.0));
    EXPECT_EQ(media_lol(*fabric, near_end), 0xff);
    EXPECT_EQ(counts(*fabric, near_end)[0].bits & ~1ULL, 0U);
    check(*fabric, near_end, prbs13q);
    fabric->advance_to(at(3.0));
    EXPECT_EQ(media_lol(*fabric, near_end), 0x00);
}

TEST(Diagnostics, MarkALockThatWasLost) {
    auto fabric = LabBuilder().ideal().link(near_end, far_end, "dr8-800g").build();
    generate(*fabric, far_end, prbs31q);
    check(*fabric, near_end, prbs31q);
    fabric->advance_to(at(5.0));
    EXPECT_EQ(counts(*fabric, near_end)[0].bits & 1U, 0U);
    write_page(*fabric, far_end, 0x13, 152, {0x00});
    fabric->advance_to(at(6.0));
    write_page(*fabric, far_end, 0x13, 152, {0xff});
    fabric->advance_to(at(7.0));
    EXPECT_EQ(counts(*fabric, near_end)[0].bits & 1U, 1U);
    EXPECT_NEAR(static_cast<double>(counts(*fabric, near_end)[0].bits) / 106.25e9, 6.0, 0.1);
    // A reset of the error information forgets it.
    write_page(*fabric, near_end, 0x13, 177, {0xa0});
    write(*fabric, near_end, 177, {0x80});
    fabric->advance_to(at(9.0));
    EXPECT_EQ(counts(*fabric, near_end)[0].bits & 1U, 0U);
}

TEST(Diagnostics, SwitchTheSelectorOnlyAfterAMoment) {
    auto fabric = LabBuilder().ideal().link(near_end, far_end, "dr8-800g").build();
    write_page(*fabric, near_end, 0x14, 128, {0x06});
    EXPECT_EQ(read(*fabric, near_end, 240, 2), Bytes(2, 0));  // too early
    fabric->advance_to(fabric->now() + std::chrono::milliseconds(10));
    const Bytes snr = read(*fabric, near_end, 240, 2);
    EXPECT_NEAR((snr[0] | snr[1] << 8) / 256.0, 22.0, 1.5);
    write(*fabric, near_end, 128, {0x33});
    EXPECT_EQ(read(*fabric, near_end, 128, 1)[0], 0x00);
}

TEST(Diagnostics, ReportTheRatioAsF16) {
    auto fabric = LabBuilder().ideal().link(near_end, far_end, "dr8-800g").build();
    const double truth = fabric->true_ber(PortName(near_end))->at(0);
    generate(*fabric, far_end, prbs31q);
    check(*fabric, near_end, prbs31q);
    fabric->advance_to(at(60.0));
    write_page(*fabric, near_end, 0x14, 128, {0x01});
    fabric->advance_to(at(61.0));
    const Bytes data = read(*fabric, near_end, 208, 2);
    const int word = data[0] << 8 | data[1];
    const double ber = (word & 0x7ff) * std::pow(10.0, (word >> 11) - 24);
    EXPECT_NEAR(ber / truth, 1.0, 0.1);
}

TEST(Diagnostics, LoopTheirOwnSignalBack) {
    auto fabric = LabBuilder().ideal().link(near_end, far_end, "dr8-800g").build();
    generate(*fabric, near_end, prbs31q);
    check(*fabric, near_end, prbs31q);
    fabric->advance_to(at(1.0));
    EXPECT_EQ(media_lol(*fabric, near_end), 0xff);
    write_page(*fabric, far_end, 0x13, 181, {0xff});  // the far end returns what it receives
    fabric->advance_to(at(2.0));
    EXPECT_EQ(media_lol(*fabric, near_end), 0x00);
    write_page(*fabric, far_end, 0x13, 181, {0x00});
    write_page(*fabric, near_end, 0x13, 180, {0xff});  // or the near end itself
    fabric->advance_to(at(3.0));
    EXPECT_EQ(media_lol(*fabric, near_end), 0x00);
}

TEST(Diagnostics, ExistOnBothSidesOfAnActiveCableAndNotAtAllOnLinearParts) {
    auto fabric =
        LabBuilder().link("a:1", "b:1", "aec-800g").link("a:2", "b:2", "lpo-800g-dr8").build();
    EXPECT_EQ(read_page(*fabric, "a:1", 0x13, 131, 1)[0], 0xaa);
    write(*fabric, "a:2", 127, {0x13});
    EXPECT_EQ(read(*fabric, "a:2", 127, 1)[0], 0x00);
}

}  // namespace
}  // namespace plugfest::sim
