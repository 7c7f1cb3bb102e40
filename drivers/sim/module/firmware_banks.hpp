#pragma once

#include "drivers/sim/module/firmware_image.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace plugfest::sim {

/// The flash of a simulated module: two firmware images, which of them is committed, and which one
/// runs. Resets and power cuts change only what runs.
class FirmwareBanks {
  public:
    struct Bank {
        bool present = false;
        bool valid = true;
        FirmwareRelease release;
        std::vector<std::uint8_t> body;
    };
    /// What an erased byte reads as.
    static constexpr std::uint8_t erased = 0xff;

    /// Bank A holds what the module left the factory with, running and committed; B is empty.
    explicit FirmwareBanks(const FirmwareRelease& factory);

    [[nodiscard]] const Bank& bank(std::size_t index) const { return banks_.at(index); }
    [[nodiscard]] std::size_t running() const { return running_; }
    [[nodiscard]] std::size_t committed() const { return committed_; }
    [[nodiscard]] std::size_t inactive() const { return 1 - running_; }
    [[nodiscard]] const FirmwareRelease& release() const { return banks_.at(running_).release; }

    /// Erases the inactive bank for an image with this head; it is invalid until finish(). False if
    /// that bank is the committed one.
    bool start(const FirmwareHead& head);
    /// Writes into the bank under way; false beyond the end of the image.
    bool write(std::size_t address, std::span<const std::uint8_t> data);
    /// Checks length and checksum; the image is valid if they match.
    bool finish();
    /// Leaves the bank under way invalid.
    void abandon() { loading_.reset(); }
    [[nodiscard]] bool loading() const { return loading_.has_value(); }

    /// Copies one bank to the other, which must be neither running nor committed.
    bool copy(std::size_t from);
    void commit() { committed_ = running_; }
    /// Starts a bank, as a run command does; false if it holds no valid image.
    bool run(std::size_t index);
    /// Starts the committed bank, as power-on and reset do. A download under way is lost.
    void boot();

  private:
    std::array<Bank, 2> banks_;
    std::size_t running_ = 0;
    std::size_t committed_ = 0;
    std::optional<FirmwareHead> loading_;
};

}  // namespace plugfest::sim
