#pragma once

#include "drivers/cmis/map/cmis_map.hpp"
#include "drivers/cmis/map/decoded_field.hpp"

#include <span>

namespace plugfest::sff {

/// The pages of a QSFP+ or QSFP28 module (SFF-8636, SFF-8436), in any order.
class Sff8636Memory {
  public:
    /// `pages` must hold lower memory, and outlive the memory.
    explicit Sff8636Memory(std::span<const cmis::PageView> pages);

    [[nodiscard]] const cmis::WalkContext& context() const { return context_; }
    [[nodiscard]] cmis::PageUse use_of(const cmis::PageView& page) const;
    [[nodiscard]] static const cmis::Table& table_of(const cmis::PageView& page);
    /// Decodes every field once. Allocates nothing.
    void decode(cmis::FieldSink& sink) const;

  private:
    std::span<const cmis::PageView> pages_;
    const std::uint8_t* lower_ = nullptr;
    const std::uint8_t* page_00_ = nullptr;
    cmis::WalkContext context_;
};

/// The two devices of an SFP, SFP+ or SFP28 module (SFF-8472). Where the module leaves the
/// calibration to the host, monitors and thresholds come calibrated.
class Sff8472Memory {
  public:
    /// `pages` must hold the lower half of device A0h, and outlive the memory.
    explicit Sff8472Memory(std::span<const cmis::PageView> pages);

    [[nodiscard]] const cmis::WalkContext& context() const { return context_; }
    [[nodiscard]] cmis::PageUse use_of(const cmis::PageView& page) const;
    [[nodiscard]] static const cmis::Table& table_of(const cmis::PageView& page);
    void decode(cmis::FieldSink& sink) const;

  private:
    std::span<const cmis::PageView> pages_;
    cmis::WalkContext context_;
};

}  // namespace plugfest::sff
