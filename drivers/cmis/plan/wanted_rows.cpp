#include "drivers/cmis/plan/wanted_rows.hpp"

namespace plugfest::cmis {
namespace {

/// Text and bytes of unknown meaning may be read in parts.
std::uint8_t unit_of(const Row& row) {
    constexpr std::uint8_t longest_number = 8;
    const bool number =
        row.codec != Codec::text && row.codec != Codec::bytes && row.length <= longest_number;
    return number ? row.length : std::uint8_t{1};
}

}  // namespace

std::vector<WantedBytes> wanted_rows(const Table& table, std::uint8_t page, std::uint8_t bank) {
    std::vector<WantedBytes> wanted;
    for (const Row& row : table.rows) {
        const std::size_t elements = row.repeats() ? row.count : 1;
        for (std::size_t element = 0; element < elements; ++element) {
            const std::size_t byte =
                row.offset + (row.repeats() ? (row.low_bit + element * row.stride) / 8 : 0);
            wanted.push_back({.field = {.page = page,
                                        .offset = static_cast<std::uint8_t>(byte),
                                        .length = row.length},
                              .bank = bank,
                              .unit = unit_of(row)});
        }
    }
    return wanted;
}

}  // namespace plugfest::cmis
