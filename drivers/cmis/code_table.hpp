#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace plugfest::cmis {

/// A number and what it stands for; `lanes` only for interfaces.
struct CodeName {
    std::uint8_t code = 0;
    std::string_view name;
    int lanes = 0;
};

/// True if the codes ascend without repetition; every table asserts this about itself.
[[nodiscard]] consteval bool ascending(std::span<const CodeName> table) {
    for (std::size_t i = 1; i < table.size(); ++i) {
        if (table[i].code <= table[i - 1].code) {
            return false;
        }
    }
    return true;
}

/// The entry of a code in an ascending table, or null.
[[nodiscard]] constexpr const CodeName* find_code(std::span<const CodeName> table,
                                                  std::uint8_t code) {
    const auto found = std::ranges::lower_bound(table, code, {}, &CodeName::code);
    return found != table.end() && found->code == code ? &*found : nullptr;
}

}  // namespace plugfest::cmis
