#include "drivers/modules/decoded_module.hpp"

#include "drivers/modules/module_checks.hpp"
#include "drivers/sff/sff_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace plugfest::modules {

namespace {

constexpr std::size_t usual_fields = 4096;

/// Decodes with as much storage as it takes: once for most modules, twice for giants.
template <class Memory>
void decode_all(const Memory& memory, std::span<const cmis::PageView> views,
                DecodedModule& module) {
    module.context = memory.context();
    for (const cmis::PageView& view : views) {
        module.pages.push_back({.address = {.device = view.device,
                                            .upper = view.upper,
                                            .page = view.page,
                                            .bank = view.bank},
                                .use = memory.use_of(view),
                                .table = &Memory::table_of(view)});
    }
    module.fields.resize(usual_fields);
    cmis::FieldSink first(module.fields);
    memory.decode(first);
    const std::size_t count = first.count();
    if (count > module.fields.size()) {
        module.fields.resize(count);
        cmis::FieldSink again(module.fields);
        memory.decode(again);
    }
    module.fields.resize(count);
}

/// SFF-8436 parts name no revision of SFF-8636, or are plain QSFP+ (row 23 of the public reports
/// that tests are made of).
std::string name_of_8636(std::uint8_t identifier, std::uint8_t revision) {
    constexpr std::uint8_t qsfp_plus = 0x0D;
    constexpr std::uint8_t first_of_8636 = 3;
    return identifier <= qsfp_plus && revision < first_of_8636 ? "SFF-8436" : "SFF-8636";
}

bool overlaps(const cmis::DecodedField& field, const ModuleImage::Unread& range) {
    return field.device == range.address.device && field.page == range.address.page &&
           field.bank == range.address.bank && field.offset < range.first + range.count &&
           field.offset + field.length() > range.first;
}

void drop_unread(DecodedModule& module) {
    std::erase_if(module.fields, [&module](const cmis::DecodedField& field) {
        return std::ranges::any_of(
            module.image->unread(),
            [&field](const ModuleImage::Unread& range) { return overlaps(field, range); });
    });
}

}  // namespace

std::string_view to_string(Severity severity) {
    switch (severity) {
        case Severity::note:
            return "note";
        case Severity::warning:
            return "warning";
        case Severity::error:
            break;
    }
    return "error";
}

const cmis::DecodedField* DecodedModule::find(std::string_view path) const {
    const auto found = std::ranges::find_if(fields, [path](const cmis::DecodedField& field) {
        // Paths are put together only of what begins alike.
        const std::string_view row(field.row->path);
        const bool alike = path.starts_with(row.substr(0, row.find("[]"))) || field.bank != 0;
        return alike && path_of(field) == path;
    });
    return found != fields.end() ? &*found : nullptr;
}

std::string DecodedModule::text(std::string_view path) const {
    const cmis::DecodedField* field = find(path);
    return field != nullptr ? text_of(*field) : std::string();
}

Result<DecodedModule> decode_module(ModuleImage image) {
    DecodedModule module;
    module.image = std::make_shared<const ModuleImage>(std::move(image));
    const auto lower = module.image->halves().find({});
    if (lower == module.image->halves().end()) {
        return fail(ErrorKind::decode, "the image has no lower memory");
    }
    const std::uint8_t identifier = lower->second[0];
    const std::uint8_t revision = lower->second[1];
    module.map = cmis::memory_map_of(identifier);
    const std::vector<cmis::PageView> views = module.image->views();
    switch (module.map) {
        case cmis::MemoryMap::cmis:
            module.map_name = fmt::format("CMIS {}.{}", revision >> 4U, revision & 0x0FU);
            decode_all(cmis::CmisMemory(views), views, module);
            break;
        case cmis::MemoryMap::sff8636:
            module.map_name = name_of_8636(identifier, revision);
            decode_all(sff::Sff8636Memory(views), views, module);
            break;
        case cmis::MemoryMap::sff8472:
            module.map_name = "SFF-8472";
            decode_all(sff::Sff8472Memory(views), views, module);
            break;
        case cmis::MemoryMap::unknown:
            return fail(ErrorKind::unsupported,
                        fmt::format("identifier 0x{:02x} ({}) has no memory map that is known "
                                    "here; CMIS, SFF-8636, SFF-8436 and SFF-8472 are",
                                    identifier, cmis::identifier_name(identifier)));
    }
    drop_unread(module);
    check_module(module);
    return module;
}

}  // namespace plugfest::modules
