#include "drivers/switches/sonic_module_parse.hpp"

#include "drivers/shell/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace plugfest::switches {

namespace {

using shell::bad_output;
using shell::trim;

constexpr std::string_view eeprom_command = "show interfaces transceiver eeprom";
constexpr std::string_view hexdump_command = "sfputil show eeprom-hexdump";
constexpr std::string_view applications_key = "Application Advertisement";
constexpr std::size_t field_indent = 8;
constexpr std::size_t bytes_per_row = 16;

std::size_t indent_of(std::string_view line) {
    return std::min(line.find_first_not_of(' '), line.size());
}

/// "400GAUI-8 C2M - Host Assign (0x1) - 400ZR, amplified - Media Assign (0x1)", from the right
/// since names may hold the separator.
std::optional<SonicApplication> parse_application(std::string_view text) {
    constexpr std::string_view media_mark = " - Media Assign (";
    constexpr std::string_view host_mark = " - Host Assign (";
    const auto media = text.rfind(media_mark);
    if (media == std::string_view::npos || !text.ends_with(')')) {
        return std::nullopt;
    }
    auto media_assignment = text.substr(media + media_mark.size());
    media_assignment.remove_suffix(1);
    const auto rest = text.substr(0, media);
    const auto host = rest.rfind(host_mark);
    const auto host_end = host == std::string_view::npos ? host : rest.find(") - ", host);
    if (host_end == std::string_view::npos) {
        return std::nullopt;
    }
    const auto assignment_begin = host + host_mark.size();
    return SonicApplication{
        .host_interface = std::string(trim(rest.substr(0, host))),
        .host_assignment = std::string(rest.substr(assignment_begin, host_end - assignment_begin)),
        .media_interface = std::string(trim(rest.substr(host_end + 4))),
        .media_assignment = std::string(media_assignment)};
}

/// The number in front of a unit: "-3.8595dBm", "17.4760mA", "193100.0GHz".
std::optional<double> leading_number(std::string_view text) {
    const auto end = std::min(text.find_first_not_of("+-.0123456789"), text.size());
    return shell::parse_number(text.substr(0, end));
}

Result<void> add_application(SonicModule& module, std::string_view text) {
    if (text == "N/A") {
        return {};
    }
    auto application = parse_application(text);
    if (!application) {
        return fail(bad_output(eeprom_command, "not an application", text));
    }
    module.applications.push_back(std::move(*application));
    return {};
}

/// A line below a port's heading. `key` is the field the line belongs to when it is indented
/// deeper than a field.
Result<void> add_line(SonicModule& module, std::string_view line, std::string& key) {
    const auto text = trim(line);
    const auto colon = text.find(':');
    if (indent_of(line) > field_indent) {
        if (key == applications_key) {
            return add_application(module, text);
        }
        if (colon == std::string_view::npos) {
            return fail(bad_output(eeprom_command, fmt::format("no value below {}", key), line));
        }
        const auto value = trim(text.substr(colon + 1));
        if (!key.ends_with("Values")) {
            module.fields[key + "/" + std::string(trim(text.substr(0, colon)))] = value;
        } else if (const auto number = leading_number(value)) {
            module.values[std::string(trim(text.substr(0, colon)))] = *number;
        } else if (value != "N/A" && !value.ends_with("Inf") && value != "inf") {
            return fail(bad_output(eeprom_command, "not a number", line));
        }
        return {};
    }
    if (colon == std::string_view::npos) {
        return fail(bad_output(eeprom_command, "expected 'key: value'", line));
    }
    key = trim(text.substr(0, colon));
    const auto value = trim(text.substr(colon + 1));
    if (key == applications_key) {
        return add_application(module, value);
    }
    module.fields[key] = value;
    return {};
}

bool is_letters(std::string_view oui) {
    const auto bytes = shell::split(oui, '-');
    return bytes.size() == 3 && std::ranges::all_of(bytes, [](std::string_view byte) {
               unsigned code = 0;
               constexpr int base = 16;
               const auto [stop, error] =
                   std::from_chars(byte.data(), byte.data() + byte.size(), code, base);
               return error == std::errc{} && stop == byte.data() + byte.size() && code >= 'A' &&
                      code <= 'Z';
           });
}

/// SONiC has decoded CMIS modules with the older SFF map: then every field is shifted.
void look_for_wrong_map(SonicModule& module) {
    const auto type = module.field("Identifier");
    const bool cmis = type.starts_with("QSFP-DD") || type.starts_with("OSFP");
    const auto bit_rate = module.field("Nominal Bit Rate(100Mbs)");
    if (cmis && shell::parse_number(bit_rate)) {
        module.doubts.push_back(fmt::format(
            "a {} has no nominal bit rate, yet one is printed: decoded with the map of another "
            "standard",
            type));
    }
    if (cmis && module.field("Specification compliance").starts_with('{')) {
        module.doubts.emplace_back(
            "SFF compliance codes are printed for a CMIS module: decoded with the map of another "
            "standard");
    }
    if (is_letters(module.field("Vendor OUI"))) {
        module.doubts.push_back(fmt::format("the vendor OUI {} is three letters: text read as OUI",
                                            module.field("Vendor OUI")));
    }
}

/// "        00000080 0d 00 …  41 80 … |ascii|": offset and 16 bytes, or nothing.
std::optional<DumpedPage> parse_hex_row(std::string_view line) {
    constexpr int base = 16;
    constexpr std::size_t offset_digits = 8;
    line = trim(line);
    std::size_t offset = 0;
    const auto word = line.substr(0, offset_digits);
    const auto [stop, error] =
        std::from_chars(word.data(), word.data() + word.size(), offset, base);
    if (error != std::errc{} || stop != word.data() + offset_digits) {
        return std::nullopt;
    }
    DumpedPage row{.title = {}, .offset = offset, .bytes = {}};
    auto rest = line.substr(offset_digits);
    while (row.bytes.size() < bytes_per_row) {
        rest = trim(rest);
        unsigned byte = 0;
        const auto digits = rest.substr(0, 2);
        const auto [end, bad] =
            std::from_chars(digits.data(), digits.data() + digits.size(), byte, base);
        if (bad != std::errc{} || digits.size() != 2 || end != digits.data() + 2) {
            return std::nullopt;
        }
        row.bytes.push_back(static_cast<std::uint8_t>(byte));
        rest.remove_prefix(2);
    }
    return row;
}

bool looks_like_hex_row(std::string_view line) {
    constexpr std::size_t offset_digits = 8;
    const auto word = trim(line).substr(0, offset_digits);
    return word.size() == offset_digits && std::ranges::all_of(word, [](char c) {
               return std::isxdigit(static_cast<unsigned char>(c)) != 0;
           });
}

void find_repeated_pages(EepromDump& dump) {
    const auto first = std::ranges::find(dump.pages, "Upper page 0h", &DumpedPage::title);
    if (first == dump.pages.end()) {
        return;
    }
    for (const auto& page : dump.pages) {
        if (page.title != first->title && page.title.starts_with("Upper page") &&
            page.bytes == first->bytes) {
            dump.repeated.push_back(page.title);
        }
    }
}

}  // namespace

