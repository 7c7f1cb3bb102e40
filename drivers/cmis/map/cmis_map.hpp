#pragma once

#include "drivers/cmis/map/decoded_field.hpp"
#include "drivers/cmis/map/gates.hpp"

#include <span>

namespace plugfest::cmis {

/// What becomes of a page of an image.
enum class PageUse {
    decoded,
    not_advertised,  ///< the module does not say that it has it
    not_mapped,      ///< flat memory: there is no such page, whatever was read
    echo,            ///< shows page 00h: the module fell back to it, or the reader did
};

/// The pages of a CMIS module, in any order, with what the others depend on.
class CmisMemory {
  public:
    /// `pages` must hold lower memory, and outlive the memory.
    explicit CmisMemory(std::span<const PageView> pages);

    [[nodiscard]] const WalkContext& context() const { return context_; }
    [[nodiscard]] PageUse use_of(const PageView& page) const;
    /// The table of a page; every page has one, if only of bytes.
    [[nodiscard]] static const Table& table_of(const PageView& page);
    /// The page if it is there and is to be decoded, else null.
    [[nodiscard]] const PageView* find(std::uint8_t bank, std::uint8_t page) const;
    [[nodiscard]] std::span<const PageView> pages() const { return pages_; }

    /// Decodes every field once. Allocates nothing.
    void decode(FieldSink& sink) const;

  private:
    [[nodiscard]] bool is_echo(const PageView& page) const;
    void decode_vdm(std::uint8_t bank, FieldSink& sink) const;

    std::span<const PageView> pages_;
    KeyPages key_;
    WalkContext context_;
};

}  // namespace plugfest::cmis
