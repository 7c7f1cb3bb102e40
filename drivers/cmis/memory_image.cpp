#include "drivers/cmis/memory_image.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

namespace plugfest::cmis {
namespace {

constexpr std::size_t max_text = std::size_t{1} << 20U;
constexpr std::size_t max_pages = 512;
constexpr std::size_t bytes_per_line = 16;

std::unexpected<Error> bad_line(std::size_t number, std::string_view what) {
    return fail(ErrorKind::decode, fmt::format("memory image, line {}: {}", number, what));
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::optional<std::uint8_t> parse_byte(std::string_view text) {
    std::uint8_t value = 0;
    const auto [rest, error] = std::from_chars(text.begin(), text.end(), value, 16);
    if (text.empty() || text.size() > 2 || error != std::errc() || rest != text.end()) {
        return std::nullopt;
    }
    return value;
}

struct Line {
    PageAddress page;
    std::uint8_t offset = 0;
    std::array<std::uint8_t, bytes_per_line> bytes{};
};

std::optional<PageAddress> parse_page(std::string_view text) {
    PageAddress address;
    if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
        const auto bank = parse_byte(text.substr(0, slash));
        if (!bank) {
            return std::nullopt;
        }
        address.bank = *bank;
        text.remove_prefix(slash + 1);
    }
    const auto page = parse_byte(text);
    if (!page) {
        return std::nullopt;
    }
    address.page = *page;
    return address;
}

Result<std::array<std::uint8_t, bytes_per_line>> parse_bytes(std::string_view text,
                                                             std::size_t number) {
    std::array<std::uint8_t, bytes_per_line> bytes{};
    std::size_t count = 0;
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
        const std::string_view word = text.substr(0, text.find_first_of(" \t"));
        const auto byte = parse_byte(word);
        if (!byte || word.size() != 2) {
            return bad_line(number,
                            fmt::format("\"{}\" is not a byte of two hexadecimal digits", word));
        }
        if (count == bytes_per_line) {
            return bad_line(number, "more than 16 bytes");
        }
        bytes.at(count++) = *byte;
        text.remove_prefix(word.size());
    }
    if (count != bytes_per_line) {
        return bad_line(number, fmt::format("{} bytes where 16 belong", count));
    }
    return bytes;
}

Result<Line> parse_line(std::string_view text, std::size_t number) {
    const std::size_t first = text.find(':');
    const std::size_t second = first == std::string_view::npos ? first : text.find(':', first + 1);
    if (second == std::string_view::npos) {
        return bad_line(number, "expected \"page:offset: 16 bytes\", all in hexadecimal");
    }
    const auto page = parse_page(text.substr(0, first));
    const auto offset = parse_byte(text.substr(first + 1, second - first - 1));
    if (!page || !offset) {
        return bad_line(number, fmt::format("\"{}\" is not a page and an offset in hexadecimal",
                                            text.substr(0, second)));
    }
    if (*offset % bytes_per_line != 0) {
        return bad_line(number, "the offset is not a multiple of 10 (hexadecimal)");
    }
    if (*offset < half_page && *page != PageAddress{}) {
        return bad_line(number, "offsets below 80 are lower memory and belong to page 00");
    }
    PLUGFEST_TRY(const auto bytes, parse_bytes(text.substr(second + 1), number));
    return Line{.page = *page, .offset = *offset, .bytes = bytes};
}

/// Which of the 16-byte rows of each half page were given.
using Rows = std::set<std::pair<PageAddress, std::uint8_t>>;

Result<void> check_complete(const MemoryImage& image, const Rows& rows) {
    const auto check = [&rows](const PageAddress& page, std::size_t first) -> Result<void> {
        for (std::size_t offset = first; offset < first + half_page; offset += bytes_per_line) {
            if (!rows.contains({page, static_cast<std::uint8_t>(offset)})) {
                return fail(ErrorKind::decode,
                            fmt::format("memory image: page {:02x} misses its line {:02x}",
                                        page.page, offset));
            }
        }
        return {};
    };
    PLUGFEST_CHECK(check(PageAddress{}, 0));
    for (const auto& [page, bytes] : image.pages()) {
        PLUGFEST_CHECK(check(page, half_page));
    }
    if (!image.has_page({})) {
        return fail(ErrorKind::decode, "memory image: page 00 misses its upper half");
    }
    return {};
}

void print_half(std::string& text, const PageAddress& page, std::size_t first,
                const HalfPage& bytes) {
    for (std::size_t row = 0; row < half_page; row += bytes_per_line) {
        if (page.bank != 0) {
            text += fmt::format("{:x}/", page.bank);
        }
        text += fmt::format("{:02x}:{:02x}:", page.page, first + row);
        for (std::size_t i = 0; i < bytes_per_line; ++i) {
            text += fmt::format(" {:02x}", bytes.at(row + i));
        }
        text += '\n';
    }
}

}  // namespace

std::string to_string(const PageAddress& address) {
    if (address.bank == 0) {
        return fmt::format("{:02X}h", address.page);
    }
    return fmt::format("bank {} of {:02X}h", address.bank, address.page);
}

std::string location_of(const Field& field) {
    return fmt::format("{:02X}h:{}", field.page, field.offset);
}

Result<MemoryImage> MemoryImage::parse(std::string_view text) {
    if (text.size() > max_text) {
        return fail(ErrorKind::decode, "memory image: larger than 1 MiB");
    }
    MemoryImage image;
    Rows rows;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = text.find('\n');
        const std::string_view content = trimmed(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (content.empty() || content.front() == '#') {
            continue;
        }
        PLUGFEST_TRY(const Line line, parse_line(content, number));
        if (!rows.insert({line.page, line.offset}).second) {
            return bad_line(number, "this page and offset were given before");
        }
        const Field where{.page = line.page.page, .offset = line.offset, .length = bytes_per_line};
        image.store(line.page.bank, where, line.bytes);
        if (image.pages().size() > max_pages) {
            return bad_line(number, "more than 512 pages");
        }
    }
    PLUGFEST_CHECK(check_complete(image, rows));
    return image;
}

std::string MemoryImage::print() const {
    std::string text;
    print_half(text, {}, 0, lower_);
    for (const auto& [page, bytes] : pages_) {
        print_half(text, page, half_page, bytes);
    }
    return text;
}

bool MemoryImage::has_page(const PageAddress& address) const {
    return pages_.contains(address);
}

std::optional<Block> MemoryImage::page(const PageAddress& address) const {
    const auto found = pages_.find(address);
    if (found == pages_.end()) {
        return std::nullopt;
    }
    return Block(found->second, half_page);
}

void MemoryImage::store(std::uint8_t bank, const Field& where,
                        std::span<const std::uint8_t> bytes) {
    const bool is_lower = where.offset < half_page;
    const std::size_t start = is_lower ? where.offset : where.offset - half_page;
    if (start + bytes.size() > half_page) {
        throw std::logic_error("bytes reach beyond the half page they start in");
    }
    HalfPage& half = is_lower ? lower_ : pages_[{.bank = bank, .page = where.page}];
    std::ranges::copy(bytes, half.begin() + static_cast<std::ptrdiff_t>(start));
}

}  // namespace plugfest::cmis
