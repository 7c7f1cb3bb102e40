#pragma once

#include "drivers/sim/module/cmis_map.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace plugfest::sim {

/// The memory of a module as bytes: 128 lower ones, and upper pages by bank, of which one is mapped
/// at 128-255. Knows the page select rules of CMIS 5.2 (8.1), nothing of what the bytes mean.
class ModuleMemory {
  public:
    static constexpr std::size_t page_size = 128;

    ModuleMemory();

    /// Makes a page exist, filled with zeros if it is new.
    void add_page(std::uint8_t page, std::uint8_t bank = 0);
    using Page = std::array<std::uint8_t, page_size>;
    void set_page(std::uint8_t page, std::uint8_t bank, const Page& bytes);
    void set_lower(const Page& bytes) { lower_ = bytes; }
    [[nodiscard]] bool has_page(std::uint8_t page, std::uint8_t bank = 0) const;

    // Access by meaning, whatever page is mapped. The page must exist.
    [[nodiscard]] std::uint8_t get(reg::Address at, std::uint8_t bank = 0) const;
    [[nodiscard]] std::uint16_t get16(reg::Address at) const;  ///< big-endian
    void set(reg::Address at, std::uint8_t value, std::uint8_t bank = 0);
    void set16(reg::Address at, std::uint16_t value);  ///< big-endian
    void set16_little(reg::Address at, std::uint16_t value);
    void set64_little(reg::Address at, std::uint64_t value);
    /// Padded with spaces to `width`, cut if longer.
    void set_text(reg::Address at, std::size_t width, std::string_view text);
    /// Low eight bits of the sum of [first, last] of one page.
    [[nodiscard]] std::uint8_t checksum(reg::Address first, std::uint8_t last) const;

    // Access as on the bus: offsets 0-255 of what is mapped now.
    [[nodiscard]] reg::Address mapped(std::uint8_t offset) const;
    [[nodiscard]] std::uint8_t mapped_bank() const { return bank_; }
    [[nodiscard]] std::uint8_t peek(std::uint8_t offset) const;
    void poke(std::uint8_t offset, std::uint8_t value);
    /// Takes a bank for the next page select; alone it changes nothing.
    void select_bank(std::uint8_t bank);
    /// Maps the page in the bank last given. An unsupported page or bank maps page 00h instead.
    void select_page(std::uint8_t page);

  private:
    [[nodiscard]] static std::uint16_t key(std::uint8_t page, std::uint8_t bank);
    [[nodiscard]] const std::uint8_t& byte(reg::Address at, std::uint8_t bank) const;

    Page lower_{};
    std::map<std::uint16_t, Page> upper_;
    std::uint8_t page_ = 0;
    std::uint8_t bank_ = 0;
};

}  // namespace plugfest::sim
