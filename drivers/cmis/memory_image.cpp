#include "drivers/cmis/memory_image.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace plugfest::cmis {

std::string to_string(const PageAddress& address) {
    if (address.bank == 0) {
        return fmt::format("{:02X}h", address.page);
    }
    return fmt::format("bank {} of {:02X}h", address.bank, address.page);
}

std::string location_of(const Field& field) {
    return fmt::format("{:02X}h:{}", field.page, field.offset);
}

bool MemoryImage::has_page(const PageAddress& address) const {
    return pages_.contains(address);
}

std::optional<Block> MemoryImage::page(const PageAddress& address) const {
    const auto found = pages_.find(address);
    if (found == pages_.end()) {
        return std::nullopt;
    }
    return Block(found->second, half_page);
}

void MemoryImage::store(std::uint8_t bank, const Field& where,
                        std::span<const std::uint8_t> bytes) {
    const bool is_lower = where.offset < half_page;
    const std::size_t start = is_lower ? where.offset : where.offset - half_page;
    if (start + bytes.size() > half_page) {
        throw std::logic_error("bytes reach beyond the half page they start in");
    }
    HalfPage& half = is_lower ? lower_ : pages_[{.bank = bank, .page = where.page}];
    std::ranges::copy(bytes, half.begin() + static_cast<std::ptrdiff_t>(start));
}

}  // namespace plugfest::cmis
