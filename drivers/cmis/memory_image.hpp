#pragma once

#include "drivers/cmis/block.hpp"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>

namespace plugfest::cmis {

inline constexpr std::size_t half_page = 128;
using HalfPage = std::array<std::uint8_t, half_page>;

/// An upper page: its number and, for banked pages, the bank (8 lanes each).
struct PageAddress {
    std::uint8_t bank = 0;
    std::uint8_t page = 0;
    auto operator<=>(const PageAddress&) const = default;
};

/// "11h", or "bank 1 of 11h".
[[nodiscard]] std::string to_string(const PageAddress& address);

/// "01h:255", as CMIS writes places in memory.
[[nodiscard]] std::string location_of(const Field& field);

/// The memory of a module at rest: lower memory and the upper pages that are known.
class MemoryImage {
  public:
    [[nodiscard]] Block lower() const { return {lower_, 0}; }
    [[nodiscard]] bool has_page(const PageAddress& address) const;
    /// The upper half of a page; empty if the image does not have it.
    [[nodiscard]] std::optional<Block> page(const PageAddress& address) const;

    [[nodiscard]] const HalfPage& lower_bytes() const { return lower_; }
    [[nodiscard]] const std::map<PageAddress, HalfPage>& pages() const { return pages_; }

    /// Copies bytes into lower memory or into a page, which is created with zeros if need be. The
    /// bytes must fit the half page they start in; otherwise std::logic_error.
    void store(std::uint8_t bank, const Field& where, std::span<const std::uint8_t> bytes);

  private:
    HalfPage lower_{};
    std::map<PageAddress, HalfPage> pages_;
};

}  // namespace plugfest::cmis
