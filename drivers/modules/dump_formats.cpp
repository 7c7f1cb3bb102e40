#include "drivers/modules/dump_formats.hpp"

#include "drivers/cmis/codes.hpp"
#include "drivers/modules/page_lines.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <vector>

namespace plugfest::modules {

namespace {

constexpr std::size_t per_line = 16;
constexpr std::size_t max_linear = std::size_t{512} * cmis::half_page;

/// The word after `key` in a line; empty without the key.
std::string_view word_after(std::string_view line, std::string_view key) {
    const std::size_t found = line.find(key);
    if (found == std::string_view::npos) {
        return {};
    }
    const std::string_view rest = without_blanks(line.substr(found + key.size()));
    return rest.substr(0, rest.find_first_of(" \t:"));
}

/// Hexadecimal with or without 0x before and h after it.
std::optional<std::uint32_t> page_number(std::string_view word) {
    if (word.starts_with("0x") || word.starts_with("0X")) {
        word.remove_prefix(2);
    }
    if (!word.empty() && (word.back() == 'h' || word.back() == 'H')) {
        word.remove_suffix(1);
    }
    return parse_hex(word, 2);
}

/// "OFFSET: bytes" or "OFFSET bytes" with the offset in hexadecimal.
struct OffsetLine {
    std::size_t offset = 0;
    std::vector<std::uint8_t> bytes;
};

std::optional<OffsetLine> parse_offset_line(std::string_view text) {
    std::string_view word = text.substr(0, text.find_first_of(" \t"));
    const std::string_view rest = text.substr(word.size());
    if (word.ends_with(':')) {
        word.remove_suffix(1);
    }
    if (word.starts_with("0x")) {
        word.remove_prefix(2);
    }
    const auto offset = parse_hex(word, 8);
    if (!offset) {
        return std::nullopt;
    }
    return OffsetLine{.offset = *offset, .bytes = leading_bytes(rest, per_line)};
}

std::unexpected<Error> not_a_line(const std::string& file, const SourceLine& line) {
    return bad_line(file, line.number,
                    fmt::format("expected an offset and bytes in hexadecimal, found \"{}\"",
                                line.text.substr(0, 40)));
}

/// Comments steer the reading of i2cdump output, so they are looked at before lines_of drops them.
std::optional<HalfPageAddress> page_comment(std::string_view line) {
    if (!line.starts_with('#')) {
        return std::nullopt;
    }
    HalfPageAddress address;
    const bool device = word_after(line, "device") == "A2";
    const auto page = page_number(word_after(line, "page"));
    const auto bank = page_number(word_after(line, "bank"));
    if (!device && !page) {
        return std::nullopt;
    }
    address.device = device ? second_device : 0;
    address.page = static_cast<std::uint8_t>(page.value_or(0));
    address.bank = static_cast<std::uint8_t>(bank.value_or(0));
    return address;
}

bool is_first_page(const HalfPageAddress& page) {
    return page.page == 0 && page.bank == 0;
}

/// Words of bytes written together ("1945 5841") taken apart, as xxd writes them.
std::vector<std::uint8_t> grouped_bytes(std::string_view text) {
    std::string spaced;
    for (text = without_blanks(text); !text.empty(); text = without_blanks(text)) {
        const std::string_view word = text.substr(0, text.find_first_of(" \t"));
        if (word.size() % 2 != 0 || word.size() > 8 || !parse_hex(word, 8)) {
            break;
        }
        for (std::size_t i = 0; i < word.size(); i += 2) {
            spaced += word.substr(i, 2);
            spaced += ' ';
        }
        text.remove_prefix(word.size());
    }
    return leading_bytes(spaced, per_line);
}

/// Collects lines whose offsets run through the whole image.
class LinearBytes {
  public:
    explicit LinearBytes(std::string file) : file_(std::move(file)) {}

    Result<void> add(std::size_t offset, std::span<const std::uint8_t> bytes, std::size_t line) {
        if (offset != bytes_.size()) {
            return bad_line(
                file_, line,
                fmt::format("offset {:x} where {:x} comes next", offset, bytes_.size()));
        }
        if (bytes_.size() + bytes.size() > max_linear) {
            return bad_line(file_, line, "more than 512 half pages");
        }
        bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
        return {};
    }
    [[nodiscard]] Result<ModuleImage> finish() const { return linear_image(file_, bytes_); }

