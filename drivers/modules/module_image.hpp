#pragma once

#include "drivers/cmis/map/decoded_field.hpp"
#include "drivers/cmis/memory_image.hpp"

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace plugfest::modules {

/// The number of the device at I2C address A2h.
inline constexpr std::uint8_t second_device = 2;

/// Which half page: of device 0 (I2C address A0h) or 2 (A2h, SFF-8472 only).
struct HalfPageAddress {
    std::uint8_t device = 0;
    bool upper = false;
    std::uint8_t page = 0;
    std::uint8_t bank = 0;
    auto operator<=>(const HalfPageAddress&) const = default;
};

/// "lower memory", "page 11h", "bank 1 of page 11h", "A2h lower".
[[nodiscard]] std::string to_string(const HalfPageAddress& address);

/// The memory of a module of any family at rest: whole half pages, those that are known.
class ModuleImage {
  public:
    ModuleImage() = default;
    /// The memory of a CMIS module as a driver read it.
    explicit ModuleImage(const cmis::MemoryImage& image);

    void store(const HalfPageAddress& address, const cmis::HalfPage& bytes) {
        halves_[address] = bytes;
    }
    [[nodiscard]] bool has(const HalfPageAddress& address) const {
        return halves_.contains(address);
    }
    [[nodiscard]] const std::map<HalfPageAddress, cmis::HalfPage>& halves() const {
        return halves_;
    }
    /// Says that `count` bytes from `first` (0-255) on were left unread, such as flags that reading
    /// would have cleared: nothing is decoded from them.
    void mark_unread(const HalfPageAddress& address, std::size_t first, std::size_t count) {
        unread_.push_back({address, first, count});
    }
    struct Unread {
        HalfPageAddress address;
        std::size_t first = 0;
        std::size_t count = 0;
    };
    [[nodiscard]] const std::vector<Unread>& unread() const { return unread_; }
    /// What the walker reads: lower memory first. Valid while the image is not changed.
    [[nodiscard]] std::vector<cmis::PageView> views() const;

    /// The text form of docs/memory-image.md.
    [[nodiscard]] std::string print() const;

  private:
    std::map<HalfPageAddress, cmis::HalfPage> halves_;
    std::vector<Unread> unread_;
};

}  // namespace plugfest::modules
