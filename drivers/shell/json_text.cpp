#include "drivers/shell/json_text.hpp"

#include <nlohmann/json.hpp>

namespace plugfest::shell {

using nlohmann::json;

std::optional<json> parse_json(std::string_view text) {
    constexpr int deepest = 32;
    bool too_deep = false;
    const auto watch = [&too_deep](int depth, json::parse_event_t /*event*/, json& /*value*/) {
        too_deep = too_deep || depth > deepest;
        return !too_deep;
    };
    auto value = json::parse(text, watch, false);
    if (too_deep || value.is_discarded()) {
        return std::nullopt;
    }
    return value;
}

std::string text_member(const json& holder, const char* key) {
    if (holder.is_object() && holder.contains(key) && holder[key].is_string()) {
        return holder[key].get<std::string>();
    }
    return {};
}

json member(const json& holder, const char* key) {
    return holder.is_object() && holder.contains(key) ? holder[key] : json();
}

}  // namespace plugfest::shell
