#pragma once

#include "drivers/cmis/memory_image.hpp"
#include "drivers/cmis/registers/field.hpp"
#include "drivers/transport/wire_time.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// Page access planner: which transfers bring a set of fields over the bus in the least wire time.
namespace plugfest::cmis {

/// Bytes that somebody wants. `unit` is the length of what must not be torn apart: a module keeps
/// the bytes of one monitor or counter consistent within one transfer only (CMIS 5.2, 5.2.4).
struct WantedBytes {
    Field field;
    std::uint8_t bank = 0;
    std::uint8_t unit = 1;
};

/// Bytes that change by being read, or that no read may run into.
struct GuardedRange {
    std::uint8_t page;
    std::uint8_t first;
    std::uint8_t count;

    [[nodiscard]] constexpr std::size_t end() const { return std::size_t{first} + count; }
};

/// Bytes of CMIS memory that reading clears: module flags, lane flags, tunable laser, diagnostics,
/// network path, external laser and VDM flags. OIF-ELSFP-CMIS-01.0 has those of page 1Ah.
inline constexpr auto cmis_clear_on_read = std::to_array<GuardedRange>({
    {.page = 0x00, .first = 8, .count = 6},
    {.page = 0x11, .first = 134, .count = 20},
    {.page = 0x12, .first = 231, .count = 8},
    {.page = 0x14, .first = 132, .count = 8},
    {.page = 0x17, .first = 128, .count = 1},
    {.page = 0x1A, .first = 166, .count = 16},
    {.page = 0x2C, .first = 128, .count = 128},
});

/// Whether reading the field clears something.
[[nodiscard]] bool clears_by_reading(const Field& field,
                                     std::span<const GuardedRange> guarded = cmis_clear_on_read);

/// What the plan may rely on.
struct PlanTerms {
    std::size_t longest_read = half_page;  ///< bytes in one transfer, at least 1
    std::optional<PageAddress> mapped;     ///< the page that is selected already
    std::span<const GuardedRange> guarded = cmis_clear_on_read;
};

/// The transfers of one half page, in ascending order. A half page is read as one operation under
/// the bus lock.
struct PlannedPage {
    PageAddress address;
    bool upper = false;
    bool clears = false;  ///< some of the bytes are cleared by it
    std::vector<Field> transfers;
};

/// The cheapest transfers that bring every wanted byte: lower memory first, then the page that is
/// mapped, then the others by bank and page, each selected once. A gap between wanted bytes is read
/// along where that takes less wire time than another transfer; guarded bytes, and bank and page
/// select, only where they are wanted. Fields longer than `longest_read` are split between units.
[[nodiscard]] std::vector<PlannedPage> plan_transfers(std::span<const WantedBytes> wanted,
                                                      const PlanTerms& terms);

/// The wire bytes of the data transfers of a plan, without page selects.
[[nodiscard]] std::size_t data_wire_bytes(std::span<const PlannedPage> plan);

}  // namespace plugfest::cmis
