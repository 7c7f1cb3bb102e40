#include "drivers/modules/differences.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace plugfest::modules {

namespace {

/// Paths of what a module measures, in distinction to what it is and how it is set.
bool is_measured(std::string_view path) {
    constexpr std::array<std::string_view, 4> starts = {"monitors.", "flags.", "vdm[", "coherent."};
    constexpr std::array<std::string_view, 4> ends = {"_power", ".tx_bias", "_ber", "_snr"};
    return std::ranges::any_of(starts, [path](auto start) { return path.starts_with(start); }) ||
           (path.starts_with("lanes[") &&
            std::ranges::any_of(ends, [path](auto end) { return path.ends_with(end); })) ||
           (path.starts_with("diagnostics.lanes[") &&
            std::ranges::any_of(ends, [path](auto end) { return path.ends_with(end); }));
}

}  // namespace

std::vector<Difference> compare(const DecodedModule& first, const DecodedModule& second) {
    std::map<std::string, const cmis::DecodedField*> others;
    for (const cmis::DecodedField& field : second.fields) {
        others.emplace(path_of(field), &field);
    }
    std::vector<Difference> differences;
    for (const cmis::DecodedField& field : first.fields) {
        std::string path = path_of(field);
        const auto other = others.find(path);
        const std::string own = text_of(field);
        const std::string theirs = other == others.end() ? std::string() : text_of(*other->second);
        const bool measured = is_measured(path);
        if (other != others.end()) {
            others.erase(other);
        }
        if (own != theirs) {
            differences.push_back({std::move(path), own, theirs, measured});
        }
    }
    for (const cmis::DecodedField& field : second.fields) {
        std::string path = path_of(field);
        if (others.contains(path)) {
            const bool measured = is_measured(path);
            differences.push_back({std::move(path), {}, text_of(field), measured});
        }
    }
    return differences;
}

}  // namespace plugfest::modules
