#include "drivers/modules/page_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace plugfest::modules {

namespace {

constexpr std::size_t max_halves = 512;
constexpr std::size_t max_bytes_per_line = 16;

struct PagePrefix {
    HalfPageAddress address;
    bool names_device = false;
};

std::optional<PagePrefix> parse_prefix(std::string_view text) {
    PagePrefix prefix;
    if (text == "A0" || text == "A2") {
        prefix.address.device = text == "A2" ? second_device : 0;
        prefix.names_device = true;
        return prefix;
    }
    if (text.starts_with("A2.")) {
        prefix.address.device = second_device;
        text.remove_prefix(3);
    }
    if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
        const auto bank = parse_hex(text.substr(0, slash), 2);
        if (!bank) {
            return std::nullopt;
        }
        prefix.address.bank = static_cast<std::uint8_t>(*bank);
        text.remove_prefix(slash + 1);
    }
    const auto page = parse_hex(text, 2);
    if (!page) {
        return std::nullopt;
    }
    prefix.address.page = static_cast<std::uint8_t>(*page);
    return prefix;
}

Result<void> add_page_line(ImageBuilder& builder, const std::string& file, const SourceLine& line) {
    const std::size_t first = line.text.find(':');
    const std::size_t second =
        first == std::string_view::npos ? first : line.text.find(':', first + 1);
    if (second == std::string_view::npos) {
        return bad_line(file, line.number, "expected \"page:offset: bytes\", in hexadecimal");
    }
    const auto prefix = parse_prefix(line.text.substr(0, first));
    const auto offset = parse_hex(line.text.substr(first + 1, second - first - 1), 2);
    if (!prefix || !offset) {
        return bad_line(file, line.number,
                        fmt::format("\"{}\" is not a page and an offset in hexadecimal",
                                    line.text.substr(0, second)));
    }
    const bool lower = *offset < cmis::half_page;
    if (lower && (prefix->address.page != 0 || prefix->address.bank != 0)) {
        return bad_line(file, line.number,
                        "offsets below 80 are lower memory and belong to page 00");
    }
    const std::string_view rest = without_blanks(line.text.substr(second + 1));
    const auto bytes = leading_bytes(rest, max_bytes_per_line + 1);
    const std::size_t words = static_cast<std::size_t>(
        std::ranges::count_if(rest, [](char c) { return c == ' ' || c == '\t'; }));
    if (bytes.empty() || bytes.size() > max_bytes_per_line || rest.size() != 3 * bytes.size() - 1 ||
        words + 1 != bytes.size()) {
        return bad_line(file, line.number,
                        "expected 1 to 16 bytes of two hexadecimal digits, one blank between");
    }
    return builder.add(prefix->address, *offset, bytes, line.number);
}

/// "# unread 11:86-99": bytes that the recorder left alone. Other comments mean nothing.
void note_unread(ModuleImage& image, std::string_view line) {
    constexpr std::string_view mark = "# unread ";
    const std::size_t colon = line.find(':');
    const std::size_t dash = line.find('-', colon == std::string_view::npos ? 0 : colon);
    if (!line.starts_with(mark) || colon == std::string_view::npos ||
        dash == std::string_view::npos) {
        return;
    }
    const auto prefix = parse_prefix(line.substr(mark.size(), colon - mark.size()));
    const auto first = parse_hex(line.substr(colon + 1, dash - colon - 1), 2);
    const auto last = parse_hex(line.substr(dash + 1), 2);
    if (prefix && first && last && *first <= *last) {
        HalfPageAddress address = prefix->address;
        address.upper = *first >= cmis::half_page;
        image.mark_unread(address, *first, *last - *first + 1);
    }
}

}  // namespace

std::string_view without_blanks(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<SourceLine> lines_of(std::string_view text) {
    std::vector<SourceLine> lines;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = text.find('\n');
        const std::string_view content = without_blanks(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (!content.empty() && content.front() != '#') {
            lines.push_back({.text = content, .number = number});
        }
    }
    return lines;
}

std::unexpected<Error> bad_line(const std::string& file, std::size_t line, std::string_view what) {
    return fail(ErrorKind::decode, fmt::format("{}:{}: {}", file, line, what));
}

std::optional<std::uint32_t> parse_hex(std::string_view text, std::size_t max_digits) {
    std::uint32_t value = 0;
    const auto [rest, error] = std::from_chars(text.begin(), text.end(), value, 16);
    if (text.empty() || text.size() > max_digits || error != std::errc() || rest != text.end()) {
        return std::nullopt;
    }
    return value;
}

std::vector<std::uint8_t> leading_bytes(std::string_view text, std::size_t limit) {
    std::vector<std::uint8_t> bytes;
    for (text = without_blanks(text); !text.empty() && bytes.size() < limit;
         text = without_blanks(text)) {
        const std::string_view word = text.substr(0, text.find_first_of(" \t"));
        const auto value = parse_hex(word, 2);
        if (!value || word.size() != 2) {
            break;
        }
        bytes.push_back(static_cast<std::uint8_t>(*value));
        text.remove_prefix(word.size());
    }
    return bytes;
}

Result<void> ImageBuilder::add(const HalfPageAddress& page, std::size_t offset,
                               std::span<const std::uint8_t> bytes, std::size_t line) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const std::size_t place = offset + i;
        if (place >= 2 * cmis::half_page) {
            return bad_line(file_, line, "the bytes reach beyond offset ff");
        }
        HalfPageAddress address = page;
        address.upper = place >= cmis::half_page;
        Half& half = halves_[address];
        if (half.known.none()) {
            half.first_line = line;
        }
        if (halves_.size() > max_halves) {
            return bad_line(file_, line, "more than 512 half pages");
        }
        const std::size_t index = place % cmis::half_page;
        if (half.known.test(index)) {
            return bad_line(
                file_, line,
                fmt::format("offset {:02x} of {} was given before", place, to_string(address)));
        }
        half.known.set(index);
        half.bytes.at(index) = bytes[i];
    }
    return {};
}

Result<ModuleImage> ImageBuilder::finish() {
    ModuleImage image;
    for (const auto& [address, half] : halves_) {
        if (!half.known.all()) {
            std::size_t missing = 0;
            while (half.known.test(missing)) {
                ++missing;
            }
            return bad_line(
                file_, half.first_line,
                fmt::format("{} begins here but misses offset {:02x}: the dump is cut "
                            "short",
                            to_string(address), missing + (address.upper ? cmis::half_page : 0)));
        }
        image.store(address, half.bytes);
    }
    if (!image.has({})) {
        return fail(ErrorKind::decode,
                    fmt::format("{}: no lower memory (offsets 00 to 7f) in it", file_));
    }
    return image;
}

Result<ModuleImage> read_page_lines(const std::string& file, std::string_view text) {
    ImageBuilder builder(file);
    for (const SourceLine& line : lines_of(text)) {
        PLUGFEST_CHECK(add_page_line(builder, file, line));
    }
    PLUGFEST_TRY(ModuleImage image, builder.finish());
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        note_unread(image, without_blanks(text.substr(0, end)));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return image;
}

}  // namespace plugfest::modules
