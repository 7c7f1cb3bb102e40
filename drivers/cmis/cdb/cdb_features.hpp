#pragma once

#include "domain/clock.hpp"
#include "domain/result.hpp"
#include "drivers/cmis/block.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace plugfest::cmis {

/// What page 01h says of CDB (01h:163-166).
struct CdbAdvertisement {
    int instances = 0;        ///< 0: no CDB
    bool background = false;  ///< the rest of the module stays readable while a command runs
    int epl_pages = 0;
    std::size_t epl_transfer = 8;  ///< longest transfer to A0h-AFh
    std::size_t lpl_transfer = 8;  ///< longest transfer to 9Fh
    bool trigger_any_write = false;
    Duration max_busy{};  ///< the larger of the two readings of 165 and 166
};

[[nodiscard]] CdbAdvertisement decode_cdb_advertisement(const Block& page_01);

/// The commands of one group of 256: bit n is command n of the group.
class CdbCommandSet {
  public:
    CdbCommandSet() = default;
    /// From a bitmap of up to 32 bytes; what is missing counts as not supported.
    explicit CdbCommandSet(std::span<const std::uint8_t> bitmap);
    [[nodiscard]] bool has(std::uint16_t command) const;

  private:
    std::array<std::uint8_t, 32> bits_{};
};

/// Reply to 0040h.
struct CdbModuleFeatures {
    CdbCommandSet commands;   ///< 00xxh
    Duration max_completion;  ///< of the general commands; zero: not stated
};

/// Reply to 0041h, with the durations in real time.
struct FirmwareFeatures {
    bool readback = false;
    bool skips_erased = false;
    bool can_copy = false;
    bool can_abort = false;
    bool hitless = false;
    std::size_t header_length = 0;  ///< bytes of the file's head that go into 0101h
    std::uint8_t erased_byte = 0;
    std::size_t transfer = 8;  ///< longest transfer of firmware commands
    bool writes_lpl = false;
    bool writes_epl = false;
    Duration max_start{};  ///< zero: not stated, as for those below
    Duration max_abort{};
    Duration max_write{};
    Duration max_complete{};
    Duration max_copy{};
    std::string oddity;  ///< a sentence about a value outside of the standard; mostly empty
};

/// One image of the reply to 0100h.
struct FirmwareImageInfo {
    bool running = false;
    bool committed = false;
    bool valid = false;
    bool present = false;
    int major = 0;
    int minor = 0;
    int build = 0;
    std::string extra;

    /// "3.5.12", "empty" or "invalid".
    [[nodiscard]] std::string version() const;
};

/// Reply to 0100h.
struct FirmwareInfo {
    std::array<FirmwareImageInfo, 2> banks;  ///< A, B
    std::optional<FirmwareImageInfo> factory;

    /// Index of the bank that runs or is committed; empty: the factory image, or not stated.
    [[nodiscard]] std::optional<std::size_t> running() const;
    [[nodiscard]] std::optional<std::size_t> committed() const;
};

/// 'A' or 'B'.
[[nodiscard]] constexpr char bank_name(std::size_t bank) {
    return bank == 0 ? 'A' : 'B';
}

// Decoders of replies. All fail with `protocol` if the reply is too short for what must be there;
// what may be missing keeps its default.
[[nodiscard]] Result<CdbModuleFeatures> decode_module_features(std::span<const std::uint8_t> reply);
/// The bitmap of 0042h and 0043h.
[[nodiscard]] Result<CdbCommandSet> decode_group_features(std::span<const std::uint8_t> reply);
[[nodiscard]] Result<FirmwareFeatures> decode_firmware_features(
    std::span<const std::uint8_t> reply);
[[nodiscard]] Result<FirmwareInfo> decode_firmware_info(std::span<const std::uint8_t> reply);

}  // namespace plugfest::cmis