std::string SonicModule::field(const std::string& name) const {
    const auto found = fields.find(name);
    return found == fields.end() || found->second == "N/A" ? std::string() : found->second;
}

Result<std::vector<SonicModule>> parse_transceiver_eeprom(std::string_view text) {
    std::vector<SonicModule> modules;
    std::string key;
    for (const auto line : shell::lines_of(text)) {
        if (trim(line).empty()) {
            continue;
        }
        if (indent_of(line) == 0) {
            const auto colon = line.find(": SFP EEPROM");
            if (colon == std::string_view::npos) {
                return fail(bad_output(eeprom_command, "expected 'PORT: SFP EEPROM …'", line));
            }
            auto& module = modules.emplace_back();
            module.port = std::string(line.substr(0, colon));
            module.detected = trim(line).ends_with("EEPROM detected");
            key.clear();
        } else if (modules.empty()) {
            return fail(bad_output(eeprom_command, "text before the first port", line));
        } else {
            PLUGFEST_CHECK(add_line(modules.back(), line, key));
        }
    }
    for (auto& module : modules) {
        look_for_wrong_map(module);
    }
    return modules;
}

Result<EepromDump> parse_eeprom_hexdump(std::string_view text) {
    constexpr std::string_view heading = "EEPROM hexdump for port ";
    EepromDump dump;
    for (const auto line : shell::lines_of(text)) {
        const auto content = trim(line);
        if (content.empty()) {
            continue;
        }
        if (content.starts_with(heading)) {
            const auto name = content.substr(heading.size());
            dump.port = std::string(name.substr(0, name.find(' ')));
        } else if (!looks_like_hex_row(line)) {
            dump.pages.push_back({.title = std::string(content), .offset = 0, .bytes = {}});
        } else {
            const auto row = parse_hex_row(line);
            if (!row || dump.pages.empty()) {
                return fail(bad_output(hexdump_command, "expected 16 bytes below a title", line));
            }
            auto& page = dump.pages.back();
            if (page.bytes.empty()) {
                page.offset = row->offset;
            } else if (row->offset != page.offset + page.bytes.size()) {
                return fail(bad_output(hexdump_command, "a row is missing before", line));
            }
            page.bytes.insert(page.bytes.end(), row->bytes.begin(), row->bytes.end());
        }
    }
    if (dump.pages.empty()) {
        return fail(bad_output(hexdump_command, "no pages", text));
    }
    find_repeated_pages(dump);
    return dump;
}

}  // namespace plugfest::switches
