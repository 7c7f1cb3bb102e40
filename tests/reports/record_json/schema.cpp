#include "tests/reports/record_json/schema.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>

namespace plugfest::test {

namespace {

using Json = nlohmann::json;

struct Checker {
    const Json& root;
    std::vector<std::string> violations;

    static bool is_of_type(const Json& value, std::string_view type) {
        if (type == "integer") {
            return value.is_number_integer();
        }
        if (type == "number") {
            return value.is_number();
        }
        return type == value.type_name();
    }

    void check_object(const Json& schema, const Json& value, const std::string& path) {
        for (const Json& key : schema.value("required", Json::array())) {
            if (!value.contains(key.get<std::string>())) {
                violations.push_back(path + ": lacks " + key.dump());
            }
        }
        for (const auto& [key, member] : value.items()) {
            const Json properties = schema.value("properties", Json::object());
            if (properties.contains(key)) {
                check(properties.at(key), member, path + "/" + key);
            } else if (schema.value("additionalProperties", true) == false) {
                violations.push_back(path + ": has unknown " + key);
            }
        }
    }

    void check(const Json& schema, const Json& value, const std::string& path) {
        if (schema.contains("$ref")) {
            const auto pointer = schema.at("$ref").get<std::string>().substr(1);
            check(root.at(Json::json_pointer(pointer)), value, path);
            return;
        }
        if (schema.contains("oneOf")) {
            const Json& choices = schema.at("oneOf");
            const bool fits = std::ranges::any_of(choices, [&](const Json& choice) {
                Checker attempt{root, {}};
                attempt.check(choice, value, path);
                return attempt.violations.empty();
            });
            if (!fits) {
                violations.push_back(path + ": fits no alternative");
            }
            return;
        }
        if (schema.contains("const") && schema.at("const") != value) {
            violations.push_back(path + ": is not " + schema.at("const").dump());
        }
        if (schema.contains("enum") &&
            std::ranges::find(schema.at("enum"), value) == schema.at("enum").end()) {
            violations.push_back(path + ": " + value.dump() + " is not allowed");
        }
        if (schema.contains("type")) {
            const Json types =
                schema.at("type").is_array() ? schema.at("type") : Json::array({schema.at("type")});
            if (std::ranges::none_of(types, [&](const Json& type) {
                    return is_of_type(value, type.get<std::string>());
                })) {
                violations.push_back(path + ": wrong type " + value.type_name());
            }
        }
        if (value.is_object()) {
            check_object(schema, value, path);
        }
        if (value.is_array() && schema.contains("items")) {
            for (std::size_t i = 0; i < value.size(); ++i) {
                check(schema.at("items"), value.at(i), path + "/" + std::to_string(i));
            }
        }
    }
};

}  // namespace

std::vector<std::string> schema_violations(const Json& root, const Json& value) {
    Checker checker{root, {}};
    checker.check(root, value, "");
    return checker.violations;
}

}  // namespace plugfest::test
