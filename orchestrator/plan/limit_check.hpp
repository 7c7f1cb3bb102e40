#pragma once

#include "domain/limit.hpp"

#include <string>

namespace plugfest::plan {

/// Why a limit cannot be meant as written, or empty text: a negative rate, a broken count, a BER
/// that every or no part meets, a confidence outside (0, 1).
[[nodiscard]] std::string impossible(const Limit& limit);

/// True if some part could be judged by both, and neither is more specific.
[[nodiscard]] bool collide(const Limit& a, const Limit& b);

/// What a scope restricts, in words: "medium dac, vendor 'ACME'", or "any part".
[[nodiscard]] std::string in_words(const LimitScope& scope);

}  // namespace plugfest::plan