  private:
    std::string file_;
    std::vector<std::uint8_t> bytes_;
};

/// A heading of sfputil; empty for another line.
std::optional<HalfPageAddress> sfputil_heading(std::string_view line) {
    HalfPageAddress address;
    if (line.starts_with("Lower page")) {
        return address;
    }
    if (line.starts_with("A0h dump") || line.starts_with("A2h dump")) {
        address.device = line.starts_with("A2h") ? second_device : 0;
        return address;
    }
    if (!line.starts_with("Upper page")) {
        return std::nullopt;
    }
    const auto page = page_number(word_after(line, "Upper page"));
    if (!page) {
        return std::nullopt;
    }
    address.upper = true;
    address.page = static_cast<std::uint8_t>(*page);
    return address;
}

}  // namespace

Result<ModuleImage> read_i2cdump(const std::string& file, std::string_view text) {
    ImageBuilder builder(file);
    HalfPageAddress page;
    bool lower_given = false;
    std::size_t number = 0;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const SourceLine line{.text = without_blanks(text.substr(0, end)), .number = ++number};
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (const auto named = page_comment(line.text)) {
            lower_given = lower_given && page.device == named->device;
            page = *named;
            continue;
        }
        // The header of columns begins with blanks or with "0 1 2"; i2cdump asks nothing else.
        const auto bytes = parse_offset_line(line.text);
        if (line.text.empty() || line.text.starts_with('#') ||
            line.text.find(':') == std::string_view::npos) {
            continue;
        }
        if (!bytes || bytes->bytes.size() != per_line) {
            return line.text.find("XX") != std::string_view::npos
                       ? bad_line(file, line.number, "the bus did not answer here (XX)")
                       : not_a_line(file, line);
        }
        // Every dump shows lower memory again; the first one counts.
        const bool lower = bytes->offset < cmis::half_page;
        if (lower && lower_given && !is_first_page(page)) {
            continue;
        }
        HalfPageAddress place = page;
        if (lower) {
            place.page = 0;
            place.bank = 0;
            lower_given = lower_given || bytes->offset + per_line == cmis::half_page;
        }
        PLUGFEST_CHECK(builder.add(place, bytes->offset, bytes->bytes, line.number));
    }
    return builder.finish();
}

Result<ModuleImage> read_ethtool_hex(const std::string& file, std::string_view text) {
    LinearBytes all(file);
    for (const SourceLine& line : lines_of(text)) {
        if (!line.text.starts_with("0x")) {
            if (line.text.starts_with("Offset") || line.text.starts_with("---")) {
                continue;
            }
            return not_a_line(file, line);
        }
        const auto bytes = parse_offset_line(line.text);
        if (!bytes || bytes->bytes.empty()) {
            return not_a_line(file, line);
        }
        PLUGFEST_CHECK(all.add(bytes->offset, bytes->bytes, line.number));
    }
    return all.finish();
}

Result<ModuleImage> read_sfputil(const std::string& file, std::string_view text) {
    ImageBuilder builder(file);
    std::optional<HalfPageAddress> section;
    for (const SourceLine& line : lines_of(text)) {
        if (line.text.starts_with("EEPROM hexdump")) {
            continue;
        }
        if (const auto heading = sfputil_heading(line.text)) {
            section = heading;
            continue;
        }
        const auto bytes = parse_offset_line(line.text);
        if (!section || !bytes || bytes->bytes.size() != per_line) {
            return not_a_line(file, line);
        }
        PLUGFEST_CHECK(builder.add(*section, bytes->offset, bytes->bytes, line.number));
    }
    return builder.finish();
}

Result<ModuleImage> read_xxd(const std::string& file, std::string_view text) {
    LinearBytes all(file);
    for (const SourceLine& line : lines_of(text)) {
        std::string_view word = line.text.substr(0, line.text.find_first_of(" \t"));
        const std::string_view rest = line.text.substr(word.size());
        if (word.ends_with(':')) {
            word.remove_suffix(1);
        }
        const auto offset = parse_hex(word, 8);
        const auto bytes = grouped_bytes(rest);
        if (!offset || (bytes.empty() && !rest.empty())) {
            return not_a_line(file, line);
        }
        PLUGFEST_CHECK(all.add(*offset, bytes, line.number));
    }
    return all.finish();
}

Result<ModuleImage> linear_image(const std::string& file, std::span<const std::uint8_t> bytes) {
    if (bytes.size() < cmis::half_page || bytes.size() % cmis::half_page != 0 ||
        bytes.size() > max_linear) {
        return fail(ErrorKind::decode,
                    fmt::format("{}: {} bytes are not whole half pages of 128 bytes (at most 512); "
                                "the dump is cut short or of another kind",
                                file, bytes.size()));
    }
    const bool two_devices = cmis::memory_map_of(bytes[0]) == cmis::MemoryMap::sff8472;
    ModuleImage image;
    for (std::size_t half = 0; half * cmis::half_page < bytes.size(); ++half) {
        cmis::HalfPage content{};
        std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(half * cmis::half_page),
                    cmis::half_page, content.begin());
        HalfPageAddress address{.upper = half != 0};
        if (two_devices) {
            constexpr std::size_t halves_of_first = 2;
            address.device = half < halves_of_first ? 0 : second_device;
            address.upper = half % 2 != 0;
            if (half > 3) {
                address.upper = true;
                address.page = static_cast<std::uint8_t>(half - 3);
            }
        } else if (half > 1) {
            address.page = static_cast<std::uint8_t>(half - 1);
        }
        image.store(address, content);
    }
    return image;
}

}  // namespace plugfest::modules
