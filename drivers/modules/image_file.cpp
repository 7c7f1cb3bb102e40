#include "drivers/modules/image_file.hpp"

#include "drivers/modules/dump_formats.hpp"
#include "drivers/modules/page_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <span>
#include <vector>

namespace plugfest::modules {

namespace {

constexpr std::size_t max_file = std::size_t{1} << 20U;

bool is_text(std::string_view content) {
    return std::ranges::all_of(content.substr(0, 4096), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte == '\n' || byte == '\r' || byte == '\t' || byte == '\f' || byte >= 0x20;
    });
}

std::size_t colons_before_blank(std::string_view line) {
    const std::string_view word = line.substr(0, line.find_first_of(" \t"));
    return static_cast<std::size_t>(std::ranges::count(word, ':'));
}

bool is_column_header(std::string_view line) {
    return line.starts_with("0  1  2  3") || line.starts_with("0 1 2 3");
}

DumpFormat format_of_line(std::string_view line) {
    constexpr std::size_t i2cdump_offset = 3;
    constexpr std::size_t linear_offset = 8;
    if (line.starts_with("EEPROM hexdump") || line.starts_with("Lower page") ||
        line.starts_with("A0h dump")) {
        return DumpFormat::sfputil;
    }
    if (line.starts_with("Offset") || line.starts_with("0x")) {
        return DumpFormat::ethtool_hex;
    }
    if (is_column_header(line)) {
        return DumpFormat::i2cdump;
    }
    if (colons_before_blank(line) == 2) {
        return DumpFormat::page_lines;
    }
    std::string_view word = line.substr(0, line.find_first_of(" \t"));
    const bool colon = word.ends_with(':');
    if (colon) {
        word.remove_suffix(1);
    }
    if (!parse_hex(word, linear_offset)) {
        return DumpFormat::unknown;
    }
    if (word.size() == linear_offset) {
        return DumpFormat::xxd;
    }
    return colon && word.size() + 1 == i2cdump_offset ? DumpFormat::i2cdump : DumpFormat::unknown;
}

}  // namespace

std::string_view to_string(DumpFormat format) {
    switch (format) {
        case DumpFormat::page_lines:
            return "memory image";
        case DumpFormat::i2cdump:
            return "i2cdump";
        case DumpFormat::ethtool_hex:
            return "ethtool hex";
        case DumpFormat::sfputil:
            return "sfputil hexdump";
        case DumpFormat::xxd:
            return "xxd";
        case DumpFormat::raw:
            return "raw bytes";
        case DumpFormat::unknown:
            break;
    }
    return "unknown";
}

DumpFormat recognize(std::string_view content) {
    if (!is_text(content)) {
        return DumpFormat::raw;
    }
    const auto lines = lines_of(content.substr(0, 65536));
    return lines.empty() ? DumpFormat::unknown : format_of_line(lines.front().text);
}

Result<ModuleImage> parse_image(const std::string& file, std::string_view content) {
    if (content.size() > max_file) {
        return fail(ErrorKind::decode, fmt::format("{}: larger than 1 MiB", file));
    }
    switch (recognize(content)) {
        case DumpFormat::page_lines:
            return read_page_lines(file, content);
        case DumpFormat::i2cdump:
            return read_i2cdump(file, content);
        case DumpFormat::ethtool_hex:
            return read_ethtool_hex(file, content);
        case DumpFormat::sfputil:
            return read_sfputil(file, content);
        case DumpFormat::xxd:
            return read_xxd(file, content);
        case DumpFormat::raw:
            return linear_image(file, std::vector<std::uint8_t>(content.begin(), content.end()));
        case DumpFormat::unknown:
            break;
    }
    const auto lines = lines_of(content);
    return bad_line(file, lines.empty() ? 1 : lines.front().number,
                    "not a module dump; understood are memory images (docs/memory-image.md), "
                    "i2cdump, ethtool -m hex or raw, sfputil eeprom-hexdump and xxd");
}

Result<ModuleImage> read_image_file(const std::filesystem::path& file) {
    std::error_code ignored;
    if (std::filesystem::is_directory(file, ignored)) {
        return fail(ErrorKind::config, fmt::format("{} is a folder, not a dump", file.string()));
    }
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        return fail(ErrorKind::config, fmt::format("cannot read {}", file.string()));
    }
    std::string content(max_file + 1, '\0');
    stream.read(content.data(), static_cast<std::streamsize>(content.size()));
    content.resize(static_cast<std::size_t>(stream.gcount()));
    return parse_image(file.string(), content);
}

}  // namespace plugfest::modules
