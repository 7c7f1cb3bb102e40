#include "drivers/modules/page_checks.hpp"

#include "drivers/modules/check_report.hpp"

#include <fmt/format.h>

#include <array>
#include <span>
#include <string>
#include <vector>

namespace plugfest::modules {

namespace {

using cmis::DecodedField;
using cmis::PageUse;

constexpr std::size_t half_bytes = 128;

bool has_page(const DecodedModule& module, std::uint8_t page) {
    return module.image->has({.upper = true, .page = page});
}

struct Mandatory {
    std::uint8_t page;
    const char* clause;
};

void check_mandatory_pages(DecodedModule& module) {
    if (module.map == cmis::MemoryMap::sff8472) {
        return;
    }
    constexpr std::array<Mandatory, 5> paged = {{{0x00, "administrative information, 00h"},
                                                 {0x01, "advertising, 01h"},
                                                 {0x02, "thresholds, 02h"},
                                                 {0x10, "lane and data path control, 10h"},
                                                 {0x11, "lane and data path status, 11h"}}};
    const DecodedField* flat = module.find("identity.flat_memory");
    const bool only_first =
        module.map != cmis::MemoryMap::cmis || (flat != nullptr && flat->raw != 0);
    for (const Mandatory& page : std::span(paged).first(only_first ? 1 : paged.size())) {
        if (!has_page(module, page.page)) {
            report(module, page.page == 0x00 ? Severity::error : Severity::warning, "missing-page",
                   clause(module, page.clause, "upper page 00h", ""),
                   fmt::format("{:02X}h:128", page.page),
                   fmt::format("page {:02X}h is mandatory and not in the image", page.page));
        }
    }
}

void check_page_uses(DecodedModule& module) {
    std::vector<PageReport> pages = module.pages;
    for (const PageReport& page : pages) {
        const std::string location =
            fmt::format("{:02X}h:{}", page.address.page, page.address.upper ? half_bytes : 0);
        const std::string name = to_string(page.address);
        switch (page.use) {
            case PageUse::not_mapped:
                report(module, Severity::warning, "unmapped-page",
                       clause(module, "MemoryModel, 00h:2.7", "flat memory, 00h:2.2", ""), location,
                       fmt::format("the memory is flat, so there is no {}; what was read there is "
                                   "not decoded",
                                   name));
                break;
            case PageUse::echo:
                report(module, Severity::warning, "echoed-page",
                       clause(module, "page mapping, 00h:126-127", "page select, 00h:127", ""),
                       location,
                       fmt::format("{} shows page 00h again: the module does not have it, or the "
                                   "reader did not get there; it is not decoded",
                                   name));
                break;
            case PageUse::not_advertised:
                report(module, Severity::note, "unadvertised-page",
                       clause(module, "supported pages, 01h:142", "options, 00h:195",
                              "diagnostics, A0h:92"),
                       location,
                       fmt::format("{} is in the image although the module does not advertise it; "
                                   "it is not decoded",
                                   name));
                break;
            case PageUse::decoded:
                break;
        }
    }
}

struct Advertised {
    const char* path;
    std::uint8_t page;
};

/// Advertised, but nobody can look at it.
void check_advertised_pages(DecodedModule& module) {
    constexpr auto advertised = std::to_array<Advertised>({
        {"advertising.vdm_pages", 0x20},
        {"advertising.vdm_pages", 0x24},
        {"advertising.vdm_pages", 0x2F},
        {"advertising.diagnostic_pages", 0x13},
        {"advertising.diagnostic_pages", 0x14},
        {"advertising.tunable", 0x04},
        {"advertising.tunable", 0x12},
        {"advertising.network_path_pages", 0x16},
        {"advertising.timing_page", 0x15},
    });
    for (const Advertised& entry : advertised) {
        const DecodedField* field = module.find(entry.path);
        if (field != nullptr && field->raw != 0 && !has_page(module, entry.page)) {
            report(module, Severity::note, "missing-page", "CMIS 5.2, supported pages, 01h:142",
                   location_of(*field),
                   fmt::format("page {:02X}h is advertised and not in the image", entry.page));
        }
    }
    const DecodedField* diagnostics = module.find("advertising.diagnostics");
    if (diagnostics != nullptr && diagnostics->raw != 0 && !module.image->has({.device = 2})) {
        report(module, Severity::note, "missing-page", "SFF-8472, diagnostics, A0h:92",
               location_of(*diagnostics),
               "diagnostics are advertised, and device A2h is not in the image");
    }
}

}  // namespace

void check_pages(DecodedModule& module) {
    check_mandatory_pages(module);
    check_page_uses(module);
    check_advertised_pages(module);
}

}  // namespace plugfest::modules
