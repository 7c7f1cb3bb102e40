#pragma once

#include "domain/result.hpp"
#include "drivers/cmis/cdb/cdb_features.hpp"
#include "drivers/transport/byte_bus.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::cmis {

/// The version of an image as 0100h will state it.
struct ImageVersion {
    int major = 0;
    int minor = 0;
    std::optional<int> build;  ///< empty: any

    [[nodiscard]] bool is(const FirmwareImageInfo& image) const;
    [[nodiscard]] std::string to_string() const;
};

/// "3.6" or "3.6.12"; fails with `config`.
[[nodiscard]] Result<ImageVersion> parse_image_version(std::string_view text);

/// An image file and what is known of it.
struct FirmwareImage {
    transport::Bytes bytes;
    std::optional<ImageVersion> version;  ///< lets an interrupted update go on where it was
    std::vector<std::string> parts;       ///< part numbers it is for; empty: not stated
};

/// What can be said of an image before its first byte is sent: `config` if it is empty, not longer
/// than the head the module asks for, or not for this part.
[[nodiscard]] Result<void> check_image(const FirmwareImage& image, const FirmwareFeatures& features,
                                       std::string_view part);

/// What an update has to do next, given what the module holds.
enum class FirmwareAction {
    none,       ///< the image runs and is committed
    commit,     ///< the image runs
    run,        ///< the image is complete in the inactive bank
    roll_back,  ///< another image runs on trial: the committed one must run before a download
    download,
};

/// Never `download` while the inactive bank is the committed one. Without a version nothing that
/// the module holds can be told to be the image.
[[nodiscard]] FirmwareAction next_action(const FirmwareInfo& info,
                                         const std::optional<ImageVersion>& version);

}  // namespace plugfest::cmis
