#pragma once

#include "domain/result.hpp"
#include "drivers/modules/module_image.hpp"

#include <bitset>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::modules {

/// A file being read line by line, for messages that say where.
struct SourceLine {
    std::string_view text;  ///< without blanks at its ends
    std::size_t number = 0;
};

/// The lines of a text that are not empty and not comments (`#`).
[[nodiscard]] std::vector<SourceLine> lines_of(std::string_view text);

/// "FILE:LINE: what", of kind `decode`.
[[nodiscard]] std::unexpected<Error> bad_line(const std::string& file, std::size_t line,
                                              std::string_view what);

[[nodiscard]] std::string_view without_blanks(std::string_view text);
/// Hexadecimal digits and nothing else, at most `max_digits` of them.
[[nodiscard]] std::optional<std::uint32_t> parse_hex(std::string_view text, std::size_t max_digits);
/// The byte values at the beginning of `text`: two hexadecimal digits each, blanks between; stops
/// at the first word that is something else, or after `limit` bytes.
[[nodiscard]] std::vector<std::uint8_t> leading_bytes(std::string_view text, std::size_t limit);

/// Puts an image together from pieces, and refuses what overlaps, what is missing and what is too
/// much (512 half pages).
class ImageBuilder {
  public:
    explicit ImageBuilder(std::string file) : file_(std::move(file)) {}

    /// Bytes from `offset` (0-255) of a page on; they may run from lower memory into page 00h.
    [[nodiscard]] Result<void> add(const HalfPageAddress& page, std::size_t offset,
                                   std::span<const std::uint8_t> bytes, std::size_t line);
    /// Every half page that was begun must be whole, and there must be lower memory.
    [[nodiscard]] Result<ModuleImage> finish();

  private:
    struct Half {
        cmis::HalfPage bytes{};
        std::bitset<cmis::half_page> known;
        std::size_t first_line = 0;
    };
    std::string file_;
    std::map<HalfPageAddress, Half> halves_;
};

/// Lines of "page:offset: bytes", with "bank/page", or "A0" and "A2" for the two devices of an SFP:
/// docs/memory-image.md.
[[nodiscard]] Result<ModuleImage> read_page_lines(const std::string& file, std::string_view text);

}  // namespace plugfest::modules
