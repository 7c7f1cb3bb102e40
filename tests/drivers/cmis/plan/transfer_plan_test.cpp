#include "drivers/cmis/plan/transfer_plan.hpp"

#include "drivers/cmis/registers/lower.hpp"
#include "drivers/cmis/registers/page_11.hpp"

#include <gmock/gmock.h>

#include <limits>
#include <random>

namespace plugfest::cmis {
namespace {

using ::testing::ElementsAre;

using Ranges = std::vector<std::pair<int, int>>;

Ranges ranges_of(const PlannedPage& planned) {
    Ranges ranges;
    for (const Field& transfer : planned.transfers) {
        ranges.emplace_back(transfer.offset, transfer.end() - 1);
    }
    return ranges;
}

WantedBytes in_page(std::uint8_t page, std::uint8_t offset, std::uint8_t length,
                    std::uint8_t unit = 1, std::uint8_t bank = 0) {
    return {
        .field = {.page = page, .offset = offset, .length = length}, .bank = bank, .unit = unit};
}

TEST(TransferPlan, ReadsAGapAlongWhereThatIsNoDearer) {
    const std::vector<WantedBytes> near = {in_page(0x10, 128, 2), in_page(0x10, 133, 2)};
    EXPECT_THAT(ranges_of(plan_transfers(near, {}).front()), ElementsAre(std::pair(128, 134)));
    const std::vector<WantedBytes> far = {in_page(0x10, 128, 2), in_page(0x10, 134, 2)};
    EXPECT_THAT(ranges_of(plan_transfers(far, {}).front()),
                ElementsAre(std::pair(128, 129), std::pair(134, 135)));
}

TEST(TransferPlan, TouchesNoFlagsThatWereNotAskedFor) {
    const std::vector<WantedBytes> wanted = {in_page(0x00, 7, 1), in_page(0x00, 9, 1),
                                             in_page(0x00, 11, 1), in_page(0x00, 14, 2, 2)};
    const auto plan = plan_transfers(wanted, {});
    EXPECT_THAT(ranges_of(plan.front()), ElementsAre(std::pair(7, 7), std::pair(9, 9),
                                                     std::pair(11, 11), std::pair(14, 15)));
    EXPECT_TRUE(plan.front().clears);
    const std::vector<WantedBytes> other = {in_page(0x11, 133, 1), in_page(0x11, 154, 2, 2)};
    EXPECT_FALSE(plan_transfers(other, {}).front().clears);
}

TEST(TransferPlan, ReadsStatesFlagsAndMonitorsOfALaneAtOnceWhereAllAreWanted) {
    const std::vector<WantedBytes> wanted = {
        {.field = page_11::dp_state},
        {.field = page_11::flags},
        {.field = cover(page_11::tx_power, page_11::rx_power), .unit = 2},
        {.field = cover(page_11::config_status, page_11::active_dp_config)}};
    EXPECT_THAT(ranges_of(plan_transfers(wanted, {}).front()), ElementsAre(std::pair(128, 213)));
}

TEST(TransferPlan, NeverCrossesFromLowerMemoryIntoAPageNorOverThePageSelect) {
    const std::vector<WantedBytes> wanted = {in_page(0x00, 124, 2), in_page(0x00, 128, 2)};
    const auto plan = plan_transfers(wanted, {});
    ASSERT_EQ(plan.size(), 2U);
    EXPECT_THAT(ranges_of(plan[0]), ElementsAre(std::pair(124, 125)));
    EXPECT_THAT(ranges_of(plan[1]), ElementsAre(std::pair(128, 129)));
}

TEST(TransferPlan, VisitsEachPageOnceAndTheMappedOneFirst) {
    const std::vector<WantedBytes> wanted = {in_page(0x25, 128, 2), in_page(0x11, 128, 4),
                                             in_page(0x00, 14, 2), in_page(0x25, 200, 2),
                                             in_page(0x11, 128, 4, 1, 1)};
    const PageAddress mapped{.bank = 0, .page = 0x25};
    const auto plan = plan_transfers(wanted, {.mapped = mapped});
    ASSERT_EQ(plan.size(), 4U);
    EXPECT_FALSE(plan[0].upper);
    EXPECT_EQ(plan[1].address, mapped);
    EXPECT_EQ(plan[2].address, (PageAddress{.bank = 0, .page = 0x11}));
    EXPECT_EQ(plan[3].address, (PageAddress{.bank = 1, .page = 0x11}));
}

TEST(TransferPlan, SplitsOnlyBetweenUnits) {
    const std::vector<WantedBytes> counters = {in_page(0x34, 129, 1), in_page(0x34, 136, 16, 8)};
    EXPECT_THAT(ranges_of(plan_transfers(counters, {.longest_read = 8}).front()),
                ElementsAre(std::pair(129, 129), std::pair(136, 143), std::pair(144, 151)));
    EXPECT_THAT(ranges_of(plan_transfers(counters, {.longest_read = 12}).front()),
                ElementsAre(std::pair(129, 129), std::pair(136, 143), std::pair(144, 151)));
}

TEST(TransferPlan, ReadsByteByByteOnABusThatCarriesNoMore) {
    const std::vector<WantedBytes> wanted = {in_page(0x00, 14, 4, 2)};
    EXPECT_EQ(plan_transfers(wanted, {.longest_read = 1}).front().transfers.size(), 4U);
}

/// Every byte wanted is read, no unit is torn, no guarded byte is touched.
void expect_valid(const std::vector<WantedBytes>& wanted, const PlannedPage& planned,
                  std::size_t longest) {
    const auto read_by = [&planned](std::size_t offset) {
        for (std::size_t i = 0; i < planned.transfers.size(); ++i) {
            const Field& transfer = planned.transfers[i];
            if (offset >= transfer.offset && offset < transfer.end()) {
                return static_cast<int>(i);
            }
        }
        return -1;
    };
    for (const WantedBytes& bytes : wanted) {
        for (std::size_t i = bytes.field.offset; i < bytes.field.end(); ++i) {
            EXPECT_GE(read_by(i), 0);
            const std::size_t in_unit = (i - bytes.field.offset) % bytes.unit;
            EXPECT_EQ(read_by(i), read_by(i - in_unit));
        }
    }
    for (const Field& transfer : planned.transfers) {
        EXPECT_LE(transfer.length, longest);
    }
}

/// The least wire bytes over all ways to cut `size` bytes from 128 on into transfers and gaps.
std::size_t brute_force(const std::vector<WantedBytes>& wanted, std::size_t size,
                        std::size_t longest) {
    std::vector<int> unit_of(size, -1);  // number of the unit a wanted byte is in
    int units = 0;
    for (const WantedBytes& bytes : wanted) {
        for (std::size_t i = 0; i < bytes.field.length; ++i) {
            units += i % bytes.unit == 0 ? 1 : 0;
            unit_of[bytes.field.offset - 128U + i] = units;
        }
    }
    std::size_t best = std::numeric_limits<std::size_t>::max();
    for (unsigned read = 0; read < (1U << size); ++read) {            // which bytes are read
        for (unsigned cuts = 0; cuts < (1U << (size - 1)); ++cuts) {  // where a transfer ends
            std::size_t cost = 0;
            std::size_t run = 0;
            bool valid = true;
            for (std::size_t i = 0; i < size && valid; ++i) {
                const bool here = ((read >> i) & 1U) != 0;
                const bool joined =
                    i > 0 && here && ((read >> (i - 1)) & 1U) != 0 && ((cuts >> (i - 1)) & 1U) == 0;
                run = joined ? run + 1 : 1;
                const bool torn =
                    i > 0 && !joined && unit_of[i] >= 0 && unit_of[i] == unit_of[i - 1];
                valid = (here || unit_of[i] < 0) && run <= longest && !torn;
                cost += here ? 1 + (joined ? 0U : transport::read_wire_bytes(0)) : 0;
            }
            best = valid ? std::min(best, cost) : best;
        }
    }
    return best;
}

TEST(TransferPlan, IsTheOptimumOfAllWaysInSmallCases) {
    std::mt19937 random(20260101);
    constexpr std::size_t size = 9;
    for (int round = 0; round < 60; ++round) {
        std::vector<WantedBytes> wanted;
        std::size_t place = random() % 2;
        while (place + 1 < size) {
            const auto unit = static_cast<std::uint8_t>(1 + random() % 2);
            const auto length = static_cast<std::uint8_t>(unit);
            if (place + length > size) {
                break;
            }
            wanted.push_back(in_page(0x10, static_cast<std::uint8_t>(128 + place), length, unit));
            place += length + random() % 5;
        }
        if (wanted.empty()) {
            continue;
        }
        const std::size_t longest = 2 + random() % 7;
        const auto plan = plan_transfers(wanted, {.longest_read = longest});
        EXPECT_EQ(data_wire_bytes(plan), brute_force(wanted, size, longest)) << "round " << round;
        expect_valid(wanted, plan.front(), longest);
    }
}

}  // namespace
}  // namespace plugfest::cmis
