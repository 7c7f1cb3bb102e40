#pragma once

#include "domain/result.hpp"
#include "drivers/cmis/codes.hpp"
#include "drivers/cmis/map/cmis_map.hpp"
#include "drivers/cmis/map/field_value.hpp"
#include "drivers/modules/module_image.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::modules {

/// How much a finding weighs: an error breaks the standard, a warning deserves a look, a note
/// explains.
enum class Severity : std::uint8_t { note, warning, error };

[[nodiscard]] std::string_view to_string(Severity severity);

/// A rule that the memory breaks or bends, with what was seen.
struct Finding {
    Severity severity = Severity::warning;
    std::string code;      ///< "checksum", "reserved-bits", "threshold-order"
    std::string clause;    ///< "CMIS 5.2, thresholds, 02h"
    std::string location;  ///< "00h:222"
    std::string text;
};

/// A half page that was in the image, and what became of it.
struct PageReport {
    HalfPageAddress address;
    cmis::PageUse use = cmis::PageUse::decoded;
    const cmis::Table* table = nullptr;
};

/// Everything that can be said of an image. The fields look into the image, which the module keeps.
struct DecodedModule {
    std::shared_ptr<const ModuleImage> image;
    cmis::MemoryMap map = cmis::MemoryMap::unknown;
    std::string map_name;  ///< "CMIS 5.2", "SFF-8636", "SFF-8436", "SFF-8472"
    cmis::WalkContext context;
    std::vector<PageReport> pages;
    std::vector<cmis::DecodedField> fields;
    std::vector<Finding> findings;

    /// The field of this path, or null.
    [[nodiscard]] const cmis::DecodedField* find(std::string_view path) const;
    /// Its value for people; empty if there is no such field.
    [[nodiscard]] std::string text(std::string_view path) const;
};

/// Decodes every field of a module of any family that an image can hold, and judges what it finds.
/// Whatever the bytes are, there is a result; only an identifier without a known memory map is
/// `unsupported`.
[[nodiscard]] Result<DecodedModule> decode_module(ModuleImage image);

}  // namespace plugfest::modules
