#include "domain/limit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace plugfest {

namespace {

/// Higher decides first. Written out, since the order is a promise to users.
int precedence(const LimitScope& scope) {
    const bool part = !scope.part.empty();
    if (!scope.unit.empty()) {
        return 6;
    }
    if (part && !scope.platform.empty()) {
        return 5;
    }
    if (part && !scope.firmware.empty()) {
        return 4;
    }
    if (part) {
        return 3;
    }
    if (!scope.vendor.empty()) {
        return 2;
    }
    return scope.medium ? 1 : 0;
}

bool agrees(const std::string& wanted, const std::string& actual) {
    return wanted.empty() || wanted == actual;
}

bool applies(const LimitScope& scope, const LimitContext& context) {
    return agrees(scope.unit, context.unit_serial) && agrees(scope.part, context.part) &&
           agrees(scope.platform, context.platform) && agrees(scope.firmware, context.firmware) &&
           agrees(scope.vendor, context.vendor) &&
           (!scope.medium || scope.medium == context.medium);
}

}  // namespace

std::string_view level_of(const LimitScope& scope) {
    switch (precedence(scope)) {
        case 6:
            return "unit";
        case 5:
            return "part+platform";
        case 4:
            return "part+firmware";
        case 3:
            return "part";
        case 2:
            return "vendor";
        case 1:
            return "media";
        default:
            return "default";
    }
}

LimitTable::LimitTable(std::string version, std::vector<Limit> limits)
    : version_(std::move(version)), limits_(std::move(limits)) {}

bool LimitTable::knows(std::string_view id) const {
    return std::ranges::any_of(limits_, [&](const Limit& limit) { return limit.id == id; });
}

Result<Limit> LimitTable::resolve(std::string_view id, const LimitContext& context) const {
    const Limit* best = nullptr;
    for (const Limit& limit : limits_) {
        if (limit.id == id && applies(limit.scope, context) &&
            (best == nullptr || precedence(limit.scope) > precedence(best->scope))) {
            best = &limit;
        }
    }
    if (best == nullptr) {
        return fail(ErrorKind::config,
                    fmt::format("limit table {} has no entry '{}' that applies to part '{}'",
                                version_, id, context.part));
    }
    return *best;
}

}  // namespace plugfest
