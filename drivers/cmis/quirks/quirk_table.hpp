#pragma once

#include "domain/result.hpp"
#include "drivers/cmis/quirks/quirks.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::cmis {

/// A firmware version, in the order of releases.
struct FirmwareVersion {
    int major = 0;
    int minor = 0;
    auto operator<=>(const FirmwareVersion&) const = default;
};

/// A part as quirks are keyed: what it says of itself.
struct PartKey {
    std::string vendor;
    std::string part;
    FirmwareVersion firmware;  ///< of the running image, 00h:39-40
};

/// Which parts deviate, how, and who found it.
struct QuirkEntry {
    std::string vendor;       ///< whole name in any case; empty for every vendor
    std::string part_prefix;  ///< beginning of the part number; empty for every part
    std::optional<FirmwareVersion> first_firmware;
    std::optional<FirmwareVersion> last_firmware;
    std::string about;   ///< a sentence for people
    std::string source;  ///< where it was reported

    std::optional<Duration> selector_settle;
    std::optional<Duration> config_settle;
    std::optional<bool> refuses_decommission;
    std::optional<Duration> cdb_first_poll;
    std::optional<Duration> cdb_limit;
    std::optional<bool> no_freeze_done;
};

/// Known deviations of parts, from data files (docs/quirks.md). Where several entries fit a part,
/// a later one overrides an earlier one, setting by setting.
class QuirkTable {
  public:
    /// Reads the JSON form. Fails with `config`, naming the entry and the key, on anything unknown,
    /// of the wrong type, out of range, without a source, or that fits every part.
    [[nodiscard]] static Result<QuirkTable> parse(std::string_view text);
    /// The deviations this version knows (drivers/cmis/quirks/known_parts.json).
    [[nodiscard]] static const QuirkTable& shipped();

    /// Adds entries that override those before.
    void append(const QuirkTable& more);

    [[nodiscard]] Quirks of(const PartKey& part) const;
    [[nodiscard]] std::vector<const QuirkEntry*> entries_for(const PartKey& part) const;
    [[nodiscard]] const std::vector<QuirkEntry>& entries() const { return entries_; }

  private:
    std::vector<QuirkEntry> entries_;
};

}  // namespace plugfest::cmis
