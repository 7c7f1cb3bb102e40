#include "drivers/modules/module_checks.hpp"

#include "drivers/cmis/codec/text.hpp"
#include "drivers/modules/check_report.hpp"
#include "drivers/modules/page_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <iterator>
#include <string>
#include <utility>

namespace plugfest::modules {

namespace {

using cmis::Codec;
using cmis::DecodedField;
using cmis::Each;
using cmis::PageUse;
using cmis::Row;
using cmis::ValueState;

constexpr std::size_t half_bytes = 128;

void check_identifier(DecodedModule& module) {
    const DecodedField* first = module.find("identity.identifier");
    const DecodedField* copy = module.find("identity.identifier_copy");
    if (first != nullptr && copy != nullptr && first->raw != copy->raw) {
        report(
            module, Severity::error, "contradiction",
            clause(module, "identifier copy, 00h:128", "identifier, 00h:128", "identifier, A0h:0"),
            location_of(*copy),
            fmt::format("the identifier is {:02x}h in lower memory and {:02x}h here: the memory "
                        "was read wrong, or the page is not page 00h",
                        first->raw, copy->raw));
    }
}

void check_revision(DecodedModule& module) {
    constexpr std::uint64_t oldest = 0x30;
    constexpr std::uint64_t newest = 0x54;
    const DecodedField* revision = module.find("identity.revision");
    if (module.map != cmis::MemoryMap::cmis || revision == nullptr ||
        (revision->raw >= oldest && revision->raw <= newest)) {
        return;
    }
    const bool later = revision->raw > newest;
    report(module, later ? Severity::note : Severity::error, "revision",
           "CMIS 5.2, management characteristics, 00h:1", location_of(*revision),
           later ? fmt::format("revision byte {:02x}h is later than what is known here (5.4)",
                               revision->raw)
                 : fmt::format("revision byte {:02x}h is no CMIS revision", revision->raw));
}

void check_field(DecodedModule& module, const DecodedField& field) {
    if (field.row->codec == Codec::checksum && static_cast<double>(field.raw) != field.number) {
        report(
            module, Severity::error, "checksum",
            clause(module, "page checksums", "check codes, 00h:191 and 00h:223",
                   "check codes, A0h:63 and A0h:95"),
            location_of(field),
            fmt::format("stored {:02x}h, bytes {}-{} sum to {:02x}h", field.raw, field.row->count,
                        field.row->stride, static_cast<unsigned>(field.number)));
    }
    if (field.row->codec == Codec::text && !cmis::is_proper_text(field.memory())) {
        report(module, Severity::warning, "text",
               clause(module, "vendor information, 00h:129-181", "vendor information, 00h:148-211",
                      "vendor information, A0h:20-83"),
               location_of(field),
               fmt::format("{} is not printable ASCII padded with blanks: \"{}\"", path_of(field),
                           cmis::decode_text(field.memory())));
    }
    const bool vendor_range = field.raw >= 0x80 && field.row->codec == Codec::code;
    const bool vendor_interface = field.raw >= 0xC0;
    if (is_unknown_code(field)) {
        const bool custom = vendor_range || vendor_interface;
        report(module, custom ? Severity::note : Severity::warning, "unknown-code",
               clause(module, "code tables, with SFF-8024", "code tables, with SFF-8024",
                      "code tables, with SFF-8024"),
               location_of(field),
               fmt::format("{} is {:02x}h, a {} code", path_of(field), field.raw,
                           custom ? "vendor specific" : "reserved or newer"));
    }
}

/// The limits of one quantity, in the order of Each::limit.
struct LimitSet {
    std::array<const DecodedField*, 4> limits{};
    [[nodiscard]] bool all_set() const {
        return std::ranges::all_of(limits, [](const DecodedField* field) {
            return field != nullptr && field->state != ValueState::not_set &&
                   field->state != ValueState::not_supported;
        });
    }
};

bool in_order(const LimitSet& set) {
    const auto value = [&set](std::size_t i) { return set.limits.at(i)->number; };
    return value(0) >= value(2) && value(2) > value(3) && value(3) >= value(1);
}

void check_limits(DecodedModule& module) {
    std::vector<std::pair<const Row*, LimitSet>> sets;
    for (const DecodedField& field : module.fields) {
        if (field.row->each != Each::limit) {
            continue;
        }
        if (sets.empty() || sets.back().first != field.row) {
            sets.emplace_back(field.row, LimitSet{});
        }
        sets.back().second.limits.at(field.index % 4U) = &field;
    }
    for (const auto& [row, set] : sets) {
        if (set.all_set() && !in_order(set)) {
            report(module, Severity::warning, "threshold-order",
                   clause(module, "thresholds, 02h", "thresholds, 03h:128-199",
                          "thresholds, A2h:0-39"),
                   location_of(*set.limits[0]),
                   fmt::format("{}: high alarm {}, high warning {}, low warning {}, low alarm {} "
                               "are not in order; the limits cannot be used",
                               row->path, text_of(*set.limits[0]), text_of(*set.limits[2]),
                               text_of(*set.limits[3]), text_of(*set.limits[1])));
        }
    }
}

/// Marks the bits a row of a table speaks for, whether or not this module shows it.
void cover(std::bitset<half_bytes * 8>& covered, const Row& row) {
    const auto mark = [&covered](std::size_t byte, unsigned bit) {
        covered.set((byte % half_bytes) * 8 + bit);
    };
    const std::size_t elements = row.repeats() ? row.count : 1;
    const bool sum = row.codec == Codec::checksum;
    for (std::size_t element = 0; element < (sum ? 1 : elements); ++element) {
        const std::size_t first_bit = row.low_bit + (row.repeats() ? element * row.stride : 0);
        for (std::size_t byte = 0; byte < row.length; ++byte) {
            const unsigned low = row.length == 1 ? first_bit % 8 : 0U;
            const unsigned width = row.length == 1 ? row.high_bit - row.low_bit + 1U : 8U;
            for (unsigned bit = low; bit < low + width && bit < 8; ++bit) {
                mark(row.offset + first_bit / 8 + byte, bit);
            }
        }
    }
}

void check_reserved_bits(DecodedModule& module) {
    const std::vector<PageReport> pages = module.pages;
    for (const PageReport& page : pages) {
        if (page.use != PageUse::decoded || page.table->rows.empty()) {
            continue;
        }
        std::bitset<half_bytes * 8> covered;
        for (const Row& row : page.table->rows) {
            if (row.revision <= module.context.revision) {
                cover(covered, row);
            }
        }
        const cmis::HalfPage& bytes = module.image->halves().at(page.address);
        std::string places;
        std::size_t count = 0;
        for (std::size_t i = 0; i < half_bytes; ++i) {
            unsigned reserved = 0;
            for (unsigned bit = 0; bit < 8; ++bit) {
                reserved |= (covered.test(i * 8 + bit) ? 0U : 1U) << bit;
            }
            if ((bytes.at(i) & reserved) != 0) {
                ++count;
                places += count <= 6 ? fmt::format("{}{} ({:02x}h)", count == 1 ? "" : ", ",
                                                   i + (page.address.upper ? half_bytes : 0),
                                                   bytes.at(i) & reserved)
                                     : std::string();
            }
        }
        if (count != 0) {
            report(
                module, Severity::note, "reserved-bits",
                clause(module, "reserved bits", "reserved bits", "reserved bits"),
                fmt::format("{:02X}h:{}", page.address.page, page.address.upper ? half_bytes : 0),
                fmt::format("{}: reserved bits are set in {} byte{}: {}{}", to_string(page.address),
                            count, count == 1 ? "" : "s", places, count > 6 ? ", …" : ""));
        }
    }
}

void check_applications(DecodedModule& module) {
    const DecodedField* flat = module.find("identity.flat_memory");
    for (int selector = 1; selector <= module.context.applications; ++selector) {
        const auto at = [&](const char* name) {
            return module.find(fmt::format("applications[{}].{}", selector, name));
        };
        const DecodedField* starts = at("host_assignment");
        const DecodedField* lanes = at("host_lanes");
        if (starts == nullptr || lanes == nullptr) {
            continue;
        }
        if (starts->raw == 0) {
            report(module, flat != nullptr && flat->raw != 0 ? Severity::note : Severity::warning,
                   "contradiction", "CMIS 5.2, application descriptors, 00h:86-117",
                   location_of(*starts),
                   fmt::format("application {} may begin on no host lane, so it cannot be used",
                               selector));
        }
        if (lanes->number > 8) {
            report(module, Severity::note, "lanes", "CMIS 5.2, application descriptors, 00h:86-117",
                   location_of(*lanes),
                   fmt::format("application {} takes {} host lanes, more than one bank has",
                               selector, lanes->number));
        }
    }
}

/// Without light, what VDM says of the received signal is old or meaningless, however good.
void check_signal(DecodedModule& module) {
    const auto lit = [&module](int lane) {
        const DecodedField* los = module.find(fmt::format("flags.lanes[{}].rx_los", lane));
        return los == nullptr || los->state != ValueState::value || los->raw == 0;
    };
    const bool observes = std::ranges::any_of(
        module.fields, [](const DecodedField& field) { return field.row->each == Each::slot; });
    for (int lane = 1; observes && lane <= 8; ++lane) {
        if (!lit(lane)) {
            report(module, Severity::warning, "no-signal", "CMIS 5.2, lane flags, 11h:147",
                   "11h:147",
                   "loss of signal is flagged: what VDM says of the received lanes "
                   "means nothing, not a perfect link");
            return;
        }
    }
}

void check_contradictions(DecodedModule& module) {
    const DecodedField* missing = module.find("identity.media_lanes_missing");
    if (missing != nullptr && missing->raw == 0xFF &&
        module.find("identity.technology") != nullptr) {
        report(module, Severity::note, "contradiction", "CMIS 5.2, media lanes, 00h:210",
               location_of(*missing), "every media lane is marked as missing; the mark is ignored");
    }
    const DecodedField* scale = module.find("advertising.tx_bias_scale");
    if (scale != nullptr && scale->raw == 3) {
        report(module, Severity::warning, "unknown-code", "CMIS 5.2, supported monitors, 01h:160",
               location_of(*scale),
               "the scale of the laser bias is a reserved code, so bias is not given");
    }
    const DecodedField* reach = module.find("identity.length_smf");
    const DecodedField* factor = module.find("identity.length_smf_multiplier");
    if (reach != nullptr && factor != nullptr && reach->raw >> 6U == 3) {
        report(module, Severity::note, "ambiguous",
               "CMIS 5.3, supported fiber link length, 01h:132 and 01h:137", location_of(*reach),
               fmt::format("the reach uses multiplier code 3, read as 100 km; byte 137 says code "
                           "{}, which CMIS 5.3 lists as 50, 100, 200 or 500 km",
                           factor->raw));
    }
}

/// Keeps the order among those of the same weight.
void put_worst_first(std::vector<Finding>& findings) {
    std::vector<Finding> sorted;
    sorted.reserve(findings.size());
    for (const Severity severity : {Severity::error, Severity::warning, Severity::note}) {
        std::ranges::copy_if(findings, std::back_inserter(sorted),
                             [severity](const Finding& one) { return one.severity == severity; });
    }
    findings = std::move(sorted);
}

}  // namespace

void check_module(DecodedModule& module) {
    check_identifier(module);
    check_revision(module);
    check_pages(module);
    for (const DecodedField& field : module.fields) {
        check_field(module, field);
    }
    check_limits(module);
    check_applications(module);
    check_contradictions(module);
    check_signal(module);
    check_reserved_bits(module);
    put_worst_first(module.findings);
}

}  // namespace plugfest::modules
