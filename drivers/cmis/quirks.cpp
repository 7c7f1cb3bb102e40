#include "drivers/cmis/quirks.hpp"

#include <algorithm>
#include <array>

namespace plugfest::cmis {
namespace {

struct Entry {
    std::string_view part_prefix;
    Quirks quirks;
};

constexpr Quirks slow_selector{.selector_settle = std::chrono::milliseconds(100)};

constexpr auto known_parts = std::to_array<Entry>({
    {"FB-P800G-2XDR4-1", slow_selector},
    {"QDD-400G-XDR4", slow_selector},
});

}  // namespace

Quirks quirks_of(std::string_view part) {
    const auto found = std::ranges::find_if(
        known_parts, [part](const Entry& entry) { return part.starts_with(entry.part_prefix); });
    return found != known_parts.end() ? found->quirks : Quirks{};
}

}  // namespace plugfest::cmis
