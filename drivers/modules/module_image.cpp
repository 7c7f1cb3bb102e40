#include "drivers/modules/module_image.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

namespace plugfest::modules {

namespace {

constexpr std::size_t bytes_per_line = 16;

std::string line_prefix(const HalfPageAddress& address, bool two_devices) {
    if (two_devices && address.page == 0) {
        return address.device == second_device ? "A2" : "A0";
    }
    const std::string device = address.device == second_device ? "A2." : "";
    return address.bank == 0 ? fmt::format("{}{:02x}", device, address.page)
                             : fmt::format("{}{:x}/{:02x}", device, address.bank, address.page);
}

}  // namespace

std::string to_string(const HalfPageAddress& address) {
    if (address.device == second_device) {
        return address.upper ? fmt::format("A2h page {:02X}h", address.page)
                             : std::string("A2h lower");
    }
    if (!address.upper) {
        return "lower memory";
    }
    const std::string page = fmt::format("page {:02X}h", address.page);
    return address.bank == 0 ? page : fmt::format("bank {} of {}", address.bank, page);
}

ModuleImage::ModuleImage(const cmis::MemoryImage& image) {
    store({}, image.lower_bytes());
    for (const auto& [page, bytes] : image.pages()) {
        store({.upper = true, .page = page.page, .bank = page.bank}, bytes);
    }
}

std::vector<cmis::PageView> ModuleImage::views() const {
    std::vector<cmis::PageView> views;
    views.reserve(halves_.size());
    for (const auto& [address, bytes] : halves_) {
        views.push_back({.device = address.device,
                         .bank = address.bank,
                         .page = address.page,
                         .upper = address.upper,
                         .bytes = bytes.data()});
    }
    return views;
}

std::string ModuleImage::print() const {
    const bool two_devices = std::ranges::any_of(
        halves_, [](const auto& half) { return half.first.device == second_device; });
    std::string text;
    for (const Unread& range : unread_) {
        text += fmt::format("# unread {}:{:02x}-{:02x}\n", line_prefix(range.address, two_devices),
                            range.first, range.first + range.count - 1);
    }
    for (const auto& [address, bytes] : halves_) {
        const std::string prefix = line_prefix(address, two_devices);
        for (std::size_t row = 0; row < bytes.size(); row += bytes_per_line) {
            text += fmt::format("{}:{:02x}: {:02x}\n", prefix,
                                row + (address.upper ? cmis::half_page : 0),
                                fmt::join(std::span(bytes).subspan(row, bytes_per_line), " "));
        }
    }
    return text;
}

}  // namespace plugfest::modules
